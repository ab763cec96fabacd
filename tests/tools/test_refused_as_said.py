"""What would print well and do nothing of it is refused where it stands, with what can be written in its place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.command_line import run

Check = Callable[[str, str], list[dict[str, Any]]]
CREATURE, SPELL = "Creature — Bear 2/2", "Sorcery"
# a kind of card, its lines, where the finding is, what it is about
REFUSED = [
    # a noun of cards without a zone: what lies in a hand or a library would be found as well
    (SPELL, "exile all instant cards", "all instant cards", "`card in graveyard`"),
    (SPELL, "exile target creature card", "target creature card", "`card in graveyard`"),
    (SPELL, "draw 1 card for each creature card", "creature card", "`card in graveyard`"),
    (CREATURE, "while exists creature card: this gets +1/+1", "creature card", "`card in graveyard`"),
    # a card that is never where an ability works [112.6]
    (SPELL, "when this enters: draw 1 card", "when", "as it resolves"),
    (SPELL, "when this attacks: draw 1 card", "when", "as it resolves"),
    (SPELL, "when you gain life: draw 1 card", "when", "as it resolves"),
    (SPELL, "creatures you control get +1/+1", "creatures", "until end of turn"),
    (SPELL, "{T}: draw 1 card", "{T}", "as it resolves"),
    (SPELL, "this enters tapped", "this", "as it resolves"),
    (SPELL, "outlast {1}", "outlast", "type line"),
    # a target of which no text tells
    (SPELL, "let t = target creature\n  draw 1 card", "let", "leave the target out"),
    (SPELL, "let n = power of target creature\n  draw 1 card", "let", "leave the target out"),
    (SPELL, "let t = target creature\n  let n = power of t\n  draw 1 card", "let t", "leave the target out"),
    (CREATURE, "{T}, target creature: draw 1 card", "target creature", "leave the target out"),
    (
        CREATURE,
        "{T}, target creature as t:\n    modes 1:\n      - tap t\n      - draw 1 card",
        "modes",
        "in the modes that are about it",
    ),
    # what a phrase has found lies where its noun lies, whatever it is called by
    (SPELL, "tap target creature as t\n  counter t", "t", "name the thing that is meant"),
    (SPELL, "tap target creature\n  counter it", "it", "name the thing that is meant"),
    (SPELL, "for each creature: counter it", "it", "name the thing that is meant"),
    (SPELL, "let t = target creature card in graveyard\n  t gets +1/+1 until end of turn", "t", "name the thing"),
    (SPELL, "let t = target creature\n  return t to battlefield", "t", "name the thing that is meant"),
    (SPELL, "for each creature card in your graveyard: untap it", "it", "name the thing that is meant"),
    (CREATURE, "{T}: counter this", "this", "name the thing that is meant"),
    # … also where only the condition of what is done says where it must be
    (CREATURE, "when you cast spell: it explores", "it", "name the thing that is meant"),
    (CREATURE, "when you cast spell: it phases out", "it", "name the thing that is meant"),
    (CREATURE, "when you cast spell: it fights target creature", "it", "name the thing that is meant"),
    (CREATURE, "when you cast creature spell: this deals 1 damage to it", "it", "name the thing that is meant"),
    (CREATURE, "when creature dies: this deals 1 damage to it", "it", "name the thing that is meant"),
    # what was chosen or worked out has nothing, and a player is no thing
    (SPELL, "choose color as c\n  if c has flying: draw 1 card", "c has", "`c is WORD`"),
    (SPELL, "choose color as c\n  for each red among c: draw 1 card", "c: draw", "`c is WORD`"),
    (SPELL, "choose color as c\n  if power of c > 1: draw 1 card", "c > 1", "`c is WORD`"),
    (SPELL, "choose color as c\n  if c = 3: draw 1 card", "c = 3", "`… is WORD`"),
    (SPELL, "let n = 3\n  if n has flying: draw 1 card", "n has", "`NOUN as t`"),
    (SPELL, "let n = 3\n  draw 1 card for each creature among n", "n", "`NOUN as t`"),
    (SPELL, "let n = 3\n  if power of n > 1: draw 1 card", "n > 1", "`NOUN as t`"),
    (SPELL, "if target player is red: draw 1 card", "red", "of which thing"),
    (SPELL, "if you are tapped: draw 1 card", "tapped", "of which thing"),
    (SPELL, "if target creature is opponent: draw 1 card", "opponent", "`controller of …`"),
    # what a cost takes twice and is there once [601.2h]
    (CREATURE, "{T}, {T}: draw 1 card", "{T}, {T}", "say it once"),
    (CREATURE, "{T}{T}: draw 1 card", "{T}{T}", "say it once"),
    (CREATURE, "{Q}, {Q}: draw 1 card", "{Q}, {Q}", "say it once"),
    (CREATURE, "{T}, tap this: draw 1 card", "{T}, tap this", "say it once"),
    (CREATURE, "sacrifice this, sacrifice this: draw 1 card", "this:", "name the thing"),
    # who gains control, of several [108.4]
    (SPELL, "opponent gains control of target creature", "opponent", "`target …`"),
    (SPELL, "2 opponents gain control of target creature", "2 opponents", "`target …`"),
    # how many there are of what is counted or gone through one by one, or targeted
    (SPELL, "draw 1 card for each 2 or more creatures", "2 or more", "leave the number out"),
    (SPELL, "draw 1 card for each 1 creature you control", "1 creature you", "leave the number out"),
    (SPELL, "destroy each target creature", "target creature", "`2 target …`"),
    # what several things are, of which each may be something else
    (SPELL, "counter target spell where aims of it is permanent", "aims", "`… targets …`"),
    (CREATURE, "when you cast spell if aims of it is permanent: draw 1 card", "aims", "`… targets …`"),
    # counters that change numbers, on what has none
    (SPELL, "put 1 +1/+1 counter on target player", "1 +1/+1", "put them on a thing"),
    (CREATURE, "when this dies: put 1 +1/+1 counter on it", "it", "name the thing that is meant"),
    (CREATURE, "when creature dies: put 1 +1/+1 counter on it", "it", "name the thing that is meant"),
    # how a number is compared
    (SPELL, "destroy target creature with power 2 or less", "power", "`power <= 2`"),
    (SPELL, "destroy all creatures with power 2 or more", "power", "`power >= 2`"),
    # what a thing is is nothing that it has
    (SPELL, "destroy target creature with white", "white", "in front of the noun"),
    (SPELL, "destroy target creature with white or flying", "white", "in front of the noun"),
    # what is said of a thing and denied
    (SPELL, "tap all creatures with flying without flying", "all creatures", "leave out one of the two"),
    (SPELL, "untap target tapped nontapped creature", "target tapped", "leave out one of the two"),
    (SPELL, "tap target nonred red creature", "target nonred", "leave out one of the two"),
    (SPELL, "tap target creature you control you don't control", "target creature", "leave out one of the two"),
    (SPELL, "tap target creature as t\n  if t is red nonred: draw 1 card", "t is", "leave out one of the two"),
    (CREATURE, "when nonred red creature enters: draw 1 card", "nonred red", "leave out one of the two"),
    # what is always so, or never
    (SPELL, "draw 1 card if 1 = 2", "1 = 2", "`number of … > 2`"),
    (SPELL, "draw 1 card if 3 > 2", "3 > 2", "`number of … > 2`"),
    (CREATURE, "while 1 + 1 = 2: this gets +1/+1", "1 + 1 = 2", "`number of … > 2`"),
    # what one does only to one's own [701.16a]
    (SPELL, "sacrifice target creature opponent controls", "target creature", "leave out whose it is"),
    (CREATURE, "sacrifice creature opponent controls: draw 1 card", "creature opp", "leave out whose it is"),
    (SPELL, "sacrifice creature you don't control", "creature you", "leave out whose it is"),
    (SPELL, "target opponent sacrifices creature you control", "creature you", "leave out whose it is"),
    # what is asked as something triggers, before anything is chosen [603.4]
    (CREATURE, "when this enters if power of target creature > 2: draw 1 card", "power of target", "`when E: S if C`"),
    (CREATURE, "when this dies if target creature is tapped: draw 1 card", "target creature", "`when E: S if C`"),
    # … and so it is where only a name is given before it is asked
    (
        CREATURE,
        "when creature enters under opponent:\n    let t = player\n    if number of land t controls > 3: draw 1 card",
        "if",
        "`when E if C: block`",
    ),
    # a number that is chosen as something is paid on the way, when targets are long announced
    (
        CREATURE,
        "when this dies:\n    may pay {X}\n    if done: destroy target creature with power = x",
        "x",
        "it is chosen for a cost",
    ),
    # what is played from where it lies is another thing by then [400.7]
    (
        SPELL,
        "choose instant card in your graveyard\n  you may cast it this turn\n"
        "  instead of that spell is put into your graveyard this turn: exile it",
        "that spell",
        "do it as it is played",
    ),
    # what is written otherwise in a printed text
    (SPELL, "may tap target creature\n  if you do: draw 1 card", "do", "`if done: …`"),
    (SPELL, "may tap target creature\n  if you don't: draw 1 card", ":", "`if not done: …`"),
    (SPELL, "tap target creature\n  if you can't: draw 1 card", ":", "`if not done: …`"),
]
RIGHT = [
    (CREATURE, "when this dies:\n    may pay {X}\n    if done: this deals x damage to target creature"),
    (CREATURE, "{X}, {T}: destroy target creature with power <= x"),
    (
        SPELL,
        "may cast target instant card in your graveyard without paying its mana cost\n"
        "  instead of that spell is put into your graveyard this turn: exile it",
    ),
    (SPELL, "exile all instant cards in graveyard"),
    (SPELL, "in graveyard: when you gain life: return this to your hand"),
    (SPELL, "creatures you control get +1/+1 until end of turn"),
    (SPELL, "this can't be countered"),
    (SPELL, "when you cast this: draw 1 card"),
    (SPELL, "cycling {1}"),
    (SPELL, "devoid"),
    (SPELL, "let t = target creature\n  let n = power of t\n  draw n cards"),
    (CREATURE, "{T}, target creature: tap it"),
    (SPELL, "choose color as c\n  if c is red: draw 1 card"),
    (SPELL, "choose color as c\n  draw 1 card for each creature where color of it = c"),
    (SPELL, "if controller of target creature is opponent: draw 1 card"),
    (SPELL, "let t = target creature\n  exile all creatures\n  return t to battlefield"),
    (SPELL, "for each creature you control as c:\n    exile c\n    return c to battlefield"),
    (CREATURE, "{T}, target creature as t:\n    modes 1:\n      - tap t\n      - untap t"),
    (CREATURE, "{T}, {Q}: draw 1 card"),
    (CREATURE, "{T}, tap untapped creature you control: draw 1 card"),
    (CREATURE, "{1}, {1}: draw 1 card"),
    (CREATURE, "pay 1 life, pay 1 life: draw 1 card"),
    (SPELL, "tap target red or nonred creature"),
    (SPELL, "tap all creatures with flying without haste"),
    (SPELL, "tap target creature you own you don't control"),
    (SPELL, "draw 1 card if number of creatures you control > 2"),
    (SPELL, "counter target spell where number of aims of it = 1 and it targets permanent"),
    (SPELL, "sacrifice creature you control"),
    (CREATURE, "when this dies: return it to battlefield with 1 +1/+1 counter"),
    (CREATURE, "when this dies:\n    return it to battlefield as b\n    put 1 +1/+1 counter on b"),
    (SPELL, "put 1 poison counter on target player"),
    (SPELL, "target opponent sacrifices creature"),
    (SPELL, "exile target creature opponent controls"),
    (CREATURE, "when this enters: draw 1 card if power of target creature > 2"),
    (SPELL, "may tap target creature\n  if done: draw 1 card"),
    (SPELL, "tap target creature\n  if not done: draw 1 card"),
]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """What `check` finds in a card of a kind with these lines."""
    monkeypatch.chdir(tmp_path)

    def findings(kind: str, lines: str) -> list[dict[str, Any]]:
        Path("odd.kw").write_text(f'card "Odd" {{1}}\n  {kind}\n  {lines}\n', encoding="utf-8")
        found: list[dict[str, Any]] = json.loads(run("check", "odd.kw", "--json")[1])
        return [each for each in found if each["code"][0] == "E"]

    return findings


@pytest.mark.parametrize(("kind", "lines", "marked", "help"), REFUSED)
def test_what_is_said_of_nothing_is_refused(kind: str, lines: str, marked: str, help: str, check: Check) -> None:
    """One error, at the phrase, that says what is meant."""
    (found,) = check(kind, lines)

    line = f"  {lines}".splitlines()[found["line"] - 3]
    assert help in found["help"] and line[found["column"] - 1 :].startswith(marked)


@pytest.mark.parametrize(("kind", "lines"), RIGHT)
def test_what_is_said_of_something_is_not(kind: str, lines: str, check: Check) -> None:
    """The nearest that can be meant."""
    assert check(kind, lines) == []
