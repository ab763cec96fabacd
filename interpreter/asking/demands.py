"""Things that must be among what is chosen, by requirements of effects (414.4², 414.5²).

A requirement that must hold makes a choice impossible where the thing can't be among what is chosen; one said with
an adverb that is ``soft`` holds as far as it can.  Either speaks only of choices among things of a zone where it is.
"""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj

Shape = tuple[list[Any], int, list[Any]]


def among(g: Engine, kind: str, found: list[Any], low: int, high: int, asked: Callable[[Any], Event]) -> Shape | None:
    """What may be chosen, the least number, and what must be in it; None: no choice is legal.

    ``asked(thing)`` is the event of choosing that thing, ``kind`` its verb.
    """
    if kind not in g.tables.requirers.count or high <= 0:
        return found, low, []
    hard, soft = [], []
    zones = dict.fromkeys(o.zone.id for o in found if type(o) is Obj and o.zone is not None)
    for thing in (o for zone in zones for o in g.state.zone_objects(zone)):
        ev = asked(thing)
        if listeners.required(g, ev) is not None:
            hard.append(thing)
        elif thing in found:
            ev.flags = g.program.soft_adverbs
            if listeners.required(g, ev) is not None:
                soft.append(thing)
    if len(hard) > high or any(thing not in found for thing in hard):
        return None
    if len(hard) + len(soft) > high:
        return [t for t in found if t in hard or t in soft], max(low, high), hard
    return found, max(low, len(hard) + len(soft)), hard + soft


def target(item: Any, c: Context, act: Any) -> Callable[[Any], Event]:
    """The event of a thing becoming a target."""
    return lambda thing: Event(act, [thing, item], c)


def shape(g: Engine, verb: str, player: Any, things: list[Any], low: int, high: int, c: Context | None) -> Shape | None:
    """What may be chosen by a verb, the least number and what must be in it; nothing where a requirement can't hold."""
    act = g.program.actions.get(verb)
    if act is None or not things:
        return things, low, []
    asked = chosen(player, c, act)
    if verb in g.tables.forbidders.count:
        things = [thing for thing in things if not listeners.forbidden(g, asked(thing))]
    return among(g, verb, things, low, min(high, len(things)), asked)


def chosen(player: Any, c: Context | None, act: Any) -> Callable[[Any], Event]:
    """The event of a player choosing a thing by a verb."""
    slots = [i for i, role in enumerate(act.roles) if role in ("object", "for")]
    slot = next((i for i in slots if "object" in act.kinds[i]), next(iter(slots), None))

    def asked(thing: Any) -> Event:
        args: list[Any] = [None] * len(act.params)
        if slot is not None:
            args[slot] = thing
        if act.subject >= 0:
            args[act.subject] = player
        return Event(act, args, c or Context(None, player))

    return asked
