"""Who hears an event: triggers, prohibitions, things done during it.

Listeners are compiled patterns filed under the kind of event and, where a slot of the pattern is
exactly the listening object, under that object.  An event asks only the listeners of its kind that
are general or anchored to one of its operands, never every card.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import delayed, loops, moments, together
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import EACH_CARD, ONE_EVENT, Context, Event, each_card, numbers_told, with_origin
from kotowari.interpreter.events.tables import Joint, Listener, Table
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown, teams
from kotowari.interpreter.state.objects import Obj, Player, Zone
from kotowari.interpreter.state.values import amount

HEARD = object()  # returned by the steps of a primitive that has had done what is done during its event


class Moment:
    """What has been observed already and belongs to the same moment as what comes: events, and the batches heard."""

    __slots__ = ("events", "batches")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """What was observed has been taken back."""
        self.events: list[Event] = []
        self.batches: dict[Any, Any] = {}


def register(g: Engine, obj: Obj, working: tuple[Ability, ...]) -> None:
    """File the listeners of an object's abilities, those that work in its zone; called whenever they changed."""
    filed: list[tuple[Table | dict[Any, Any], Any]] = []
    for ability in working:
        definition = ability.definition
        kind, listener = definition.kind, Joint if definition.joint else Listener
        if kind == "triggered":
            for pattern in definition.patterns:
                _file(filed, g.tables.triggers, listener(pattern, obj, ability))
            if not definition.patterns and definition.condition is not None:
                filed.append((g.tables.watching, (obj, ability)))
                g.tables.watching[(obj, ability)] = None
        elif kind == "replacement":
            changing = g.tables.replacers if definition.narrows is None else g.tables.narrowers
            for pattern in definition.patterns:
                _file(filed, changing, listener(pattern, obj, ability))
        elif kind == "as":
            if not definition.enters:
                for pattern in definition.patterns:
                    _file(filed, g.tables.during, Listener(pattern, obj, ability))
        elif kind == "activated":
            if definition.resource and definition.mode != "special":
                filed.append((g.resources.sources, (obj, ability)))
                g.resources.file_source(obj, ability)
            else:
                table = g.tables.specials if definition.mode == "special" else g.tables.activated
                filed.append((table, (obj, ability)))
                table[(obj, ability)] = None
        for restriction in definition.restrictions:
            _file(filed, table_of(g, restriction), listener(restriction.pattern, obj, ability, restriction))
    if filed:
        g.tables.filed[obj] = filed


def table_of(g: Engine, restriction: Any) -> Table:
    """Where a restriction is asked: one that a cost lifts is met as the event begins, if it has such a moment."""
    if (
        restriction.does is not None
        or restriction.lifting_cost is not None
        and "as_first" in g.program.actions[restriction.pattern.verb].flags
    ):
        return g.tables.during
    if restriction.as_though is not None:
        return g.tables.supposers
    tables = g.tables
    return {"instead": tables.replacers, "cant": tables.forbidders, "must": tables.requirers, "may": tables.permitters}[
        restriction.mode
    ]


def _file(filed: list[Any], table: Table, listener: Listener) -> None:
    table.add(listener)
    filed.append((table, listener))


def unregister(g: Engine, obj: Obj) -> None:
    """Take an object's listeners out of every table."""
    if g.tables.take_out(obj):
        g.checks.everything()  # what a state check could not do till now (704.3)
    if obj in g.resources.makers:
        del g.resources.makers[obj]
        g.resources.supplies.clear()


def before_group(g: Engine) -> None:
    """Bring characteristics up to date, so that a group is judged by the state before it."""
    if g.chars.dirty:
        g.chars.refresh()


def barred(g: Engine, act: Any, args: list[Any], this: Any, you: Any) -> bool:
    """Would a prohibition stand against this, if it were proposed?  An event is made only if one might."""
    for listener in g.tables.forbidders.general.get(act.id, ()):
        if listener.pattern.needs is None or not _lacks(listener.pattern.needs, args):
            break
    else:
        anchored = g.tables.forbidders.anchored.get(act.id)
        if not anchored or not any(type(thing) is Obj and thing in anchored for thing in args):
            return False
    c = Context(this, you)
    c.ability = this  # what a thing would do, an ability of it would
    return forbidden(g, Event(act, with_origin(act, args), c)) is not None


def _lacks(needs: tuple[int, str, str], args: list[Any]) -> bool:
    """Does the thing in a slot lack the word, or the status, that a pattern needs it to have?"""
    thing = args[needs[0]]
    return type(thing) is Obj and (
        needs[1] not in thing.chars.words or bool(needs[2]) and not thing.status.get(needs[2])
    )


def looked_among(g: Engine, act: Any, args: list[Any], lying: list[Any], c: Context) -> list[Any]:
    """Of what lies where somebody is going to look, that among which is looked (701.18f)."""
    if act.id not in g.tables.narrowers.count:
        return lying
    ev = Event(act, with_origin(act, args), c)
    for listener in g.tables.narrowers.of(ev):
        if listener.hears(g, ev) and _wants(g, listener, ev):
            definition = listener.ability.definition
            left = definition.narrows(g, _context(g, listener.obj, listener.player(g), listener.ability, ev))
            zones = {each.zone for each in left}
            lying = [each for each in lying if each.zone not in zones or each in left]
    return lying


def applies(g: Engine, listener: Listener) -> bool:
    """Does a restriction apply now: is its condition, if it has one, fulfilled?"""
    condition = listener.extra.condition
    return condition is None or condition(g, listener.obj, listener.player(g), listener.ability.args)


def is_left(g: Engine, permission: Listener) -> bool:
    """May a permission that is limited be used once more?"""
    limits, obj = permission.extra.limits, permission.obj
    return not limits or all(limit(g, obj, permission.ability, g.state.controller(obj)) for limit in limits)


def forbidden(g: Engine, ev: Event) -> Listener | None:
    """The first prohibition that this event runs into, or None."""
    g.consulted += 1
    for listener in g.tables.forbidders.of(ev):
        if listener.pattern.needs is not None and _lacks(listener.pattern.needs, ev.args):
            continue
        if listener.extra.condition is not None and not applies(g, listener):
            continue
        if (
            listener.hears(g, ev)
            and not (ev.act.id in g.tables.supposers.count and g.above.lifted(ev, listener))
            and not (ev.act.id == g.program.play_kind and g.above.spared(ev, listener))
        ):
            return listener
    return _forbidden_to_team(g, ev) if g.program.as_team else None


def _forbidden_to_team(g: Engine, ev: Event) -> Listener | None:
    """The same of what a team does, or has done to it, as one, for each other of it (810.8a, 810.10c)."""
    slots = [at for at, kinds in enumerate(ev.act.kinds) if "player" in kinds] if ev.act.id in g.program.as_team else []
    whom = ev.args[slots[-1]] if slots and type(ev.args[slots[-1]]) is Player else None  # the last: it is done to them
    for mate in teams.team(g.state, whom) if whom is not None else ():
        theirs = Event(ev.act, [mate if each is whom else each for each in ev.args], ev.c)
        for listener in g.tables.forbidders.of(theirs) if mate is not whom else ():
            if applies(g, listener) and listener.hears(g, theirs):
                return listener
    return None


def required(g: Engine, ev: Event) -> Listener | None:
    """The first requirement that this event would obey, or None."""
    if ev.act.id in g.tables.requirers:
        for listener in g.tables.requirers.of(ev):
            if applies(g, listener) and listener.hears(g, ev):
                return listener
    return None


def during(g: Engine, ev: Event) -> Steps[Any]:
    """Carry out what is done *as* this event happens, before it is observed; False if a lifting cost was not paid."""
    found = g.tables.during.of(ev)
    if len(found) > 1 and g.policy.older_first:
        found.sort(key=lambda each: getattr(each.obj, "timestamp", 0))
    return (yield from carry_out(g, ev, found))


def carry_out(g: Engine, ev: Event, found: list[Listener]) -> Steps[Any]:
    """The same for these listeners, in this order."""
    for listener in found:
        if listener.hears(g, ev):
            if listener.extra is not None:
                if listener.extra.does is not None:
                    yield from listener.extra.does(g)
                elif not (yield from g.above.pays_to_lift(listener, ev)):
                    return False
                continue
            yield from take_part(g, listener, ev)
    return True


def take_part(g: Engine, listener: Listener, ev: Event) -> Steps[Any]:
    """Do what an ability says is done as the event happens, if it is wanted and can be paid for."""
    c = Context(listener.obj, listener.player(g), listener.ability, ev)
    definition = listener.ability.definition
    if definition.condition is not None and not definition.condition(g, c):
        return
    if definition.mode or definition.cost is not None or definition.targets:
        if not (yield from g.above.applies(c)):
            return
    elif g.policy.showing is not None:
        yield from g.above.shows(c)
    body = definition.body(g, c)
    yield from loops.within(g, loops.key_of(definition, listener.obj), body) if g.policy.endless_once else body
    if g.state.shown:
        shown.close(g, c.ability)


def silence(g: Engine) -> None:
    """Of what has left only the triggers are still heard, at the end of the group."""
    for obj in g.tables.departed:
        filed = g.tables.filed.get(obj, ())
        for table, entry in filed:
            if type(table) is dict:
                table.pop(entry, None)
            elif table is not g.tables.triggers:
                table.discard(entry)
        g.tables.filed[obj] = [pair for pair in filed if pair[0] is g.tables.triggers]


def flush(g: Engine, events: list[Event], moment: Moment | None = None) -> None:
    """Let the triggers see the events of one group.

    Triggers that look back are asked first, while the objects that left are still filed and before
    characteristics are brought up to date; the others see the state after the group.
    """
    if g.beside:
        events, g.beside = [*events, *g.beside], []
    heard: list[tuple[Listener, list[Event]]] = []
    batches: dict[Any, Any] = {} if moment is None else moment.batches
    at_once = events if moment is None else [*moment.events, *events]
    table = g.tables.triggers
    for looks_back in (True, False):
        if not looks_back:
            _forget_departed(g)
            for check, holders in g.checks.at_once:
                if holders:
                    g.above.check_at_once(check)
        for ev in events:
            if g.policy.own_leaving and not looks_back:
                heard.extend((mover, [its]) for mover, its in own_moves(g, ev) if _wants(g, mover, its))
            if ev.act.id in table.count:
                _hear(g, ev, looks_back, at_once, batches, heard)
    if moment is not None:
        moment.events = at_once
    if heard:
        _trigger(g, heard)
    if g.state.delayed:
        delayed.flush(g, events, at_once, batches)


def tell(g: Engine, ev: Event) -> None:
    """Let the triggers that look back see what is told while all is brought up to date: one event by itself."""
    heard: list[tuple[Listener, list[Event]]] = []
    g.group += 1
    _hear(g, ev, True, [ev], {}, heard)
    if heard:
        _trigger(g, heard)
    if g.state.delayed:
        delayed.flush(g, [ev], [ev], {})


def _trigger(g: Engine, heard: list[tuple[Listener, list[Event]]]) -> None:
    """What was heard triggers, unless it may not again, or not everybody could see what heard it (603.2e)."""
    silent = g.policy.silent_unseen
    for listener, those in heard:
        if silent and not knowledge.was_seen(g, listener.obj):
            continue
        if listener.ability.definition.limits and not _again(g, listener):
            continue
        g.wait(Waiting(listener.ability, listener.obj, g.state.controller(listener.obj), together.merged(those)))


def watch(g: Engine) -> None:
    """Let what triggers on a state of the game do so, if none of it waits yet (603.8)."""
    waiting = {(each.obj, each.ability) for each in g.state.pending}
    waiting.update(
        (each.item.source, each.item.ability) for each in g.state.zones[(g.program.waiting_zone, None)].cards
    )
    for obj, ability in list(g.tables.watching):
        you = g.state.controller(obj)
        holds = ability.definition.condition
        if (
            (obj, ability) not in waiting
            and holds is not None
            and holds(g, Context(obj, you, ability))
            and (not g.policy.silent_unseen or knowledge.was_seen(g, obj))
        ):
            g.wait(Waiting(ability, obj, you, None))


def _forget_departed(g: Engine) -> None:
    """What has left hears no more; the characteristics are those after the group."""
    for obj in g.tables.departed:
        unregister(g, obj)
    g.tables.departed.clear()
    if g.chars.dirty:
        g.chars.refresh()


def _hear(
    g: Engine,
    ev: Event,
    looks_back: bool,
    at_once: list[Event],
    batches: dict[Any, Any],
    heard: list[tuple[Listener, list[Event]]],
) -> None:
    """Ask the triggers of one kind for an event; those of a batch that have heard one of it hear this with it."""
    if ev.act.until and _is_told(g, ev):
        return
    alike: dict[Any, int] = {}  # a thing may have the same ability twice, and each hears for itself
    for listener in g.tables.triggers.of(ev):
        pattern = listener.pattern
        if pattern.looks_back != looks_back or looks_back and listener.obj.entered == g.group:
            continue
        if not moments.sets_off(g, listener, ev, at_once) or not _wants(g, listener, ev):
            continue
        if not pattern.batch:
            if pattern.each == ONE_EVENT:
                times = 1
            elif pattern.each == EACH_CARD:
                heard.extend((listener, [card]) for card in each_card(ev) if card is ev or listener.hears(g, card))
                continue
            else:
                times = amount(ev.args[pattern.each])
            heard.extend((listener, [ev]) for _ in g.budget.times(times, pattern.span))
            continue
        same = (listener.obj, listener.ability, pattern, *moments.told_apart(listener, ev))
        alike[same] = alike.get(same, 0) + 1
        key = (same, alike[same])
        several = batches.get(key)
        if several is not None:
            several.append(ev)
        else:
            batches[key] = [ev]
            heard.append((listener, batches[key]))


def _is_told(g: Engine, ev: Event) -> bool:
    """Has the same been done for the same effect, and not yet what ends it (701.19h of 2023)?"""
    for old in reversed(g.log):
        if old.act.id == ev.act.until:
            return False
        if old is not ev and old.act is ev.act and old.c is ev.c and old.args[:2] == ev.args[:2]:
            return True
    return False


def _again(g: Engine, listener: Listener) -> bool:
    """May a limited ability trigger once more, which is noted ("triggers only once each turn", 603.2h)?"""
    free = g.resources.within_limits(listener.obj, listener.ability, g.state.controller(listener.obj))
    if free:
        g.resources.use(listener.obj, listener.ability)
    return bool(free)


def _wants(g: Engine, listener: Listener, ev: Event) -> bool:
    """Does the trigger's own condition hold?"""
    condition = listener.ability.definition.condition
    if condition is None:
        return True
    c = _context(g, listener.obj, g.state.controller(listener.obj), listener.ability, ev)
    c.numbers = numbers_told(g, listener.obj, ev)
    return bool(condition(g, c))


def own_moves(g: Engine, ev: Event) -> list[tuple[Listener, Event]]:
    """Triggers of a thing about what moved it, which work where it went by what it was before (807-1b, 807-1e)."""
    found = []
    for slot, old in enumerate(ev.args):
        new = old.next if type(old) is Obj and old.zone is None else None
        if new is None or new.zone is None:
            continue
        origin = ev.args[2] if ev.act.core == "move" else None
        unseen = (
            type(origin) is Zone
            and origin.spec.visible != "public"
            and not (old.status and old.status.get(g.program.shown_field))
        )  # then it is a trigger like others (807-1h)
        lost = new.chars.lost or ()
        for ability in (new if unseen else old).chars.abilities:
            definition = ability.definition
            if definition.kind != "triggered" or not g.program.works_in(definition, new.zone.id):
                continue
            # … nor where it went without it (807-1c)
            if lost and ("*" in lost or ability.keyword in lost or ("kind", "triggered") in lost):
                continue
            for pattern in definition.patterns:
                if pattern.verb == ev.act.id and pattern.anchor == slot and not pattern.after:
                    listener = Listener(pattern, old, ability)
                    if listener.hears(g, ev):
                        found.append((listener, ev))
    return found


def _context(g: Engine, obj: Any, you: Any, ability: Ability, ev: Event | None) -> Context:
    c = Context(obj, you, ability, ev)
    together.follow(c, ev)
    return c


context_of = _context
