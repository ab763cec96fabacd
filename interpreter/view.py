"""What may be seen, and why things are as they are.

A view is plain data.  What a zone hides is a count and nothing else: no id, no order, no name, so
that nothing about a hidden card can be followed from one view to the next.
"""

from typing import Any

from kotowari.interpreter import layers, listeners, payment, resolving
from kotowari.interpreter.events import Context, Event
from kotowari.interpreter.state import Obj, Player, Zone


def visible(zone: Zone, seat: int | None) -> bool:
    """May this player see the cards of the zone?"""
    how = zone.spec.visible
    return how == "public" or (how == "owner" and zone.seat == seat and seat is not None)


def view(g: Any, seat: int | None) -> dict[str, Any]:
    """Everything one player may know of the present state."""
    state = g.state
    zones = {}
    for (id, owner), zone in state.zones.items():
        name = id if owner is None else f"{id} of {state.players[owner].name}"
        if visible(zone, seat):
            zones[name] = [characteristics(g, obj) for obj in zone.cards]
        else:
            zones[name] = {"count": len(zone.cards)}
    return {
        "players": [{"seat": p.seat, "name": p.name, "fields": dict(p.fields), "counters": dict(p.counters),
                     "pool": {k: v for k, v in p.pool.items() if v}, "lost": bool(p.lost)} for p in state.players],
        "active": state.active, "step": state.step, "turn": state.turn + 1, "zones": zones,
    }


def characteristics(g: Any, obj: Obj) -> dict[str, Any]:
    """One object as data."""
    chars = obj.chars
    return {
        "id": obj.id, "name": chars.name, "words": sorted(chars.words), "numbers": dict(chars.numbers),
        "keywords": sorted(chars.keywords), "cost": list(chars.cost) if chars.cost is not None else None,
        "controller": chars.controller, "owner": obj.owner, "face": obj.face, "token": obj.token,
        "status": {k: _plain(v) for k, v in obj.status.items() if v}, "alias": obj.alias,
        "counters": {k: v for k, v in obj.counters.items() if v},
        "host": _plain(obj.host), "abilities": len(chars.abilities),
    }


def _plain(value: Any) -> Any:
    if type(value) is Obj:
        return value.id
    if type(value) is Player:
        return f"player:{value.seat}"
    return value


def explain_value(g: Any, obj: Obj, field: str) -> list[dict[str, Any]]:
    """The steps that made a characteristic: the printed value, then each effect in layer order."""
    g.refresh_if_idle()
    printed = obj.base.numbers.get(field)
    steps = [{"layer": "printed", "source": obj.base.name, "value": printed, "rule": [], "where": ""}]
    for effect, part, value in layers.explain(g, obj):
        if effect is None:
            counters = ", ".join(f"{n} {k}" for k, n in value.items())
            steps.append({"layer": "counters", "source": counters, "value": value, "rule": [], "where": ""})
            continue
        layer = g.program.layers[part.layer].id
        span = part.span
        source = effect.source.chars.name if type(effect.source) is Obj else "the rules"
        steps.append({"layer": layer, "source": source, "value": _show(part.op, value), "rule": list(effect.cites),
                      "where": f"{span.path}:{span.line}" if span.path else ""})
    result = obj.chars.numbers.get(field)
    steps.append({"layer": "result", "source": obj.chars.name, "value": result, "rule": [], "where": ""})
    return steps


def _show(op: str, value: Any) -> Any:
    if op in ("add words",):
        return sorted(value)
    if op == "set words":
        return sorted(value[0])
    if op == "gain":
        return [a.keyword or a.definition.kind for a in value]
    if op == "lose":
        return sorted(value)
    if op == "copy":
        return value.name if value is not None else None
    if op == "control":
        return value.name
    return value


def why_not(g: Any, seat: int, offer_id: str, obj: Obj) -> list[str]:
    """Reasons why an offer is not open to a player for an object."""
    player = g.state.players[seat]
    g.refresh_if_idle()
    for offer in g.program.offers:
        if offer.id == offer_id:
            for thing in offer.find(g, player):
                if thing is obj or (type(thing) is tuple and thing[0] is obj):
                    return []
    reasons = []
    if obj.zone is None:
        reasons.append("it is no longer there")
        return reasons
    if not visible(obj.zone, seat):
        reasons.append(f"it is in a zone {player.name} can't see")
    if obj.chars.controller != seat:
        reasons.append(f"{g.state.players[obj.chars.controller].name} controls it")
    if obj.chars.cost is not None and not payment.can_pay(g, player, tuple(obj.chars.cost)):
        needs, generic = payment.requirements(g, tuple(obj.chars.cost))
        have = sum(player.pool.values()) + sum(s.amount for s in payment.sources(g, player))
        reasons.append(f"its cost {''.join('{' + s + '}' for s in obj.chars.cost)} can't be paid: "
                       f"{have} can be made, {len(needs) + generic} are needed")
    for ability in resolving.abilities_of(g, obj):
        if not resolving.has_targets(g, ability, Context(obj, player, ability)):
            reasons.append("there is no legal target")
    act = g.program.actions.get(offer_id)
    if act is not None:
        args: list = [None] * len(act.params)
        for index, kinds in enumerate(act.kinds):
            args[index] = player if "player" in kinds else obj if args.count(obj) == 0 else None
        ev = Event(act, args, Context(obj, player))
        stopped = act.id in g.forbidders and listeners.forbidden(g, ev)
        if stopped:
            source = stopped.obj.chars.name if type(stopped.obj) is Obj else "a rule"
            cites = stopped.extra.cites or stopped.ability.definition.cites
            reasons.append(f"{source} forbids it" + (f" [{', '.join(cites)}]" if cites else ""))
    if not reasons:
        reasons.append(f"it is not the time for it (turn {g.state.turn + 1}, {g.state.step or 'between steps'})")
    return reasons
