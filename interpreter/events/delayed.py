"""Triggers that have happened and wait, and those that an effect has made for a later moment.

The trap: a delayed trigger is no ability of a thing.  It is filed nowhere, is asked of every group, and ends as it is
heard.
"""

from typing import Any

from kotowari.interpreter.definitions import Pattern
from kotowari.interpreter.events import moments, together
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import strands


class Waiting:
    """A trigger that has happened and waits to be put where it will resolve; ``moved`` as of ``Delayed``."""

    __slots__ = ("ability", "obj", "you", "ev", "bound", "moved", "chain")

    def __init__(
        self,
        ability: Ability,
        obj: Any,
        you: Any,
        ev: Event | None,
        bound: Any = None,
        moved: dict[Any, Any] | None = None,
    ) -> None:
        self.moved = moved or {}
        self.ability = ability
        self.obj = obj
        self.you = you
        self.ev = ev
        self.bound = bound
        self.chain: Any = None  # which place it has in a line of triggers, for ``loops``


class Delayed:
    """A delayed trigger: compiled patterns with the frame (``bound``) they were made in, used up when heard.

    ``lasts``: the step in which it triggers however often, and the moment that step began; None: it triggers once.
    ``moved``: what the effect that made it had moved, which it still finds (400.7, 603.7c).
    ``since``: when it was made.
    """

    __slots__ = ("ability", "obj", "you", "bound", "lasts", "moved", "since")

    def __init__(
        self,
        ability: Ability,
        obj: Any,
        you: Any,
        bound: Any,
        moved: dict[Any, Any],
        lasts: tuple[str, int] | None = None,
        since: int = 0,
    ) -> None:
        self.since = since
        self.ability = ability
        self.obj = obj
        self.you = you
        self.bound = bound
        self.lasts = lasts
        self.moved = moved


class Due(Listener):
    """A pattern of a delayed trigger, which is asked as those of abilities are."""

    __slots__ = ("delayed",)

    def __init__(self, pattern: Pattern, delayed: Delayed) -> None:
        super().__init__(pattern, delayed.obj, delayed.ability)
        self.delayed = delayed

    def says(self, g: Engine, ev: Event, test: Any) -> Any:
        """Does a test of it say this, as its effect was made?"""
        return test(g, ev, self.obj, self.delayed.you, self.delayed.bound)


def flush(g: Engine, events: list[Event], at_once: list[Event], batches: dict[Any, Any]) -> None:
    """Let the delayed triggers see the events of one group.

    ``at_once``: all of its moment; ``batches``: of those heard in it, by which trigger.
    """
    for delayed in list(g.state.delayed):
        if delayed.lasts is not None and not strands.is_own(g.state, delayed.since):
            continue  # another turn is meant
        if delayed.lasts is not None and g.turns.window_start(delayed.lasts[0]) != delayed.lasts[1]:
            g.state.journal.remove(g.state.delayed, delayed)
            continue
        asked = [Due(pattern, delayed) for pattern in delayed.ability.definition.patterns]
        heard: list[list[Event]] = []
        for ev in events:
            due = next(
                (each for each in asked if each.pattern.verb == ev.act.id and moments.sets_off(g, each, ev, at_once)),
                None,
            )
            if due is None:
                continue
            key = (delayed, due.pattern, *moments.told_apart(due, ev))
            if due.pattern.batch and key in batches:
                batches[key].append(ev)
            elif delayed.lasts is not None or not heard:
                heard.append([ev])
                if due.pattern.batch:
                    batches[key] = heard[-1]
        if heard and delayed.lasts is None:
            g.state.journal.remove(g.state.delayed, delayed)
        for those in heard:
            g.wait(
                Waiting(delayed.ability, delayed.obj, delayed.you, together.merged(those), delayed.bound, delayed.moved)
            )
