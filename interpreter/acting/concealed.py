"""Abilities that are used at once, as an action of its own that waits for nothing (115.2 of one book).

They are those of keywords that say so: ``concealed``, of a thing's own face while another face covers it (702.36e);
``special``, any others (702.61a).
"""

from typing import Any

from kotowari.interpreter.acting import announcing, payment
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def concealed(g: Engine, you: Player) -> list[tuple[Obj, Any]]:
    """Those that a player could use now, as (thing, ability)."""
    found: list[tuple[Obj, Any]] = []
    for field, zone in g.policy.cover_zones:
        if zone.field and not g.checks.marked["status", field]:
            continue
        for obj in g.checks.having(("status", field)) if zone.field else g.state.zone_objects(zone.id):
            if obj.status.get(field) and obj.chars.controller == you.seat and obj.zone is not None and (
                    obj.zone.id == zone.id):
                found.extend((obj, a) for a in obj.base.abilities if a.definition.mode == "concealed" and _can(
                    g, obj, a, you))
    return found


def special(g: Engine, you: Player) -> list[tuple[Obj, Any]]:
    """Those of keywords that are ``special``, where the player could use them now."""
    return [(obj, ability) for obj, ability in g.tables.specials if obj.chars.controller == you.seat
            and g.resources.within_limits(obj, ability, you) and _can(g, obj, ability, you)]


def _can(g: Engine, obj: Obj, ability: Any, you: Player) -> bool:
    cost, c = ability.definition.cost, Context(obj, you, ability)
    return (payment.is_affordable(g, you, cost.symbols) and payment.is_open(g, ability, c)
            and all(can(g, c) for can, _ in cost.atoms))


def use_concealed(g: Engine, ev: Event) -> Steps[Any]:
    """Pay what an ability of a covered thing costs, and do at once what it says."""
    obj, ability = ev.args[0]
    you = g.state.controller(obj)
    c = Context(obj, you, ability)
    c.cites = ability.definition.cites
    cost = ability.definition.cost
    if any(g.program.symbols[s].kind == "variable" for s in cost.symbols):
        high = announcing.largest(g, you, cost.symbols, None)
        c.x = yield from choices.number(g, you, 0, high, "x", c)
    ev.done = yield from payment.pay_any(g, you, cost, c)
    if ev.done:
        yield from ability.definition.body(g, c)
