"""The table of primitives, and what the compiler is told about each.

A primitive is ``(g, ev) -> None`` or a generator; it writes only through the journal.  ``TOGETHER``
names those that take several things as one event instead of one event each.
"""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter.events.event import Event

PRIMITIVES: dict[str, Callable[[Any, Event], Any]] = {}
TOGETHER: set[str] = set()
QUIET: set[str] = set()
AT_ONCE: set[str] = set()  # plain functions that ask nobody
ASKS_FOR: dict[str, str] = {}  # … unless a ruleset has an action of this hook
OFF_FIELD = {"move"}  # … unless something comes to a field zone, where it may say what is done as it enters
IDLE: dict[str, Callable[[Any, list[Any]], bool | None]] = {}  # with what outcome nothing is to do (None: something is)


def primitive(id: str, together: bool = False, asks: bool = False, asks_for: str = "") -> Callable[..., Any]:
    """Register a primitive under the id of its declaration; one that ``asks`` is a generator, or may return one.

    ``asks_for``: it does so only for an action with this hook.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        PRIMITIVES[id] = function
        if together:
            TOGETHER.add(id)
        if asks_for:
            ASKS_FOR[id] = asks_for
        elif not asks:
            AT_ONCE.add(id)
        return function

    return add
