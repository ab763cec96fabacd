"""What may be seen.

A view is plain data.  What a zone hides is a count and nothing else: no id, no order, no name, so
that nothing about a hidden card can be followed from one view to the next.  What is shown to everybody
for a time is in every view as long as it is.
"""

from typing import Any

from kotowari.interpreter.continuous import counters
from kotowari.interpreter.program import Program
from kotowari.interpreter.state.objects import Obj, Player, Zone


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
            zones[name] = [characteristics(g, obj, obj.chars.controller == seat) for obj in zone.cards]
        else:
            zones[name] = {"count": len(zone.cards)}
            if state.shown and (shown := [characteristics(g, obj, obj.chars.controller == seat)
                                          for obj in zone.cards if obj in state.shown]):
                zones[name]["shown"] = shown
    return {
        "players": [{"seat": p.seat, "name": p.name, "fields": dict(p.fields), "counters": dict(p.counters),
                     "pool": {k: v for k, v in p.pool.items() if v}, "lost": bool(p.lost)} for p in state.players],
        "active": state.active, "step": state.step, "turn": state.turn + 1, "zones": zones,
    }


def characteristics(g: Any, obj: Obj, own: bool = True) -> dict[str, Any]:
    """One object as data; ``own``: as its controller may know it, else as everybody may.

    Its counters are told as what they are now, whatever they were put as.
    """
    chars = obj.chars
    shown = {
        "id": obj.id, "name": chars.name, "words": sorted(chars.words), "numbers": dict(chars.numbers),
        "keywords": sorted(chars.keywords), "cost": list(chars.cost) if chars.cost is not None else None,
        "controller": chars.controller, "owner": obj.owner, "face": obj.face, "token": obj.token,
        "status": {k: _plain(v) for k, v in obj.status.items() if v}, "alias": obj.alias,
        "counters": {k: v for k, v in counters.held(obj).items() if v},
        "host": _plain(obj.host), "abilities": len(chars.abilities),
    }
    if is_covered(g, obj) and (own or not has_secret(g.program, obj)):
        base = obj.base
        shown["covered"] = {"name": base.name, "words": sorted(base.words), "numbers": dict(base.numbers),
                            "cost": list(base.cost) if base.cost is not None else None,
                            "abilities": len(base.abilities)}
    return shown


def is_covered(g: Any, obj: Obj) -> bool:
    """Does it show another face than its own, by a status that covers it there?

    Its own may still be looked at, by its controller alone where that status is secret (707.5 of one book).
    """
    return obj.zone is not None and any(
        obj.status.get(field) and obj.zone.id in faces for field, faces in g.program.covers.items())


def has_secret(program: Program, obj: Obj) -> bool:
    """Is (or was) its face covered so that only its controller may look at it?"""
    return bool(program.secrets) and any(obj.status.get(field) for field in program.secrets)


def name_for(program: Program, obj: Obj, seat: int | None) -> str:
    """What a player may call it: its name, but not that of a face which is another player's secret."""
    if has_secret(program, obj) and obj.chars.controller != seat:
        return obj.chars.name or f"#{obj.id}"
    return obj.base.name


def _plain(value: Any) -> Any:
    if type(value) is Obj:
        return value.id
    if type(value) is Player:
        return f"player:{value.seat}"
    return value
