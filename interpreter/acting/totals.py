"""What a total cost comes to: symbols, and what is said that it is more or less by (601.2f).

Everything that is added comes first, then everything that it is less by.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from kotowari.interpreter.events.event import NO_NUMBERS, Context, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

Change = tuple[tuple[str, ...], int]  # symbols, and how often they are added; below 0 the cost is less by them


def requirements(
    g: Engine, symbols: tuple[str, ...], numbers: Numbers = NO_NUMBERS
) -> tuple[list[tuple[str, ...]], int]:
    """Split symbols into coloured needs (each the units that can pay it) and a generic number."""
    needs = []
    generic = 0
    for symbol in symbols:
        spec = g.program.symbols[symbol]
        if spec.kind == "generic":
            generic += spec.amount
        elif spec.kind == "variable":
            generic += numbers.get(spec.letter, 0)
        else:
            needs.append(spec.pays)
    return needs, generic


def most(g: Engine, symbols: tuple[str, ...]) -> int:
    """How many units a cost may be less by that is less by these symbols."""
    table = g.program.symbols
    return sum(table[s].amount if table[s].kind == "generic" else table[s].value for s in symbols)


def generic(g: Engine, number: int) -> tuple[str, ...]:
    """So many generic symbols, each of them for one unit."""
    return (g.program.generic_unit,) * number


def letters(g: Engine, symbols: Iterable[str]) -> tuple[str, ...]:
    """Of the variables in a cost, each once."""
    table = g.program.symbols
    return tuple(dict.fromkeys(table[s].letter for s in symbols if table[s].kind == "variable"))


def with_numbers(g: Engine, symbols: tuple[str, ...], numbers: Numbers) -> tuple[str, ...]:
    """A cost with the numbers that were chosen in place of the variables for which they were."""
    table = g.program.symbols
    return tuple(
        each for s in symbols for each in (generic(g, numbers[table[s].letter]) if table[s].letter in numbers else (s,))
    )


def without_generic(g: Engine, symbols: tuple[str, ...], less: int) -> tuple[str, ...]:
    """A cost less by a number of generic symbols, no others, and by no more than there are."""
    table = g.program.symbols
    colored = tuple(s for s in symbols if table[s].kind != "generic")
    return colored + generic(g, max(0, sum(table[s].amount for s in symbols if table[s].kind == "generic") - less))


def lessened(g: Engine, symbols: tuple[str, ...], by: Any) -> tuple[str, ...]:
    """A cost that is less by a number, which takes generic symbols away, or by another cost.

    Of that one each symbol takes away one like it, or else a generic one (702.47c, 117.7c); one that may be paid by
    something else takes away what it would be paid with (117.7f).
    """
    table = g.program.symbols
    rest, number = list(symbols), by if type(by) is int else 0
    for symbol in () if type(by) is int else by or ():
        if table[symbol].kind == "variable":
            continue  # of a thing, that is no number now (107.3f)
        if table[symbol].kind == "generic":
            number += table[symbol].amount
        elif symbol in rest:
            rest.remove(symbol)
        elif table[symbol].otherwise[0] and table[symbol].pays[0] in rest:
            rest.remove(table[symbol].pays[0])
        else:
            number += 1
    return without_generic(g, tuple(rest), number) if number else tuple(rest)


def adjusted(g: Engine, symbols: tuple[str, ...], changes: list[tuple[tuple[str, ...], int]]) -> tuple[str, ...]:
    """A cost with everything that is added to it, and then without everything that it is less by (601.2f)."""
    for more, times in changes:
        if times > 0:
            symbols = symbols + more * times
    for more, times in changes:
        if times < 0:
            symbols = lessened(g, symbols, more * -times)
    return tuple(symbols)


def halves(g: Engine, symbol: str) -> list[tuple[str, ...]]:
    """What a symbol of two halves may mean that a cost is less by (117.7e); any other means itself."""
    spec = g.program.symbols[symbol]
    if spec.instead:
        return [spec.instead, *((unit,) for unit in spec.pays)]
    if len(spec.pays) > 1 and all(unit in g.program.symbols for unit in spec.pays):
        return [(unit,) for unit in spec.pays]
    return [(symbol,)]


def opened(g: Engine, changes: list[Change]) -> list[Change] | None:
    """The changes with each symbol of those by which a cost is less by itself; None if none of these has two halves."""
    if not any(times < 0 and any(len(halves(g, symbol)) > 1 for symbol in less) for less, times in changes):
        return None
    found: list[Change] = []
    for less, times in changes:
        found += [((symbol,), -1) for symbol in less * -times] if times < 0 else [(less, times)]
    return found


def readings(g: Engine, symbols: tuple[str, ...], changes: list[Change]) -> tuple[tuple[str, ...], ...]:
    """What a cost may come to with these changes, by whichever halves it is less, each once."""
    each = opened(g, changes)
    if each is None:
        return (adjusted(g, symbols, changes),)
    fixed, numbers = [], Counter[str]()
    for less, times in each:
        if times < 0 and len(halves(g, less[0])) > 1:
            numbers[less[0]] += 1
        else:
            fixed.append((less, times))
    whole = most(g, symbols) + sum(most(g, more) * times for more, times in fixed if times > 0)
    ways = []
    for symbol, number in numbers.items():  # which of several like ones is meant makes no difference, but how many
        found = halves(g, symbol)
        ways.append(combinations_with_replacement(found, min(number, whole * len(found))))
    chosen = ([(half, -1) for run in way for half in run] for way in product(*ways))
    return tuple(dict.fromkeys(adjusted(g, symbols, [*fixed, *way]) for way in chosen))


def of_value(price: Any) -> tuple[tuple[str, ...], list[Any]]:
    """The symbols and atoms of a cost that is a value."""
    return (price, []) if type(price) is tuple else (price.symbols, list(price.atoms))


def is_open(g: Engine, ability: Any, c: Context) -> bool:
    """Does what a cost says of when it may be paid hold?"""
    condition = ability.definition.condition
    return condition is None or condition(g, c)


def additional(
    g: Engine, obj: Obj, meant: Callable[[Any], Context], hope: Callable[[Any], bool] | None = None
) -> Iterator[tuple[Any, Context, int]]:
    """What a card says must be paid besides, each as ``meant`` has it, and how many times; below 0 it makes it less.

    ``hope`` says, before there are targets, whether there could be some that make it less.
    """
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind == "cost" and definition.mode == "additional" and not definition.paid.activating:
            c = meant(ability)
            if is_open(g, ability, c) or (
                hope is not None and definition.paid.aimed and definition.paid.sign < 0 and hope(ability)
            ):
                yield ability, c, how_often(g, ability, c)


def how_often(g: Engine, ability: Any, c: Context) -> int:
    """How many times a cost is paid; below 0 the total is less by it.  A count below 0 counts as none (107.1b)."""
    paid = ability.definition.paid
    times = 1 if paid.times is None else max(0, paid.times(g, c))
    return -times if paid.sign < 0 else times


def of_using(g: Engine, obj: Obj, you: Player, used: Any) -> list[tuple[Any, Context, int]]:
    """What a thing says that using an ability of it costs more or less, each with how many times (602.2b, 601.2f).

    An ability that is used in another way is none of those: only what it says itself counts.
    """
    abilities = () if used.definition.mode else obj.chars.abilities
    said = g.resources.priced_uses.get(abilities)
    if said is None:
        said = g.resources.priced_uses[abilities] = tuple(a for a in abilities if a.definition.paid.activating)
    return [
        (ability, c, how_often(g, ability, c))
        for ability in (*said, *used.definition.priced)
        if is_open(g, ability, c := Context(obj, you, ability))
    ]


def to_use(g: Engine, obj: Obj, you: Player, used: Any) -> tuple[str, ...]:
    """The symbols of an ability of a thing, with all that its use costs more or less; of halves by the first."""
    return to_use_by_halves(g, obj, you, used)[0]


def to_use_by_halves(g: Engine, obj: Obj, you: Player, used: Any) -> tuple[tuple[str, ...], ...]:
    """The same by whichever halves it is less."""
    changes, symbols = of_using(g, obj, you, used), used.definition.cost.of(obj)
    if not changes:
        return (symbols,)
    return readings(g, symbols, [(a.definition.cost.symbols, times) for a, _, times in changes])
