"""By which half a cost is less that is less by a symbol of two: its player says as the total is fixed (117.7e, 601.2f).

Trap: until then a cost may be hoped to be less by either, so that whoever asks what could be paid asks for each.
"""

from typing import Any

from kotowari.interpreter.acting import payable, spending, totals
from kotowari.interpreter.acting.totals import Change
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def are_affordable(
    g: Engine, you: Player, symbols: tuple[str, ...], changes: list[Change], use: spending.Use | None
) -> bool:
    """Could a cost be paid with these changes, by whichever halves it is less?"""
    return any(payable.is_affordable(g, you, total, use=use) for total in totals.readings(g, symbols, changes))


def settle(g: Engine, obj: Obj, symbols: tuple[str, ...], changes: list[Change]) -> Steps[list[Change]]:
    """The same changes with one half of each such symbol, as the player says who pays; of those that can be paid."""
    you, use = obj.item.you, spending.of_waiting(g, obj)
    open_changes = totals.opened(g, changes)
    if open_changes is None:
        return changes
    if len(totals.readings(g, symbols, changes)) == 1:  # it makes no difference, however many there are
        return [(totals.halves(g, less[0])[0] if times < 0 else less, times) for less, times in open_changes]
    fixed: list[Change] = []
    while open_changes:
        (less, times), *open_changes = open_changes
        halves = totals.halves(g, less[0]) if times < 0 else [less]
        ways = {half: [*fixed, (half, times), *open_changes] for half in halves}
        if len(halves) > 1:
            halves = [half for half in halves if are_affordable(g, you, symbols, ways[half], use)] or halves
        if len({totals.readings(g, symbols, ways[half]) for half in halves}) > 1:
            picked: list[Any] = yield from choices.choose(
                g, you, ["".join(half) for half in halves], 1, 1, "half", Context(obj, you)
            )
            halves = [half for half in halves if "".join(half) == picked[0]]
        fixed.append((halves[0], times))
    return fixed


__all__ = ["are_affordable", "settle"]
