"""impossible → forbidden → replaced → performed → observed: the only way anything happens.

``do`` takes one event through it.  Operands that are lists make a group: every member is performed,
then all are observed, so that what happens together is seen together.

Most events ask nobody: those are done ``now``, by plain calls.  Only where something may replace them, is done during
them, or a player is asked on the way do they go ``stepwise``, as generators.  The stages are the same.
"""

from copy import copy
from typing import Any

from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import abreast, beforehand, listeners, replacements
from kotowari.interpreter.events.abreast import Ended as Ended
from kotowari.interpreter.events.event import Context, Event, all_made, cards_of, step_towards, tally
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import Obj

ONE_OF_EACH = -1
_LEFT_OUT = Event(ActionDef.__new__(ActionDef), [], Context(None, None))  # of what was left out nothing came


class Intercepted(Exception):
    """What was begun at once can't be finished so: on the way something came up that may replace a part of it."""


def do(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...] = ()) -> Steps[Event]:
    """Make ``act`` happen.  Returns the event; ``done`` tells whether anything came of it."""
    ev = None if act.entering else now(g, act, args, c, cites)
    return (yield from stepwise(g, act, args, c, cites)) if ev is None else ev


def now(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...] = ()) -> Event | None:
    """As ``do``, for what asks nobody as things stand; None, with nothing changed: it must be done ``stepwise``."""
    if g.suspended:
        if g.turns.planning is not None or act.procedure:
            return None
        if g.turns.leaves_out(act, args):  # before the step at which a position begins
            return _LEFT_OUT
    if not g.tables.clear[act.id]:
        return None
    if act.primitive is not None or act.whole and not g.policy.arranging:  # it is given up before it changes anything
        try:
            return act.now(g, args, c, cites)
        except Intercepted:
            return None
    # as `g.here()`, which would be called for most of what happens
    mark = (len(g.state.journal.records), len(g.log), g.depth, len(g.grouped), g.adverbs)
    try:
        return act.now(g, args, c, cites)
    except Intercepted:
        _give_up(g, mark)
        return None


def _give_up(g: Engine, mark: tuple[Any, ...]) -> None:
    """All that was begun since a moment is as if it had not been."""
    if g.state.journal.mark() > mark[0] or len(g.log) > mark[1]:
        g.return_to(mark)
    else:
        g.depth, g.adverbs = mark[2], mark[4]


def group(g: Engine, act: ActionDef, args: list[Any], each: int, c: Context, cites: tuple[str, ...]) -> Event:
    """What is done now to several things together."""
    whole = Event(act, args, c, cites)
    done = []
    if g.policy.arranging and c.ability is not None and "move" in act.uses and len(args[each]) > 1:
        raise Intercepted  # it may have to be asked in which order they come
    if "one_of_team" in act.flags:
        raise Intercepted
    if "once_a_team" in act.flags:
        args[each] = teams.firsts(g.state, args[each])
    mark = g.here()
    open_group(g)
    try:
        along = _along(act, args, len(args[each]))
        for index, member in enumerate(list(args[each])):
            own = _of_member(args, along, index)
            own[each] = member
            ev = act.now(g, own, c, cites)
            if ev.done:
                done.append(ev)
        if g.policy.stamping and len(done) > 1 and "move" in act.uses and g.above.told_apart(all_made(done)):
            raise Intercepted
    except Intercepted:
        _give_up(g, mark)
        raise
    close_group(g)
    whole.done = bool(done)
    whole.number = tally(done)
    whole.result = all_made(done)
    return whole


def units(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> Event:
    """What is done now a number of times."""
    whole = Event(act, args, c, cites)
    done = []
    mark = g.here()
    if "together" in act.flags:  # one after another, seen together (205-2b)
        open_group(g)
    try:
        for _ in g.budget.times(max(0, args[act.unit] or 0), c.span):
            own = list(args)
            own[act.unit] = 1
            if not g.tables.clear[act.id]:
                raise Intercepted
            ev = act.now(g, own, c, cites)
            if ev.done:
                done.append(ev)
    except Intercepted:
        _give_up(g, mark)
        raise
    if "together" in act.flags:
        close_group(g)
    _sum_up(whole, done)
    return whole


def _sum_up(whole: Event, done: list[Event]) -> None:
    """What was done a number of times, as one: how often, and all that came of it."""
    whole.done, whole.number, whole.result = bool(done), len(done), all_made(done)


def idle(g: Engine, act: ActionDef, args: list[Any]) -> bool | None:
    """The outcome of something quiet that finds nothing to do and asks nobody; None: it must be done ``stepwise``."""
    if g.suspended:
        if g.turns.planning is not None:
            return None
        g.turns.leaves_out(act, args)  # before the step at which a position begins
        return False
    if act.id in g.tables.forbidders.count:
        return None
    for each in act.each:
        if type(args[each]) is list:
            return None
    return act.idle(g, args)


def begin(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...] = ()) -> Event | Steps[Event]:
    """As ``do``, for a procedure: the event if all of it could be done by plain calls, else the steps to go on with."""
    id, tables = act.id, g.tables
    if act.begins is None or g.suspended or id in tables.forbidders.count or id in tables.clear.intercepted:
        return stepwise(g, act, args, c, cites)
    ev = Event(act, args, c, cites or act.cites)
    ev.flags = g.adverbs
    ev.done = True
    if g.state.result is not None:
        raise Ended
    rest = act.begins(g, ev)
    return ev if rest is None else _go_on(ev, rest)


def _go_on(ev: Event, rest: Steps[None]) -> Steps[Event]:
    yield from rest
    return ev


def stepwise(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...] = ()) -> Steps[Event]:
    """``do``, where a player may be asked on the way."""
    if g.suspended and (instead := _instead(g, act, args, c, cites)) is not None:
        return instead
    for each in act.each:
        if type(args[each]) is list:
            done = _side_by_side if "abreast" in act.flags else _do_group
            return (yield from done(g, act, args, each, c, cites))
    if act.unit >= 0 and (steps := _one_by_one(g, act, args, c, cites)) is not None:
        return (yield from steps)
    ev = Event(act, args, c, cites or act.cites)
    ev.flags = g.adverbs
    late = g.policy.unforbidden_first
    if (act.live or act.seated) and (there := _exists(act, args, c)) != ONE_OF_EACH:
        return ev if there is None else (yield from _do_group(g, act, args, there, c, cites))
    if not late and not _may_happen(g, act, args, c, ev):
        return ev
    if act.id in g.tables.replacers.count:
        ev = yield from replacements.replace(g, ev)
        if ev.replaced is not None:
            return ev
        act = ev.act
    if late and not _may_happen(g, act, args, c, ev):  # what can't happen may still be replaced (906.6²)
        return ev
    ev.done = True  # nothing stopped or replaced it
    if "as_first" in act.flags and act.id in g.tables.during.count:
        before = beforehand.before if "at_will" in act.flags else listeners.during
        if not (yield from before(g, ev)):
            ev.done = False
            return ev
    if not act.procedure:
        return (yield from _perform(g, act, ev))
    if g.state.result is not None:
        raise Ended
    # its own steps: whatever stands between is gone through again at each answer
    yield from _as_one(g, act, ev) if "together" in act.flags else act.run(g, ev)
    return ev


def _side_by_side(
    g: Engine, act: ActionDef, args: list[Any], each: int, c: Context, cites: tuple[str, ...]
) -> Steps[Event]:
    """A procedure that goes on for each of several by itself, side by side."""
    whole = Event(act, args, c, cites)
    members = [[*args[:each], member, *args[each + 1 :]] for member in args[each]]
    yield from abreast.carry_on(g, [stepwise(g, act, own, c, cites) for own in members])
    whole.done = bool(members)
    return whole


def _as_one(g: Engine, act: ActionDef, ev: Event) -> Steps[None]:
    """A procedure of which all is seen together."""
    open_group(g)
    yield from act.run(g, ev)
    close_group(g)


def _perform(g: Engine, act: ActionDef, ev: Event) -> Steps[Event]:
    """The stages *performed* and *observed* of what is no procedure; what those are made of is observed by itself."""
    g.budget.left -= 1
    if g.budget.left < 0:
        g.overrun(f"at {act.id} ({ev.span.path}:{ev.span.line})", ev.span)
    if "looks_back" in act.flags:
        return (yield from _seen_together(g, act, ev))
    heard = None
    if act.primitive is not None:
        steps = act.primitive(g, ev)
        if steps is not None:
            heard = yield from steps
    else:
        yield from act.run(g, ev)
        if "after" in act.flags:
            slot = act.live[0] if act.live else 0
            ev.result = step_towards(ev.c, ev.args[slot])
        if not ev.done:
            return ev
    if act.id in g.tables.during.count and "as_first" not in act.flags and heard is not listeners.HEARD:
        yield from listeners.during(g, ev)
    observe(g, ev)
    return ev


def _seen_together(g: Engine, act: ActionDef, ev: Event) -> Steps[Event]:
    """Do what is heard by what was there before it, as one moment with what it is made of (603.10a)."""
    open_group(g)
    yield from act.run(g, ev)
    if ev.done and act.id in g.tables.during.count and "as_first" not in act.flags:
        yield from listeners.during(g, ev)
    observe(g, ev)
    close_group(g)
    return ev


def _instead(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> Event | None:
    """What stands for an event that is left out before a position begins, or put off by a plan; None: it happens."""
    if g.turns.leaving_out is not None and not act.procedure and g.turns.leaves_out(act, args):
        return _LEFT_OUT
    if g.turns.planning is not None:
        put_off: Event | None = g.turns.planning.put_off(g, act, args, c, cites)
        return put_off
    return None


def _exists(act: ActionDef, args: list[Any], c: Context) -> int | None:
    """Are the operands there?  Those that were moved by this very effect are followed; None if one is not there.

    Else ``ONE_OF_EACH``, or the slot of what was one thing and is the several cards that it was made of.
    """
    for slot in act.seated:
        if args[slot] is None:
            return None
    for slot in act.live:
        thing = args[slot]
        if thing is None:
            return None
        if type(thing) is Obj and thing.zone is None:
            thing = args[slot] = cards_of(c, thing) if slot in act.each else step_towards(c, thing)
            if type(thing) is list:
                return slot
            if thing.zone is None:
                if "anyway" not in act.flags:
                    return None
                args[slot] = []
    if act.origin >= 0 and args[act.origin] is None:
        args[act.origin] = getattr(args[act.live[0]], "zone", None)
    return ONE_OF_EACH


def _may_happen(g: Engine, act: ActionDef, args: list[Any], c: Context, ev: Event) -> bool:
    """The stages *impossible?* and *forbidden?*."""
    if act.possible is not None and not act.possible(g, args, c.this, c.you, ev):
        return False
    return act.id not in g.tables.forbidders.count or not listeners.forbidden(g, ev)


def observe(g: Engine, ev: Event) -> None:
    """Record a performed event, and let the triggers see it now or at the end of its group."""
    if not ev.done or ev.act.quiet:
        return
    ev.group = g.group
    g.record(ev)
    if g.depth:
        g.grouped.append(ev)
    else:
        g.group += 1  # heard or not: what comes next is another moment
        if (
            ev.act.id in g.tables.triggers.count
            or g.tables.departed
            or g.chars.dirty
            or g.state.delayed
            or (ev.act.core == "move" and g.policy.own_leaving)
        ):
            listeners.flush(g, [ev])
    if g.policy.watching and not g.depth:
        g.above.watch()


def _do_group(
    g: Engine, act: ActionDef, args: list[Any], each: int, c: Context, cites: tuple[str, ...]
) -> Steps[Event]:
    whole = Event(act, args, c, cites)
    done = []
    open_group(g)
    begun = len(g.grouped)
    origins = None
    if g.policy.unforbidden_first and act.id in g.tables.replacers.count:
        origins = [getattr(member, "zone", None) for member in args[each]]
    if "one_of_team" in act.flags:
        args[each] = yield from g.above.one_of_each_team(args[each], c)
    if "once_a_team" in act.flags:
        args[each] = teams.firsts(g.state, args[each])
    along = _along(act, args, len(args[each]))
    for index, member in enumerate(list(args[each])):
        own = _of_member(args, along, index)
        own[each] = member
        if origins and origins[index] is not None and member.zone is None:
            ev = yield from _too_late(g, act, own, origins[index], c, cites)
        else:
            ev = yield from do(g, act, own, c, cites)
        if ev.done:
            done.append(ev)
        if ev.used is not c.used:
            whole.used |= ev.used
    if g.policy.arranging:
        yield from g.above.arrange(g.grouped[begun:], c)
    if g.policy.stamping and len(done) > 1 and "move" in act.uses:
        yield from g.above.stamp(all_made(done), c)
    close_group(g)
    whole.done = bool(done)
    whole.number = tally(done)
    whole.result = all_made(done)
    return whole


def _along(act: ActionDef, args: list[Any], count: int) -> list[int]:
    """The slots that hold players named along with the things of a group ("their owners"), for each its own."""
    return [slot for slot, value in enumerate(args) if slot not in act.each and len(_named(value)) == count]


def _named(value: Any) -> list[Any]:
    named = value[1] if type(value) is tuple and len(value) > 1 else value
    return named if type(named) is list else []


def _of_member(args: list[Any], along: list[int], index: int) -> list[Any]:
    """The operands for one member of a group."""
    own = list(args)
    for slot in along:
        value = args[slot]
        own[slot] = value[index] if type(value) is list else (value[0], value[1][index], *value[2:])
    return own


def _too_late(
    g: Engine, act: ActionDef, args: list[Any], origin: Any, c: Context, cites: tuple[str, ...]
) -> Steps[Event]:
    """A member that what replaced an earlier one took away: it can't happen, yet be replaced (906.4², 906.6²)."""
    ev = Event(act, args, c, cites or act.cites)
    ev.flags = g.adverbs
    if act.origin >= 0 and args[act.origin] is None:
        args[act.origin] = origin
    return (yield from replacements.replace(g, ev))


def _do_units(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> Steps[Event]:
    """A number of something that is done one at a time (120.2)."""
    whole = Event(act, args, c, cites)
    done = []
    if "together" in act.flags:  # one after another, seen together (205-2b)
        open_group(g)
    for _ in g.budget.times(max(0, args[act.unit] or 0), c.span):
        own = list(args)
        own[act.unit] = 1
        ev = yield from do(g, act, own, c, cites)
        if ev.done:
            done.append(ev)
    if "together" in act.flags:
        close_group(g)
    _sum_up(whole, done)
    return whole


def _one_by_one(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> Steps[Event] | None:
    """The steps of what is done as often as a number says; None: it is one of them."""
    if c.singly != act.id and act.id in g.tables.replacers.count:
        return _do_number(g, act, args, c, cites)
    return _do_units(g, act, args, c, cites) if args[act.unit] != 1 else None


def _do_number(g: Engine, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...]) -> Steps[Event]:
    """The same where something may speak of the number: that is changed before any of it is done (120.2a, 616.1f)."""
    ev = Event(act, list(args), c, cites or act.cites)
    ev.flags, ev.whole = g.adverbs, True
    if args[act.unit] and _may_happen(g, act, ev.args, c, ev):
        ev = yield from replacements.replace(g, ev)
        if ev.replaced is not None:
            return ev
    one_by_one = copy(c)
    one_by_one.singly, one_by_one.used = act.id, ev.used
    return (yield from _do_units(g, act, ev.args, one_by_one, cites))


def open_group(g: Engine) -> None:
    """Begin to hold back observation."""
    if not g.depth:
        g.group += 1
        listeners.before_group(g)
    g.depth += 1


def close_group(g: Engine, moment: listeners.Moment | None = None) -> None:
    """End it; at the outermost end everything is observed at once, with what else belongs to its ``moment``."""
    g.depth -= 1
    if not g.depth:
        events, g.grouped = g.grouped, []
        listeners.flush(g, events, moment)
        if g.policy.watching:
            g.above.watch()
