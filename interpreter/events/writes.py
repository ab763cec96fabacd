"""Fields that are set: how actions do what they do.

A write is no event.  What can be forbidden, replaced or heard is the action that makes it ("tap"), or the loss of
life that an ``adjust`` carries out.  It stands in the log only where a rule says it by itself: a statement with
numbers of its own.  To give a field the value that it has is nothing at all.
"""

from typing import Any

from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def put(g: Engine, field: str, thing: Any, value: Any) -> bool:
    """Give a field of a thing or a player (or of each of several) a value."""
    if type(thing) is Obj:
        changed = thing.status.get(field, 0) != value  # what is cleared at the end of a step mostly is already
        if changed:
            g.write(field, thing, value)
    else:
        changed = False
        for each in thing if type(thing) is list else (thing,):
            if each is not None and g.read(field, each) != value:
                g.write(field, each, value)
                changed = True
    if changed and not g.depth:
        settle_in(g)
    return True


def add(g: Engine, field: str, thing: Any, number: int) -> bool:
    """Add to a field of a thing or a player; False if that changes nothing."""
    if not number:
        return False
    for each in thing if type(thing) is list else (thing,):
        if each is not None:
            g.write(field, each, g.read(field, each) + number)
    if not g.depth:
        settle_in(g)
    return True


def settle_in(g: Engine) -> None:
    """Outside a group the rest of the game sees a change at once."""
    if g.chars.dirty:
        g.chars.refresh()
    if g.policy.watching:
        g.above.watch()


def tell(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> None:
    """Put a write into the log that a rule states by itself."""
    ev = Event(act, args, c, cites)
    ev.done = True
    ev.group = g.group
    g.record(ev)


PLAIN = {"set": put, "adjust": add}
