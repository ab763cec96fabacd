"""What is done no times, to less than none, or to a card where it never is: refused at its place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.command_line import run

Odd = Callable[..., Any]
REFUSED = [
    ("Sorcery", "scry 0", "E0806", "0", "from 1 on"),
    ("Sorcery", "fateseal 0", "E0806", "0", "from 1 on"),
    ("Creature — Bear 2/2", "this enters with 0 +1/+1 counters", "E0806", "0", "from 1 on"),
    ("Enchantment", "when you gain 0 life: draw 1 card", "E0806", "0", "from 1 on"),
    ("Sorcery", "destroy all creatures with mana value < 0", "E0806", "mana value", "from 0 on"),
    ("Sorcery", "draw 1 card if number of creatures < 0", "E0806", "number", "from 0 on"),
    ("Sorcery", "attach this to target creature", "E0806", "attach", "of which thing"),
    ("Sorcery", "later when this dies: draw 1 card", "E0806", "this dies", "of which thing"),
    ("Instant", "instead of this dies this turn: draw 1 card", "E0806", "this dies", "of which thing"),
    ("Enchantment", "lands can't enter tapped", "E0806", "tapped", "NOUN VERB ADVERB"),
    ("Sorcery", "destroy target [attacking] creature", "E0202", "[", "`if C:`"),
]
RIGHT = [
    ("Creature — Bear 2/2", "creatures with power < 0 have flying"),
    ("Sorcery", "draw 1 card if your life < 0"),
    ("Sorcery", "draw 1 card if number of creatures = 0"),
    ("Sorcery", "destroy all creatures with mana value = 0"),
    ("Sorcery", "scry 1"),
    ("Sorcery", "scry (number of creatures)"),
    ("Enchantment", "instead of source deals 0 or more damage to you: change amount to amount + 1"),
    ("Creature — Bear 2/2", "when this enters: later when this dies: draw 1 card"),
    ("Sorcery", "later when target creature dies this turn: draw 1 card"),
    ("Sorcery", "target creature gains:\n    when this dies: draw 1 card"),
    ("Enchantment", "lands enter tapped"),
]


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Odd:
    """What `check` finds in a card of these lines."""
    monkeypatch.chdir(tmp_path)

    def findings(kind: str, lines: str) -> Any:
        Path("odd.kw").write_text(f'card "Odd" {{1}}\n  {kind}\n  {lines}\n', encoding="utf-8")
        return json.loads(run("check", "odd.kw", "--json")[1])

    return findings


@pytest.mark.parametrize(("kind", "line", "code", "marked", "help"), REFUSED)
def test_what_is_never_done_is_refused(kind: str, line: str, code: str, marked: str, help: str, odd: Odd) -> None:
    (found,) = odd(kind, line)

    assert found["code"] == code and help in found["help"]
    assert line[found["column"] - 3 :].startswith(marked)


@pytest.mark.parametrize(("kind", "lines"), RIGHT)
def test_what_may_be_done_is_not(kind: str, lines: str, odd: Odd) -> None:
    assert odd(kind, lines) == []
