"""What is chosen, what is cast of cards that lie open and what was cast is read as it is printed."""

import pytest

from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.importing.printed import Card, face
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


def imported(types: str, text: str) -> Outcome:
    stats = "2/2" if types.startswith("Creature") else ""
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())
    return outcome


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Sorcery", "Destroy all creatures of the creature type of your choice."),
        ("Sorcery", "Creatures of the creature type of your choice get -3/-3 until end of turn."),
        ("Sorcery", "Counter target spell that targets you or a permanent you control."),
        ("Creature — Cat", "{T}: Target spell becomes the color of your choice."),
        ("Artifact", "As Cub enters the battlefield, choose a color.\n{T}: Add one mana of the chosen color."),
        ("Enchantment", "Any player may cast creature spells as though they had flash."),
        ("Creature — Cat", "Whenever Cub attacks, the next spell you cast this turn costs {1} less to cast."),
        ("Creature — Cat", "When Cub dies, instant and sorcery spells you cast this turn cost {1} less to cast."),
        (
            "Artifact",
            "{T}: Look at the top six cards of your library. You may cast a spell from among them without paying its "
            "mana cost. Put the rest on the bottom of your library in a random order.",
        ),
        (
            "Creature — Cat",
            "When Cub enters the battlefield, target opponent reveals their hand. You may cast an instant or sorcery "
            "spell from among those cards without paying its mana cost.",
        ),
        (
            "Creature — Cat",
            "Whenever Cub attacks, exile the top four cards of your library. Until end of turn, you may cast "
            "noncreature spells from among those cards without paying their mana costs.",
        ),
        ("Creature — Cat", "{T}: Target Forest becomes a 4/4 black and green Horror creature. It's still a land."),
        ("Enchantment — Aura", "Enchant land\nEnchanted land is a 2/2 Fish creature with flying. It's still a land."),
        ("Enchantment — Aura", "Enchant land\nEnchanted land is a 5/6 green Treefolk creature that's still a land."),
        ("Creature — Cat", "Cub can't be blocked if you've cast a historic spell this turn."),
        ("Creature — Cat", "Cub can't attack unless you've cast a noncreature spell this turn."),
        ("Creature — Cat", "When Cub enters the battlefield, draw a card if you've cast another blue spell this turn."),
        (
            "Creature — Cat",
            "This spell costs {1} less to cast for each instant and sorcery spell you've cast this turn.",
        ),
        ("Enchantment", "Whenever you cast a spell, you gain 1 life for each spell you've cast this turn."),
        ("Sorcery", "Add three mana in any combination of {R} and/or {G}."),
        ("Sorcery", "Add X mana in any combination of colors, where X is the number of Cats you control."),
        ("Sorcery", "Create Voja, a legendary 2/2 green and white Wolf creature token."),
        ("Sorcery", "Create Boo, a legendary 1/1 red Hamster creature token with trample and haste."),
        ("Sorcery", 'Create a colorless artifact token named Land Mine with "{R}: You gain 1 life."'),
        ("Instant", "Counter target activated or triggered ability. (Mana abilities can't be targeted.)"),
        ("Instant", "Counter target spell, activated ability, or triggered ability."),
        ("Instant", "Until end of turn, creatures you control get +2/+0 and gain all creature types."),
        (
            "Instant",
            "Cast this spell only during the declare attackers step and only if you've been attacked this step.\n"
            "Destroy target attacking creature.",
        ),
        ("Enchantment", "Whenever you cast a spell from anywhere other than your hand, draw a card."),
        ("Enchantment", "Once each turn, you may cast a creature spell from your graveyard."),
    ],
)  # fmt: skip
def test_it_is_read_as_it_is_printed(types: str, text: str) -> None:
    outcome = imported(types, text)

    assert outcome.accepted, outcome.refusal
