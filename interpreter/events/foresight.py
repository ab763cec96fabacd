"""Would something be possible?  Asked of an event that is only proposed; nothing is changed.

The traps: of several operands each must be possible, and what a thing would do counts as done by an ability of it.
"""

from typing import Any

from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event, with_origin
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def possible(g: Engine, act: Any, args: list[Any], this: Any, you: Any, flags: tuple[str, ...] = ()) -> bool:
    """Would this event be neither impossible nor forbidden?  Nothing is changed.  Of several: each of them."""
    for slot in act.each:
        if type(args[slot]) is list:
            return all(possible(g, act, [*args[:slot], one, *args[slot + 1 :]], this, you, flags) for one in args[slot])
    for slot in act.live:
        thing = args[slot]
        if thing is None or (type(thing) is Obj and thing.zone is None):
            return False
    for slot in act.seated:
        if args[slot] is None:
            return False
    ev = None
    if act.asks_event:  # making an event costs more than most conditions
        ev = _proposed(act, args, this, you, flags)
    if act.possible is not None and not act.possible(g, args, this, you, ev):
        return False
    if (
        "agreed" in act.flags
        and act.id in g.tables.during.count
        and not g.above.lifting_costs_payable(_proposed(act, args, this, you, flags))
    ):
        return False
    if act.id not in g.tables.forbidders.count:
        return True
    if act.unit >= 0 and type(args[act.unit]) is int and args[act.unit] > 1:
        return _one_after_another(g, act, args, this, you, flags)
    if ev is None:
        if not flags:
            return not listeners.barred(g, act, args, this, you)
        ev = _proposed(act, args, this, you, flags)
    return not listeners.forbidden(g, ev)


def _one_after_another(g: Engine, act: Any, args: list[Any], this: Any, you: Any, flags: tuple[str, ...]) -> bool:
    """The same of what is done a number of times: each, if those before it have happened (120.2b)."""
    one = [1 if slot == act.unit else arg for slot, arg in enumerate(args)]
    history: list[Event] = g.turns.history.get(act.id, [])
    there = len(history)
    try:
        for _ in g.budget.times(args[act.unit], None):
            ev = _proposed(act, one, this, you, flags)
            if listeners.forbidden(g, ev):
                return False
            ev.index, ev.done = len(g.log), True
            history.append(ev)  # for the next one to be asked about; nothing of it is kept
    finally:
        del history[there:]
    return True


def _proposed(act: Any, args: list[Any], this: Any, you: Any, flags: tuple[str, ...]) -> Event:
    """An event that is only asked about; what a thing would do, an ability of it would."""
    c = Context(this, you)
    c.ability = this
    ev = Event(act, with_origin(act, args), c)
    ev.flags = flags
    return ev


def able(g: Engine, act: Any, slot: int, things: Any, this: Any, you: Any) -> list[Any]:
    """Those of ``things`` to which ``act`` could be done by ``you`` (operand ``slot``)."""
    among: list[Any] = list(things) if type(things) in (list, tuple) else [] if things is None else [things]
    if act.possible is None and act.id not in g.tables.forbidders.count:
        return among
    args = [None] * len(act.params)
    if act.subject >= 0 and "player" in act.kinds[act.subject]:
        args[act.subject] = you
    return [thing for thing in among if possible(g, act, [*args[:slot], thing, *args[slot + 1 :]], this, you)]


def is_loner(g: Engine, pair: Any, thing: Obj, player: Player, adverb: str) -> bool:
    """May a thing not be the only one that does this, to whichever it does it (``can't VERB alone``)?"""
    if pair.id not in g.tables.forbidders.count:
        return False
    alone = Event(pair, [thing, None], Context(None, player))
    alone.flags = (adverb,)
    return (
        listeners.forbidden(g, alone) is not None
        and listeners.forbidden(g, Event(pair, [thing, None], Context(None, player))) is None
    )


def derived_loners(g: Engine, player: Any, verb: str, adverb: str) -> int:
    """How many things of a player may not be the only one to do this."""
    if verb not in g.tables.forbidders.count:
        return 0
    pair = g.program.actions[verb]
    return sum(
        1
        for thing in g.state.zone_objects(g.program.default_zone)
        if g.state.controller(thing) is player and is_loner(g, pair, thing, player, adverb)
    )


def must(g: Engine, thing: Any, kind: str) -> bool:
    """Does a requirement want this object to do a kind of thing?"""
    if kind not in g.tables.requirers.count or thing is None:
        return False
    act = g.program.actions[kind]
    args = [None] * len(act.params)
    args[act.subject if act.subject >= 0 else 0] = thing
    return listeners.required(g, Event(act, args, Context(None, g.state.controller(thing)))) is not None


def derived_duties(g: Engine, thing: Any, kind: str, field: str) -> int:
    """How many requirements a thing would meet by doing this to what its field holds (508.1d)."""
    if kind not in g.tables.requirers.count or thing is None:
        return 0
    act = g.program.actions[kind]
    args = [thing if slot == act.subject else None for slot in range(len(act.params))]
    args[next(i for i, kinds in enumerate(act.kinds) if "player" in kinds)] = thing.status.get(field)
    ev = Event(act, args, Context(None, g.state.controller(thing)))
    return sum(1 for each in g.tables.requirers.of(ev) if listeners.applies(g, each) and each.hears(g, ev))


def derived_demands(g: Engine, thing: Any, *kinds: str) -> int:
    """How many requirements that something of these kinds be done there are, whether or not they hold."""
    return sum(g.tables.requirers.count.get(kind, 0) for kind in kinds)
