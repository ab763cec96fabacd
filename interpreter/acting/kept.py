"""Units in a pool that are not like others of their kind.

What made them lets them pay a symbol (107.4h), or limits what they may be spent for (106.6).  Such a unit is called in
the pool by its kind, the symbols, and the number of the limit, ``KIND+SYMBOL+@NUMBER``; a plan of payment sees it as a
source that has been used already.
"""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.acting import spending
from kotowari.interpreter.acting.spending import Use
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

MARK, LIMIT = "+", "@"


class Kept:
    """One such unit."""

    __slots__ = ("kinds", "obj")
    helps, kept, amount = False, True, 1

    def __init__(self, unit: str) -> None:
        self.kinds = tuple(part for part in unit.split(MARK) if not part.startswith(LIMIT))
        self.obj = self  # a source of its own

    def beside(self, kind: str) -> list[str]:
        """What else comes with it: nothing."""
        return []


def called(g: Engine, kind: str, c: Context) -> str:
    """What a unit of a kind that is made in a context is called in a pool."""
    maker = c.this
    parts = [kind]
    if g.policy.made_by and type(maker) is Obj:
        parts += [s.id for s in g.policy.made_by if s.made_by in maker.chars.words]
    if c.spending is not None:
        parts.append(f"{LIMIT}{spending.number_of(g, c.spending, maker, c.you)}")
    return MARK.join(parts)


def of_kind(unit: str, kind: str) -> str:
    """What a unit of another kind is called of which the same is said as of this one (106.6a)."""
    return MARK.join([kind, *unit.split(MARK)[1:]])


def alike(g: Engine, unit: str) -> str:
    """What a unit is called that is of the same kind as this one, as the ruleset understands that (106.1b)."""
    return unit if g.policy.limited_kinds else unit.partition(MARK)[0]


def made_by(g: Engine, events: Iterable[Event], c: Context, limit: Any) -> tuple[str, ...]:
    """The units that these events made, as they are called in a pool; ``limit``: of what makes them, or None."""
    c.spending = limit
    made: list[str] = []
    for ev in events:
        if ev.act.core == "add_symbols":
            table = g.program.symbols
            for symbol in ev.args[0]:
                plain = table[symbol].kind == "generic"
                made += [g.program.plain_unit] * table[symbol].amount if plain else [symbol]
        elif ev.act.core in ("supply_any", "supply_of", "supply_word"):
            made += ev.result or ()
    found = tuple(called(g, unit, c) for unit in made)
    c.spending = None
    return found


def limit_of(unit: str) -> int | None:
    """The number of the limit of a unit; None if it may be spent for anything."""
    last = unit.rpartition(MARK)[2]
    return int(last[1:]) if last.startswith(LIMIT) else None


def is_open(g: Engine, unit: str, use: Use | None) -> bool:
    """May such a unit be spent so?"""
    limit = limit_of(unit)
    return limit is None or spending.is_allowed(g, limit, use)


def split(g: Engine, player: Player, use: Use | None) -> tuple[dict[str, int], list[Any]]:
    """Of the units in a pool that may be spent so those that are like any other, by kind; and each of the others.

    Where some may be spent for little else, all others stand behind them, so that those are spent first.
    """
    pool = {unit: number for unit, number in player.pool.items() if number}
    if g.resources.limits:
        pool = {unit: number for unit, number in pool.items() if is_open(g, unit, use)}
    marked = [unit for unit in pool if MARK in unit]
    limited = [unit for unit in marked if limit_of(unit) is not None]
    first = [*limited, *(unit for unit in pool if unit not in limited)] if limited else marked
    return pool, [Kept(unit) for unit in first for _ in range(pool.pop(unit))]


def take(g: Engine, player: Player, spent: dict[str, int], use: Use | None) -> list[str] | None:
    """Take units out of a pool; the kinds of those that were taken, None if there are too few.

    Those that may be spent for little else come first, then plain ones.  A symbol that only some units pay takes its
    own before kinds do.
    """
    taken: list[str] = []
    riding: list[int] = []
    limits = g.resources.limits
    only = {s.id for s in g.policy.made_by}
    for unit, number in sorted(spent.items(), key=lambda each: each[0] not in only):
        fitting = sorted((k for k in player.pool if unit in k.split(MARK)), key=len) if number else []
        if limits:
            fitting = sorted((k for k in fitting if is_open(g, k, use)), key=lambda k: limit_of(k) is None)
        for key in fitting:
            less = min(number, player.pool[key])
            if less:
                g.state.journal.put(player.pool, key, player.pool[key] - less)
                taken += [key.split(MARK)[0]] * less
                number_of_limit = limit_of(key) if limits else None
                riding += [number_of_limit] * less if number_of_limit is not None else []
                number -= less
        if number:
            return None
    spending.ride(g, riding, use)
    return taken
