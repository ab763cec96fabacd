"""Paying symbols: from the pool, and by abilities that make resources.

``can_pay`` answers without changing anything; ``pay`` finds an assignment first and then carries
it out, taking the sources that can make the least first, so that what is left can pay the most.
A source is an ability that makes one resource of one of some kinds for no other cost than itself.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kotowari.interpreter.acting import kept
from kotowari.interpreter.budget import PAYING
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Player


class Source:
    """One way to get resources: an ability of an object, what it can make, how many units; filed while it works.

    ``breadth``: does it do more than that, the number of kinds, and of abilities beside it.  ``runs``: the units of
    each choice, if it makes more than one; ``by_maker``: symbols that any of its units pays since it made them (among
    ``kinds``, the last).
    ``priced``: symbols are paid for using it, or something is said of what is; ``bounded``: only at times.
    """

    __slots__ = ("obj", "ability", "kinds", "amount", "breadth", "runs", "by_maker", "priced", "bounded")
    helps = False  # something else is done than using its ability (``helping``)
    kept = False  # it has been used already (``kept``)

    def __init__(self, obj: Obj, ability: Any, kinds: tuple[str, ...], amount: int,
                 runs: tuple[tuple[str, ...], ...] = (), by_maker: tuple[str, ...] = (), more: bool = False) -> None:
        self.runs = runs
        self.obj = obj
        self.ability = ability
        self.kinds = (*kinds, *by_maker)
        self.by_maker = by_maker
        self.amount = amount
        self.breadth = (more, len(kinds), len(obj.chars.abilities))
        definition = ability.definition
        self.priced = bool(definition.cost.symbols or definition.priced) or any(
            a.definition.paid.activating for a in obj.chars.abilities)
        self.bounded = bool(definition.limits) or definition.condition is not None

    def real(self, kind: str) -> str:
        """The unit that is made where a plan wants one of this kind."""
        return self.kinds[0] if kind in self.by_maker else kind

    def beside(self, kind: str) -> list[str]:
        """What else it makes when it is used for a unit of this kind: the rest of the first run that has one."""
        if self.amount == 1:
            return []
        kind = self.real(kind)
        found = list(next(run for run in self.runs if kind in run))
        found.remove(kind)
        return found


class Supply:
    """The sources a player could use, with what has been found out about what they pay.

    ``single``: how many there are by kind, if each is of an object of its own and makes one unit of one kind, or None.
    ``answers``: can these symbols be paid from them alone?  It holds until a source changes (the engine drops it
    then) or a prohibition (``edition``); if more than the sources had to be asked, for one ``moment`` only.
    """

    __slots__ = ("sources", "total", "single", "answers", "edition", "moment")

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources
        self.total = sum([source.amount for source in sources])
        self.answers: dict[tuple[str, ...], bool] = {}
        self.edition = 0
        self.moment: int | None = None
        kinds = [source.kinds[0] for source in sources if source.amount == 1 == len(source.kinds)]
        several = len(kinds) < len(sources) or len({source.obj for source in sources}) < len(sources)
        self.single = None if several else {kind: kinds.count(kind) for kind in kinds}


def supply(g: Engine, player: Player, without: Obj | None = None) -> Supply:
    """What this player could get now, the least flexible sources first."""
    if without is not None and without not in g.resources.makers:
        without = None
    seat = player.seat
    supplies = g.resources.supplies.get(seat)
    if supplies is None:
        supplies = g.resources.supplies[seat] = {}
    known: Supply | None = supplies.get(without)
    edition = g.tables.forbidders.edition
    if known is not None and known.edition == edition and (known.moment is None or known.moment == g.version):
        return known
    found = []
    consulted, lasting = g.consulted, True
    for source in g.resources.sources.values():
        obj = source.obj
        if obj.chars.controller != seat or obj is without:
            continue
        if source.priced and to_use(g, obj, player, source.ability):
            continue
        if source.bounded:
            lasting = False
            if not g.resources.is_allowed(obj, source.ability, player):
                continue
        cost = source.ability.definition.cost
        if cost.ready is not None:
            lasting = lasting and cost.own_state
            if cost.ready(g, obj, player):
                found.append(source)
        else:
            if cost.atoms:
                lasting = False
            c = Context(obj, player, source.ability)
            if all(can(g, c) for can, _ in cost.atoms):
                found.append(source)
    if len(found) > 1:
        found.sort(key=_flexibility)
    known = supplies[without] = Supply(found)
    known.edition = edition
    if not lasting or g.consulted != consulted:
        known.moment = g.version
    return known


def _flexibility(source: Source) -> tuple[tuple[bool, int, int], int]:
    return source.breadth, source.obj.timestamp


def sources(g: Engine, player: Player, without: Obj | None = None) -> list[Source]:
    """The resource abilities this player could use now, least flexible first; one per object."""
    return supply(g, player, without).sources


def requirements(g: Engine, symbols: tuple[str, ...], x: int = 0) -> tuple[list[tuple[str, ...]], int]:
    """Split symbols into coloured needs (each the units that can pay it) and a generic number."""
    needs = []
    generic = 0
    for symbol in symbols:
        spec = g.program.symbols[symbol]
        if spec.kind == "generic":
            generic += spec.amount
        elif spec.kind == "variable":
            generic += x
        else:
            needs.append(spec.pays)
    return needs, generic


def size(g: Engine, symbols: tuple[str, ...]) -> int:
    """How many units a cost without variables takes."""
    needs, generic = requirements(g, symbols)
    return len(needs) + generic


def is_open(g: Engine, ability: Any, c: Context) -> bool:
    """Does what a cost says of when it may be paid hold?"""
    condition = ability.definition.condition
    return condition is None or condition(g, c)


def additional(g: Engine, obj: Obj, meant: Callable[[Any], Context],
               hope: Callable[[Any], bool] | None = None) -> Iterator[tuple[Any, Context, int]]:
    """What a card says must be paid besides, each as ``meant`` has it, and how many times; below 0 it makes it less.

    ``hope`` says, before there are targets, whether there could be some that make it less.
    """
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind == "cost" and definition.mode == "additional" and not definition.paid.activating:
            c = meant(ability)
            if is_open(g, ability, c) or (
                    hope is not None and definition.paid.aimed and definition.paid.sign < 0 and hope(ability)):
                yield ability, c, how_often(g, ability, c)


def how_often(g: Engine, ability: Any, c: Context) -> int:
    """How many times a cost is paid; below 0 the total is less by it.  A count below 0 counts as none (107.1b)."""
    paid = ability.definition.paid
    times = 1 if paid.times is None else max(0, paid.times(g, c))
    return -times if paid.sign < 0 else times


def of_using(g: Engine, obj: Obj, you: Player, used: Any) -> list[tuple[Any, Context, int]]:
    """What a thing says that using an ability of it costs more or less, each with how many times (602.2b, 601.2f)."""
    abilities = obj.chars.abilities
    said = g.resources.priced_uses.get(abilities)
    if said is None:
        said = g.resources.priced_uses[abilities] = tuple(a for a in abilities if a.definition.paid.activating)
    return [(ability, c, how_often(g, ability, c)) for ability in (*said, *used.definition.priced)
            if is_open(g, ability, c := Context(obj, you, ability))]


def to_use(g: Engine, obj: Obj, you: Player, used: Any) -> tuple[str, ...]:
    """The symbols of an ability of a thing, with all that its use costs more or less."""
    changes, symbols = of_using(g, obj, you, used), used.definition.cost.symbols
    return adjusted(g, symbols, [(a.definition.cost.symbols, times) for a, _, times in changes]) if changes else symbols


def adjusted(g: Engine, symbols: tuple[str, ...], changes: list[tuple[tuple[str, ...], int]]) -> tuple[str, ...]:
    """A cost with everything that is added to it, and then without everything that it is less by (601.2f)."""
    for more, times in changes:
        if times > 0:
            symbols = symbols + more * times
    for more, times in changes:
        if times < 0:
            symbols = lessened(g, symbols, more * -times)
    return tuple(symbols)


def with_number(g: Engine, symbols: tuple[str, ...], x: int) -> tuple[str, ...]:
    """A cost with the number that was chosen in place of each variable."""
    table = g.program.symbols
    return tuple(each for s in symbols for each in (generic(g, x) if table[s].kind == "variable" else (s,)))


def without_generic(g: Engine, symbols: tuple[str, ...], less: int) -> tuple[str, ...]:
    """A cost less by a number of generic symbols, no others, and by no more than there are."""
    table = g.program.symbols
    kept = tuple(s for s in symbols if table[s].kind != "generic")
    return kept + generic(g, max(0, sum(table[s].amount for s in symbols if table[s].kind == "generic") - less))


def lessened(g: Engine, symbols: tuple[str, ...], by: Any) -> tuple[str, ...]:
    """A cost that is less by a number, which takes generic symbols away, or by another cost.

    Of that one each symbol takes away one like it, or else a generic one (702.47c).
    """
    table = g.program.symbols
    rest, number = list(symbols), by if type(by) is int else 0
    for symbol in () if type(by) is int else by or ():
        if table[symbol].kind == "generic":
            number += table[symbol].amount
        elif symbol in rest:
            rest.remove(symbol)
        else:
            number += 1
    return without_generic(g, tuple(rest), number) if number else tuple(rest)


def generic(g: Engine, number: int) -> tuple[str, ...]:
    """So many generic symbols, each of them for one unit."""
    one = next(s for s, spec in g.program.symbols.items() if spec.kind == "generic" and spec.amount == 1)
    return (one,) * number


def plan(g: Engine, player: Player, symbols: tuple[str, ...], x: int = 0,
         without: Obj | None = None, more: list[Any] | tuple[Any, ...] = (), first: bool = False,
         ) -> tuple[dict[str, int], list[tuple[Source, str]]] | None:
    """An assignment: units from the pool and (source, kind) pairs; None if the cost can't be paid.

    ``more``: further sources, used last, or ``first``.
    """
    needs, generic = requirements(g, symbols, x)
    pool, marked = kept.split(player)
    available = sources(g, player, without) if needs or generic > sum(pool.values()) else []
    if marked:
        available = [*marked, *available]
    if more:
        own = [*marked, *sources(g, player, without)]
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
    for unit in list(pool):
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


def _one_each(available: list[Source]) -> list[Source]:
    """Of the abilities of each object the one that makes most, and does nothing besides if that can be."""
    best = {id(s.obj): s for s in sorted(available, key=lambda s: (s.amount, not (s.helps or s.kept or s.breadth[0])))}
    return [source for source in available if best[id(source.obj)] is source]


def _cover(needs: list[tuple[str, ...]], pool: dict[str, int], available: list[Source],
           spent: dict[str, int], used: list[tuple[Source, str]]) -> bool:
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
    args, whole = ([player if "player" in kinds else number for kinds in act.kinds]
                   for number in (spec[1], spec[1] + done[spec[0]]))
    return args if act.possible is None or act.possible(g, whole, None, player, None) else None


def is_affordable(g: Engine, player: Player, symbols: tuple[str, ...], without: Obj | None = None,
                  settled: tuple[str, ...] = (), done: Counter[str] | None = None) -> bool:
    """Could the player pay this now, in units or where a symbol allows it otherwise?

    ``settled`` are symbols of the same cost that are paid in units, ``done`` what is done instead of others.
    """
    if can_pay(g, player, settled + symbols, 0, without):
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
            if is_affordable(g, player, symbols[index + 1:], without, before, done + more):
                return True
    return False


def can_pay(g: Engine, player: Any, symbols: tuple[str, ...], x: int = 0, without: Obj | None = None) -> bool:
    """Could the player pay this now?"""
    if type(player) is list:
        player = player[0] if player else None
    if not symbols or player is None:
        return player is not None
    there = supply(g, player, without)
    if x or any(player.pool.values()):
        return plan(g, player, symbols, x, without) is not None
    answer = there.answers.get(symbols)
    if answer is None:
        answer = _counted(g, symbols, there) if there.single is not None else None
        if answer is None:
            answer = plan(g, player, symbols, x, without) is not None
        there.answers[symbols] = answer
    return answer


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


def pay(
    g: Engine, player: Player, symbols: tuple[str, ...], c: Context, x: int = 0, without: Obj | None = None,
    more: list[Any] | tuple[Any, ...] = (), spent_units: list[str] | None = None,
) -> Steps[Any]:
    """Pay; returns whether it could be done.  Resource abilities are used on the way (601.2g).

    ``spent_units`` takes the units that were spent, each as often as it was.
    """
    if not symbols:
        return True
    found = plan(g, player, symbols, x, without, more, first=True)
    if found is None:
        return False
    spent, used = found
    for source, kind in used:
        if source.helps:
            if not (yield from source.use(g, player, kind)):  # type: ignore[attr-defined]  # of what helps alone
                return False
        elif not source.kept and not (
                yield from use_source(g, player, source.obj, source.ability, source.real(kind))):
            return False
    taken = kept.take(g, player, spent)
    if taken is not None and spent_units is not None:
        spent_units.extend((Counter(taken) - Counter(kind for source, kind in used if source.helps)).elements())
    return taken is not None


def use_source(g: Engine, player: Player, obj: Obj, ability: Any, kind: str | None = None) -> Steps[Any]:
    """Use a resource ability: pay its cost, make the resource at once (605.3b)."""
    definition = ability.definition
    c = Context(obj, player, ability)
    g.resources.use(obj, ability)
    symbols = to_use(g, obj, player, ability)
    if symbols and not (yield from pay(g, player, symbols, c, 0, obj)):
        return False
    g.resources.wanted_unit = kind
    for _, do in definition.cost.atoms:
        ev = yield from do(g, c)
        if not (ev.done if isinstance(ev, Event) else ev):
            g.resources.wanted_unit = None
            return False
    yield from definition.body(g, c)
    if g.state.shown:
        shown.close(g, ability)
    g.resources.wanted_unit = None
    return True


def pay_event(g: Engine, ev: Event) -> Steps[Any]:
    """The body of the primitive ``pay``: symbols or a cost with effect atoms."""
    player, price = ev.args[0], ev.args[1]
    ev.done = yield from pay_any(g, player, price, ev.c)


def pay_any(g: Engine, player: Player, price: Any, c: Context) -> Steps[Any]:
    """Pay a run of symbols or a ``CostSpec``, all or nothing (117.3)."""
    if type(price) is tuple:
        return (yield from pay(g, player, price, c, c.x))
    if player is not c.you:  # what a symbol stands for is done by who pays
        c = c.by(player)
    mark = g.begin_attempt()
    paid = yield from pay(g, player, price.symbols, c, c.x)
    for _, do in price.atoms if paid else ():
        outcome = yield from do(g, c)
        if not (outcome.done if isinstance(outcome, Event) else outcome):
            paid = False
            break
    if paid:
        g.end_attempt()
    else:
        g.fail_attempt(mark)
    return paid

