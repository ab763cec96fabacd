"""A thing is no longer controlled by the player who controlled it, or no longer lies at what it lay at.

That is no event of its own but follows from others: from an effect or its end, from a move.  A ruleset may declare
actions by which it is told (``passed``, ``came_off``); it is, at the moment of what made it so, only while something
listens.
"""

from typing import Any

from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def record(g: Engine, obj: Obj, before: Chars) -> None:
    """Tell that who controlled a thing before has lost control of it; what hears that is as it was (603.10d)."""
    act = g.policy.passing
    if act is None or not _is_heard(g, act):
        return
    player = g.state.players[before.controller]
    ev = Event(act, [player if role == "by" else obj for role in act.roles], Context(obj, player), act.cites)
    ev.done, ev.group = True, g.group
    g.record(ev)
    if g.depth:
        g.grouped.append(ev)
        return
    now, obj.chars = obj.chars, before
    listeners.tell(g, ev)
    obj.chars = now


def come_off(g: Engine, what: Obj, host: Any) -> None:
    """Tell that a thing no longer lies at what it lay at, which goes with what made it so (603.10c)."""
    act = g.policy.coming_off
    if act is None or not _is_heard(g, act):
        return
    args = [what if role == "object" else host for role in act.roles]
    ev = Event(act, args, Context(what, g.state.controller(what)), act.cites)
    ev.done, ev.group = True, g.group
    g.record(ev)
    (g.grouped if g.depth else g.beside).append(ev)
    g.chars.dirty[None] = None


def _is_heard(g: Engine, act: ActionDef) -> bool:
    """Does anything listen for it?"""
    waiting = (pattern for each in g.state.delayed for pattern in each.ability.definition.patterns)
    return act.id in g.tables.triggers.count or any(pattern.verb == act.id for pattern in waiting)
