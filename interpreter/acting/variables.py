"""Choosing the numbers for the variables of a cost, one after another, as all can be paid together (107.3a, 107.3k)."""

from collections.abc import Iterator, Sequence
from typing import Any

from kotowari.interpreter.acting import availability, considering, helping, items, numbers, spending, totals
from kotowari.interpreter.acting.items import Item
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def asked(item: Item, other: Any) -> tuple[str, ...]:
    """The variables for which what is done as the cost itself ("remove X counters") asks (107.3a)."""
    if other is not None:
        return () if type(other) is tuple else other.letters
    way = item.ability or item.bound
    return way.definition.price.letters if way is not None and way.definition.cost is not None else ()


def choose(g: Engine, obj: Obj, total: Any, changes: Sequence[Any], paying: Context) -> Steps[bool]:
    """The numbers for variables and for what is done so many times; whether they are some that may be chosen.

    Of several each is one with which there are some for those that are left (601.2b, 601.2e).
    """
    item, player = obj.item, obj.item.you
    there = totals.letters(g, total.symbols)
    use, help = (spending.of_waiting(g, obj), helping.helpers(g, obj, player)) if there else (None, ())
    high = numbers.highest(g, player, total.symbols, item, changes, use, help)
    letters, chosen = tuple(dict.fromkeys((*there, *total.letters))), NO_NUMBERS
    for at, letter in enumerate(letters):
        able = []
        for number in range(1 + high(letter, chosen)):
            among = numbers.together(letters[at + 1 :], high, {**chosen, letter: number})
            if any(_is_choosable(g, obj, total, paying, each) for each in among):
                able.append(number)
        if not able:
            return False
        number = yield from choices.number(g, player, able[0], able[-1], letter, Context(obj, player))
        if number not in able:
            return False
        chosen = {**chosen, letter: number}
    g.state.journal.set(item, "numbers", chosen)
    return True


def possible(
    g: Engine, obj: Obj, prices: Sequence[numbers.Price], changes: Sequence[Any], paying: Context
) -> Iterator[Numbers]:
    """The numbers that may be chosen yet for what waits, as one of these prices is paid for it (601.2b)."""
    item = obj.item
    if item.ability is not None:
        if item.ability.definition.kind == "activated":
            yield from numbers.of_ability(g, item.ability, Context(item.source, item.you, item.ability))
        return
    use, help = spending.of_waiting(g, obj), helping.helpers(g, obj, item.you)
    for price in prices:
        for whole in numbers.with_besides(g, price, obj, lambda ability: items.context(g, obj, ability)):
            high = numbers.highest(g, item.you, whole.symbols, item, changes, use, help)
            yield from numbers.payable_with(g, whole, high, paying)


def _is_choosable(g: Engine, obj: Obj, total: Any, paying: Context, among: Numbers) -> bool:
    """Can what is done for it be done so often, may it be used so ("X can't be 0"), and may it be played so?"""
    if total.letters and not availability.is_done(g, paying, total.atoms, among):
        return False
    ability = obj.item.ability
    if ability is not None and ability.definition.kind == "activated" and ability.definition.condition is not None:
        c = items.context(g, obj, ability)
        c.numbers = among
        if not ability.definition.condition(g, c):
            return False
    return considering.is_allowed(g, obj, among)


def choose_for(
    g: Engine, player: Player, symbols: tuple[str, ...], letters: tuple[str, ...], c: Context
) -> Steps[None]:
    """The numbers for these variables of symbols, which are paid at once."""
    for letter in letters:
        high = numbers.largest(g, player, totals.with_numbers(g, symbols, c.numbers), letter, None)
        number = yield from choices.number(g, player, 0, high, letter, c)
        c.numbers = {**c.numbers, letter: number}


def choose_to_use(g: Engine, c: Context) -> Steps[Numbers | None]:
    """The numbers for the variables in the cost of an ability that is carried out at once; None if there are none."""
    cost = c.ability.definition.price
    letters = tuple(dict.fromkeys((*totals.letters(g, cost.symbols), *cost.letters)))
    left = list(numbers.of_ability(g, c.ability, c)) if letters else []
    chosen = NO_NUMBERS
    for letter in letters:
        able = sorted({each[letter] for each in left})
        if not able:
            return None
        number = yield from choices.number(g, c.you, able[0], able[-1], letter, c)
        left = [each for each in left if each[letter] == number]
        chosen = {**chosen, letter: number}
    return chosen if left or not letters else None


__all__ = ["asked", "choose", "choose_for", "choose_to_use", "possible"]
