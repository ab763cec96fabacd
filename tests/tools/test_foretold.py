"""What is announced by what is paid or done only later is refused: a target, a number of them, what is divided."""

from collections.abc import Callable
from typing import Any

import pytest

Odd = Callable[..., Any]
SACRIFICE = "cost sacrifice creature as s\n  "
BEAR = "Creature — Bear 2/2"
REFUSED = [  # (type line, lines, what is marked, help)
    (
        "Sorcery",
        SACRIFICE + "destroy target creature with power < power of s",
        "with power < power of s",
        "if … of t < … of s",
    ),
    ("Sorcery", SACRIFICE + "destroy (power of s) target creatures", "power of s", "without `target`"),
    (
        "Sorcery",
        SACRIFICE + "this deals (power of s) damage to up to 3 target any divided",
        "power of s",
        "as it is done",
    ),
    ("Sorcery", "destroy target creature with power < mana spent of this", "with power < mana", "as it is done"),
    (
        BEAR,
        "{T}, sacrifice creature as s: destroy target creature with power < power of s",
        "with power < power of s",
        "if …",
    ),
    ("Sorcery", "draw 1 card\n  destroy target creature with power = that many", "with power = that many", "when done"),
    (
        "Sorcery",
        "draw 2 cards as d\n  destroy target creature with power < number of d",
        "with power < number",
        "when done",
    ),
    ("Sorcery", "choose color as c\n  destroy target creature where color of it = c", "where color of it", "when done"),
    (
        "Sorcery",
        "sacrifice creature as s\n  destroy target creature with power < power of s",
        "with power <",
        "when done",
    ),
    (
        BEAR,
        "when this enters:\n    draw 1 card\n    destroy target creature with power = that many",
        "with power =",
        "when done",
    ),
]
RIGHT = [
    ("Sorcery", SACRIFICE + "target creature gets +(power of s)/+0 until end of turn"),
    ("Sorcery", SACRIFICE + "destroy 1 creature with power < power of s"),
    ("Sorcery", "cost discard x cards\n  destroy x target creatures"),
    ("Sorcery", "let n = number of creatures you control\n  destroy target creature with power < n"),
    ("Sorcery", "destroy target creature as t\n  destroy target creature with power < power of t"),
    (BEAR, SACRIFICE + "when this enters: destroy target creature with power < power of s"),
    (BEAR, "when this enters: destroy target creature with power < mana spent of this"),
    (BEAR, "as this enters: choose color as c\n  {1}: destroy target creature where color of it = c"),
    (
        BEAR,
        "when this enters:\n    may sacrifice creature as s\n"
        "    when done: destroy target creature with power < power of s",
    ),
]


@pytest.mark.parametrize(("kind", "lines", "marked", "help"), REFUSED)
def test_what_is_known_too_late_is_refused(kind: str, lines: str, marked: str, help: str, odd: Odd) -> None:
    """Targets are chosen before costs are paid (601.2c, 601.2h), and before anything is done."""
    (found,) = odd(kind, lines)

    assert found["code"] == "E0806" and "known only then" in found["message"] and help in found["help"]
    written = f"\n\n  {lines}".split("\n")[found["line"] - 1]
    assert written[found["column"] - 1 :].startswith(marked)


@pytest.mark.parametrize(("kind", "lines"), RIGHT)
def test_what_is_known_by_then_is_not(kind: str, lines: str, odd: Odd) -> None:
    assert odd(kind, lines) == []
