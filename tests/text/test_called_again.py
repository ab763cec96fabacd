"""What is said as it is written: pronouns, this card by its name (`~`), a condition in front or behind."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.reading.reader import Reader
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
CASES = [
    ("when this dies: return this to its owner's hand", "When Fay dies, return it to its owner's hand."),
    ("when this dies: return ~ to its owner's hand", "When Fay dies, return Fay to its owner's hand."),
    (
        "{T}:\n  tap target creature\n  ~ deals (power of ~) damage to that creature",
        "{T}: Tap target creature. Fay deals damage equal to Fay's power to that creature.",
    ),
    (
        "when creature enters: this deals 2 damage to it",
        "Whenever a creature enters the battlefield, Fay deals 2 damage to it.",
    ),
    (
        "when creature enters: this deals 2 damage to that creature",
        "Whenever a creature enters the battlefield, Fay deals 2 damage to that creature.",
    ),
    (
        "{T}:\n  target creature as t can't attack or block this turn\n  t can't be activated this turn",
        "{T}: Target creature can't attack or block, and its activated abilities can't be activated this turn.",
    ),
    (  # some of what was found is taken
        "{T}:\n  search your library for up to 4 Bear cards as found\n  reveal found\n"
        "  put 2 cards among found into your hand\n  put found into your graveyard\n  shuffle your library",
        "{T}: Search your library for up to four Bear cards, reveal them, put two cards searched this way into your "
        "hand, put the rest into your graveyard, then shuffle.",
    ),
    (  # between the two "it" would be either
        "when creature blocks this: this gets +1/+1 until end of turn",
        "Whenever a creature blocks Fay, Fay gets +1/+1 until end of turn.",
    ),
    (  # what was done to each of several was done to all of them
        "{T}:\n  put 1 +1/+1 counter on each creature you control as c\n  c gain vigilance until end of turn",
        "{T}: Put a +1/+1 counter on each creature you control. They gain vigilance until end of turn.",
    ),
    ("when this becomes target of spell: sacrifice it", "When Fay becomes the target of a spell, sacrifice it."),
    (  # `it` is the card that was revealed: after "untap Fay" that word would mean Fay
        "{2}:\n  reveal top card of your library\n  untap this\n  and it gets +1/+1 until end of turn",
        "{2}: Reveal the top card of your library. Untap Fay and that card gets +1/+1 until end of turn.",
    ),
    ("this has:\n  when ~ dies: draw 1 card", 'Fay has "When Fay dies, draw a card."'),
    ("when (this or another Bear) attacks: tap it", "Whenever Fay or another Bear attacks, tap it."),
    (
        "let x = greatest power of creature you control\ntarget creature gets +X/+X until end of turn\nuntap it",
        "Target creature gets +X/+X until end of turn, where X is the greatest power among creatures you control. "
        "Untap it.",
    ),
    # what holds, in front and behind as it is written
    ("while you control Bear: this has flying", "As long as you control a Bear, Fay has flying."),
    ("this has flying while you control Bear", "Fay has flying as long as you control a Bear."),
    (
        "while enchanted creature is blue:\n  enchanted creature gets +1/+1\n  enchanted creature can't be blocked",
        "As long as enchanted creature is blue, it gets +1/+1 and can't be blocked.",
    ),
    ("{T}:\n  draw 1 card if you control 2 or more Bears", "{T}: Draw a card if you control two or more Bears."),
    ("{T}:\n  destroy target creature if it is black", "{T}: Destroy target creature if it's black."),
    (
        "{T}:\n  this gets +1/+1 until end of turn\n  and this gains flying until end of turn",
        "{T}: Fay gets +1/+1 until end of turn and gains flying until end of turn.",
    ),
    (
        "creatures you control with +1/+1 counter have flying",
        "Creatures you control with +1/+1 counters on them have flying.",
    ),
    ("while your life <= 5: this has flying", "As long as you have 5 or less life, Fay has flying."),
    (  # the value is in the place of x
        "this enters with x +1/+1 counters where x is number of Bears you control",
        "Fay enters the battlefield with a +1/+1 counter on it for each Bear you control.",
    ),
    ("creatures with flying you control get +1/+1", "Creatures with flying you control get +1/+1."),
    ("creatures you control with flying get +1/+1", "Creatures you control with flying get +1/+1."),
    (
        "when this attacks:\n  target Bear gets +1/+1 until end of turn\n"
        "  instead of that Bear dies this turn: exile it",
        "Whenever Fay attacks, target Bear gets +1/+1 until end of turn. If that Bear would die this turn, "
        "exile it instead.",
    ),
    # whose it is
    (
        "when this attacks:\n  target player discards 2 cards.\n  then exile all cards in graveyard of that player",
        "Whenever Fay attacks, target player discards two cards. Then exile that player's graveyard.",
    ),
    # what something was before it was gone
    (
        "when this dies:\n  destroy target creature\n  if that creature is Bear: draw 1 card",
        "When Fay dies, destroy target creature. If that creature was a Bear, draw a card.",
    ),
    (
        "when this dies:\n  exile top card of your library\n  if it is land card: draw 1 card",
        "When Fay dies, exile the top card of your library. If it's a land card, draw a card.",
    ),
    ("when this dies: reveal card in your hand", "When Fay dies, reveal a card from your hand."),
    (
        "{T}: this becomes 2/2 black green Bear artifact creature with flying with reach until end of turn",
        "{T}: Fay becomes a 2/2 black and green Bear artifact creature with flying and reach until end of turn.",
    ),
    # once, and whenever
    ("when this blocks: later when end of combat: destroy this", "When Fay blocks, destroy it at end of combat."),
    ("when creature dies: destroy enchanted creature", "When a creature dies, destroy enchanted creature."),
    ("when equipped creature dies: draw 1 card", "Whenever equipped creature dies, draw a card."),
    (
        "when this is put into graveyard from battlefield: draw 1 card",
        "When Fay is put into a graveyard from the battlefield, draw a card.",
    ),
    ("when another Bear dies: transform this", "When another Bear dies, transform Fay."),
    (
        "when another Bear enters:\n  exile this\n  later when start of next end step: return ~ to battlefield",
        "Whenever another Bear enters the battlefield, exile Fay. "
        "Return Fay to the battlefield at the beginning of the next end step.",
    ),
]


@pytest.mark.parametrize(("body", "said"), CASES)
def test_a_thing_is_called_as_its_source_does(body: str, said: str) -> None:
    lines = "".join(f"  {line}\n" for line in ["Creature — Bear 2/2", *body.split("\n")])
    [card], found = load_cards(LIBRARY, {"x.kw": f'card "Fay" {{G}}\n{lines}'})
    assert not found
    assert render_card(card, LIBRARY, "en")[0].text == said


@pytest.mark.parametrize("body", ["Bears have:\n  {T}: untap ~", "create 1 Clue token\nit has:\n  {T}: untap ~"])
def test_what_something_else_is_given_is_not_called_by_this_name(body: str) -> None:
    lines = "".join(f"  {line}\n" for line in ["Enchantment", *body.split("\n")])
    _, found = load_cards(LIBRARY, {"x.kw": f'card "Fay" {{G}}\n{lines}'})
    assert [each.code for each in found] == ["E0205"]


def test_what_damage_is_dealt_to_is_read_as_that_and_not_as_what_deals_it() -> None:
    """Damage to "it" was read as damage to the enchantment itself, which printed alike."""
    read = Reader(LIBRARY).read("Whenever a creature enters the battlefield, ~ deals 2 damage to it.")
    assert read.sources[0].endswith("this deals 2 damage to it")


def test_a_word_that_is_one_with_its_noun_stays_before_it() -> None:
    """「すべての基本土地」, not 「基本すべての土地」."""
    cards, found = load_cards(LIBRARY, {"fay.kw": 'card "Fay" {1}\n  Sorcery\n  untap all basic lands\n'})
    assert not found
    assert render_card(cards[0], LIBRARY, "ja")[0].text == "すべての基本土地をアンタップする。"
