"""A thing is no longer controlled by the player who controlled it: by an effect, by its end, or since it has left.

That is no event of its own but follows from others.  A ruleset may declare an action by which it is told (``passed``);
it is, at the moment of what made it so, only while something listens.
"""

from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def record(g: Engine, obj: Obj, before: Chars) -> None:
    """Tell that who controlled a thing before has lost control of it; what hears that is as it was (603.10d)."""
    act = g.policy.passing
    if act is None or not (act.id in g.tables.triggers.count or _is_awaited(g, act.id)):
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


def _is_awaited(g: Engine, verb: str) -> bool:
    return any(pattern.verb == verb for each in g.state.delayed for pattern in each.ability.definition.patterns)
