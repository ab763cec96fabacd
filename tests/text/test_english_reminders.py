"""Reminder texts: most follow from the definition, the rest stand beside it and are counted."""

import pytest
from tests.libraries import cards, ruleset

from kotowari.grammar import ast
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.overrides import by_hand, count_overrides
from kotowari.tools.text.reminders import reminder_of_line
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

DERIVED = [
    ("Explore", "Creature",
     "Reveal the top card of your library. Put that card into your hand if it's a land. Otherwise, "
     "put a +1/+1 counter on this creature, then put the card back or put it into your graveyard."),
    ("Cycling {2}", "Creature", "{2}, Discard this card: Draw a card."),
    ("Kicker {4}", "Creature", "You may pay an additional {4} as you cast this spell."),
    ("Multikicker {2}", "Creature", "You may pay an additional {2} any number of times as you cast this spell."),
    ("Persist", "Creature",
     "When this creature dies, if it had no -1/-1 counters on it, return it to the battlefield under its owner's "
     "control with a -1/-1 counter on it."),
    ("Extort", "Creature",
     "Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you gain that much "
     "life."),
    ("Kicker—Sacrifice a creature",
     "Instant", "You may sacrifice a creature in addition to any other costs as you cast this spell."),
    ("Flying", "Creature", "This creature can't be blocked except by creatures with flying or reach."),
    ("Menace", "Creature", "This creature can't be blocked except by two or more creatures."),
    ("Fear", "Creature",
     "This creature can't be blocked except by artifact creatures and/or black creatures."),
    ("Intimidate", "Creature",
     "This creature can't be blocked except by artifact creatures and/or creatures that share a color with it."),
    ("Defender", "Creature", "This creature can't attack."),
    ("Prowess", "Creature", "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."),
    ("Equip {1}", "Artifact", "{1}: Attach to target creature you control. Equip only as a sorcery."),
    ("Hexproof", "Enchantment", "This enchantment can't be the target of spells or abilities your opponents control."),
]  # fmt: skip


@pytest.fixture(scope="module")
def library() -> Library:
    return ruleset_library("magic-2023")


@pytest.mark.parametrize(("line", "on", "text"), DERIVED, ids=[line for line, _, _ in DERIVED])
def test_derived_from_the_definition(library: Library, line: str, on: str, text: str) -> None:
    assert reminder_of_line(line, on, library, "en").text == text


TOGETHER = [
    ("Swampwalk, forestwalk",
     "This creature can't be blocked as long as defending player controls a Swamp or a Forest."),
    ("Plainscycling {2}, islandcycling {2}",
     "{2}, Discard this card: Search your library for a Plains or Island card, reveal it, put it into your hand, "
     "then shuffle."),
    ("Flying, first strike",
     "This creature can't be blocked except by creatures with flying or reach, and it deals combat damage before "
     "creatures without first strike."),
    ("First strike, forestwalk, vigilance",
     "This creature deals combat damage before creatures without first strike, it can't be blocked as long as "
     "defending player controls a Forest, and attacking doesn't cause this creature to tap."),
    ("First strike, protection from black and from red",
     "This creature deals combat damage before creatures without first strike. It can't be blocked, targeted, dealt "
     "damage, enchanted, or equipped by anything black or red."),
    ("Flying, soulbond",
     "You may pair this creature with another unpaired creature when either enters the battlefield. They remain "
     "paired for as long as you control both of them."),
    ("Trample; rampage 2",
     "Whenever this creature becomes blocked, it gets +2/+2 until end of turn for each creature blocking it beyond "
     "the first."),
    ("Kicker {R} and/or {W}", "You may pay an additional {R} and/or {W} as you cast this spell."),
    ("Haste, haste", "This creature can attack and {T} as soon as it comes under your control."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "text"), TOGETHER, ids=[line for line, _ in TOGETHER])
def test_a_line_of_several_keywords_has_one_reminder(library: Library, line: str, text: str) -> None:
    assert reminder_of_line(line, "Creature", library, "en").text == text


GIVEN = [  # a sentence that gives a keyword, on what; what has it is "it" or "they"
    ("Target creature gets +3/+3 and gains flying until end of turn.", "Instant",
     "It can't be blocked except by creatures with flying or reach."),
    ("{2}{B}: Vectis Silencers gains deathtouch until end of turn.", "Artifact Creature",
     "Any amount of damage it deals to a creature is enough to destroy it."),
    ("Target creature you control gains lifelink until end of turn.", "Instant",
     "Damage dealt by the creature also causes its controller to gain that much life."),
    ("As long as you control an enchantment, Blood-Cursed Knight gets +1/+1 and has lifelink.", "Creature",
     "Damage dealt by this creature also causes you to gain that much life."),
    ("Whenever Pyreheart Wolf attacks, creatures you control gain menace until end of turn.", "Creature",
     "They can't be blocked except by two or more creatures."),
    ("Create two 1/1 red Elemental creature tokens. Elementals you control gain haste until end of turn.", "Sorcery",
     "They can attack and {T} this turn."),
    ("Untap that creature. It gains haste until end of turn.", "Enchantment", "It can attack and {T} this turn."),
    ("When Falcon Abomination enters the battlefield, create a 2/2 black Zombie creature token with decayed.",
     "Creature", "It can't block. When it attacks, sacrifice it at end of combat."),
    ("Scry 1, then draw a card.", "Sorcery",
     "Look at the top card of your library. You may put that card on the bottom of your library."),
    ("Regenerate enchanted creature.", "Enchantment — Aura",
     "The next time that creature would be destroyed this turn, it isn't. Instead tap it, remove all damage from it, "
     "and remove it from combat."),
    ("Detain target creature an opponent controls.", "Enchantment",
     "Until your next turn, that creature can't attack or block and its activated abilities can't be activated."),
    ("mills three cards", "Creature", "They put the top three cards of their library into their graveyard."),
    ("connives", "Creature",
     "Draw a card, then discard a card. If you discarded a nonland card, put a +1/+1 counter on this creature."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "on", "text"), GIVEN, ids=[line for line, _, _ in GIVEN])
def test_a_sentence_is_explained_by_what_it_gives_or_does(library: Library, line: str, on: str, text: str) -> None:
    assert reminder_of_line(line, on, library, "en").text == text


@pytest.mark.parametrize(
    ("lang", "note"),
    [("en", "It can't be the target of spells or abilities."), ("ja", "それは呪文や能力の対象にならない。"),
     ("ko", "그 생물은 주문이나 능력의 목표로 정해질 수 없다.")],
)  # fmt: skip
def test_a_text_explains_what_it_gives_but_what_is_mostly_had_without(library: Library, lang: str, note: str) -> None:
    source = 'card "Giving" {U}\n  Instant\n  target creature gains shroud and flying until end of turn\n'
    (card,), _ = load_cards(library, {"gift.kw": source})

    assert note in render_card(card, library, lang, reminders=True)[0].text


COSTS = [
    ("Escape—{2}{R}, Exile three other cards from your graveyard.",
     "You may cast this card from your graveyard for its escape cost."),
    ("Retrace", "You may cast this card from your graveyard by discarding a land card in addition to paying its other "
     "costs."),
    ("Affinity for snow lands", "This spell costs {1} less to cast for each snow land you control."),
    ("Transfigure {1}{B}", "{1}{B}, Sacrifice this creature: Search your library for a creature card with the same "
     "mana value as this creature, put it onto the battlefield, then shuffle. Transfigure only as a sorcery."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "text"), COSTS, ids=[line for line, _ in COSTS])
def test_what_is_cast_for_a_cost_of_a_keyword_says_so(library: Library, line: str, text: str) -> None:
    assert reminder_of_line(line, "Creature", library, "en").text == text


@pytest.mark.parametrize(
    ("line", "name"),
    [("Partner with Ley Weaver", "Ley Weaver"), ("Partner with Gorm the Great", "Gorm"),
     ("Partner with Krav, the Unredeemed", "Krav"), ("Partner with Two of a Kind", "Two of a Kind")],
)  # fmt: skip
def test_a_keyword_that_takes_a_name_takes_all_that_follows(library: Library, line: str, name: str) -> None:
    text = reminder_of_line(line, "Creature", library, "en").text

    assert text == (
        f"When this creature enters the battlefield, target player may put {name} into their hand from their library, "
        "then shuffle."
    )


@pytest.mark.parametrize(
    ("line", "on", "text"),
    [
        ("Embalm {W}", "Creature — Cat",
         "{W}, Exile this card from your graveyard: Create a token that's a copy of it, except it's a white Zombie Cat "
         "with no mana cost. Embalm only as a sorcery."),
        ("Eternalize—{2}{W}{W}, Discard a card.", "Creature — Human Wizard",
         "{2}{W}{W}, Discard a card, Exile this card from your graveyard: Create a token that's a copy of it, except "
         "it's a 4/4 black Zombie Human Wizard with no mana cost. Eternalize only as a sorcery."),
        ("Embalm {W}", "creature",
         "{W}, Exile this card from your graveyard: Create a token that's a copy of it, except it's white, it has no "
         "mana cost, and it's a Zombie in addition to its other types. Embalm only as a sorcery."),
        ("Vanishing 1", "Enchantment — Aura",
         "This Aura enters the battlefield with a time counter on it. At the beginning of your upkeep, remove a time "
         "counter from it. When the last is removed, sacrifice it."),
        ("Ward—Discard a card.", "Legendary Artifact Creature — Golem",
         "Whenever this creature becomes the target of a spell or ability an opponent controls, counter it unless that "
         "player discards a card."),
        ("Flashback—{1}{G}, Pay 3 life.", "Sorcery",
         "You may cast this card from your graveyard for its flashback cost. Then exile it."),
    ],
)  # fmt: skip
def test_a_reminder_knows_the_type_line_it_is_on(library: Library, line: str, on: str, text: str) -> None:
    assert reminder_of_line(line, on, library, "en").text == text


@pytest.mark.parametrize(
    ("does", "again"),
    [("this deals 1 damage to target any", " You may choose new targets for the copies."), ("draw 1 card", "")],
)
def test_copies_of_what_has_no_target_choose_none(library: Library, does: str, again: str) -> None:
    source = f'card "Echoing" {{R}}\n  Instant\n  {does}\n  storm\n'
    (card,), _ = load_cards(library, {"storm.kw": source})

    said = render_card(card, library, "en", reminders=True)[0].text.split("\n")[-1]
    assert said == f"Storm (When you cast this spell, copy it for each spell cast before it this turn.{again})"


def test_no_wording_stands_beside_what_is_derived(library: Library) -> None:
    nodes = [
        library.actions["explore"],
        library.actions["investigate"],
        library.keywords["cycling"],
        library.keywords["kicker"],
    ]
    assert not any(by_hand(node.texts, "en", True) for node in nodes)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Scry 1", "Look at the top card of your library. You may put that card on the bottom of your library."),
        ("Scry 2", "Look at the top two cards of your library, then put any number of them on the bottom of your "
                   "library and the rest on top in any order."),
        ("Reach", "This creature can block creatures with flying."),
        ("Create two Treasure tokens",
         "They're artifacts with \"{T}, Sacrifice this artifact: Add one mana of any color.\""),
    ],
)  # fmt: skip
def test_worded(library: Library, line: str, text: str) -> None:
    assert reminder_of_line(line, "Creature", library, "en").text == text


def test_an_unknown_keyword_is_a_diagnostic(library: Library) -> None:
    found = reminder_of_line("Flyng", "Creature", library, "en")
    assert found.text is None
    assert found.diagnostics and "Flyng" in found.diagnostics[0].message


def test_wordings_typed_by_hand_are_counted(library: Library) -> None:
    face = ast.Face(
        name="Typed", overrides=(ast.TextOverride(variant=("text",), texts=(ast.Name(lang="en", forms=("Words.",)),)),)
    )
    counted = count_overrides(library, [ast.Card(faces=(face,)), ast.Card(faces=(ast.Face(name="Derived"),))])
    assert (counted.cards, counted.faces) == (1, 2)
    assert 0 < counted.reminders < counted.explained


def test_a_color_that_was_chosen_is_called_that_color() -> None:
    source = 'card "Feat" {W}\n  Instant\n  choose color as c\n  target creature gains protection from c this turn\n'
    (card,), found = load_cards(ruleset("magic-2023"), {"feat.kw": source})
    assert found == []
    said = render_card(card, ruleset("magic-2023"), "en", reminders=True)[0].text
    assert "enchanted, or equipped by anything of that color.)" in said


TYPED = {  # reminders that no definition makes, of how many; a keyword that is derived takes one off
    ("magic-2018", "en"): (113, 208),
    ("magic-2018", "ja"): (128, 210),
    ("magic-2018", "ko"): (105, 210),
    ("magic-2023", "en"): (137, 240),
    ("magic-2023", "ja"): (152, 242),
    ("magic-2023", "ko"): (119, 235),
}
OTHERS = {
    "en": 29,
    "ja": 2,
    "ko": 2,
}  # keywords and verbs that some printings explain otherwise (`reminder brief en`), as many as are known here


@pytest.mark.parametrize(("rules", "lang"), TYPED)
def test_so_many_wordings_are_typed_by_hand(rules: str, lang: str) -> None:
    """No text of a card; of reminders as many as are known here, so that none is added unseen."""
    counted = count_overrides(ruleset(rules), cards(rules), lang)

    assert counted.cards == 0
    assert (counted.reminders, counted.explained) == TYPED[rules, lang]
    assert counted.others == OTHERS[lang]
