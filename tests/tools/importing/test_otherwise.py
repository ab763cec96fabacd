"""What prints say in other ways than the printer is taken, if it is the same, and nothing else is."""

import pytest

from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
COUNTED = "equal to the number of creatures you control"
PRINTED_BOTH_WAYS = [
    ("Sorcery", "You gain 1 life for each creature you control.", f"You gain life {COUNTED}."),
    ("Sorcery", f"Cub deals damage to any target {COUNTED}.", f"Cub deals damage {COUNTED} to any target."),
    (
        "Enchantment",
        "Whenever a creature dies, destroy target creature.",
        "When a creature dies, destroy target creature.",
    ),
    (
        "Sorcery",
        "Draw a card. If you control a Bear, draw two cards instead.",
        "Draw a card. If you control a Bear, instead draw two cards.",
    ),
    (
        "Artifact",
        "Remove a charge counter from Cub, Sacrifice it: Draw a card.",
        "Remove a charge counter from Cub and sacrifice it: Draw a card.",
    ),
    ("Creature — Bear", "Cub can't block.\nCub can't be blocked.", "Cub can't block and can't be blocked."),
    (
        "Artifact — Equipment",
        "Equipped creature gets +1/+1 and can't block.\nEquip {2}",
        "Equipped creature gets +1/+1.\nEquipped creature can't block.\nEquip {2}",
    ),
    ("Sorcery", "Target player gains 4 life and you draw a card.", "Target player gains 4 life.\nDraw a card."),
]

IN_OTHER_WORDS = [
    (
        "Sorcery",
        "Cub deals 2 damage to each creature. You gain that much life.",
        "Cub deals 2 damage to each creature. You gain life equal to the damage dealt this way.",
    ),
    (
        "Creature — Bear",
        "Whenever a creature an opponent controls dies, its controller loses 2 life.",
        "Whenever a creature an opponent controls dies, that player loses 2 life.",
    ),
    (
        "Enchantment",
        "Enchanted creatures you control get +1/+1.",
        "Creatures you control that are enchanted get +1/+1.",
    ),
    ("Instant", "Destroy target creature attacking you.", "Destroy target creature that's attacking you."),
]


def imported(types: str, text: str) -> Outcome:
    stats = "2/2" if types.startswith("Creature") else ""
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())
    return outcome


@pytest.mark.parametrize(("types", "ours", "theirs"), PRINTED_BOTH_WAYS)
def test_either_way_is_taken_and_is_one_definition_or_as_much(types: str, ours: str, theirs: str) -> None:
    first, second = imported(types, ours), imported(types, theirs)

    assert first.accepted
    assert second.accepted
    assert second.source.count("creature") == first.source.count("creature")


def test_what_says_the_same_in_other_words_is_taken_with_a_note() -> None:
    ours = imported("Artifact", "{T}: Destroy another target permanent.")
    theirs = imported("Artifact", "{T}: Destroy target permanent other than Cub.")

    assert (theirs.source, ours.notes) == (ours.source, ())
    assert theirs.notes == ("`target … other than ~` is read as `another target …`",)


@pytest.mark.parametrize(
    ("types", "ours", "theirs"),
    [
        (
            "Instant",
            "Prevent all combat damage that would be dealt by target creature this turn.",
            "Prevent all combat damage target creature would deal this turn.",
        ),
        (
            "Sorcery",
            "Destroy all creatures. They can't be regenerated.",
            "Destroy all creatures. Creatures destroyed this way can't be regenerated.",
        ),
        (
            "Enchantment",
            "Whenever a creature attacks an opponent, that player loses 1 life.",
            "Whenever a creature attacks one of your opponents, that player loses 1 life.",
        ),
        (
            "Creature — Wolf",
            "Creatures with power less than Cub's power can't block Cub.",
            "Creatures with power less than Cub's power can't block it.",
        ),
        (
            "Land",
            "Cub doesn't untap during your untap step as long as it has a depletion counter on it.",
            "Cub doesn't untap during your untap step if it has a depletion counter on it.",
        ),
        (
            "Creature — Bear",
            "Cub enters the battlefield with a number of +1/+1 counters on it equal to "
            "the number of creature cards in all graveyards.",
            "Cub enters the battlefield with X +1/+1 counters on it, "
            "where X is the number of creature cards in all graveyards.",
        ),
        (
            "Sorcery",
            "Search your library for a basic land or Gate card, reveal it, put it into your hand, then shuffle.",
            "Search your library for a basic land card or a Gate card, reveal it, put it into your hand, then shuffle.",
        ),
        (
            "Sorcery",
            "Search your library for a basic land or Gate card, reveal it, put it into your hand, then shuffle.",
            "Search your library for a basic land card or Gate card, reveal it, put it into your hand, then shuffle.",
        ),
        (
            "Enchantment",
            "You can't cast spells as long as you've cast a spell this turn.",
            "You can't cast more than one spell each turn.",
        ),
    ],
)
def test_other_words_make_the_same_definition(types: str, ours: str, theirs: str) -> None:
    first, second = imported(types, ours), imported(types, theirs)

    assert first.accepted
    assert second.source == first.source
    assert second.notes


def test_only_the_refused_sentence_is_said_otherwise() -> None:
    text = "{T}: Destroy target permanent other than Cub.\n{1}: Destroy another target permanent."

    assert imported("Artifact", text).source.count("another target permanent") == 2


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Destroy target permanent other than Bear.",
        "Target creature deals damage to any target equal to the number of Bears thoroughly.",
        "Whenever a creature dies, destroy target creature tomorrow.",
    ],
)
def test_other_words_save_no_card_that_says_something_else(text: str) -> None:
    assert not imported("Artifact", text).accepted


def test_what_one_may_have_something_else_do_is_said_so() -> None:
    ours = "You may have target creature you control get +2/+0 and gain haste until end of turn."

    assert imported("Sorcery", ours).accepted


def test_cards_to_discard_are_those_of_the_hand() -> None:
    text = "Whenever a Goblin deals combat damage to a player, that player discards a card."

    assert imported("Enchantment", text).accepted


@pytest.mark.parametrize(("types", "ours", "theirs"), IN_OTHER_WORDS)
def test_what_has_another_name_in_print_is_the_same(types: str, ours: str, theirs: str) -> None:
    first, second = imported(types, ours), imported(types, theirs)

    assert first.accepted
    assert (second.source, len(second.notes)) == (first.source, 1)
