"""What could be paid, and with what: an assignment of units to symbols.  Nothing is changed here.

The sources that can make the least are taken first, so that what is left can pay the most.
"""

from collections import Counter
from typing import Any

from kotowari.interpreter.acting import kept
from kotowari.interpreter.acting.sources import Source, Supply, supply, usable, wants
from kotowari.interpreter.acting.spending import Use
from kotowari.interpreter.acting.totals import requirements
from kotowari.interpreter.acting.totals import with_numbers as with_numbers
from kotowari.interpreter.budget import PAYING
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def numbers_known(c: Context, said: Numbers) -> Numbers:
    """The numbers for variables that were chosen, and those that are said."""
    return {**c.numbers, **said}


def can_pay(
    g: Engine,
    player: Any,
    symbols: tuple[str, ...] | None,
    numbers: Numbers = NO_NUMBERS,
    without: Any = None,
    use: Use | None = None,
) -> bool:
    """Could the player pay this now, and for this use?  ``None`` is the cost of what has none."""
    if symbols is None:
        return False
    if type(player) is list:
        player = player[0] if player else None
    if not symbols or player is None:
        return player is not None
    there = supply(g, player, without)
    if numbers or any(player.pool.values()) or use is not None and there.limited:
        return plan(g, player, symbols, numbers, without, use=use) is not None
    answer = there.answers.get(symbols)
    if answer is None:
        answer = _counted(g, symbols, there) if there.single is not None else None
        if answer is None:
            answer = plan(g, player, symbols, numbers, without) is not None
        there.answers[symbols] = answer
    return answer


def can_meet(g: Engine, player: Any, price: Any, c: Context, times: int = 1) -> bool:
    """Could a player pay what is a price only by its name: symbols so many times over, and do what else is asked?"""
    if price is None or type(player) is not Player:
        return False
    if type(price) is tuple:
        return can_pay(g, player, price * times, c.numbers)
    if not can_pay(g, player, price.symbols * times, c.numbers):
        return False
    own = c if player is c.you else c.by(player)
    return times == 0 or bool(price.letters) or all(can(g, own) for can, _ in price.atoms)


def _counted(g: Engine, symbols: tuple[str, ...], there: Supply) -> bool | None:
    """Whether sources of one unit each suffice, by counting alone; None if a symbol can be paid in several ways."""
    needs, total = g.resources.prices.get(symbols) or _price(g, symbols)
    if total > there.total:
        return False
    if needs is None:
        return None
    single = there.single or {}
    return all(single.get(unit, 0) >= number for unit, number in needs)


def _price(g: Engine, symbols: tuple[str, ...]) -> tuple[tuple[tuple[str, int], ...] | None, int]:
    """Units that are needed, each with its number (None if there is a choice among units), and how many in all."""
    needs, generic = requirements(g, symbols)
    count: dict[str, int] | None = {}
    for units in needs:
        if len(units) != 1 or count is None:
            count = None
        else:
            count[units[0]] = count.get(units[0], 0) + 1
    price = g.resources.prices[symbols] = (tuple(count.items()) if count is not None else None, len(needs) + generic)
    return price


def plan(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    numbers: Numbers = NO_NUMBERS,
    without: Obj | None = None,
    more: list[Any] | tuple[Any, ...] = (),
    first: bool = False,
    use: Use | None = None,
) -> tuple[dict[str, int], list[tuple[Source, str]]] | None:
    """An assignment: units from the pool and (source, kind) pairs; None if the cost can't be paid.

    ``more``: further sources, used last, or ``first``.  ``use``: what is paid for, if units may be for that alone.
    """
    needs, generic = requirements(g, symbols, numbers)
    pool, marked = kept.split(g, player, use)
    available = usable(g, player, without, use) if needs or generic > sum(pool.values()) else []
    if marked:
        available = [*marked, *available]
    if more:
        own = [*marked, *usable(g, player, without, use)]
        taken_up = {s.obj for s in more} if first else ()
        available = [*more, *(s for s in own if s.obj not in taken_up)] if first else [*own, *more]
    total = sum(pool.values()) + sum(s.amount for s in available)
    if total < len(needs) + generic:
        return None
    spent: dict[str, int] = {}
    used: list[tuple[Source, str]] = []
    free = available if len({id(s.obj) for s in available}) == len(available) else _one_each(available)
    if not _cover(needs, pool, available, spent, used):
        return None
    left = generic
    for unit in _least_wanted_first(g, pool) if left else ():
        take = min(left, pool[unit])
        if take:
            spent[unit] = spent.get(unit, 0) + take
            pool[unit] -= take
            left -= take
    taken = {id(s.obj) for s, _ in used}
    for source in free:
        if left <= 0:
            break
        if id(source.obj) in taken:
            continue
        taken.add(id(source.obj))
        kind = source.kinds[0]
        used.append((source, kind))
        for unit in (kind, *source.beside(kind))[:left]:
            spent[unit] = spent.get(unit, 0) + 1
            left -= 1
    return (spent, used) if left <= 0 else None


def _least_wanted_first(g: Engine, pool: dict[str, int]) -> list[str]:
    """The units there are, those that pay the fewest symbols first."""
    units = list(pool)
    if len(units) > 1:
        wanted = wants(g)
        units.sort(key=lambda unit: wanted.get(unit, 0))
    return units


def _one_each(available: list[Source]) -> list[Source]:
    """Of the abilities of each object the one that makes most, and does nothing besides if that can be."""
    best = {id(s.obj): s for s in sorted(available, key=lambda s: (s.amount, not (s.helps or s.kept or s.breadth[0])))}
    return [source for source in available if best[id(source.obj)] is source]


def _cover(
    needs: list[tuple[str, ...]],
    pool: dict[str, int],
    available: list[Source],
    spent: dict[str, int],
    used: list[tuple[Source, str]],
) -> bool:
    """Cover coloured needs, hardest first, with backtracking over sources (a bipartite matching)."""
    order = sorted(needs, key=lambda units: (len(units), sum(1 for s in available if set(s.kinds) & set(units))))
    taken: set[int] = set()

    def cover(index: int) -> bool:
        if index == len(order):
            return True
        units = order[index]
        for unit in units:
            if pool.get(unit, 0) > 0:
                pool[unit] -= 1
                spent[unit] = spent.get(unit, 0) + 1
                if cover(index + 1):
                    return True
                pool[unit] += 1
                spent[unit] -= 1
        tried: set[tuple[Any, ...]] = set()
        for source in available:
            if id(source.obj) in taken or source.kinds in tried:
                continue
            unit = next((u for u in units if u in source.kinds), "")
            if not unit:
                continue
            tried.add(source.kinds)
            taken.add(id(source.obj))
            used.append((source, unit))
            spent[unit] = spent.get(unit, 0) + 1
            beside = source.beside(unit)  # it may pay the next symbols: what is left of it is in the pool by then
            for each in beside:
                pool[each] = pool.get(each, 0) + 1
            if cover(index + 1):
                return True
            for each in beside:
                pool[each] -= 1
            spent[unit] -= 1
            used.pop()
            taken.discard(id(source.obj))
        return False

    return cover(0)


def otherwise(g: Engine, player: Player, symbol: str, done: Counter[str]) -> list[Any] | None:
    """The operands of the action that may be done instead of paying a symbol (107.4f), if it could be done.

    ``done`` is how much of each action is done for the same cost already: two symbols may be too much together.
    """
    spec = g.program.symbols[symbol].otherwise
    if not spec[0]:
        return None
    act = g.program.actions[spec[0]]
    args, whole = (
        [player if "player" in kinds else number for kinds in act.kinds]
        for number in (spec[1], spec[1] + done[spec[0]])
    )
    return args if act.possible is None or act.possible(g, whole, None, player, None) else None


def is_affordable(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    without: Obj | None = None,
    settled: tuple[str, ...] = (),
    done: Counter[str] | None = None,
    use: Use | None = None,
) -> bool:
    """Could the player pay this now, in units or where a symbol allows it otherwise?

    ``settled`` are symbols of the same cost that are paid in units, ``done`` what is done instead of others.
    """
    if can_pay(g, player, settled + symbols, NO_NUMBERS, without, use):
        return True
    if g.policy.otherwise.isdisjoint(symbols):
        return False
    done = done or Counter()
    g.budget.look(PAYING * (len(settled) + len(symbols)))
    for index, symbol in enumerate(symbols):
        if symbol in symbols[:index]:  # of equal ones the first leaves most to be paid otherwise
            continue
        spec = g.program.symbols[symbol]
        if spec.instead or otherwise(g, player, symbol, done) is not None:
            more: Counter[str] = Counter() if spec.instead else Counter(dict([spec.otherwise]))
            before = settled + symbols[:index] + spec.instead
            if is_affordable(g, player, symbols[index + 1 :], without, before, done + more, use):
                return True
    return False
