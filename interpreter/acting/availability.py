"""What a player could do now: cards that can be played and paid for, abilities that can be used.

Asked whenever somebody may act: nothing here changes the game.
"""

from collections.abc import Collection, Sequence
from itertools import product
from typing import Any

from kotowari.interpreter.acting import (
    ending,
    helping,
    items,
    parts,
    payable,
    permissions,
    remaking,
    sharing,
    spending,
    totals,
)
from kotowari.interpreter.budget import PAYING
from kotowari.interpreter.definitions import CostSpec
from kotowari.interpreter.events.event import Context, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import EVERYBODY, Obj, Player

LARGEST = 99  # a number that nothing limits


def is_payable(g: Engine, obj: Obj, you: Player) -> bool:
    """Could the cost of this card be paid now, in some way in which it may be played from where it lies?"""
    if permissions.is_as_printed(g, obj):
        use = spending.of_card(g, obj, you) if g.resources.limits else None
        return obj.chars.cost is not None and payable.is_affordable(g, you, obj.chars.cost, use=use)
    pending = permissions.waiting(g, obj, you)
    for way in permissions.ways(g, obj, you):
        for other in permissions.alternatives(g, obj, pending) if way is None else ():
            if can_pay_by(g, obj, pending, you, other):
                return True
        if can_pay_by(g, obj, pending, you, way):
            return True
    return False


def can_pay_by(g: Engine, obj: Obj, pending: Obj, you: Player, way: Any) -> bool:
    """Could a card be paid for in this way (None: as printed), with all that ``pending`` says must be paid besides?

    ``pending`` is the card as it will be while it waits to resolve.
    """
    symbols = way.definition.cost.of(obj) if way is not None else obj.chars.cost
    if symbols is None:
        return False
    face = way is not None and way.definition.face
    if obj.base.parted and not face and not obj.base.apart and parts.is_forbidden(g, obj, you, None):
        return False
    if way is not None:
        c = Context(obj, you, way)
        if way.definition.paid.help is not None:
            return totals.is_open(g, way, c) and bool(helping.lessening(g, obj, you, way))
        if not _can_do(g, c, way):
            return False
        if face:
            return parts.is_possible(g, obj, you, way)
        if obj.base.apart and way.definition.zone and not g.above.has_targets_as(obj, you, obj):
            return False
    if g.resources.costs(pending.chars.abilities):
        return _can_pay_all(g, obj, pending, you, symbols)
    return payable.is_affordable(g, you, symbols, use=spending.of_card(g, obj, you))


def _can_pay_all(g: Engine, obj: Obj, pending: Obj, you: Player, symbols: tuple[str, ...]) -> bool:
    """The same where something is said of the cost: what it is more or less, and who helps."""
    ways = []
    for ability, c, times in totals.additional(
        g, pending, lambda ability: Context(obj, you, ability), lambda ability: may_be_met(g, obj, you, ability)
    ):
        if helping.lessens_total(ability):
            ways.append([(worth, -1) for worth in helping.worths(g, c, ability).values()])
            continue
        options = [cost for _, cost in ability.definition.options] or [ability.definition.price]
        ways.append([(cost.symbols, times) for cost in options if times <= 0 or can_do(g, c, cost)])
    for ability in pending.chars.abilities:
        if ability.definition.mode == "optional" and helping.lessens_total(ability):
            c = Context(obj, you, ability)
            if totals.is_open(g, ability, c):
                ways.append([((), 0), *((worth, -1) for worth in helping.worths(g, c, ability).values())])
    for changes in product(*ways):
        g.budget.look(PAYING * len(changes))
        if any(_can_pay_total(g, obj, pending, you, total) for total in totals.readings(g, symbols, list(changes))):
            return True
    return False


def _can_pay_total(g: Engine, obj: Obj, pending: Obj, you: Player, symbols: tuple[str, ...]) -> bool:
    """Could these symbols be paid, alone or with help?"""
    use = spending.of_card(g, obj, you)
    if payable.is_affordable(g, you, symbols, use=use):
        return True
    if sharing.is_shared(pending) and sharing.is_payable(g, you, tuple(symbols)):
        return True
    return (
        any(a.definition.paid.help is not None and a.definition.paid.help.less is None for a in pending.chars.abilities)
        and payable.plan(g, you, tuple(symbols), more=helping.helpers(g, pending, you, obj), use=use) is not None
    )


def may_be_met(g: Engine, obj: Obj, you: Player, ability: Any) -> bool:
    """Would what a cost depends on hold with one of the targets that could be chosen (601.2c, 601.2f)?"""
    pending = g.resources.stand_in(obj, you)
    for said in items.abilities_of(g, obj):
        c = Context(pending, you, said)
        c.targets = [None] * len(said.definition.targets)
        for target in (
            t for spec in said.definition.targets for t in spec.candidates(g, c) if g.resources.can_target(t, c)
        ):
            pending.item.targets = {said: [[target]]}
            if totals.is_open(g, ability, Context(pending, you, ability)):
                return True
    return False


def _can_do(g: Engine, c: Context, ability: Any) -> bool:
    """May its cost be paid now, and could the effects that it costs be done?"""
    return totals.is_open(g, ability, c) and can_do(g, c, ability.definition.price)


def can_do(g: Engine, c: Context, cost: CostSpec) -> bool:
    """Could the effects that something costs be done, with some number if they ask for one?"""
    if not cost.letters:
        return all(can(g, c) for can, _ in cost.atoms)
    among = product(range(LARGEST + 1), repeat=len(cost.letters))
    return any(is_done(g, c, cost.atoms, dict(zip(cost.letters, each, strict=True))) for each in among)


def is_done(g: Engine, c: Context, atoms: Sequence[Any], numbers: Numbers) -> bool:
    """Could all that a cost asks to be done be done with these numbers?  Perhaps not with all that are smaller.

    Charged as a look: three letters of what is done are a million numbers.
    """
    g.budget.look(1)
    c.numbers = numbers
    return all(can(g, c) for can, _ in atoms)


def is_targetable(g: Engine, obj: Obj, you: Player) -> bool:
    """Are there targets for everything this card would announce?"""
    for ability in obj.chars.abilities:
        if ability.definition.targets or ability.definition.modes:
            return g.above.has_all_targets(obj, you)
    return True


def activations(g: Engine, you: Player, way: str = "") -> list[tuple[Obj, Any]]:
    """The activated abilities a player could use now, as (object, ability), or those that are used in another way.

    These are what makes a ``resource``; ``special`` ones, which are used at once (702.61a); ``concealed`` ones, of a
    thing's own face while another face covers it (702.36e); ``ending`` ones, which end an effect (115.2c).
    """
    found: list[tuple[Obj, Any]] = []
    if way == "resource" and not g.manual_resources:  # what any payment may use is not asked for
        used: Collection[tuple[Obj, Any]] = [
            use for use, source in g.resources.sources.items() if not remaking.is_foreseen(g, you, source)
        ]
    elif not way:
        used = g.tables.activated
    else:
        used = _used(g, you, way)
    if not used:
        return found
    seat = you.seat
    reach = g.state.reach[seat] if g.state.reach else EVERYBODY
    for obj, ability in used:
        definition = ability.definition
        whose = seat if way == "ending" else obj.chars.controller
        if whose != seat and not (definition.anybody and reach >> whose & 1):
            continue
        if definition.limits and not g.resources.within_limits(obj, ability, you):
            continue
        cost = definition.cost
        assert cost is not None
        if cost.ready is not None and not cost.ready(g, obj, you):
            continue
        use = spending.of_using(g, obj, ability, you) if g.resources.limits else None
        concealed = way == "concealed"
        prices = (cost.of(obj, True),) if concealed else totals.to_use_by_halves(g, obj, you, ability)
        if all(symbols and not payable.is_affordable(g, you, symbols, obj, use=use) for symbols in prices):
            continue
        if cost.ready is None and not can_do(g, Context(obj, you, ability), cost):
            continue
        if not g.above.could_be_used(ability, Context(obj, you, ability)):
            continue
        found.append((obj, ability))
    return found


def _used(g: Engine, you: Player, way: str) -> Collection[tuple[Obj, Any]]:
    """The abilities that are used in a way, whoever may."""
    if way == "concealed":
        return _concealed(g)
    if way == "ending":
        return ending.of(g, you) if g.state.endable else ()
    used: Collection[tuple[Obj, Any]] = g.resources.sources if way == "resource" else g.tables.uses[way]
    return used


def _has_own_cost(obj: Obj, ability: Any) -> bool:
    """Is there a cost on its face, if the ability costs as much: what has none can't be paid (117.6)."""
    return obj.base.cost is not None or not ability.definition.cost.own


def _concealed(g: Engine) -> list[tuple[Obj, Any]]:
    """The abilities of covered things that are used while they are covered."""
    found: list[tuple[Obj, Any]] = []
    for field, zone in g.policy.cover_zones:
        if not zone.field or g.checks.marked["status", field]:
            for obj in g.checks.having(("status", field)) if zone.field else g.state.zone_objects(zone.id):
                if obj.status.get(field) and obj.zone is not None and obj.zone.id == zone.id:
                    found.extend((obj, a) for a in obj.base.abilities if a.definition.mode == "concealed")
                    for given in g.policy.giving_fields:
                        if obj.status.get(given):
                            found.extend((obj, a) for a in g.program.intrinsic[given] if _has_own_cost(obj, a))
    return found
