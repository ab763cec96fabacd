"""The wording of 2003: what was no keyword yet is a sentence, and other words of that time."""

import pytest

from kotowari.grammar.library import Library
from kotowari.tools import workspace
from kotowari.tools.text.render import FaceText, render_card

BEAR = 'card "Bear" {G}\n  Creature — Bear 2/2\n'
SPELL = 'card "Spell" {G}\n  Sorcery\n'


@pytest.fixture(scope="module")
def old() -> Library:
    return workspace.ruleset_library("magic-2003")


@pytest.fixture(scope="module")
def today() -> Library:
    return workspace.ruleset_library("magic-2018")


def printed(source: str, library: Library, lang: str = "en", date: str = "", reminders: bool = False) -> FaceText:
    (card,), found = workspace.load(library, {"a.kw": source})
    assert found == []
    return render_card(card, library, lang, reminders, date)[0]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (BEAR + "  vigilance", "Attacking doesn't cause Bear to tap."),
        (BEAR + "  reach, trample", "Trample\nBear may block as though it had flying."),
        (BEAR + "  flash", "You may play Bear any time you could play an instant."),
        (BEAR + "  shroud", "Bear can't be the target of spells or abilities."),
        (BEAR + "  this can't be blocked", "Bear is unblockable."),
        (BEAR + "  creatures you control can't be blocked", "Creatures you control are unblockable."),
        (BEAR + "  this can't be blocked by Wall", "Bear can't be blocked by Walls."),
        (
            BEAR + "  kicker {2}\n  when this enters if it is kicked: draw 1 card",
            "Kicker {2}\nWhen Bear comes into play, if you paid the kicker cost, draw a card.",
        ),
        (
            BEAR + "  {T}: target player may put land card in their hand onto battlefield",
            "{T}: Target player may put a land card from his or her hand into play.",
        ),
        (
            BEAR + "  {T}: may put land card from your hand onto battlefield",
            "{T}: You may put a land card from your hand into play.",
        ),
        (
            SPELL + "  each player sacrifices creature they control",
            "Each player sacrifices a creature he or she controls.",
        ),
    ],
)
def test_a_text_is_of_its_time(written: str, said: str, old: Library) -> None:
    assert printed(written + "\n", old).text == said


AURA = 'card "Web" {G}\n  Enchantment — Aura\n  enchant creature\n  '
CHARM = 'card "Spell" {G}\n  Instant\n  '
UNTIL = " until end of turn"


@pytest.mark.parametrize(
    ("written", "said", "japanese"),
    [
        (
            AURA + "creatures you control have vigilance",
            "Attacking doesn't cause creatures you control to tap.",
            "あなたがコントロールするクリーチャーは攻撃に参加してもタップしない。",
        ),
        (
            AURA + "enchanted creature has reach",
            "Enchanted creature may block as though it had flying.",
            "エンチャントされているクリーチャーは飛行を持っているかのようにブロックに参加できる。",
        ),
        (
            AURA + "enchanted creature gets +2/+2 and has vigilance and flying",
            "Enchanted creature gets +2/+2, has flying, and attacking doesn't cause it to tap.",
            "",
        ),
        (
            AURA + "enchanted creature has haste and shroud",
            "Enchanted creature has haste and can't be the target of spells or abilities.",
            "エンチャントされているクリーチャーは速攻を持つとともに呪文や能力の対象にならない。",
        ),
        (
            CHARM + "creatures you control gain shroud" + UNTIL,
            "Creatures you control can't be the targets of spells or abilities this turn.",
            "あなたがコントロールするクリーチャーは、ターン終了時まで呪文や能力の対象にならない。",
        ),
        (
            CHARM + "target creature gains vigilance" + UNTIL,
            "Attacking doesn't cause target creature to tap this turn.",
            "クリーチャー１体を対象とする。それはターン終了時まで攻撃に参加してもタップしない。",
        ),
        (
            CHARM + "target creature gets +1/+1 and gains reach" + UNTIL,
            "Target creature gets +1/+1 until end of turn and may block this turn as though it had flying.",
            "",
        ),
        (
            CHARM + "target creature gains vigilance and reach" + UNTIL,
            "Target creature may block this turn as though it had flying and "
            "attacking doesn't cause it to tap this turn.",
            "",
        ),
        (AURA + "Wall you control have defender", "Walls you control can't attack.", ""),
        (
            BEAR + "  while you control Forest: this has vigilance",
            "As long as you control a Forest, attacking doesn't cause Bear to tap.",
            "",
        ),
        (BEAR + "  defender, flying", "Flying\nBear can't attack.", "飛行\nBearは攻撃に参加できない。"),
        (BEAR + "  creature spells you cast have flash", "Creature spells you play have flash.", ""),
    ],
)
def test_what_others_have_is_said_as_it_was(
    written: str, said: str, japanese: str, old: Library, today: Library
) -> None:
    assert printed(written + "\n", old).text == said
    if japanese:
        assert printed(written + "\n", old, "ja").text == japanese
    assert printed(written + "\n", today).text != said


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("written", ["creatures you control have shroud", "enchanted creature has shroud"])
def test_what_others_have_is_not_said_again_as_a_reminder(
    lang: str, written: str, old: Library, today: Library
) -> None:
    source = AURA + written + "\n"

    assert printed(source, old, lang, reminders=True).text == printed(source, old, lang).text
    assert printed(source, today, lang, reminders=True).text != printed(source, today, lang).text


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (BEAR + "  {T}: add {C}{C}", "{T}: Add {2} to your mana pool."),
        (
            SPELL + "  each player may put land card onto battlefield from their hand",
            "Each player may put a land card from his or her hand into play.",
        ),
        (BEAR + "  {T}: add {C} or {G}", "{T}: Add {1} or {G} to your mana pool."),
        (BEAR + "  Goblin spells you cast cost {1} less", "Goblin spells you play cost {1} less to play."),
        (
            BEAR + "  creatures with vigilance get +1/+1",
            "Creatures with vigilance get +1/+1.",
        ),  # where nothing is given
        (
            SPELL + "  create 1 2/2 green Bear creature token with reach",
            "Put a 2/2 green Bear creature token with reach into play.",
        ),
        (
            BEAR + "  when this dies: you gain X life where X is total mana value of creatures you control",
            "When Bear is put into a graveyard from play, you gain X life, where X is the total converted mana cost of "
            "creatures you control.",
        ),
        (
            BEAR + "  when land is tapped for mana: its controller adds {G}",
            "Whenever a land is tapped for mana, its controller adds {G} to his or her mana pool.",
        ),
    ],
)
def test_other_words_are_of_their_time(written: str, said: str, old: Library) -> None:
    assert printed(written + "\n", old).text == said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_sentence_is_not_said_again_as_a_reminder(lang: str, old: Library) -> None:
    source = BEAR + "  shroud\n"

    assert printed(source, old, lang, reminders=True).text == printed(source, old, lang).text


def test_of_one_player_they_is_said_since_2018(today: Library) -> None:
    source = SPELL + "  target player puts top 2 cards of their library into their graveyard\n"

    assert printed(source, today, date="2018-03").text.endswith("of his or her library into his or her graveyard.")
    assert printed(source, today, date="2018-04").text.endswith("of their library into their graveyard.")


@pytest.mark.parametrize(
    ("written", "en", "ja"),
    [
        ('card "W" {W}\n  World Enchantment\n', "Enchant World", "エンチャント（ワールド）"),
        ('card "S"\n  Snow Land — Forest\n', "Snow-covered Land — Forest", "雪かぶり土地 — 森"),
    ],
)
def test_a_type_line_is_of_its_time(written: str, en: str, ja: str, old: Library) -> None:
    assert (printed(written, old).type_line, printed(written, old, "ja").type_line) == (en, ja)


def test_madness_is_explained_as_it_was(old: Library, today: Library) -> None:
    source = SPELL + "  madness {R}\n"

    for library, date in ((old, ""), (today, "2003-09")):
        assert "you may play it for its madness cost" in printed(source, library, date=date, reminders=True).text
    assert "discard it into exile" in printed(source, today, reminders=True).text


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("rampage 2", "＋２/＋２の修正を受ける。"),
        ("flanking", "－１/－１の修正を受ける。"),
        ("provoke", "が攻撃に参加するたび、防御側プレイヤーが"),
    ],
)
def test_japanese_reminders_use_the_words_of_their_texts(written: str, said: str, old: Library) -> None:
    assert said in printed(f"{BEAR}  {written}\n", old, "ja", reminders=True).text
