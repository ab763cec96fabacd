"""What is said of several at once, and of what players have more of: each shape beside its sentence in English."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

CASES = [
    (
        "Sorcery | up to 2 target creatures you control get +1/+0 and gain flying until end of turn",
        "Up to two target creatures you control each get +1/+0 and gain flying until end of turn.",
    ),
    (
        "Sorcery | 2 target creatures get +1/+1 until end of turn",
        "Two target creatures each get +1/+1 until end of turn.",
    ),
    (
        "Sorcery | 2 target creatures gain flying until end of turn",
        "Two target creatures gain flying until end of turn.",
    ),
    (
        "Sorcery | create 2 2/2 black Zombie creature tokens tapped",
        "Create two tapped 2/2 black Zombie creature tokens.",
    ),
    (
        "Sorcery | create 1 2/2 black Zombie creature token tapped and attacking",
        "Create a 2/2 black Zombie creature token that's tapped and attacking.",
    ),
    (
        "Sorcery | create 1 Food token\nand create 1 Treasure token\nand create 1 Clue token",
        "Create a Food token, a Treasure token, and a Clue token.",
    ),
    (
        "Enchantment | each another creature you control enters with 1 +1/+1 counter",
        "Each other creature you control enters the battlefield with an additional +1/+1 counter on it.",
    ),
    (
        "Sorcery | discard all cards in your hand\nthen draw that many cards",
        "Discard all the cards in your hand, then draw that many cards.",
    ),
    (
        "Sorcery | each player shuffles all cards in their hand and all cards in their graveyard into their library",
        "Each player shuffles their hand and graveyard into their library.",
    ),
    (
        "Sorcery | draw x cards, where x is number of opponents",
        "Draw X cards, where X is the number of opponents you have.",
    ),
    (
        "Sorcery | target creature gets +2/+2 until end of turn for each color of it",
        "Target creature gets +2/+2 until end of turn for each of its colors.",
    ),
    (
        "Sorcery | if exists opponent where number of lands they control > number of lands you control: draw 1 card",
        "If an opponent controls more lands than you, draw a card.",
    ),
    (
        "Sorcery | if exists opponent where life of it > your life: draw 1 card",
        "If an opponent has more life than you, draw a card.",
    ),
    (
        "Sorcery | if exists opponent where life of it <= 10: draw 1 card",
        "If an opponent has 10 or less life, draw a card.",
    ),
    (
        "Sorcery | if exists opponent where number of cards in their graveyard >= 8: draw 1 card",
        "If an opponent has eight or more cards in their graveyard, draw a card.",
    ),
    (
        "Sorcery | if exists opponent where number of cards in their hand = 0: draw 1 card",
        "If an opponent has no cards in hand, draw a card.",
    ),
    (
        "Sorcery | counter target spell unless controller of it pays {1} for each card in your hand",
        "Counter target spell unless its controller pays {1} for each card in your hand.",
    ),
    (
        "Sorcery | this deals 2 damage to target creature\ninstead if you control Elf: this deals 4 damage to it",
        "Test deals 2 damage to target creature. If you control an Elf, it deals 4 damage instead.",
    ),
    (
        "Sorcery | destroy target enchantment "
        "and each another enchantment where color of it = color of that enchantment",
        "Destroy target enchantment and each other enchantment that shares a color with it.",
    ),
    (
        "Enchantment | when start of your upkeep:\n  may look at top card of your library\n  "
        "if color of it = color of Elf you control: may reveal it",
        "At the beginning of your upkeep, you may look at the top card of your library. If it shares a color with an "
        "Elf you control, you may reveal it.",
    ),
    (
        "Enchantment | when creature you control attacks: "
        "destroy all creatures where creature types of it = creature types of this",
        "Whenever a creature you control attacks, destroy all creatures that share a creature type with Test.",
    ),
    (
        "Sorcery | target creature becomes also blue until end of turn",
        "Target creature becomes blue in addition to its other colors until end of turn.",
    ),
    (
        "Sorcery | target creature becomes also blue Bird until end of turn",
        "Target creature becomes a blue Bird in addition to its other colors and types until end of turn.",
    ),
    (
        "Sorcery | draw 1 card\ninstead if this is cast from graveyard: draw 2 cards",
        "Draw a card. If this spell was cast from a graveyard, draw two cards instead.",
    ),
]


@pytest.mark.parametrize(("source", "said"), CASES)
def test_several_things_are_said_as_cards_print_them(source: str, said: str) -> None:
    library = ruleset_library("magic-2023")
    types, _, body = source.partition(" | ")
    lines = "\n".join(f"  {line}" for line in [types, *body.split("\n")])
    (card,), found = load_cards(library, {"test.kw": f'card "Test" {{1}}\n{lines}\n'})
    assert not [each for each in found if each.severity == "error"]
    assert render_card(card, library, "en")[0].text == said
