"""For what units of a pool may be spent, where what made them says so (106.6).

What is paid for is a ``Use``: a thing that is played, or an ability of a thing that is activated.  A unit with a limit
is called in its pool by the number of its ``Limit`` among ``Resources.limits``; while there is none nothing is asked,
so that a payment tells its use only then (``of_card`` and the like give None).
"""

from dataclasses import dataclass
from typing import Any

from kotowari.interpreter.definitions import SpendingDef
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """What is paid for: ``thing`` is an object that is played, or (object, ability); ``origin`` where it comes from."""

    thing: Any
    you: Player
    origin: Any = None


@dataclass(frozen=True, slots=True)
class Limit:
    """What was said of units as they were made, by which thing of which player."""

    spending: SpendingDef
    this: Any
    you: Any


def of_card(g: Engine, obj: Obj, you: Player) -> Use | None:
    """A payment for playing a card, or for one that waits already."""
    if not g.resources.limits:
        return None
    return Use(obj, you, obj.zone) if obj.item is None else of_waiting(g, obj)


def of_using(g: Engine, obj: Obj, ability: Any, you: Player) -> Use | None:
    """A payment for an activated ability."""
    return Use((obj, ability), you) if g.resources.limits else None


def of_waiting(g: Engine, obj: Obj) -> Use | None:
    """A payment for what has been put where it will resolve."""
    item = obj.item
    if not g.resources.limits or item is None:
        return None
    if item.ability is not None:
        return Use((item.source, item.ability), item.you)
    return Use(obj, item.you, obj.previous.left if obj.previous is not None else None)


def number_of(g: Engine, spending: SpendingDef, this: Any, you: Any) -> int:
    """The number of a limit, which it is given the first time it is asked for."""
    limit = Limit(spending, this, you)
    limits = g.resources.limits
    if limit not in limits:
        limits.append(limit)
    return limits.index(limit)


def is_allowed(g: Engine, number: int, use: Use | None) -> bool:
    """May units with this limit be spent so?"""
    limit = g.resources.limits[number]
    patterns = limit.spending.patterns
    return not patterns or use is not None and any(_fitting(g, limit, pattern, use) for pattern in patterns)


def ride(g: Engine, numbers: list[int], use: Use | None) -> None:
    """Units with these limits have been spent: what goes along with each triggers, once for each unit (106.6a)."""
    for number in numbers if use is not None else ():
        limit = g.resources.limits[number]
        for ability in limit.spending.riders:
            fitting = (_fitting(g, limit, pattern, use) for pattern in ability.definition.patterns)
            ev = next(filter(None, fitting), None)
            if ev is not None:
                g.wait(Waiting(ability, limit.this, limit.you, ev))


def _fitting(g: Engine, limit: Limit, pattern: Any, use: Use | None) -> Event | None:
    """What is paid for as an event, if a pattern fits that."""
    act = g.program.actions[pattern.verb]
    if use is None:
        return None
    activated = type(use.thing) is tuple
    if ("activation" in act.kinds[0]) is not activated or activated and use.thing[1].definition.mode:
        return None  # a special action is no activation
    args: list[Any] = [None] * len(act.params)
    args[0] = use.thing
    if act.subject >= 0:
        args[act.subject] = use.you
    if act.origin >= 0:
        args[act.origin] = use.origin
    made = Event(act, args, Context(use.thing[0] if activated else use.thing, use.you))
    made.result = None if activated else use.thing
    return made if pattern.match(g, made, limit.this, limit.you, ()) else None


__all__ = ["Limit", "Use", "is_allowed", "number_of", "of_card", "of_using", "of_waiting", "ride"]
