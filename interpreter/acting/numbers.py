"""The numbers that can be chosen for a variable of a cost, by what could be paid (107.3a)."""

from collections.abc import Iterable, Sequence
from typing import Any

from kotowari.interpreter.acting import availability, helping, payable, permissions, sources, spending, totals
from kotowari.interpreter.acting.items import Item
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def apart(item: Item | None) -> Obj | None:
    """What makes no resources for a cost: the source of an ability, which may be used up by it."""
    return item.source if item is not None and item.ability is not None else None


def largest(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    item: Item | None,
    changes: Sequence[Any] = (),
    use: spending.Use | None = None,
    help: list[helping.Help] | tuple[()] = (),
) -> int:
    """The largest number for a variable that could be paid now, with what the cost is more or less by.

    ``help``: what may be done to things in place of a symbol; the number is announced before it is said what is done,
    with all of it in view (601.2b, 702.50a, 702.65a).
    """
    without = apart(item)
    limit = (
        sum(player.pool.values())
        + sum(s.amount for s in sources.usable(g, player, without, use))
        - sum(times * totals.most(g, less) for less, times in changes if times < 0)
        + len(help)
    )

    def is_paid(total: tuple[str, ...], x: int) -> bool:
        return payable.can_pay(g, player, total, x, without, use) or (
            bool(help) and payable.plan(g, player, total, x, without, help, use=use) is not None
        )

    def is_enough(x: int) -> bool:
        if not changes:
            return is_paid(symbols, x)
        whole = totals.with_number(g, symbols, x)
        return any(is_paid(total, 0) for total in totals.readings(g, whole, list(changes)))

    x = 0
    while x < limit and is_enough(x + 1):
        x += 1
    return x


def largest_for(g: Engine, card: Obj, player: Player) -> int:
    """The largest number for a variable with which a card could be played now, in one way or another."""
    found = [
        way.definition.price.of(card) if way is not None else card.chars.cost or ()
        for way in (*permissions.ways(g, card, player), *permissions.alternatives(g, card, card))
    ]
    use = spending.of_card(g, card, player)
    pending = g.resources.stand_in(card, player)
    help = helping.helpers(g, pending, player, card) if g.resources.costs(pending.chars.abilities) else ()
    return max(
        largest(g, player, tuple(symbols), None, use=use, help=help)
        if any(g.program.symbols[s].kind == "variable" for s in symbols)
        else 0
        for symbols in found
    )


def numbers_of(g: Engine, ability: Ability, c: Context) -> Iterable[int]:
    """The numbers for a variable with which the cost of an ability could be paid now."""
    cost = ability.definition.price
    if any(g.program.symbols[s].kind == "variable" for s in cost.symbols):
        high = largest(
            g, c.you, totals.to_use(g, c.this, c.you, ability), None, use=spending.of_using(g, c.this, ability, c.you)
        )
    else:
        high = availability.LARGEST if cost.by_x else 0
    if not cost.by_x:
        return range(high + 1)
    paying = Context(c.this, c.you, ability)
    paying.paying = True
    return availability.numbers_done(g, paying, cost.atoms, high)
