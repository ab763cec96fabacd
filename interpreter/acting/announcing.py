"""Announcing what is played or activated: modes, what it costs, and paying that; targets are in ``targeting``."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import (
    availability,
    considering,
    halves,
    helping,
    items,
    lending,
    numbers,
    parts,
    payable,
    payment,
    permissions,
    sharing,
    spending,
    targeting,
    totals,
    variables,
    ways,
)
from kotowari.interpreter.acting.items import Item, abilities_of, context, item_of
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.definitions import CostSpec
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.faces import turn_to
from kotowari.interpreter.state.objects import WAYS, Obj, Player


def announce_modes(g: Engine, ev: Event) -> Steps[Any]:
    """Choose modes; only options whose targets exist can be chosen (700.2a)."""
    obj = item_of(ev)
    item = obj.item
    if item.ability is None:
        there = item.ways_there and ev.c.ability is None  # what an effect says is played has its own cost
        if there:
            yield from _choose_there(g, obj)
        if obj.base.apart if there and not _faces_there(item) else obj.base.parted:
            yield from _choose_part(g, obj)
        if g.tables.lenders:
            yield from lending.offer(g, obj)
    for ability in abilities_of(g, obj):
        for spec in ability.definition.modes:
            c = context(g, obj, ability)
            legal = _open_modes(g, ev, ability, spec, c)
            if len(legal) == spec.count > spec.high and (yield from _all_of_them(g, obj)):
                chosen: tuple[int, ...] | None = tuple(legal)
            else:
                who = item.you
                if spec.choosers is not None:
                    who = yield from choices.chooser(g, who, spec.choosers(g, c), c)
                chosen = yield from choices.modes(g, who, spec.count, spec.low, spec.high, c, legal)
            if chosen is None:
                ev.done = False
                return
            g.state.journal.put(item.modes, ability.root, chosen)


def _open_modes(g: Engine, ev: Event, ability: Ability, spec: Any, c: Context) -> list[int]:
    """The options that can be chosen, with some number for a variable where their targets depend on one (601.2b)."""
    obj = item_of(ev)
    among = [c.numbers]
    if any(target.of_number for target in ability.definition.targets):
        other = ev.args[1] if len(ev.args) > 1 else None
        symbols, atoms = base_cost(g, obj, obj.item) if other is None else totals.of_value(other)
        prices = [numbers.Price(symbols, tuple(atoms), variables.asked(obj.item, other))]
        if other is None and obj.item.ability is None and obj.item.bound is None:
            costs = [(way.definition.price, way.definition.price.of(obj)) for way in permissions.of_base(g, obj)]
            prices += [numbers.Price(symbols, cost.atoms, cost.letters) for cost, symbols in costs]
        among += variables.possible(g, obj, prices, _changes(g, obj), _paying_context(g, obj))
    found = set[int]()
    for c.numbers in among:
        found.update(i for i in range(spec.count) if i not in found and targeting.is_open(g, ability, spec, i, c))
    c.numbers = among[0]
    return sorted(found)


def _all_of_them(g: Engine, obj: Obj) -> Steps[Any]:
    """Is a cost going to be paid with which all modes may be chosen (702.41a)?  Then it is announced already."""
    player = obj.item.you
    for ability in obj.chars.abilities if obj.item.ability is None else ():
        definition = ability.definition
        price = tuple(obj.chars.cost or ()) + definition.price.symbols if definition.paid.by == "modes" else None
        if price is not None:
            c = context(g, obj, ability)
            if _affordable(g, player, ability, c, price) and (yield from choices.yes_no(g, player, definition.name, c)):
                g.state.journal.set(obj.item, "ways", (*obj.item.ways, definition.name))
                return True
    return False


class _Announced:
    """What is announced to be paid so far: symbols, what must be done for which numbers, and by which costs."""

    __slots__ = ("symbols", "atoms", "letters", "names")

    def __init__(self, symbols: tuple[str, ...], atoms: list[Any], letters: tuple[str, ...], names: list[str]) -> None:
        self.symbols = symbols
        self.atoms = atoms
        self.letters = letters
        self.names = names

    def add(self, cost: CostSpec) -> None:
        """This is paid, too."""
        self.symbols = self.symbols + cost.symbols
        self.atoms = [*self.atoms, *cost.atoms]
        self.letters = (*self.letters, *cost.letters)


def announce_cost(g: Engine, ev: Event) -> Steps[Any]:
    """Choose optional and alternative costs and the number for variables; the total is fixed later."""
    obj = item_of(ev)
    item = obj.item
    other = ev.args[1] if len(ev.args) > 1 else None  # what an effect says it is played for (118.9)
    if item.ability is None and item.bound is None and other is None and not (yield from _choose_way(g, obj, item)):
        ev.done = False
        return
    base = base_cost(g, obj, item) if other is None else totals.of_value(other)
    total = _Announced(*base, variables.asked(item, other), list(item.ways))
    if other is not None and ev.c.ability is not None:
        total.names.append(ev.c.ability.keyword or "effect")
    if item.ability is None:
        yield from _choose_optional(g, obj, total)
    for ability, c, _ in _besides(g, obj, counted=False):
        if helping.lessens_total(ability) and not (yield from _give(g, obj, ability, c, total)):
            ev.done = False
            return
        options = ability.definition.options
        total.add((yield from _one_of(g, obj, ability, c, total.symbols)) if options else ability.definition.price)
    if item.lent:
        more, done = lending.price(g, obj)
        total.symbols, total.atoms = total.symbols + more, [*total.atoms, *done]
    total.symbols, total.atoms = yield from _otherwise(g, obj, total.symbols, total.atoms)
    letters = totals.letters(g, total.symbols)
    if (
        not letters
        and not total.letters
        or (yield from variables.choose(g, obj, total, _changes(g, obj), _paying_context(g, obj)))
    ):
        _settle_on(g, obj, total.symbols, total.atoms, tuple(total.names))
    else:
        ev.done = False


def _choose_optional(g: Engine, obj: Obj, total: _Announced) -> Steps[None]:
    """The costs that may be paid besides, each as often as it may (601.2b); some have been announced with others."""
    player = obj.item.you
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind != "cost" or definition.mode != "optional":
            continue
        if definition.paid.help is not None:
            if helping.lessens_total(ability):
                yield from _give(g, obj, ability, context(g, obj, ability), total)
        elif definition.paid.by == "others":
            total.names.append(definition.name)
        elif definition.paid.by == "modes":
            if definition.name in total.names:
                total.add(definition.price)
        else:
            c = context(g, obj, ability)
            while _affordable(g, player, ability, c, total.symbols + definition.price.symbols):
                if not (yield from choices.yes_no(g, player, definition.name or "optional", c)):
                    break
                total.add(definition.price)
                total.names += named(ability)
                if not definition.paid.freely:
                    break


def _give(g: Engine, obj: Obj, ability: Ability, c: Context, total: _Announced) -> Steps[bool]:
    """Something is done to one thing, so that the total is less by what that is worth; whether it will be."""
    more = ability.definition.price
    atoms = yield from helping.give(g, obj, ability, c, total.symbols + more.symbols, _changes(g, obj))
    if atoms:
        total.names.append(ability.definition.name)
        total.atoms = [*total.atoms, *atoms]
        if ability.definition.mode == "optional":
            total.add(more)
    return bool(atoms)


def _one_of(g: Engine, obj: Obj, ability: Ability, c: Context, symbols: tuple[str, ...]) -> Steps[CostSpec]:
    """Of several costs the one that is going to be paid besides, among those that can be (601.2b)."""
    each, you = ability.definition.options, obj.item.you
    changes = _changes(g, obj)
    able = [
        i
        for i, (_, cost) in enumerate(each)
        if availability.can_do(g, c, cost)
        and halves.are_affordable(g, you, symbols + cost.symbols, changes, spending.of_waiting(g, obj))
    ]
    if len(able) < 2:
        return each[able[0] if able else 0][1]
    options = tuple(Option(f"cost:{i + 1}", each[i][0], None, i) for i in able)
    answer = yield Decision("pick", you.seat, "cost", options, 1, 1, obj.id, c.cites)
    chosen: CostSpec = each[able[answer[0]]][1]
    return chosen


def _changes(g: Engine, obj: Obj) -> list[tuple[tuple[str, ...], int]]:
    """What the total will be more or less by, as far as it is known or may be hoped for before there are targets."""
    you = obj.item.you
    return [
        (a.definition.price.symbols, times)
        for a, _, times in _besides(g, obj, True, lambda ability: availability.may_be_met(g, obj, you, ability))
    ] + helping.taken_off(g, obj.item)


def _paying_context(g: Engine, obj: Obj) -> Context:
    """In which what a cost asks to be done is done."""
    item = obj.item
    ability = item.ability or (obj.chars.abilities[0] if obj.chars.abilities else None)
    c = context(g, obj, ability) if ability is not None else Context(obj, item.you)
    c.paying = True
    return c


def _besides(
    g: Engine, obj: Obj, counted: bool, hope: Callable[[Any], bool] | None = None
) -> list[tuple[Ability, Context, int]]:
    """What must be paid besides for a waiting card: as it is, or as often as something is counted."""
    item = obj.item
    if item.ability is not None:
        used = counted and type(item.source) is Obj and item.ability.definition.kind == "activated"
        return totals.of_using(g, item.source, item.you, item.ability) if used else []
    return [
        each
        for each in totals.additional(g, obj, lambda ability: context(g, obj, ability), hope)
        if each[0].definition.paid.late is counted
    ]


def _fix_total(g: Engine, obj: Obj, item: Item) -> Steps[None]:
    """Determine the total: the announced cost with all increases, then without all reductions; then it is locked in.

    What is counted for them (targets, modes) has been announced by now (601.2f).
    """
    if g.program.waiting_zone in g.chars.reached_zones:  # what effects make of it there may follow from its targets
        g.touch(obj)
        g.chars.refresh()
    besides = _besides(g, obj, counted=True)
    changes = [(ability.definition.price.symbols, times) for ability, _, times in besides]
    changes += helping.taken_off(g, item)
    if not changes:
        return
    symbols = totals.with_numbers(g, item.price, item.numbers)
    changes = yield from halves.settle(g, obj, symbols, changes)
    g.state.journal.set(item, "price", totals.adjusted(g, symbols, changes))
    g.state.journal.set(
        item,
        "extra",
        [
            *item.extra,
            *(atom for ability, _, times in besides for atom in ability.definition.price.atoms * max(0, times)),
        ],
    )


def _settle_on(g: Engine, obj: Obj, symbols: tuple[str, ...], atoms: list[Any], names: tuple[str, ...]) -> None:
    """Write down what is to be paid, by which costs; one called as a status gives that, to what it becomes as well."""
    item, j = obj.item, g.state.journal
    j.set(item, "price", symbols)
    j.set(item, "extra", atoms)
    j.set(item, "ways", names)
    j.put(obj.links, WAYS, names)
    for name in names:
        if name in g.program.fields and g.program.fields[name].kind == "status":
            g.write(name, obj, 1)
            g.chars.refresh()
    if g.program.waiting_zone in g.chars.reached_zones:  # what effects make of it there may follow from what is paid
        g.touch(obj)
        g.chars.refresh()
    if g.program.secrets:
        knowledge.settled(g, obj)


def named(ability: Ability) -> list[str]:
    """Under which names it is kept that a cost was paid: its own, and that of this use of its keyword alone (607.1)."""
    name = ability.definition.name
    return [name, ability.own(name)] if ability.definition.by_use else [name]


def _affordable(g: Engine, player: Player, ability: Ability, c: Context, symbols: tuple[str, ...]) -> bool:
    """May a cost be paid now, can these symbols, and could the effects it costs be done?

    Of the symbols the total counts, with what it would be more or less by if this were paid (601.2f).
    """
    definition, obj = ability.definition, c.item
    if not totals.is_open(g, ability, c) or not all(can(g, c) for can, _ in definition.price.atoms):
        return False
    if (
        g.program.waiting_zone not in g.chars.reached_zones
        and not g.resources.limits
        and not any(each.definition.mode == "additional" for each in obj.chars.abilities)
    ):
        return payable.is_affordable(g, player, symbols, use=spending.of_waiting(g, obj))
    mark = g.begin_attempt()
    _settle_on(g, obj, symbols, obj.item.extra, (*obj.item.ways, *named(ability)))
    changes = [(each.definition.price.symbols, times) for each, _, times in _besides(g, obj, counted=True)]
    changes += helping.taken_off(g, obj.item)
    able = halves.are_affordable(g, player, symbols, changes, spending.of_waiting(g, obj))
    g.fail_attempt(mark)
    return able


def _choose_there(g: Engine, obj: Obj) -> Steps[Any]:
    """In which of the ways that it could be played from where it lay: one that can be paid (601.2b)."""
    item = obj.item
    able = list(item.ways_there)
    if len(able) > 1:
        able = [
            way
            for way in able
            if availability.can_pay_by(g, obj, obj, item.you, way)
            or way is None
            and any(availability.can_pay_by(g, obj, obj, item.you, other) for other in permissions.of_base(g, obj))
        ]
    chosen = yield from ways.pick(g, obj, item.you, able or list(item.ways_there)[:1])
    permissions.use(g, item.ways_there[chosen].by)
    if chosen is not None:
        g.state.journal.set(item, "ways", (chosen.definition.name,))
        assert obj.previous is not None  # it lay elsewhere
        items.bind(obj, obj.previous, chosen)
        if chosen.definition.face:
            turn_to(g, obj, chosen.definition.face)
        else:
            g.chars.relearn(obj)


def _faces_there(item: Item) -> list[Any]:
    """As which faces only it may be played in the way that was chosen; none if any will do."""
    return list(item.ways_there[item.bound].faces) if item.bound in item.ways_there else []


def _choose_part(g: Engine, obj: Obj) -> Steps[Any]:
    """Which part is played for a cost that doesn't say it: any (708.3)."""
    item = obj.item
    if item.bound and item.bound.definition.zone:
        return
    whole: list[Any] = [] if obj.base.apart else [None]
    chosen = yield from ways.pick(g, obj, item.you, _faces_there(item) or whole + parts.of(obj))
    if chosen is None:
        return
    if item.bound is None:
        ways.bind(g, item, chosen)
    turn_to(g, obj, chosen.definition.face)


def _choose_way(g: Engine, obj: Obj, item: Item) -> Steps[bool]:
    """One alternative cost or the printed one; only what can be paid is offered (601.2b); False: none may be."""
    found = permissions.of_base(g, obj)
    if not found:
        return True
    player = item.you
    able = [way for way in (None, *found) if availability.can_pay_by(g, obj, obj, player, way)]
    able = considering.allowed_ways(g, obj, able)
    chosen = yield from ways.pick(g, obj, player, able)
    if chosen is not None:
        ways.bind(g, item, chosen)
        if chosen.definition.paid.help is not None:
            c = Context(obj, player, chosen)
            helper = yield from choices.choose(g, player, helping.lessening(g, obj, player, chosen), 1, 1, "help", c)
            g.state.journal.set(item, "helper", helper[0])
    return bool(able)


def _otherwise(g: Engine, obj: Obj, symbols: tuple[str, ...], atoms: list[Any]) -> Steps[Any]:
    """Symbols that may be paid otherwise: how is announced now (601.2b), one after another as they are printed.

    Of several that are the same, those paid otherwise come first, so that nobody is asked what makes no difference.
    """
    player, without = obj.item.you, numbers.apart(obj.item)
    c, use = Context(obj, player), spending.of_waiting(g, obj)
    settled: tuple[str, ...] = ()
    left = symbols
    done: Counter[str] = Counter()
    while left:
        symbol, left = left[0], left[1:]
        spec = g.program.symbols[symbol]
        args = payable.otherwise(g, player, symbol, done)
        if args is None and not spec.instead:
            settled += (symbol,)
            continue
        verb = "instead" if spec.instead else spec.otherwise[0]
        more = done if spec.instead else done + Counter({verb: spec.otherwise[1]})
        printed = (*settled, symbol, *(same for same in left if same == symbol))
        others = tuple(other for other in left if other != symbol)
        if (
            not payable.is_affordable(g, player, left, without, settled + spec.instead, more, use)
            or payable.is_affordable(g, player, others, without, printed, done, use)
            and not (yield from choices.yes_no(g, player, verb, c))
        ):
            settled, left = printed, others
            continue
        settled, done = settled + spec.instead, more
        if not spec.instead:
            act = g.program.actions[verb]
            atoms = [*atoms, (None, lambda g, c, act=act, args=args: pipeline.do(g, act, list(args), c, act.cites))]
    return settled, atoms


def base_cost(g: Engine, obj: Obj, item: Item) -> tuple[tuple[str, ...], list[Any]]:
    """The symbols and atoms of the cost before options: printed, or that of the way chosen."""
    if item.ability is not None:
        cost = item.ability.definition.price
        return cost.symbols, list(cost.atoms)
    if item.helper is not None:
        return helping.lessened(g, obj, item)
    if item.bound is not None:
        return item.bound.definition.price.of(obj), list(item.bound.definition.price.atoms)
    if "*free" in item.ways:
        return (), []
    return tuple(obj.chars.cost or ()), []


def pay_total(g: Engine, ev: Event) -> Steps[Any]:
    """Pay the fixed total, all or nothing (601.2h)."""
    obj = item_of(ev)
    item = obj.item
    c = _paying_context(g, obj)
    c.numbers, c.told = item.numbers, ev.c.ability is not None
    this = c.this
    without = this if item.ability is not None and item.extra else None
    yield from _fix_total(g, obj, item)
    if item.ways and sharing.is_shared(obj):
        yield from sharing.share(g, obj, item, c)
    more = (yield from helping.choose(g, obj, item, c)) if item.ability is None else ()
    if any(word in g.program.unforced_adverbs for word in ev.flags) and not (yield from payment.willing(g, obj, c)):
        ev.done = False
        return
    spent: list[str] = []
    use = spending.of_waiting(g, obj)
    if not (yield from payment.pay(g, item.you, item.price, c, item.numbers, without, more, spent, use)):
        ev.done = False
        return
    g.state.journal.set(item, "spent", tuple(spent))
    for _, do in item.extra:
        outcome = yield from do(g, c)
        if not (outcome.done if isinstance(outcome, Event) else outcome):
            ev.done = False
            return
    item.moved.update(c.moved)


def use_concealed(g: Engine, ev: Event) -> Steps[Any]:
    """Pay what an ability of a covered thing costs, and do at once what it says."""
    obj, ability = ev.args[0]
    you = ev.c.you
    c = Context(obj, you, ability)
    c.cites = ability.definition.cites
    cost = ability.definition.cost
    special = ability.definition.mode == "special"
    symbols = totals.to_use(g, obj, you, ability) if special else cost.of(obj, covered=True)
    cost = replace(cost, symbols=symbols, own=False)
    yield from variables.choose_for(g, you, cost.symbols, totals.letters(g, cost.symbols), c)
    ev.done = yield from payment.pay_any(g, you, cost, c)
    if ev.done:
        yield from ability.definition.body(g, c)
