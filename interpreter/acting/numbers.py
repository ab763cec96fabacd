"""The numbers that can be chosen for the variables of a cost, by what could be paid (107.3a, 107.3k).

Each variable has its letter.  Of several the numbers are tried together: what one is leaves less for the next.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from kotowari.interpreter.acting import availability, helping, payable, permissions, sources, spending, totals
from kotowari.interpreter.acting.items import Item
from kotowari.interpreter.definitions import CostSpec
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Numbers
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

BESIDES = ("additional", "optional")


def apart(item: Item | None) -> Obj | None:
    """What makes no resources for a cost: the source of an ability, which may be used up by it."""
    return item.source if item is not None and item.ability is not None else None


def largest(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    letter: str,
    item: Item | None,
    changes: Sequence[Any] = (),
    use: spending.Use | None = None,
    help: list[helping.Help] | tuple[()] = (),
) -> int:
    """The largest number for a variable that could be paid now, with what the cost is more or less by.

    Other variables count for nothing: no number for them makes a larger one possible.  ``help``: what may be done to
    things in place of a symbol; the number is announced before it is said what is done, with all of it in
    view (601.2b, 702.50a, 702.65a).
    """
    without = apart(item)
    limit = (
        sum(player.pool.values())
        + sum(s.amount for s in sources.usable(g, player, without, use))
        - sum(times * totals.most(g, less) for less, times in changes if times < 0)
        + len(help)
    )

    def is_paid(total: tuple[str, ...], numbers: Numbers) -> bool:
        return payable.can_pay(g, player, total, numbers, without, use) or (
            bool(help) and payable.plan(g, player, total, numbers, without, help, use=use) is not None
        )

    def is_enough(x: int) -> bool:
        if not changes:
            return is_paid(symbols, {letter: x})
        whole = totals.with_numbers(g, symbols, {letter: x})
        return any(is_paid(total, NO_NUMBERS) for total in totals.readings(g, whole, list(changes)))

    x = 0
    while x < limit and is_enough(x + 1):
        x += 1
    return x


def together(
    letters: tuple[str, ...], high: Callable[[str, Numbers], int], chosen: Numbers = NO_NUMBERS
) -> Iterator[Numbers]:
    """All numbers for these variables with those that were chosen, each up to what ``high`` says it may be then."""
    if not letters:
        yield chosen
        return
    for x in range(1 + high(letters[0], chosen)):
        yield from together(letters[1:], high, {**chosen, letters[0]: x})


def highest(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    item: Item | None,
    changes: Sequence[Any] = (),
    use: spending.Use | None = None,
    help: list[helping.Help] | tuple[()] = (),
) -> Callable[[str, Numbers], int]:
    """How large the number for a variable may be with those for the ones before it, as can be paid."""
    there = totals.letters(g, symbols)

    def high(letter: str, chosen: Numbers) -> int:
        if letter not in there:
            return availability.LARGEST
        return largest(g, player, totals.with_numbers(g, symbols, chosen), letter, item, changes, use, help)

    return high


class Price(NamedTuple):
    """What is paid in one way: symbols, what must be done, and the variables for which that asks a number."""

    symbols: tuple[str, ...]
    atoms: tuple[Any, ...] = ()
    letters: tuple[str, ...] = ()

    def with_cost(self, cost: CostSpec) -> "Price":
        """This and a cost that is paid besides."""
        return Price(self.symbols + cost.symbols, (*self.atoms, *cost.atoms), (*self.letters, *cost.letters))


def with_besides(g: Engine, price: Price, obj: Obj, meant: Callable[[Ability], Context]) -> Iterator[Price]:
    """A price together with what is, or may be, paid besides for ``obj``, as far as that asks for numbers (601.2b)."""
    more: list[list[CostSpec]] = []
    for ability in g.resources.costs(obj.chars.abilities):
        definition = ability.definition
        costs = [cost for _, cost in definition.options] or [definition.price]
        if definition.mode not in BESIDES or not any(c.letters or totals.letters(g, c.symbols) for c in costs):
            continue
        if totals.is_open(g, ability, meant(ability)):
            more.append(costs if definition.mode == "additional" else [CostSpec(), *costs])
    for chosen in product(*more):
        whole = price
        for cost in chosen:
            whole = whole.with_cost(cost)
        yield whole


def payable_with(g: Engine, price: Price, high: Callable[[str, Numbers], int], paying: Context) -> Iterator[Numbers]:
    """The numbers with which all that a price asks to be done could be done, up to those that can be paid."""
    for numbers in together(tuple(dict.fromkeys((*totals.letters(g, price.symbols), *price.letters))), high):
        if not price.letters or availability.is_done(g, paying, price.atoms, numbers):
            yield numbers


def of_card(g: Engine, card: Obj, player: Player) -> Iterator[Numbers]:
    """The numbers with which a card could be played now, in one way or another."""
    found = []
    for way in (*permissions.ways(g, card, player), *permissions.alternatives(g, card, card)):
        cost = way.definition.price if way is not None else CostSpec()
        symbols = cost.of(card) if way is not None else card.chars.cost or ()
        found.append(Price(tuple(symbols), cost.atoms, cost.letters))
    use = spending.of_card(g, card, player)
    pending = g.resources.stand_in(card, player)
    paying = Context(card, player)
    paying.paying = True
    help = helping.helpers(g, pending, player, card) if g.resources.costs(pending.chars.abilities) else ()
    for price in found:
        for whole in with_besides(g, price, pending, lambda ability: Context(card, player, ability)):
            yield from payable_with(g, whole, highest(g, player, whole.symbols, None, use=use, help=help), paying)


def of_ability(g: Engine, ability: Ability, c: Context) -> Iterator[Numbers]:
    """The numbers with which the cost of an ability could be paid now."""
    cost = ability.definition.price
    symbols = totals.to_use(g, c.this, c.you, ability) if totals.letters(g, cost.symbols) else ()
    high = highest(g, c.you, symbols, None, use=spending.of_using(g, c.this, ability, c.you))
    paying = Context(c.this, c.you, ability)
    paying.paying = True
    yield from payable_with(g, Price(symbols, cost.atoms, cost.letters), high, paying)
