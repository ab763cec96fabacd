"""Units in a pool that are not like others of their kind: what made them lets them pay a symbol (107.4h).

Such a unit is called in the pool by its kind and the symbols, ``KIND+SYMBOL``; a plan of payment sees it as a source
that has been used already.
"""

from typing import Any

from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

MARK = "+"


class Kept:
    """One such unit."""

    __slots__ = ("kinds", "obj")
    helps, kept, amount = False, True, 1

    def __init__(self, unit: str) -> None:
        self.kinds = tuple(unit.split(MARK))
        self.obj = self  # a source of its own

    def beside(self, kind: str) -> list[str]:
        """What else comes with it: nothing."""
        return []


def called(g: Engine, kind: str, maker: Any) -> str:
    """What a unit of a kind that a thing makes is called in a pool."""
    if not g.policy.made_by or type(maker) is not Obj:
        return kind
    return MARK.join((kind, *(s.id for s in g.policy.made_by if s.made_by in maker.chars.words)))


def split(player: Player) -> tuple[dict[str, int], list[Any]]:
    """The units in a pool that are like any other, by kind; and each of the others."""
    pool = {unit: number for unit, number in player.pool.items() if number}
    marked = [unit for unit in pool if MARK in unit]
    return pool, [Kept(unit) for unit in marked for _ in range(pool.pop(unit))]


def take(g: Engine, player: Player, spent: dict[str, int]) -> list[str] | None:
    """Take units out of a pool, plain ones first; the kinds of those that were taken, None if there are too few.

    A symbol that only some units pay takes its own before kinds do.
    """
    taken: list[str] = []
    only = {s.id for s in g.policy.made_by}
    for unit, number in sorted(spent.items(), key=lambda each: each[0] not in only):
        for key in sorted((k for k in player.pool if unit in k.split(MARK)), key=len) if number else ():
            less = min(number, player.pool[key])
            if less:
                g.state.journal.put(player.pool, key, player.pool[key] - less)
                taken += [key.split(MARK)[0]] * less
                number -= less
        if number:
            return None
    return taken
