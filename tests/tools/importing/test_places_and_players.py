"""What players do with cards of their own in hands, graveyards and libraries, as printed; steps that are skipped."""

import pytest

from kotowari.tools.importing.importer import Importer
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")

READ = [
    (
        "Instant",
        "Exile target creature. Its controller may search their library for a basic land card, put that card onto the "
        "battlefield tapped, then shuffle.",
        "controller of it may:\n    search their library for basic land card as found",
    ),
    (
        "Sorcery",
        "Target player searches their library for a basic land card, puts it onto the battlefield tapped, then "
        "shuffles.",
        "that player puts found onto battlefield tapped",
    ),
    ("Sorcery", "Target player exiles a card from their graveyard.", "target player exiles card in their graveyard"),
    ("Sorcery", "Each opponent exiles two cards from their hand.", "each opponent exiles 2 cards in their hand"),
    (
        "Sorcery",
        "Each player puts a creature card from their graveyard onto the battlefield.",
        "each player puts creature card in their graveyard onto battlefield",
    ),
    (
        "Sorcery",
        "Reveal any number of black cards in your hand. You gain 1 life for each card revealed this way.",
        "(number of card among gone) life",
    ),
    ("Enchantment", "Skip your draw step.", "you can't take draw step"),
    ("Enchantment", "Players skip their upkeep steps.", "players can't take upkeep step"),
    (
        "Enchantment Creature — God",
        "As long as your devotion to white is less than five, Cub isn't a creature.",
        "this stops being creature",
    ),
    (
        "Enchantment — Saga",
        "I — Draw a card.\nII — Exile this Saga, then return it to the battlefield transformed under your control.",
        "exile this",
    ),
]


@pytest.mark.parametrize("types, text, line", READ)
def test_what_is_printed_is_read(types: str, text: str, line: str) -> None:
    stats = "5/5" if "Creature" in types else ""
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())

    assert outcome.accepted, outcome.refusal
    assert line in outcome.source
