"""Sentences that definitions had before they could be read: each is read as what it says."""

import pytest

from kotowari.tools.importing.printed import Card, face
from kotowari.tools.importing.proof import Prover
from kotowari.tools.workspace import ruleset_library


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(ruleset_library("magic-2023"))


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (
            "Enchantment",
            "Whenever a creature enters the battlefield from anywhere other than your hand, you gain 3 life.",
            "when creature enters from anywhere other than your hand: gain 3 life",
        ),
        (
            "Enchantment",
            "Whenever a player casts a spell from anywhere other than their hand, draw a card.",
            "when player casts spell from anywhere other than their hand: draw 1 card",
        ),
        (
            "Enchantment",
            "Whenever you get one or more energy counters, you gain 1 life.",
            "when you get 1 or more energy counters: gain 1 life",
        ),
        (
            "Enchantment",
            "Whenever an opponent searches their library, you gain 1 life.",
            "when opponent searches their library: gain 1 life",
        ),
        ("Enchantment", "You can't get poison counters.", "poison counters"),
        ("Enchantment", "You have protection from red.", "you have protection from red"),
        ("Enchantment", "Each land is a Swamp in addition to its other land types.", "each land is also Swamp"),
        ("Enchantment", "Players can't cast spells with mana value 4.", "with mana value = 4"),
        ("Enchantment", "Activated abilities of artifacts cost {1} more to activate.", "cost {1} more to activate"),
        ("Sorcery", "Exile your graveyard.", "exile all cards in your graveyard"),
        ("Sorcery", "Target player exiles their graveyard.", "target player exiles all cards in their graveyard"),
        ("Sorcery", "You may have your life total become 10.", "may set your life to 10"),
        (
            "Sorcery",
            "Create a Monster Role token attached to target creature.",
            "create 1 Monster Role token attached to target creature",
        ),
        (
            "Sorcery",
            "Create a Young Hero Role token attached to target creature you control.",
            "create 1 Young Hero Role token attached to target creature you control",
        ),
        (
            "Sorcery",
            "You gain 1 life for each permanent you've sacrificed this turn.",
            "number of times you sacrifice permanent this turn",
        ),
        (
            "Sorcery",
            "Destroy target creature with the greatest power among creatures an opponent controls.",
            "greatest power",
        ),
        (
            "Sorcery",
            "Testcard deals 3 damage to each creature and planeswalker.",
            "this deals 3 damage to each creature",
        ),
        (
            "Sorcery",
            "Testcard deals damage to target player equal to the number of instant and sorcery cards "
            "in your graveyard.",
            "sorcery cards in your graveyard) damage to target player",
        ),
        (
            "Enchantment",
            "At the beginning of your upkeep, exile the top card of your library. "
            "You may play that card for as long as it remains exiled.",
            "you may play that card while it is exiled",
        ),
        (
            "Creature — Bear",
            "When Testcard enters the battlefield, it explores, then it explores again.",
            "it explores again",
        ),
        (
            "Enchantment",
            "Whenever an opponent casts their second spell each turn, draw a card.",
            "when opponent casts spell for second time each turn: draw 1 card",
        ),
        (
            "Enchantment",
            "Whenever an opponent draws their second card each turn, you gain 1 life.",
            "when opponent draws 1 or more card for second time each turn: gain 1 life",
        ),
        (
            "Enchantment",
            "Whenever you are dealt damage, you may put that many charge counters on Testcard.",
            "when you are dealt 1 or more damage: may put that many charge counters on this",
        ),
        (
            "Enchantment",
            "Whenever a creature you control fights, you gain 1 life.",
            "when creature you control fights: gain 1 life",
        ),
        ("Creature — Bear", "Testcard gets +1/+1 for each experience counter on you.", "experience counter on you"),
        (
            "Instant",
            "Move all counters from target creature onto another target creature.",
            "move every counter from target creature onto another target creature",
        ),
        (
            "Instant",
            "Move a counter from target creature onto another target creature.",
            "move any counter from target creature onto another target creature",
        ),
        (
            "Enchantment",
            "When Testcard enters the battlefield, exile target creature.\n"
            "When Testcard leaves the battlefield, return the exiled card to the battlefield "
            "under its owner's control.",
            "when this leaves battlefield: return held to battlefield under control of owner of held",
        ),
        (
            "Artifact",
            "{1}: Exile target card from a graveyard.\n"
            "{2}, Sacrifice Testcard: Put all cards exiled with Testcard into their owners' hands.",
            "{1}: exile target card in graveyard as held",
        ),
        (
            "Sorcery",
            "As an additional cost to cast this spell, reveal a creature card from your hand.\n"
            "You gain life equal to the revealed card's mana value.",
            "gain (mana value of that card) life",
        ),
        (
            "Creature — Bear",
            "Level up {1}\nLEVEL 1-3\n2/3\nFlying\nLEVEL 4+\n4/4\nFlying, vigilance\n{T}: Draw a card.",
            "while number of level counters on this >= 1 and number of level counters on this <= 3:",
        ),
        (
            "Creature — Bear",
            "At the beginning of combat on your turn, if you control three or more creatures with different powers, "
            "draw a card.",
            "if different powers of creature you control >= 3: draw 1 card",
        ),
        ("Enchantment", "You can't be the target of spells or abilities.", "you can't be targeted by spell or ability"),
        ("Sorcery", "Create a Gold token.", "create 1 Gold token"),
        (
            "Creature — Bear",
            "Kicker {1} and/or {3}\nWhen Testcard enters the battlefield, if it was kicked with its {1} kicker, "
            "draw a card.",
            "when this enters if this is kicked with kicker {1}: draw 1 card",
        ),
    ],
)
def test_a_sentence_is_read_as_what_it_says(prover: Prover, kind: str, text: str, said: str) -> None:
    stats = "2/2" if kind.startswith("Creature") else ""
    found = prover.prove(Card((face("Testcard", "{1}{G}", kind, text, stats),)))

    assert found.refusal is None
    assert said in found.source
