"""Announcing and carrying out what waits to resolve: modes, targets, costs, instructions.

An ``Item`` holds what was announced.  The procedures of the rule book call these steps in their own
order; nothing here knows which step comes first.
"""

from collections.abc import Generator
from typing import Any

from kotowari.interpreter import choices, demands, dividing, payment, pipeline, shown
from kotowari.interpreter.decisions import Decision, Option
from kotowari.interpreter.events import Context, Event
from kotowari.interpreter.listeners import Waiting
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.state import Obj, Player


class Item:
    """What waits to resolve has besides its characteristics.

    ``ability`` None: a card.  ``targets``: per ability, per phrase, the chosen things; ``source``
    the object it comes from; ``x`` the announced number; ``ways`` names of costs and ways chosen.
    """

    __slots__ = (
        "ability", "source", "you", "ev", "targets", "modes", "x", "ways", "price", "extra", "bound", "moved", "made",
        "lost", "resolving", "taken", "divided", "shares",
    )

    def __init__(self, ability: Ability | None, source: Obj, you: Player, ev: Event | None) -> None:
        self.ability = ability
        self.source = source
        self.you = you
        self.ev = ev
        self.targets: dict[Ability, list[list]] = {}
        self.modes: dict[Ability, tuple[int, ...]] = {}
        self.x = 0
        self.ways: tuple[str, ...] = ()
        self.price: tuple[str, ...] = ()
        self.extra: list[Any] = []
        self.bound: Any = None
        self.moved: dict = {}
        self.lost: dict = {}
        self.resolving = False
        self.taken: list[Any] = []  # what a planned cost will move away: it can't be a target besides (705-1f)
        self.divided, self.shares = 0, {}  # a number divided among the targets, and what each got
        self.made: int | None = source.turned if ability is not None and source is not None else None


def prepare(g: Any, old: Obj, new: Obj, way: Ability | None, planned: Obj | None = None) -> None:
    """A card comes where it will resolve: it gets an item; a way of its own to be played goes with it (702.33a).

    ``planned`` stood for it while everything was announced before it moved.
    """
    item = new.item = Item(None, new, g.state.players[new.controller], None)
    if planned is not None:
        item.targets, item.modes, item.x, item.lost = (
            planned.item.targets, planned.item.modes, planned.item.x, planned.item.lost)
        item.divided, item.shares = planned.item.divided, planned.item.shares
        item.moved = {key: value for key, value in planned.item.moved.items() if key is not old}
        if g.state.shown:
            shown.hand_over(g, planned, new)
    if way is None:
        return
    item.ways = (way.definition.name,)
    item.bound = way
    new.links["ways"] = item.ways
    by_way = (a for a in old.chars.abilities if a.keyword and a.keyword == way.keyword)
    granted = tuple(a for a in by_way if a not in new.base.abilities)
    if granted:
        base = new.base
        new.base = Base(base.name, base.words, base.numbers, base.cost, base.abilities + granted, base.face)


def item_of(ev: Event) -> Obj:
    """The waiting thing of an announcement: itself, or the one made for an activation."""
    thing = ev.args[0]
    return ev.c.moved[thing] if type(thing) is tuple else thing


def abilities_of(g: Any, obj: Obj) -> list[Ability]:
    """The abilities of a waiting thing whose targets and modes are announced."""
    item = obj.item
    if item is not None and item.ability is not None:
        return [item.ability]
    found = []
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind == "resolution" or (definition.kind == "as" and definition.enters and definition.targets):
            found.append(ability)
    return found


def context(g: Any, obj: Obj, ability: Ability) -> Context:
    """The context in which an ability of a waiting thing is carried out."""
    item = obj.item
    this = item.source if item.ability is not None else obj
    c = Context(this, item.you, ability, item.ev)
    c.item = obj
    c.x = item.x
    c.modes = item.modes.get(ability, ())
    c.targets = [None] * len(ability.definition.targets)
    chosen = item.targets.get(ability)
    if chosen is not None:
        for index, spec in enumerate(ability.definition.targets):
            things = chosen[index]
            c.targets[index] = (things[0] if things else None) if spec.single else list(things)
    if item.ev is not None and type(item.ev.result) is Obj and item.ev.args and type(item.ev.args[0]) is Obj:
        c.moved[item.ev.args[0]] = item.ev.result
    c.moved.update(item.moved)
    c.made = item.made
    return c


# ------------------------------------------------------------------ announcing
def announce_modes(g: Any, ev: Event) -> Generator:
    """Choose modes; only options whose targets exist can be chosen (700.2a)."""
    obj = item_of(ev)
    item = obj.item
    for ability in abilities_of(g, obj):
        for spec in ability.definition.modes:
            c = context(g, obj, ability)
            legal = [i for i in range(spec.count) if _open(g, ability, spec, i, c)]
            chosen = yield from choices.modes(g, item.you, spec.count, spec.low, spec.high, c, legal)
            if chosen is None:
                ev.done = False
                return
            g.state.journal.put(item.modes, ability, chosen)


def _candidates(g: Any, spec: Any, c: Context) -> list:
    return [thing for thing in spec.candidates(g, c) if thing is not c.item and g.can_target(thing, c)]


def _enough(g: Any, spec: Any, c: Context) -> bool:
    low = spec.low(g, c)
    if "become_target" in g.requirers.count:
        found = _candidates(g, spec, c)
        shaped = _demanded(g, spec, c, found, low, min(spec.high(g, c), len(found)))
        return shaped is not None and len(shaped[0]) >= low
    return low <= 0 or len(_candidates(g, spec, c)) >= low


def _open(g: Any, ability: Ability, spec: Any, mode: int, c: Context) -> bool:
    """Are there targets for this option, and can what it costs be paid?"""
    return all(_enough(g, t, c) for t in ability.definition.targets if t.mode == mode) and all(
        can(g, c) for can, _ in spec.atoms(mode))


def _demanded(g: Any, spec: Any, c: Context, found: list, low: int, high: int) -> tuple[list, int, list] | None:
    """What may be a target, the least number and what must be one, by what effects require (414.4, 414.5)."""
    act = g.program.actions.get("become_target")
    return demands.among(g, "become_target", found, low, high, demands.target(c.item or c.this, c, act))


def has_targets(g: Any, ability: Ability, c: Context) -> bool:
    """Could all targets of the ability be chosen?"""
    definition = ability.definition
    if definition.modes:
        spec = definition.modes[0]
        return sum(_open(g, ability, spec, i, c) for i in range(spec.count)) >= spec.low
    if any(t.related for t in definition.targets):
        return _together(g, definition.targets, 0, _filled(c, definition.targets))
    return all(_enough(g, t, c) for t in definition.targets)


def _filled(c: Context, specs: tuple) -> Context:
    c.targets = [*c.targets, *[None] * (len(specs) - len(c.targets))]
    return c


def _together(g: Any, specs: tuple, index: int, c: Context) -> bool:
    """Can the targets from ``index`` on be chosen, where some depend on those chosen before?"""
    if index == len(specs):
        return True
    spec = specs[index]
    found = _candidates(g, spec, c)
    if spec.another:
        found = [t for t in found if all(t is not o and not (type(o) is list and t in o) for o in c.targets[:index])]
    low = spec.low(g, c)
    if len(found) < low:
        return False
    before = list(c.targets)
    for chosen in ([t] for t in found) if low == 1 else (found[:low],):
        c.targets[index] = chosen[0] if spec.single and chosen else chosen
        if _together(g, specs, index + 1, c):
            c.targets = before
            return True
    c.targets = before
    return False


def _leaves_some(g: Any, specs: tuple, index: int, c: Context, thing: Any) -> bool:
    """Can the rest be chosen if this target is?"""
    before = list(c.targets)
    c.targets[index] = thing
    possible = _together(g, specs, index + 1, c)
    c.targets = before
    return possible


def announce_targets(g: Any, ev: Event) -> Generator:
    """Choose targets, phrase by phrase; the same thing only once for one phrase (601.2c)."""
    obj = item_of(ev)
    for ability in abilities_of(g, obj):
        if not ability.definition.targets:
            continue
        chosen = yield from choose_targets(g, obj, ability)
        if chosen is None:
            ev.done = False
            return
        g.state.journal.put(obj.item.targets, ability, chosen)
        c = context(g, obj, ability)
        for key, count in (pair for spec in ability.definition.targets for pair in spec.fixed):
            obj.item.moved[key] = count(g, c)
        act = g.program.actions.get("become_target")
        if act is not None and (act.id in g.triggers or "counts" in act.flags):
            for thing in (t for group in chosen for t in group):
                yield from pipeline.do(g, act, [thing, obj], c)


def choose_targets(g: Any, obj: Obj, ability: Ability) -> Generator:
    """The targets chosen for an ability of a waiting thing, phrase by phrase; None if not all can be."""
    item = obj.item
    specs = ability.definition.targets
    c = context(g, obj, ability)
    modes = item.modes.get(ability, ())
    chosen: list[list] = []
    for index, spec in enumerate(specs):
        if spec.mode >= 0 and spec.mode not in modes:
            chosen.append([])
            continue
        candidates = [t for t in _candidates(g, spec, c) if not item.taken or t not in item.taken]
        if spec.another:
            candidates = [t for t in candidates if all(t is not o for group in chosen for o in group)]
        if spec.single and any(later.related for later in specs[index + 1:]):
            candidates = [t for t in candidates if _leaves_some(g, specs, index, c, t)]
        low = spec.low(g, c)
        if len(candidates) < low:
            return None
        high = min(spec.high(g, c), len(candidates))
        shaped = _demanded(g, spec, c, candidates, low, high)
        if shaped is None:
            return None
        picked = yield from _pick(g, item.you, shaped[0], shaped[1], high, c, shaped[2])
        chosen.append(picked)
        c.targets[index] = (picked[0] if picked else None) if spec.single else picked
    return chosen


def _pick(g: Any, player: Player, candidates: list, low: int, high: int, c: Context,
          forced: list | tuple = ()) -> Generator:
    if high <= 0:
        return []
    options = tuple(choices.option_of(g, thing, i) for i, thing in enumerate(candidates))
    source = c.this.id if type(c.this) is Obj else None
    if len(options) == 1 and low == high == 1:
        return list(candidates)
    answer = yield Decision("pick", player.seat, "targets", options, low, high, source, c.cites,
                            forced=tuple(i for i, t in enumerate(candidates) if t in forced) if forced else ())
    return [candidates[i] for i in answer]


def targets_on_entering(g: Any, c: Context, ability: Ability, old: Obj) -> Generator:
    """The targets a waiting card announced; if it enters another way, its player chooses without
    targeting (303.4f) or, by policy, nobody does (1605.2)."""
    specs = ability.definition.targets
    if old.item is not None:
        chosen = next((t for a, t in old.item.targets.items() if a.definition is ability.definition), None)
        if chosen is not None:
            return [(things[0] if things else None) if spec.single else list(things)
                    for spec, things in zip(specs, chosen, strict=True)]
    if g.program.policies.get("entering_targets") == "announced":
        return None
    result = []
    for spec in specs:
        found = spec.candidates(g, c)
        low = spec.low(g, c)
        if len(found) < low:
            return None
        picked = yield from choices.choose(g, c.you, found, low, spec.high(g, c), "choose", c)
        result.append(picked[0] if spec.single else picked)
    return result


def announce_cost(g: Any, ev: Event) -> Generator:
    """Choose optional and alternative costs and the number for variables; the total is fixed later."""
    obj = item_of(ev)
    item = obj.item
    player = item.you
    if item.ability is None and item.bound is None:
        yield from _choose_way(g, obj, item)
    symbols, atoms = base_cost(g, obj, item)
    names = list(item.ways)
    for ability in obj.chars.abilities if item.ability is None else ():
        definition = ability.definition
        if definition.kind != "cost" or definition.mode != "optional":
            continue
        c = context(g, obj, ability)
        if payment.can_pay(g, player, symbols + definition.cost.symbols, 0) and all(
                can(g, c) for can, _ in definition.cost.atoms):
            if (yield from choices.yes_no(g, player, definition.name or "optional", c)):
                symbols = symbols + definition.cost.symbols
                atoms = [*atoms, *definition.cost.atoms]
                names.append(definition.name)
    for ability in obj.chars.abilities if item.ability is None else ():
        definition = ability.definition
        if definition.kind == "cost" and definition.mode == "additional":
            symbols = symbols + definition.cost.symbols
            atoms = [*atoms, *definition.cost.atoms]
    symbols, atoms = yield from _otherwise(g, player, symbols, atoms, Context(obj, player))
    if any(g.program.symbols[s].kind == "variable" for s in symbols):
        high = largest(g, player, symbols, item)
        x = yield from choices.number(g, player, 0, high, "x", Context(obj, player))
        g.state.journal.set(item, "x", x)
    g.state.journal.set(item, "price", symbols)
    g.state.journal.set(item, "extra", atoms)
    g.state.journal.set(item, "ways", tuple(names))
    g.state.journal.put(obj.links, "ways", tuple(names))


def alternatives(g: Any, obj: Obj) -> list[Ability]:
    """The alternative costs a card has wherever it is played from (118.9)."""
    return [a for a in obj.chars.abilities
            if a.definition.kind == "cost" and a.definition.mode == "alternative" and not a.definition.zone]


def _choose_way(g: Any, obj: Obj, item: Item) -> Generator:
    """One alternative cost or the printed one; only what can be paid is offered (601.2b)."""
    found = alternatives(g, obj)
    if not found:
        return
    player = item.you
    ways: list[Ability | None] = [None] if obj.chars.cost is not None and payment.can_pay(
        g, player, tuple(obj.chars.cost)) else []
    for ability in found:
        c = Context(obj, player, ability)
        cost = ability.definition.cost
        if payment.can_pay(g, player, cost.of(obj)) and all(can(g, c) for can, _ in cost.atoms):
            ways.append(ability)
    chosen = ways[0] if ways else None
    if len(ways) > 1:
        options = tuple(Option(f"way:{way.keyword or way.definition.name}" if way else "way:printed",
                               (way.keyword or way.definition.name) if way else "printed", obj.id, index)
                        for index, way in enumerate(ways))
        answer = yield Decision("pick", player.seat, "way", options, 1, 1, obj.id)
        chosen = ways[answer[0]]
    if chosen is not None:
        g.state.journal.set(item, "bound", chosen)
        g.state.journal.set(item, "ways", (chosen.definition.name,))


def _otherwise(g: Any, player: Player, symbols: tuple[str, ...], atoms: list, c: Context) -> Generator:
    """Symbols that may be paid otherwise: how is announced now (601.2b)."""
    for symbol in symbols:
        args = payment.otherwise(g, player, symbol)
        if args is None:
            continue
        rest = list(symbols)
        rest.remove(symbol)
        other = payment.can_pay(g, player, tuple(rest))
        verb = g.program.symbols[symbol].otherwise[0]
        if other and (not payment.can_pay(g, player, symbols) or (yield from choices.yes_no(g, player, verb, c))):
            symbols = tuple(rest)
            act = g.program.actions[verb]
            atoms = [*atoms, (None, lambda g, c, act=act, args=args: pipeline.do(g, act, list(args), c, act.cites))]
    return symbols, atoms


def largest(g: Any, player: Player, symbols: tuple[str, ...], item: Item | None) -> int:
    """The largest number for a variable that could be paid now."""
    without = item.source if item is not None and item.ability is not None else None
    limit = sum(player.pool.values()) + sum(s.amount for s in payment.sources(g, player, without))
    x = 0
    while x < limit and payment.can_pay(g, player, symbols, x + 1, without):
        x += 1
    return x


def base_cost(g: Any, obj: Obj, item: Item) -> tuple[tuple[str, ...], list]:
    """The symbols and atoms of the cost before options: printed, or that of the way chosen."""
    if item.ability is not None:
        cost = item.ability.definition.cost
        return cost.symbols, list(cost.atoms)
    if item.bound is not None:
        return item.bound.definition.cost.of(obj), list(item.bound.definition.cost.atoms)
    if "*free" in item.ways:
        return (), []
    return tuple(obj.chars.cost or ()), []


def pay_total(g: Any, ev: Event) -> Generator:
    """Pay the fixed total, all or nothing (601.2h)."""
    obj = item_of(ev)
    item = obj.item
    ability = item.ability or (obj.chars.abilities[0] if obj.chars.abilities else None)
    c = context(g, obj, ability) if ability is not None else Context(obj, item.you)
    c.x = item.x
    c.paying = True
    this = c.this
    without = this if item.ability is not None and item.extra else None
    if not (yield from payment.pay(g, item.you, item.price, c, item.x, without)):
        ev.done = False
        return
    for _, do in item.extra:
        outcome = yield from do(g, c)
        if not (outcome.done if isinstance(outcome, Event) else outcome):
            ev.done = False
            return
    item.moved.update(c.moved)


# ------------------------------------------------------------------ resolving
def legal_targets(g: Any, obj: Obj) -> tuple[int, int]:
    """How many chosen targets there are and how many are still legal; illegal ones are taken out of the item."""
    item = obj.item
    total = legal = 0
    for ability in abilities_of(g, obj):
        chosen = item.targets.get(ability)
        if not chosen:
            continue
        c = context(g, obj, ability)
        kept = []
        for spec, things in zip(ability.definition.targets, chosen, strict=True):
            total += len(things)
            good = [t for t in things if (ability, t) not in item.lost and (
                g.watching or spec.test(g, t, c) and g.can_target(t, c))]
            legal += len(good)
            kept.append(good)
        g.state.journal.put(item.targets, ability, kept)
    return total, legal


def carry_out(g: Any, ev: Event) -> Generator:
    """Follow the instructions of a waiting thing.  Not done if its condition fails or all its targets are illegal."""
    obj = ev.args[0]
    total, legal = legal_targets(g, obj)
    g.state.journal.set(obj.item, "resolving", True)
    if total and not legal and g.program.policies.get("no_target", "fizzle") == "fizzle":
        ev.done = False
        return
    if obj.item.shares:
        dividing.recall(g, obj.item)
    for ability in abilities_of(g, obj):
        definition = ability.definition
        if definition.kind == "as":
            continue
        c = context(g, obj, ability)
        if definition.kind == "triggered" and definition.condition is not None and \
                g.program.policies.get("trigger_condition", "twice") == "twice" and not definition.condition(g, c):
            ev.done = False
            return
        yield from definition.body(g, c)


def put_ability(g: Any, ev: Event) -> None:
    """Put a waiting trigger, or an activated ability of a source, where it will resolve."""
    what = ev.args[0]
    if type(what) is Obj:  # one that waits already: the same ability once more
        item = what.item
        obj = make_item(g, Waiting(item.ability, item.source, item.you, item.ev, item.bound))
    else:
        obj = make_item(g, what)
    ev.result = obj
    ev.c.moved[what] = obj


def make_item(g: Any, what: Any) -> Obj:
    """A waiting object for a trigger (``Waiting``) or an activation ``(source, ability)``."""
    if isinstance(what, Waiting):
        source, ability, you, event = what.obj, what.ability, what.you, what.ev
    else:
        (source, ability), event = what, None
        g.state.journal.put(g.uses, what, len(g.log))
        you = g.controller(source)
    base = Base(source.base.name if source is not None else "", frozenset(), {}, None, ())
    obj = g.new_object(None, base, you.seat)
    obj.controller = you.seat
    obj.item = Item(ability, source, you, event)
    if isinstance(what, Waiting):
        obj.item.bound = what.bound
    zone = g.zone_of(g.program.waiting_zone, None)
    obj.zone = zone
    obj.timestamp = g.tick()
    obj.chars = Chars(base, obj.controller)
    if source is not None:
        obj.chars.words = source.chars.words & g.program.color_words if source.chars else frozenset()
    g.state.journal.append(zone.cards, obj)
    return obj


def make_resources(g: Any, ev: Event) -> Generator:
    """Use a resource ability at once, without waiting (605.3b)."""
    source, ability = ev.args[0]
    ev.done = yield from payment.use_source(g, g.controller(source), source, ability)
