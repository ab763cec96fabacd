"""What a reader would take for another thing, or what comes to nothing, is refused where it stands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.command_line import run

Check = Callable[[str, str], list[dict[str, Any]]]
CREATURE, SPELL = "Creature — Bear 2/2", "Sorcery"
# a kind of card, its line, where the finding is, what helps
REFUSED = [
    # either of two things of an event
    (CREATURE, "when this deals damage to creature: destroy it", "it", "`this` or `that creature`"),
    (CREATURE, "when this deals damage to creature: gain (its power) life", "its", "`that creature`"),
    (CREATURE, "when this blocks creature: destroy it", "it", "`this` or `that creature`"),
    (CREATURE, "when creature deals damage to another creature: tap it", "it", "`that creature`"),
    (CREATURE, "when this becomes target of spell: counter it", "it", "`that spell`"),
    (CREATURE, "when creature you control becomes target of spell: counter it", "it", "`that spell`"),
    # a counter that changes the size of what has none
    (CREATURE, "{T}, sacrifice another creature: put 1 +1/+1 counter on it", "it", "`this`"),
    (CREATURE, "{T}, exile top card of your library: put 1 +1/+1 counter on it", "it", "`this`"),
    # what can't be so, or is done by nobody
    (CREATURE, "{T}: gain -3 life", "-3 life", "from 0 on"),
    (SPELL, "tap this", "this", "the thing that is meant"),
    (CREATURE, "{T}: cast this", "this", "the thing that is meant"),
    (CREATURE, "when this attacks if this is in your graveyard: draw 1 card", "this is", "leave it out"),
    (SPELL, "destroy target land\n  owner of that creature draws 1 card", "that creature", "`that land`"),
    (CREATURE, "creatures must be sacrificed", "creatures", "say when it is done"),
    (CREATURE, "remove 1 counter from this: draw 1 card", "1 counter", "`all counters`"),
]
RIGHT = [
    (CREATURE, "when this deals damage to creature: destroy that creature"),
    (CREATURE, "when this deals damage to player: put 1 +1/+1 counter on it"),
    (CREATURE, "when this becomes target of spell: sacrifice it"),
    (CREATURE, "when this becomes target of spell: counter that spell"),
    (CREATURE, "when creature you control becomes target of spell: return it to its owner's hand"),
    (CREATURE, "{T}, exile top card of your library: put 1 charge counter on it"),
    (CREATURE, "when this dies if this is in your graveyard: draw 1 card"),
    (CREATURE, "remove all counters from this: draw 1 card"),
    (CREATURE, "this must be blocked"),
    (SPELL, "target land becomes also 3/3 creature until end of turn\n  that creature gains haste until end of turn"),
    (
        "Creature — Bear 2/2",
        "when this blocks creature: that creature can't be untapped during its controller's next untap step",
    ),
]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """What `check` finds in a card of this kind with this line."""
    monkeypatch.chdir(tmp_path)

    def findings(kind: str, line: str) -> list[dict[str, Any]]:
        Path("odd.kw").write_text(f'card "Odd" {{1}}\n  {kind}\n  {line}\n', encoding="utf-8")
        found: list[dict[str, Any]] = json.loads(run("check", "odd.kw", "--json")[1])
        return found

    return findings


@pytest.mark.parametrize(("kind", "line", "marked", "help"), REFUSED)
def test_what_would_be_taken_for_another_is_refused(kind: str, line: str, marked: str, help: str, check: Check) -> None:
    """One finding, at the words themselves, with what can be written."""
    (found,) = check(kind, line)

    assert help in found["help"]
    assert line.split("\n  ")[-1][found["column"] - 3 :].startswith(marked)


@pytest.mark.parametrize(("kind", "line"), RIGHT)
def test_what_can_be_meant_is_not(kind: str, line: str, check: Check) -> None:
    """The same where one thing alone can be meant."""
    assert check(kind, line) == []
