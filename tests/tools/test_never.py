"""What can never act is refused, at its place, with what is possible there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.command_line import run

Odd = Callable[..., Any]
REFUSED = [
    ("when permanent is countered: draw 1 card", "E0809", "permanent", "spell"),
    ("when spell attacks: draw 1 card", "E0809", "spell", "permanent"),
    ("when spell is destroyed: draw 1 card", "E0809", "spell", "permanent"),
    ("when this enters: exile all permanents in your graveyard", "E0809", "all permanents in your graveyard", "card"),
    ("when this enters: gain 1 life for each delved card in exile", "E0809", "delved card in exile", "helped to pay"),
    ("when this enters: return target convoked card in your graveyard to your hand", "E0809", "target", "helped"),
    ("when this isn't blocked: draw 1 card", "E0307", "isn't", "attacks and isn't blocked"),
    ("cost (0 - 2) of pay 1 life", "E0806", "cost", "`cost {1} less`"),
    ("while it is your turn: untap all permanents you control", "E0806", "untap", "say when it is done"),
    ("when this enters: create 1 emblem", "E0302", "create 1 emblem", "number: token"),
    ("when this enters: create 1 Thopter token with flying", "E0806", "1 Thopter token", "say its types"),
    ("when this enters: create 1 Cat creature token", "E0806", "1 Cat creature token", "`1 1/1 … token`"),
    ("when this enters if it is kicked: draw 1 card", "E0806", "it is kicked", "`kicker`"),
    ("when this enters: return target Aura card in your graveyard to your hand tapped", "E0302", "return", "leave it"),
    ("when this enters: create 1 Clue token attached to all creatures", "E0206", "all creatures", "of each"),
    ("when this enters: create 1 permanent and 1 Clue token", "E0302", "create", "number: token"),
    ("when this enters: create 1 Clue token or 1 permanent", "E0806", "1 Clue token or 1 permanent", "`modes 1:`"),
    ("{X}: target creature becomes X/X artifact until end of turn", "E0806", "target", "have base numbers"),
    ("{X}: draw y cards", "E0210", "y", "`{Y}`"),
    ("when this enters: may: may draw 1 card", "E0806", "may draw 1 card", "`may` once"),
    ("when this enters: any opponent may draw 1 card", "E0806", "any opponent", "`each … may`"),
    ("when this enters: draw 1 card unless each opponent pays {1}", "E0806", "each opponent", "write `any`"),
    ("when this enters: draw 1 card unless 1 opponent pays {1}", "E0806", "1 opponent", "write `any`"),
    ("when this enters: draw 1 card unless you and opponent pay {1}", "E0806", "you and opponent", "write `any`"),
    ("creatures can't attack unless any player pays {1}", "E0806", "any player", "its controller"),
    ("when this blocks alone: draw 1 card", "E0806", "alone", "leave the word out"),
    ("when this attacks if creature blocked alone this turn: draw 1 card", "E0806", "alone", "leave the word out"),
    ("landfall — instead if you control Bear: draw 2 cards", "E0411", "instead if", "on the line above"),
    ("landfall — instead: draw 2 cards", "E0410", "instead", "`instead if C: …`"),
    ("when this enters: untap all chosen permanents", "E0806", "when", "choose it first"),
    ("{T}: target creature deals 2 damage to it", "E0205", "it", "as t"),
    ("{T}: target creature fights that creature", "E0205", "that creature", "as t"),
    ("when 1 or more creatures you control attack: tap it", "E0205", "it", "them"),
    ("when this enters: draw 1 card for each creature where power of it = power of it", "E0806", "power", "that NOUN"),
    ("when this enters: tap all creatures where name of this != name of this", "E0806", "name", "that NOUN"),
    ("while number of Elf > number of Elf: this has flying", "E0806", "number", "that NOUN"),
    ("when this enters: gain 1 life or 2 life", "E0806", "1 life or 2 life", "`modes 1:`"),
    ("when this enters: draw 1 card or 2 cards", "E0806", "1 card or 2 cards", "`modes 1:`"),
    ("{B}, discard 1 card: return this to battlefield tapped", "E0806", "this", "name the thing"),
    ("when this enters: sacrifice Forest or 2 Islands", "E0806", "Forest or 2 Islands", "`modes 1:`"),
    (
        "when this dies: return it to battlefield under control of any creature",
        "E0302",
        "control of any creature",
        "a player",
    ),
    (
        "when this enters: create 1 1/1 Elf creature token under control of you and opponent",
        "E0806",
        "control of you and opponent",
        "one player",
    ),
    (
        "when this deals damage to creature or player: that player discards 1 card",
        "E0205",
        "that player",
        "its controller",
    ),
    ("when start of creature's upkeep: draw 1 card", "E0206", "creature's upkeep", "its controller's"),
    ("when this enters: draw card", "E0806", "card", "write the number"),
    ("when this enters: put +1/+1 counters on target creature", "E0806", "+1/+1 counters", "write the number"),
    ("when this enters: create 1/1 green Elf creature token", "E0806", "1/1 green Elf", "write the number"),
    ("when this enters: draw 0 card", "E0806", "0 card", "from 1 on"),
    ("when this enters: put 0 +1/+1 counters on target creature", "E0806", "0 +1/+1 counters", "from 1 on"),
    ("when this enters: destroy up to 0 target creature", "E0806", "up to 0 target creature", "from 1 on"),
    ("when this enters: repeat 0: draw 1 card", "E0806", "0", "from 1 on"),
    ("when this enters: gain 1 life for each 2 lands you control", "E0806", "2 lands", "leave the number out"),
    ("when this enters: mill top 2 cards of your library", "E0302", "mill", "number: card"),
    (
        "when this enters: target creature or player discards 1 card",
        "E0302",
        "target creature or player discards",
        "by player",
    ),
    ("when this enters: destroy target instant", "E0809", "target instant", "another type"),
    ("when this enters: if done: draw 1 card", "E0806", "done", "before it"),
    ("affinity for transformed", "E0302", "transformed", "a noun says to what"),
    # of what all of them have together, though "an opponent" was said
    (
        "when this enters if number of Bears opponent controls >= 3: draw 1 card",
        "E0806",
        "opponent",
        "`exists opponent",
    ),
    (
        "when this enters if not opponent's life = 20: draw 1 card",
        "E0806",
        "opponent's life",
        "`exists opponent where …`",
    ),
    # an event of no time was looked for in this turn, and said without it
    ("{T}: gain 1 life if creature died", "E0806", "creature died", "`this turn`"),
    ("{0}, only if number of times you activate this = 0: gain 1 life", "E0806", "you activate this", "`this turn`"),
    # lies at nothing, or at nothing of this kind [301.5, 303.4, 701.3b]
    ("{T}: create 1 Treasure token attached to target creature", "E0806", "target creature", "only `Aura`"),
    ("{T}: create 1 white Aura enchantment token", "E0806", "1 white Aura", "`with enchant …`"),
    ("this costs {1} less to cast", "E0806", "this costs", "`cost {1} less`"),
    # over before it is waited for
    ("when start of last upkeep: draw 1 card", "E0202", "last upkeep", "`next`"),
    ("{T}: later when end of your last turn: draw 1 card", "E0202", "your last turn", "`next`"),
    # two of which one alone can be so [105.2, 108.4, 400.1]
    ("{T}: destroy target creature you control opponent controls", "E0806", "opponent controls", "one of the two"),
    ("{T}: exile target creature card in battlefield in graveyard", "E0806", "in graveyard", "one of the two"),
    ("{T}: destroy target colorless white creature", "E0806", "target colorless", "one of the two"),
    ("{T}: destroy target monocolored colorless creature", "E0806", "target monocolored", "one of the two"),
    ("while it is your turn and it is not your turn: this has flying", "E0806", "it is not your", "one of the two"),
    ("while this is tapped and this is untapped: this has flying", "E0806", "this is untapped", "one of the two"),
    ("{T}: you and target opponent each lose half their life", "E0806", "half their life", "say it of one"),
    ("when you activate artifact: copy that ability", "E0806", "that ability", "a target"),
    ("this enters unless you pay 2 life", "E0806", "this enters unless you pay 2 life", "tapped"),
    ("all creatures with base power > 1 gain haste", "E0806", "base power", "numbers that a thing has"),
    ("all Forests gain flying or haste", "E0806", "flying or haste", "`modes 1:`"),
    ("all creatures get +1/+1 or +0/+2", "E0806", "+1/+1 or +0/+2", "`modes 1:`"),
    ("when you don't draw card: draw 1 card", "E0307", "don't", "say what happens"),
    ("players can't cast spells that target creature", "E0806", "players", "another form"),
    ("you may cast spells that target creature as though they had flash", "E0806", "you", "another form"),
    ("spells you cast that target this cost {1} less", "E0806", "spells", "without `this`"),
    # a number is compared, and what something has lies on it
    ("when this enters if you have 3 life: draw 1 card", "E0806", "3 life", "`life of … = …`"),
    ("while opponent has 3 or more life: this gets +1/+1", "E0806", "3 or more life", "`life of … >= …`"),
    (
        "when this enters: destroy all creatures with 3 or more damage",
        "E0806",
        "3 or more damage",
        "`damage of … >= …`",
    ),
    ("madness mana cost of this", "E0806", "mana cost of this", "write the cost itself"),
    ("when this enters: create 1 1/1 white and black Spirit creature token", "E0203", "white", "side by side"),
    # where it lies by then, and what this is done to
    ("when this dies: counter this", "E0806", "this", "the thing that is meant"),
    ("when another creature enters: counter it", "E0806", "it", "the thing that is meant"),
    ("when another creature enters: return it to battlefield", "E0806", "it", "the thing that is meant"),
    ("when you cast creature spell: tap it", "E0806", "it", "the thing that is meant"),
    ("{T}, sacrifice this: this gains shroud until end of turn", "E0806", "this", "the thing that is meant"),
    ("{T}, discard 1 card: untap it", "E0806", "it", "the thing that is meant"),
    ("{T}, exile card in your graveyard: tap it", "E0806", "it", "the thing that is meant"),
    ("{T}, sacrifice another creature: it gets +1/+1 until end of turn", "E0806", "it", "the thing that is meant"),
    # a counter is put by a player or an effect: a thing before the verb was taken and never met
    (
        "instead of ability puts 1 or more +1/+1 counters on creature you control: change number to number + 1",
        "E0809",
        "ability",
        "say `effect`",
    ),
    ("when creature with flying puts 1 counter on this: draw 1 card", "E0809", "creature with flying", "say `effect`"),
    ("when creature creates 1 token: draw 1 card", "E0809", "creature", "say `effect`"),
    # a type alone means what is on the battlefield (109.2)
    ("creatures can't be countered", "E0809", "creatures", "spell"),
    ("artifacts can't be discarded", "E0809", "artifacts", "card"),
    ("when player discards land: draw 1 card", "E0809", "land", "card"),
    ("when creature is cycled: draw 1 card", "E0809", "creature", "card"),
    # what is told of a number, or of nobody, or when all is chosen
    ("when this is milled: gain 3 life", "E0809", "this", "put into ZONE from ZONE"),
    ("when you draw this: gain 3 life", "E0809", "this", "put into ZONE from ZONE"),
    ("when this resolves: gain 3 life", "E0809", "this resolves", "what is done by it"),
    ("instead of you search your library: gain 3 life", "E0806", "you search", "among what is looked"),
    # what is only told is not asked for, what nobody decides not demanded, and what waits must be carried out
    ("you can't attack", "E0806", "you", "player controls can't attack"),
    (
        "when this enters: target player can't attack this turn",
        "E0806",
        "target player",
        "player controls can't attack",
    ),
    ("when this enters: target player must attack this turn", "E0806", "target player", "player controls must attack"),
    ("when this enters: target creature must die", "E0806", "target creature", "say when it is done"),
    ("when this enters: spells can't resolve this turn", "E0806", "spells", "counter"),
    # less than nothing, none of something, and what is so already
    ("bushido -1", "E0806", "-1", "from 0 on"),
    ("when this enters: scry -1", "E0806", "-1", "from 0 on"),
    ("discard 0 cards: draw 1 card", "E0806", "0 cards", "how many"),
    ("remove 0 +1/+1 counters from this: draw 1 card", "E0806", "0 +1/+1", "how many"),
    ("tap tapped creature you control: draw 1 card", "E0806", "tapped creature", "untapped"),
    # nothing of that type is ever there
    ("when sorcery becomes tapped: draw 1 card", "E0809", "sorcery", "another type"),
    ("cost {T}", "E0806", "{T}", "`{T}: …`"),
    ("power: 5", "E0806", "5", "leave this line out"),
    # two ranges of one number with nothing between them
    ("this gets +1/+1 while your life > 5 and your life < 3", "E0806", "your life > 5", "another"),
    ("when this enters: destroy all creatures with power >= 4 and power < 4", "E0806", "all creatures", "another"),
    (
        "when this enters: destroy all creatures with power > 4 where power of it = 4",
        "E0806",
        "all creatures",
        "another",
    ),
    ("when this enters: draw (number of cards in hand) cards", "E0302", "cards in hand", "of you"),
    ("while number of cards in hand = 0: this has flying", "E0302", "cards in hand", "of you"),
    ("this has power and toughness number of cards in hand", "E0302", "cards in hand", "of you"),
    ("when this enters: draw (cards in hand of target creature) cards", "E0302", "cards in hand", "of you"),
    ("when this enters: draw (life) cards", "E0302", "life", "of you"),
    ("while life >= 10: this has flying", "E0302", "life", "of you"),
    ("in hand: when you gain 1 or more life: draw 1 card", "E0806", "when you gain", "if this is in your hand"),
    ("in exile: {0}: draw 1 card", "E0806", "{0}", "only if this is in exile"),
    ("in graveyard: instead of you draw 1 card: gain 1 life", "E0806", "instead of", "if this is in your graveyard"),
    ("in exile: creatures you control get +1/+1", "E0806", "creatures you", "while this is in exile"),
    ("in stack: this is also 1/1 Insect creature", "E0806", "this is also", "while this is in stack"),
    # a spell is no creature yet: it attacks nowhere [508.1a, 701.37a]
    ("when you cast spell: it can't attack this turn", "E0806", "it", "name the thing"),
    ("when you cast creature spell: it must attack this turn", "E0806", "it", "name the thing"),
    ("when you cast creature spell: goad it", "E0806", "it", "name the thing"),
    ("in graveyard: as creature enters: gain 1 life", "E0806", "as creature", "if this is in your graveyard"),
    ("in opponent's graveyard: {0}: draw 1 card", "E0806", "opponent's graveyard", "in graveyard"),
    ("in hand: when you discard this: gain 3 life", "E0806", "when you", "leave `in hand:` out"),
    ("when this enters: destroy all creatures with artifact", "E0206", "artifact", "in front of the noun"),
    ("when this enters: destroy all creatures with total power <= 3", "E0206", "total power", "`with power …`"),
    ("when this enters: destroy all creatures with greatest power >= 3", "E0206", "greatest", "`with power …`"),
    # nothing of that type comes or goes there [304.4, 305.9]
    ("when instant dies: draw 1 card", "E0809", "instant dies", "another type"),
    ("when instant enters: draw 1 card", "E0809", "instant enters", "another type"),
    ("when creature enters from battlefield: draw 1 card", "E0809", "creature", "behind `from`"),
    # symbols where they mean nothing [106.4, 107.4b, 107.5, 107.14], and what stands once before two
    ("{T}: add {T}", "E0806", "{T}", "`{W}`"),
    ("{T}: add {X}", "E0210", "{X}", "chosen for a cost"),
    ("{T}: get {2}", "E0806", "{2}", "`{E}`"),
    ("cycling {T}", "E0806", "{T}", "`cycling {2}`"),
    ("this can't attack unless you pay {T}", "E0806", "{T}", "`{2}`"),
    ("protection from red and blue", "E0206", "red and blue", "from red and from blue"),
    ("hexproof from black and green", "E0206", "black and green", "`hexproof from black and from green`"),
    ("hexproof from this", "E0806", "this", "`hexproof from NOUN`"),
]
RIGHT = [
    "when this enters: target creature deals 2 damage to its controller",
    "when this enters: target creature as t deals 2 damage to t",
    "when creature blocks: target Elf deals 2 damage to it",
    "when this attacks: tap all creatures where power of it > power of this",
    "when this attacks: tap all creatures where not exists creature with power > power of it",
    "{X}, {T}: add {X}",
    "{E}: get {E}{E}",
    "protection from black and from green",
    "{0}, only if this is in your hand: draw 1 card",
    "instead of you draw 1 card if this is in your graveyard: gain 1 life",
    "in hand: this has flash",
    "in graveyard: {1}: return this to your hand",
    "in graveyard: creatures you control get +1/+1",
    "when this enters: draw (number of cards in hand of you) cards",
    "while number of cards in your hand = 0: this has flying",
    "when creature spell is countered: draw 1 card",
    "when this enters: destroy all creatures where damage of it >= 3",
    "when permanent is destroyed: draw 1 card",
    "when player discards land card: draw 1 card",
    "when opponent plays land: draw 1 card",
    "when this enters: exile all permanent cards in your graveyard",
    "spells you cast that target creature cost {1} less",
    "spells that target this cost {1} more",
    "when this attacks and isn't blocked: draw 1 card",
    "{T}, sacrifice another creature: gain (power of it) life",
    "{T}, sacrifice this: this deals 2 damage to target any",
    "when you cast creature spell: it gets +1/+1 until end of turn",
    "{T}, exile another creature: return it to battlefield under its owner's control",
    "when creature enters or dies: put 1 +1/+1 counter on that creature",
    "when this enters: destroy all creatures with power > 2 and power < 4",
    "this gets +1/+1 while exists opponent where life of it > 5 and exists opponent where life of it < 3",
]


# what the type line has and what is printed beside it [205.3, 208.1, 209.1, 301.7]
TYPE_LINES = [
    ("Creature — Bear", "", "Creature"),
    ("Artifact — Vehicle", "  crew 2\n", "Vehicle"),
    ("Enchantment 2/2", "", "2/2"),
    ("Creature — Plains 1/1", "", "Plains"),
    ("Sorcery — Bear", "  draw 1 card\n", "Bear"),
    ("Planeswalker — Jace", "  +1: draw 1 card\n", "Planeswalker"),
    ("Creature — Bear 2/2", "  +1: draw 1 card\n", "+1"),  # [606.4]
    ("Artifact", "  loyalty: 3\n  {T}: draw 1 card\n", "3"),
    ("Enchantment — Aura", "  enchanted creature gets +1/+1\n", "Aura"),  # [303.4a]
    ("Enchantment", "  enchant creature\n", "enchant creature"),  # [702.5a]
    ("Artifact", "  equip {2}\n", "equip {2}"),  # [702.6a]
    ("Creature — Bear 2/2", "  crew 2\n", "crew 2"),  # [702.121a]
    ("Creature — Bear 2/2", "  overload {2}\n", "overload {2}"),  # [702.95a]
    ("Creature — Bear 2/2", "  rebound\n", "rebound"),  # [702.87a]
    ("Artifact", "  level up {2}\n", "level up {2}"),  # [702.86a]
    ("Artifact", "  bestow {2}\n", "bestow {2}"),  # [702.102a]
    ("Sorcery", "  trample\n  draw 1 card\n", "trample"),
    ("Land", "  kicker {2}\n", "kicker {2}"),  # [305.9]
    ("Land", "  storm\n", "storm"),
    ("Sorcery", "  flying\n  draw 1 card\n", "flying"),
    ("Sorcery", "  fuse\n  draw 1 card\n", "fuse"),  # [702.101a]
    ("Sorcery", "  aftermath\n  draw 1 card\n", "aftermath"),  # [702.126a]
    ("Enchantment — Saga", "  when this enters: draw 1 card\n", "Saga"),  # [714.2]
    ("Sorcery", "  haste\n  draw 1 card\n", "haste"),
    ("Sorcery", "  unearth {2}\n  draw 1 card\n", "unearth {2}"),  # [702.83]
]
RIGHT_TYPE_LINES = [
    ("Land", "  cycling {2}\n"),
    ("Artifact Land", "  indestructible\n"),
    ("Enchantment — Saga", "  when this reaches chapter 1: draw 1 card\n"),
    ("Artifact — Vehicle 3/3", "  crew 2\n"),
    ("Tribal Sorcery — Goblin", "  draw 1 card\n"),
    ("Sorcery — Arcane", "  draw 1 card\n"),
    ("Enchantment — Aura", "  enchant creature\n  enchanted creature gets +1/+1\n"),
    ("Artifact — Equipment", "  equip {2}\n  equipped creature gets +1/+1\n"),
    ("Planeswalker — Jace", "  loyalty: 3\n  +1: draw 1 card\n"),
]


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Odd:
    """What `check` finds in a card of these lines."""
    monkeypatch.chdir(tmp_path)

    def findings(lines: str, kind: str = "Creature — Bear 2/2") -> Any:
        Path("odd.kw").write_text(f'card "Odd" {{1}}\n  {kind}\n{lines}', encoding="utf-8")
        return json.loads(run("check", "odd.kw", "--json")[1])

    return findings


def test_a_chosen_word_is_no_thing(odd: Odd) -> None:
    """It is asked which word it is, not what a thing has (105.4)."""
    (found,) = odd("  as this enters: choose color as c\n  {1}: draw 1 card if c is creature\n")

    assert (found["code"], found["line"]) == ("E0806", 4) and "`if c is WORD`" in found["help"]


@pytest.mark.parametrize(("line", "code", "marked", "help"), REFUSED)
def test_what_never_happens_is_refused(line: str, code: str, marked: str, help: str, odd: Odd) -> None:
    """One finding, at the phrase, that says what is meant at this place."""
    (found,) = odd(f"  {line}\n")

    assert found["code"] == code and help in found["help"]
    assert line[found["column"] - 3 :].startswith(marked)


@pytest.mark.parametrize("line", RIGHT)
def test_what_may_happen_is_not(line: str, odd: Odd) -> None:
    """The same with the nearest noun that can be there."""
    assert odd(f"  {line}\n") == []


def test_what_stands_behind_modes_is_refused(odd: Odd) -> None:
    """It would be printed below the last of them, as a part of it."""
    lines = "  modes 1:\n    - draw 1 card\n    - gain 1 life\n  lose 1 life\n"
    (found,) = odd(lines, "Sorcery")

    assert (found["code"], found["line"]) == ("E0806", 6) and "in front of `modes`" in found["help"]


@pytest.mark.parametrize(
    "lines",
    [
        "  for each player as p:\n    p may sacrifice 1 creature\n  if done:\n    draw 1 card\n",
        "  repeat 3:\n    you may discard 1 card\n  draw that many cards\n",
    ],
)
def test_what_came_of_a_loop_is_not_asked_of_its_last_pass(lines: str, odd: Odd) -> None:
    """Behind a loop "if done" would be true of the last pass alone, and is printed as a part of each."""
    (found,) = odd(lines, "Sorcery")

    assert found["code"] == "E0806" and "only the last" in found["message"]


@pytest.mark.parametrize(
    "line", ["while you control 0 Islands", "while this has 0 +1/+1 counters", "while exists 0 Islands"]
)
def test_none_or_more_are_not_asked_for(line: str, odd: Odd) -> None:
    """A number asks for so many or more: "as long as you control zero Islands" would always be so."""
    (found,) = odd(f"  this gets +1/+1 {line}\n")

    assert found["code"] == "E0806" and "say that there is not one" in found["help"]


def test_what_is_done_beside_what_may_be_declined_is_refused(odd: Odd) -> None:
    """Declined, the event goes on as it was: whether the rest is done then is not said."""
    lines = "  instead of you draw 1 card:\n    you may gain 3 life\n    lose 1 life\n"
    (found,) = odd(lines)

    assert (found["code"], found["line"]) == ("E0806", 5) and "if done" in found["help"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("  sacrifice any number of creatures as d\n  gain (power of d) life\n", "of which of them"),
        ("  destroy all creatures as d\n  gain (power of d) life\n", "of which of them"),
        ("  mill 2 cards\n  gain (mana value of it) life\n", "of which of them"),
        ("  destroy 2 target creatures as d\n  if power of d > 1: draw 1 card\n", "of which of them"),
        ("  each player sacrifices creature\n  gain (power of it) life\n", "of which of them"),
        ("  repeat 2: draw 1 card where x is number of creatures you control\n", "speaks of `x`"),
        ("  each opponent sacrifices creature\n  if not done: they lose 2 life\n", "some of them may"),
        ("  each opponent loses 1 life\n  if done: that player draws 1 card\n", "some of them may"),
        ("  each opponent may discard card\n  if not done: draw 1 card\n", "some of them may"),
        ("  each opponent may:\n    discard card\n    lose 1 life\n  if not done: they lose 2 life\n", "some of them"),
        ("  each player loses 2 life\n  then each another player draws 1 card\n", "nobody is another player"),
        ("  each player loses half their life, rounded up\n  each another player draws 1 card\n", "nobody is another"),
        ("  each player may:\n    sacrifice creature\n    lose 1 life\n  draw that many cards\n", "only the last"),
    ],
)
def test_what_is_said_of_several_as_of_one_is_refused(lines: str, message: str, odd: Odd) -> None:
    """Played it would be that of none, or of all; printed it is read of each."""
    (found,) = odd(lines, "Sorcery")

    assert message in found["message"] and found["help"]


@pytest.mark.parametrize("head", ["repeat 2", "loop"])
def test_options_below_a_loop_are_refused_where_none_can_be_chosen_each_time(head: str, odd: Odd) -> None:
    """Targets were announced before it is known which option is chosen (601.2c); behind options a loop ends unsaid."""
    lines = f"  {head}:\n    modes 1:\n      - gain 1 life\n      - destroy target creature\n"
    (found,) = odd(lines, "Sorcery")

    assert (found["code"], found["line"]) == ("E0806", 4) and "in each option" in found["help"]


@pytest.mark.parametrize(
    "line",
    [
        "when you cast spell that targets creature: put 1 +1/+1 counter on that creature",
        "when you cast spell that targets 1 or more permanents: gain control of those permanents",
        "when you cast spell that targets creature: untap that permanent",
        "when Aura attached to creature becomes tapped: tap that creature",
        "when this enters:\n    destroy target Aura attached to creature\n    tap that creature",
    ],
)
def test_that_thing_is_not_what_is_said_beside_the_first_noun(line: str, odd: Odd) -> None:
    """It reads as the thing beside, and would be the first one."""
    assert "E0205" in [found["code"] for found in odd(f"  {line}\n")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("counter target creature", "E0806"),
        ("destroy target creature card in graveyard", "E0806"),
        ("tap target creature spell", "E0806"),
        ("sacrifice creature card in your graveyard", "E0806"),
        ("when creature becomes tapped: counter it", "E0302"),
    ],
)
def test_nothing_is_done_to_what_lies_elsewhere(line: str, code: str, odd: Odd) -> None:
    """What a verb is done to is of the kind that it declares, and so where those are."""
    line = line if line.startswith("when") else f"when this enters: {line}"
    assert [found["code"] for found in odd(f"  {line}\n")] == [code]


def test_a_condition_that_would_be_said_of_the_trigger_is_refused(odd: Odd) -> None:
    """ "When E, if C, …" asks as it triggers, too (603.4): a block that begins with `if` would be printed so."""
    lines = "  when this enters:\n    if you control artifact: draw 1 card\n"
    (found,) = odd(lines)

    assert (found["code"], found["line"]) == ("E0806", 4) and "when E if C" in found["help"]


@pytest.mark.parametrize(("kind", "lines", "word"), TYPE_LINES)
def test_a_type_line_fits_what_is_printed_beside_it(odd: Odd, kind: str, lines: str, word: str) -> None:
    (one,) = odd(lines, kind)
    written = f'card "Odd" {{1}}\n  {kind}\n{lines}'.split("\n")[one["line"] - 1]
    assert (one["code"], written[one["column"] - 1 :][: len(word)]) == ("E0810", word)


@pytest.mark.parametrize(("kind", "lines"), RIGHT_TYPE_LINES)
def test_subtypes_of_a_type_that_shares_them_are_taken(odd: Odd, kind: str, lines: str) -> None:
    assert odd(lines, kind) == []


@pytest.mark.parametrize("line", ["kicker {X}\n  when this dies", "cycling {X}\n  when this enters"])
def test_a_number_that_is_forgotten_by_then_is_refused(line: str, odd: Odd) -> None:
    """Outside of what it was chosen for it is 0 (107.3f)."""
    (found,) = odd(f"  {line}: gain x life\n")

    assert (found["code"], found["line"]) == ("E0806", 4) and "`this enters with x … counters`" in found["help"]


def test_a_card_has_no_wordings_of_a_definition(odd: Odd) -> None:
    """It has one text; another would be kept and printed nowhere."""
    for line in ('text foo en "a"', 'text self en "a"', 'reminder en "a"'):
        (found,) = odd(f"  {line}\n")

        assert (found["code"], found["line"]) == ("E0410", 3) and '`text en "…"`' in found["help"]


@pytest.mark.parametrize("unseen", [*"\u200b\u00ad\u2060\ufeff\u034f\u2028\u200e\u061c\u3164\ufe0f", "\U000e0041"])
def test_what_nobody_sees_is_no_part_of_a_name(unseen: str, odd: Odd) -> None:
    """Two names that look the same would be two; and a terminal would be sent what turns its lines around."""
    (found,) = odd(f'  ja "月の A{unseen}"\n')

    assert (found["code"], found["line"]) == ("E0101", 3) and f"U+{ord(unseen):04X}" in found["message"]


def test_what_chooses_the_form_of_an_ideograph_is_a_part_of_it(odd: Odd) -> None:
    assert odd('  ja "葛\U000e0100城"\n  ko "가나"\n') == []
