"""Reminder texts that some printings have beside the one that a word is explained by; others refuse the card."""

import pytest

from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


def imported(types: str, text: str) -> Outcome:
    stats = "2/2" if "Creature" in types else ""
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())
    return outcome


SHIELD = (
    "Cub enters the battlefield with a shield counter on it. "
    "(If it would be dealt damage or destroyed, remove a shield counter from it instead.)"
)
TOLD = [
    ("Creature — Bear", SHIELD),
    (
        "Creature — Bear",
        "When Cub enters the battlefield, exile target creature an opponent controls until Cub leaves the battlefield. "
        "(That creature returns under its owner's control.)",
    ),
    (
        "Legendary Sorcery",
        "(You may cast a legendary sorcery only if you control a legendary creature or planeswalker.)\nDraw a card.",
    ),
    (
        "Enchantment",
        "Other permanents you control have shroud. "
        "(A permanent with shroud can't be the target of spells or abilities.)",
    ),
    (
        "Creature — Bear",
        "At the beginning of each end step, if an opponent lost 3 or more life this turn, draw a card. "
        "(Damage causes loss of life.)",
    ),
]


@pytest.mark.parametrize("types, text", TOLD)
def test_what_is_told_of_a_word_may_stand_there(types: str, text: str) -> None:
    outcome = imported(types, text)
    assert outcome.accepted, outcome.refusal


def test_it_must_be_told_of_a_word_that_stands_there() -> None:
    outcome = imported("Sorcery", "Draw a card. (Damage causes loss of life.)")
    assert outcome.refusal is not None and outcome.refusal.kind == "reminder"
