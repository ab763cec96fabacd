"""What is done no times, to less than none, or to a card where it never is: refused at its place."""

from collections.abc import Callable
from typing import Any

import pytest

Odd = Callable[..., Any]
REFUSED = [
    ("Sorcery", "scry 0", "E0806", "0", "from 1 on"),
    ("Sorcery", "fateseal 0", "E0806", "0", "from 1 on"),
    ("Sorcery", "surveil 0", "E0806", "0", "from 1 on"),
    ("Sorcery", "bolster 0", "E0806", "0", "from 1 on"),
    ("Sorcery", "support 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "{1}: adapt 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "bushido 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "rampage 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "absorb 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "fabricate 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "reinforce 0 {1}", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "{1}: this gains annihilator 0 until end of turn", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "{1}: this gets +0/+0 until end of turn", "E0806", "+0", "from 1 on"),
    ("Creature — Bear 2/2", "{T}: add {0}", "E0806", "{0}", "from 1 on"),
    ("Creature — Bear 2/2", "creature spells you cast cost {0} more", "E0806", "{0}", "from 1 on"),
    ("Creature — Bear 2/2", "this enters with 0 +1/+1 counters", "E0806", "0", "from 1 on"),
    ("Enchantment", "when you gain 0 life: draw 1 card", "E0806", "0", "from 1 on"),
    ("Sorcery", "destroy all creatures with mana value < 0", "E0806", "mana value", "from 0 on"),
    ("Sorcery", "draw 1 card if number of creatures < 0", "E0806", "number", "from 0 on"),
    ("Sorcery", "attach this to target creature", "E0806", "attach", "of which thing"),
    ("Sorcery", "later when this dies: draw 1 card", "E0806", "this dies", "of which thing"),
    ("Instant", "instead of this dies this turn: draw 1 card", "E0806", "this dies", "of which thing"),
    ("Enchantment", "lands can't enter tapped", "E0806", "tapped", "NOUN VERB ADVERB"),
    ("Enchantment", "each creature card in your graveyard has flying", "E0806", "flying", "give it where it works"),
    ("Enchantment", "each creature card in your graveyard has haste", "E0806", "haste", "give it where it works"),
    ("Enchantment", "creature cards in your hand have trample", "E0806", "trample", "give it where it works"),
    ("Enchantment", "cards in your graveyard have cycling {1}", "E0806", "cycling", "give it where it works"),
    ("Enchantment", "creature cards in your hand have cascade", "E0806", "cascade", "give it where it works"),
    ("Sorcery", "creature you control deals 1 damage to target opponent", "E0806", "creature", "`1 …`"),
    (
        "Creature — Bear 2/2",
        "when you cast spell where it targets this: put 1 +1/+1 counter on it",
        "E0806",
        "it",
        "name the thing",
    ),
    ("Sorcery", "creature explores", "E0806", "creature", "`each …`"),
    ("Sorcery", "destroy target [attacking] creature", "E0202", "[", "`if C:`"),
    ("Enchantment", "when you cast spell in your graveyard: draw 1 card", "E0809", "spell", "from your ZONE"),
    ("Sorcery", "order all creatures you control", "E0806", "all creatures", "what is there"),
    ("Enchantment", "when creature in your graveyard dies: draw 1 card", "E0809", "creature", "from ZONE"),
    ("Enchantment", "when you discard card in your graveyard: draw 1 card", "E0809", "card", "from ZONE"),
    ("Enchantment", "when creature in your graveyard enters: draw 1 card", "E0809", "creature", "from ZONE"),
    ("Enchantment", "when creature in your hand attacks: draw 1 card", "E0809", "creature", "from ZONE"),
    ("Enchantment", "instead of creature in your graveyard dies: exile it", "E0809", "creature", "from ZONE"),
    (
        "Enchantment — Aura",
        "enchant creature\n  in graveyard: when enchanted creature dies: return this to your hand",
        "E0809",
        "",
        "from ZONE",
    ),
]
RIGHT = [
    ("Enchantment", "creature cards in your hand have flash"),
    ("Enchantment", "creature cards in your hand have lifelink"),
    ("Enchantment", "creatures you control have haste"),
    ("Sorcery", "look at top 3 cards of your library as seen\n  order seen"),
    ("Enchantment", "when card in your graveyard is put into exile: draw 1 card"),
    ("Enchantment", "when creature card is put into your graveyard from your hand: draw 1 card"),
    ("Enchantment", "when you cast spell from your graveyard: draw 1 card"),
    ("Creature — Bear 2/2", "creatures with power < 0 have flying"),
    ("Sorcery", "draw 1 card if your life < 0"),
    ("Sorcery", "draw 1 card if number of creatures = 0"),
    ("Sorcery", "destroy all creatures with mana value = 0"),
    ("Sorcery", "scry 1"),
    ("Sorcery", "opponent with 1 or more poison counters discards 1 card"),
    ("Sorcery", "each creature deals 1 damage to its controller"),
    ("Creature — Bear 2/2", "when this dies: enchanted creature deals 1 damage to you"),
    ("Sorcery", "surveil (number of creatures)"),
    ("Sorcery", "amass 0"),
    ("Creature — Bear 2/2", "modular 0"),
    ("Creature — Bear 2/2", "{1}: this gets +0/+1 until end of turn"),
    ("Sorcery", "may cast 1 card from your hand for {0}"),
    ("Sorcery", "counter target spell unless its controller pays {0}"),
    ("Sorcery", "scry (number of creatures)"),
    ("Enchantment", "instead of source deals 0 or more damage to you: change amount to amount + 1"),
    ("Creature — Bear 2/2", "when this enters: later when this dies: draw 1 card"),
    ("Sorcery", "later when target creature dies this turn: draw 1 card"),
    ("Sorcery", "target creature gains:\n    when this dies: draw 1 card"),
    ("Enchantment", "lands enter tapped"),
    ("Enchantment", "each creature card in your graveyard has flashback {1}"),
    ("Enchantment", "creature cards in your graveyard have unearth {1}"),
    ("Enchantment", "cards in your hand have cycling {1}"),
    ("Enchantment", "creature cards in your graveyard have:\n    in graveyard: {1}: draw 1 card"),
    ("Enchantment", "creature spells you control have convoke"),
]


@pytest.mark.parametrize(("kind", "line", "code", "marked", "help"), REFUSED)
def test_what_is_never_done_is_refused(kind: str, line: str, code: str, marked: str, help: str, odd: Odd) -> None:
    (found,) = odd(kind, line)

    assert found["code"] == code and help in found["help"]
    assert line[found["column"] - 3 :].startswith(marked)


@pytest.mark.parametrize(("kind", "lines"), RIGHT)
def test_what_may_be_done_is_not(kind: str, lines: str, odd: Odd) -> None:
    assert odd(kind, lines) == []


@pytest.mark.parametrize("between", ["for each opponent as p: p loses 1 life", "creatures can't block this turn"])
def test_what_is_asked_of_an_outcome_stands_directly_below_it(between: str, odd: Odd) -> None:
    (found,) = odd("Sorcery", f"scry 1\n  {between}\n  if done: draw 1 card")

    assert found["code"] == "E0806" and "directly below" in found["help"]


@pytest.mark.parametrize("ability", ["{T}: draw 1 card", "when this dies: draw 1 card", "this gets +1/+1"])
def test_abilities_that_work_elsewhere_are_given_to_no_card_in_a_graveyard(ability: str, odd: Odd) -> None:
    """They work in play (112.6), and what is moved there is another thing (400.7)."""
    (found,) = odd("Enchantment", f"creature cards in your graveyard have:\n    {ability}")

    assert found["code"] == "E0806" and "lies in graveyard" in found["message"] and "in ZONE" in found["help"]


@pytest.mark.parametrize(
    "line",
    [
        "when you cycle this: gone deals 1 damage to you",
        "{1}, exile this from your graveyard: return gone to battlefield",
    ],
)
def test_what_a_spell_did_is_not_known_to_its_card(line: str, odd: Odd) -> None:
    (found,) = odd("Instant", f"cycling {{2}}\n  exile target creature as gone\n  {line}")

    assert found["code"] == "E0806" and "bound elsewhere" in found["message"]
