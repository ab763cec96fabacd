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
