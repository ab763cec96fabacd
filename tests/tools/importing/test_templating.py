"""Text worded as it was once is read as it would be printed now, and each change is told."""

import pytest

from kotowari.tools.importing.importer import Importer
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.importing.templating import changes, templated
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
OLD = [
    ("Creature — Bear", "When CARDNAME comes into play, draw a card.", "When Cub enters the battlefield, draw a card."),
    ("Creature — Bear", "When this creature enters, draw a card.", "When Cub enters the battlefield, draw a card."),
    ("Instant", "Remove target creature from the game.", "Exile target creature."),
    ("Land", "{T}: Add {G} to your mana pool.", "{T}: Add {G}."),
    ("Land", "Tap: Add {G}.", "{T}: Add {G}."),
    ("Sorcery", "Bury target creature.", "Destroy target creature. It can't be regenerated."),
    ("Creature — Bear", "~ is unblockable.", "Cub can't be blocked."),
    ("Creature — Bear", "Flying; banding", "Flying, banding"),
    ("Instant", "Cub deals 3 damage to target creature or player.", "Cub deals 3 damage to any target."),
]


def today(types: str, text: str) -> tuple[str, str, list[str]]:
    card, notes = templated(Card((face("Cub", "{G}", types, text),)), changes(LIBRARY))
    return card.faces[0].types, card.faces[0].text, notes


@pytest.mark.parametrize(("types", "old", "new"), OLD)
def test_an_old_wording_is_read_as_the_new_one(types: str, old: str, new: str) -> None:
    assert today(types, old)[1] == new
    assert today(types, old)[2]
    assert today(types, new) == (types, new, [])


@pytest.mark.parametrize(
    ("old", "new"),
    [("Summon Bear", "Creature — Bear"), ("Creature - Bear", "Creature — Bear"), ("Interrupt", "Instant")],
)
def test_an_old_type_line_is_read_as_the_new_one(old: str, new: str) -> None:
    assert today(old, "Flying")[0] == new


def test_this_creature_is_another_within_quotation_marks() -> None:
    text = 'Other Bears have "{T}: This creature gains flying. (Until this creature enters.)"'

    assert '"{T}: This creature gains flying.' in today("Creature — Bear", text)[1]


def imported(types: str, text: str, stats: str = "") -> tuple[bool, tuple[str, ...]]:
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())
    return outcome.accepted, outcome.notes


def test_a_card_that_is_worded_otherwise_is_taken_with_a_note() -> None:
    assert imported("Land", "{T}: Add {G} to your mana pool.") == (True, ("`to your mana pool` is left out",))


def test_a_missing_full_stop_is_read_with_a_note() -> None:
    assert imported("Instant", "Destroy target creature") == (True, ("`.` is read behind `creature`",))


def test_what_is_worded_as_now_has_no_note() -> None:
    assert imported("Creature — Bear", "Flying", "1/1") == (True, ())
