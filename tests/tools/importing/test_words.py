"""Wordings that are printed and read as the language says them: what the words join, and what they leave out."""

import pytest

from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


def imported(types: str, text: str, cost: str = "{G}") -> Outcome:
    stats = "2/2" if "Creature" in types else ""
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", cost, types, text, stats),))], set())
    return outcome


JOINED = [
    ("Sorcery", "Destroy target black or artifact creature.", "destroy target black or artifact creature"),
    (
        "Sorcery",
        "Destroy target artifact creature or black creature.",
        "destroy target artifact creature or black creature",
    ),
    (
        "Creature — Bear",
        "Whenever an enchanted creature or enchantment creature you control attacks, draw a card.",
        "when enchanted or enchantment creature you control attacks: draw 1 card",
    ),
    (
        "Creature — Bear",
        "Cub can't attack unless defending player controls an enchantment or an enchanted permanent.",
        "this can't attack while not defending player controls enchantment or enchanted permanent",
    ),
    (
        "Sorcery",
        "Target opponent reveals their hand. You choose a green or white creature card from it. Exile that card.",
        "exile picked",
    ),
    (
        "Sorcery",
        "Target opponent reveals their hand. You choose a creature card from it and exile that card.",
        "and exile picked",
    ),
    (
        "Artifact",
        "{T}: Add {U}{B}{R}. Spend this mana only to cast instant and/or sorcery spells.",
        "only to cast instant or sorcery spell",
    ),
    (
        "Artifact",
        "{T}: Add {R}. Spend this mana only to cast instant and/or sorcery spells.",
        "only to cast instant or sorcery spell",
    ),
    (
        "Sorcery",
        "You gain 2 life for each instant and sorcery card in your graveyard.",
        "gain (twice number of instant or sorcery card in your graveyard) life",
    ),
    (
        "Sorcery",
        "Tap up to two target creatures. Those creatures don't untap during their controller's next untap step.",
        "those creature can't untap during its controller's next untap step",
    ),
    (
        "Sorcery",
        "Cub deals 2 damage to target creature. If it's an artifact creature, Cub deals 4 damage to it instead.",
        "instead if it is artifact creature: ~ deals 4 damage to it",
    ),
    (
        "Creature — Bear",
        "When Cub enters the battlefield, an opponent gains control of it.",
        "1 opponent gains control",
    ),
]

THEY = [
    ("Untap up to two target creatures. They each get +2/+2 until end of turn.", "them gets +2/+2 until end of turn"),
    (
        "Untap all creatures you control. They gain flying and double strike until end of turn.",
        "them gains flying and double strike until end of turn",
    ),
    (
        "Put a +1/+1 counter on each creature you control and they gain vigilance until end of turn.",
        "and them gains vigilance until end of turn",
    ),
]
OTHERWISE = [
    (
        "Enchantment",
        "Whenever you cast a spell, if its mana value is equal to 1 plus the number of soul counters on Cub, you "
        "gain 1 life.",
        "mana value of that spell = 1 +",
    ),
    (
        "Enchantment",
        "At the beginning of each player's upkeep, remove all hourglass counters from permanents that player controls.",
        "from all permanent player controls",
    ),
    (
        "Legendary Creature — Bear",
        "Whenever Cub deals combat damage to a player, draw cards equal to his power.",
        "draw (power of ~) cards",
    ),
    (
        "Creature — Bear",
        "{G}: Cub gains forestwalk until end of turn and deals 2 damage to you.",
        "gains forestwalk until end of turn\n    this deals 2 damage to you",
    ),
]
OF_TWO = [
    (
        "Enchantment",
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature "
        "that shares a creature type with it.",
        "where creature types of it = creature types of that creature",
    ),
    (
        "Sorcery",
        "Choose target creature an opponent controls. Target creature you control fights that creature.",
        "target creature you control fights that creature",
    ),
]
OF_ITSELF = ["Target creature you control fights that creature.", "Target creature deals 2 damage to it."]
REST = [
    "Look at the top seven cards of your library. Put up to two planeswalker cards from among them onto the "
    "battlefield. Put the rest on the bottom of your library in a random order.",
    "Look at the top five cards of your library. Put any number of them into your graveyard and the rest back on top "
    "of your library in any order.",
]
LIMITED = [
    ("Activate only if Cub is attacking or blocking and only once each turn.", "is attacking or blocking"),
    ("Activate only once each turn and only if you control an artifact.", "only once each turn"),
    ("Activate only if you control an artifact and only as a sorcery.", "only as a sorcery"),
    ("Activate only as a sorcery and only if you control an artifact.", "only if you control artifact"),
    ("Activate only during your upkeep and only if you control an artifact.", "only during your upkeep"),
]
INSTEAD = [
    (
        "Cub deals 3 damage to any target.\nHellbent — Cub deals 5 damage instead if you have no cards in hand.",
        "hellbent — instead: this deals 5 damage to it if number of cards in your hand = 0",
    ),
    (
        "You gain 5 life.\nFerocious — You gain 10 life instead if you control a creature with power 4 or greater.",
        "ferocious — instead: gain 10 life if you control creature with power >= 4",
    ),
    (
        "Cub deals 3 damage to target creature.\n"
        "Addendum — If you cast this spell during your main phase, it deals 5 damage instead.",
        "addendum — instead if you cast this during your main phase: this deals 5 damage to it",
    ),
    (
        "Counter target noncreature spell unless its controller pays {1}.\n"
        "Ferocious — If you control a creature with power 4 or greater, counter that spell instead.",
        "ferocious — instead if you control creature with power >= 4: counter that spell",
    ),
]
X = [
    ("Sorcery", "You gain X life. If X is 10 or more, draw a card.", "if x >= 10: draw 1 card"),
    (
        "Creature — Bear",
        "Cub enters the battlefield with X +1/+1 counters on it if X is 5 or more.",
        "this enters with x +1/+1 counters if x >= 5",
    ),
]


@pytest.mark.parametrize(("types", "text", "source"), [*JOINED, *OTHERWISE, *OF_TWO])
def test_what_is_printed_is_read(types: str, text: str, source: str) -> None:
    outcome = imported(types, text)

    assert outcome.accepted
    assert source in outcome.source


@pytest.mark.parametrize("text", OF_ITSELF)
def test_a_word_for_another_thing_is_not_read_as_what_does_it(text: str) -> None:
    assert not imported("Sorcery", text).accepted


@pytest.mark.parametrize(("text", "source"), LIMITED)
def test_when_and_how_often_are_said_in_one_sentence(text: str, source: str) -> None:
    outcome = imported("Creature — Bear", "{1}: Cub gets +1/+1 until end of turn. " + text)

    assert outcome.accepted
    assert source in outcome.source
    assert outcome.source.count("\n    only ") == 2


@pytest.mark.parametrize(("types", "text", "source"), X)
def test_what_x_is_does_not_change(types: str, text: str, source: str) -> None:
    outcome = imported(types, text, "{X}{G}")

    assert outcome.accepted
    assert source in outcome.source


@pytest.mark.parametrize(("text", "source"), INSTEAD)
def test_a_word_stands_before_what_is_done_instead(text: str, source: str) -> None:
    outcome = imported("Instant", text)

    assert outcome.accepted
    assert source in outcome.source


@pytest.mark.parametrize(
    "text",
    [
        "Cub gains protection from the color of your choice until end of turn. (It can't be blocked, targeted, dealt "
        "damage, enchanted, or equipped by anything of that color.)",
        "Create a 2/2 colorless Shapeshifter creature token with changeling. (It has every creature type.)",
    ],
)
def test_a_reminder_may_speak_of_what_was_made_or_chosen(text: str) -> None:
    assert imported("Creature — Bear", "{1}: " + text).accepted


@pytest.mark.parametrize(("text", "source"), THEY)
def test_they_are_several_things(text: str, source: str) -> None:
    outcome = imported("Sorcery", text)

    assert outcome.accepted
    assert source in outcome.source


@pytest.mark.parametrize("text", REST)
def test_the_rest_is_put_away_in_a_sentence_of_its_own_or_back(text: str) -> None:
    outcome = imported("Sorcery", text)

    assert outcome.accepted
    assert "among seen" in outcome.source


def test_a_sentence_that_calls_a_legend_by_its_first_name_is_said_otherwise() -> None:
    text = "Whenever Glenn deals combat damage to a player, draw cards equal to his power."
    glenn = Card((face("Glenn, the Cub", "{G}", "Legendary Creature — Bear", text, "2/2"),))
    [outcome] = Importer(LIBRARY).each([glenn], set())

    assert outcome.accepted


def test_what_follows_in_the_sentence_of_a_condition_depends_on_it() -> None:
    outcome = imported("Sorcery", "If you control a Bear, draw a card, then you gain 1 life.")

    assert not outcome.accepted or "if you control Bear:\n    draw 1 card" in outcome.source
