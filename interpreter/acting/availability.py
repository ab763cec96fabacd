"""What a player could do now: cards that can be played and paid for, abilities that can be used.

Asked whenever somebody may act: nothing here changes the game.
"""

from typing import Any

from kotowari.interpreter.acting import payment
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import HelpSpec
from kotowari.interpreter.state.objects import Obj, Player


def castables(g: Any, you: Player) -> list[Obj]:
    """Cards a player may try to put where they resolve: what only the owner sees, or what has its own way elsewhere."""
    found = [o for o in g.state.zones[(g.owner_zone, you.seat)].cards if o.base.cost is not None]
    if g.elsewhere:
        found.extend(o for o in g.elsewhere if o.chars.controller == you.seat and o.zone is not None)
    if g.program.play_kind in g.permitters.count:
        for thing, permissions in g.permitters.anchored.get(g.program.play_kind, {}).items():
            if type(thing) is Obj and thing.owner == you.seat and thing not in found and any(
                    listeners.applies(g, permission) for permission in permissions):
                found.append(thing)
        if g.permitters.general.get(g.program.play_kind):
            found.extend(_let(g, you, found))
    return found


def _let(g: Any, you: Player, known: list[Obj]) -> list[Obj]:
    """Other cards that permissions let a player play from where they lie: what is said of cards of a kind or place.

    Trap: a permission widens only what may be tried; cost, time and prohibitions stay (707-2a of one book).
    """
    act = g.program.actions[g.program.play_kind]
    found = []
    for zone in g.state.zones.values():
        if zone.spec.field or zone.spec.waiting:
            continue
        for card in zone.cards:
            if card.base.cost is None or card in known:
                continue
            operands = [card if role == "object" else you if role == "by" else zone if role == "from" else None
                        for role in act.roles]
            ev = Event(act, operands, Context(card, you))
            if any(listeners.applies(g, each) and each.hears(g, ev) for each in g.permitters.general[act.id]):
                found.append(card)
    return found


def is_payable(g: Any, obj: Obj, you: Player) -> bool:
    """Could the cost of this card be paid now, by the way it would be played?"""
    way = g.elsewhere.get(obj) if g.elsewhere else None
    abilities = obj.chars.abilities
    symbols = way.definition.cost.of(obj) if way is not None else obj.chars.cost
    if abilities:
        said = g.priced.get(abilities)
        if said is None:
            said = g.priced[abilities] = any(a.definition.kind == "cost" for a in abilities)
        if said:
            return _is_payable(g, obj, you, way, symbols)
    if symbols is None or way is not None and not _can_do(g, Context(obj, you, way), way):
        return False
    return payment.is_affordable(g, you, symbols)


def _is_payable(g: Any, obj: Obj, you: Player, way: Any, symbols: tuple[str, ...] | None) -> bool:
    """The same for a card that says something of its cost."""
    from kotowari.interpreter.acting import announcing, helping, parts, sharing

    if obj.base.joined is not None:
        return parts.is_payable(g, obj, you, way)
    if way is None and any(announcing.may_choose(g, obj, you, other) for other in announcing.alternatives(g, obj)):
        return True
    if symbols is None or way is not None and not _can_do(g, Context(obj, you, way), way):
        return False
    for ability, c, times in payment.additional(g, obj, lambda ability: Context(obj, you, ability)):
        symbols = payment.multiplied(g, symbols, ability.definition.cost.symbols, min(times, 1))
        if times > 0 and not _can_do(g, c, ability):
            return False
    if payment.is_affordable(g, you, symbols):
        return True
    if sharing.is_shared(obj) and sharing.is_payable(g, you, tuple(symbols)):
        return True
    return any(type(a.definition.often) is HelpSpec and a.definition.often.less is None
               for a in obj.chars.abilities) and payment.plan(
        g, you, tuple(symbols), 0, None, helping.helpers(g, obj, you)) is not None


def _can_do(g: Any, c: Context, ability: Any) -> bool:
    """May its cost be paid now, and could the effects that it costs be done?"""
    return payment.is_open(g, ability, c) and all(can(g, c) for can, _ in ability.definition.cost.atoms)


def is_targetable(g: Any, obj: Obj, you: Player) -> bool:
    """Are there targets for everything this card would announce?"""
    for ability in obj.chars.abilities:
        if ability.definition.targets or ability.definition.modes:
            return g.has_all_targets(obj, you)
    return True


def activations(g: Any, you: Player, resources: bool = False) -> list[tuple[Obj, Any]]:
    """The activated abilities a player could use now, as (object, ability)."""
    found: list[tuple[Obj, Any]] = []
    if resources and not g.manual_resources:
        return found
    seat = you.seat
    for obj, ability in g.resources if resources else g.activated:
        if obj.chars.controller != seat:
            continue
        definition = ability.definition
        if definition.limits and not g.within_limits(obj, ability, you):
            continue
        cost = definition.cost
        if cost.ready is not None and not cost.ready(g, obj, you):
            continue
        if cost.symbols and not payment.is_affordable(g, you, cost.symbols, obj):
            continue
        c = Context(obj, you, ability)
        if definition.condition is not None and not definition.condition(g, c):
            continue
        if cost.ready is None and not all(can(g, c) for can, _ in cost.atoms):
            continue
        if (definition.targets or definition.modes) and not g.has_targets(ability, c):
            continue
        found.append((obj, ability))
    return found
