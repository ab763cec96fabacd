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
    (SPELL, "equip {1}", "equip", "as it resolves"),
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
]
RIGHT = [
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
