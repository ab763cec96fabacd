"""What takes the place of resources that something is used for: more of them, or others (106.11b).

The event that tells of them is proposed with what would be made, and only what it has come to goes into pools.  What
is said of the units (``kept``) stays with each, however many they become (106.6a).  Trap: a payment is planned before
anything is made; what it can't foresee it leaves alone, and the player of the source uses that by hand.
"""

from typing import Any

from kotowari.interpreter.acting import kept
from kotowari.interpreter.budget import repeated, sized
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import replacements
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

# What a rule tells the core of it; anything else: of a kind that is chosen.
TIMES, KIND, WHOLE = "times", "kind", "whole"

MOST = 1_000  # units of one use that a payment counts on; what makes more is used by hand


def told_of(player: Player, obj: Obj, made: tuple[str, ...], act: ActionDef) -> list[Any]:
    """The operands of the event that tells what was made, as many as it has."""
    return [player, obj, len(made), made][: len(act.params)]


def settle(g: Engine, act: ActionDef, player: Player, obj: Obj, c: Context) -> Steps[tuple[str, ...]]:
    """Put into pools what was made, or what is made in its place; the units, as they are called."""
    supplied, c.supplied = c.supplied or [], None
    made = tuple(unit for whose, unit in supplied if whose is player)
    if made:
        ev = Event(act, told_of(player, obj, made, act), c, act.cites)
        yield from replacements.replace(g, ev)
        c.used = ev.used
        made = () if ev.replaced is not None else ev.args[-1]
    others = [each for each in supplied if each[0] is not player]
    for whose, unit in [*((player, unit) for unit in made), *others]:
        g.state.journal.put(whose.pool, unit, sized(whose.pool.get(unit, 0) + 1, c.span))
    return made


def changed(made: tuple[str, ...], how: str, value: Any) -> tuple[str, ...]:
    """What some units become: so many times as many, of one kind, or other ones altogether."""
    if how == TIMES:
        return repeated(made, max(value, 0))
    first, *_ = value
    if how == WHOLE:
        return tuple(kept.of_kind(made[0], unit) for unit in value)
    return tuple(kept.of_kind(unit, first) for unit in made)


def foreseen(g: Engine, player: Player, source: Any) -> Any:
    """A source with what it comes to where something takes the place of that, or more is made as it is used.

    None if it can't be told before what takes its place; what may be made besides is not counted on then.
    """
    told = source.ability.definition.cost.tells
    if not told:
        return source
    remade = _remade(g, player, source, told) if told in g.tables.replacers else source
    return remade if remade is None or told not in g.tables.during else _answered(g, player, remade, told)


def _answered(g: Engine, player: Player, source: Any, told: str) -> Any:
    """A source with what abilities make that trigger as it is used, and wait for nothing (605.1b, 605.4a)."""
    act, c = g.program.actions[told], Context(source.obj, player, source.ability)
    runs = source.runs or tuple((kind,) for kind in source.kinds)
    varies = (source.ability.definition.times, source.ability.definition.others, source.ability.definition.kinds)
    if not source.amount or not runs or any(each is not None for each in varies):
        return source
    ev, more = Event(act, told_of(player, source.obj, runs[0], act), c), []
    for listener in g.tables.during.of(ev):
        definition = listener.ability.definition if listener.ability is not None else None
        if definition is None or definition.answers is None:
            continue
        answering = Context(listener.obj, listener.player(g), listener.ability, ev)
        if definition.condition is not None and not definition.condition(g, answering):
            continue
        who, units = definition.answers
        if (who == "user" or listener.player(g) is player) and listener.hears(g, ev):
            more += units
    return source.becoming(tuple((*run, *more) for run in runs)) if more else source


def _remade(g: Engine, player: Player, source: Any, told: str) -> Any:
    """A source with what it comes to where something takes the place of that; None if it can't be told before."""
    act, c = g.program.actions[told], Context(source.obj, player, source.ability)
    runs = source.runs or tuple((kind,) for kind in source.kinds)
    found = [replacements.applicable(g, Event(act, told_of(player, source.obj, run, act), c)) for run in runs]
    if any(each != found[0] for each in found):
        return None
    ways = [listener.ability.definition.remakes for listener in found[0]]
    if not ways:
        return source
    definition, hows = source.ability.definition, [way[0] for way in ways if way is not None]
    others = len(hows) - hows.count(TIMES)
    if len(hows) < len(ways) or others > 1 or WHOLE in hows and len(hows) > 1:
        return None  # it is chosen, or depends on which comes first
    if any(each is not None for each in (definition.times, definition.others, definition.kinds)):
        return None
    for how, value in filter(None, ways):
        if how == TIMES and max(map(len, runs)) * value > MOST:
            return None
        runs = tuple(changed(run, how, value) for run in runs)
    return source.becoming(runs)


def is_foreseen(g: Engine, player: Player, source: Any) -> bool:
    """Does a payment know what a source makes?"""
    return bool(source.amount) and foreseen(g, player, source) is not None


__all__ = ["changed", "foreseen", "is_foreseen", "settle", "told_of"]
