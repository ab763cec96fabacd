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
]


@pytest.mark.parametrize(("types", "text", "source"), JOINED)
def test_what_is_printed_is_read(types: str, text: str, source: str) -> None:
    outcome = imported(types, text)

    assert outcome.accepted
    assert source in outcome.source
