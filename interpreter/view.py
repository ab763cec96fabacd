"""What may be seen.

A view is plain data.  What a zone hides is a count and nothing else: no id, no order, no name, so
that nothing about a hidden card can be followed from one view to the next.  What is shown to everybody
for a time is in every view as long as it is.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import strands
from kotowari.interpreter.state.objects import Obj, Player


def view(g: Engine, seat: int | None) -> dict[str, Any]:
    """Everything one player may know of the present state."""
    state = g.state
    zones: dict[str, Any] = {}
    is_open = knowledge.is_open(g)
    for (id, owner), zone in state.zones.items():
        name = id if owner is None else f"{id} of {strands.belongs_to(state, owner)}"
        if knowledge.visible(zone, seat):
            zones[name] = [characteristics(g, obj, knowledge.knows(g, obj, seat)) for obj in zone.cards]
        else:
            zones[name] = {"count": len(zone.cards)}
            lying = [obj for obj in zone.cards if obj in state.shown] if state.shown else []
            if is_open:
                lying = [obj for obj in zone.cards if obj in lying or knowledge.holds(g.above.onlookers(obj), seat)]
            if shown := [{**characteristics(g, obj), "id": None} for obj in lying]:
                # where there is no order, that of the cards would tell when each came, as their ids would
                zones[name]["shown"] = shown if zone.spec.ordered else sorted(shown, key=lambda one: one["name"])
    return {
        "players": [
            {
                "seat": p.seat,
                "name": p.name,
                "fields": dict(p.fields),
                "counters": dict(p.counters),
                "pool": {k: v for k, v in p.pool.items() if v},
                "lost": bool(p.lost),
            }
            for p in state.players
        ],
        "active": state.active,
        "step": state.step,
        "turn": state.turn + 1,
        "zones": zones,
        **({"turns": strands.shown(state)} if state.strands is not None else {}),
        **({"within": len(state.around)} if state.around else {}),
    }


def characteristics(g: Engine, obj: Obj, known: bool = True) -> dict[str, Any]:
    """One object as data; ``known``: as who knows its face may see it, else as everybody may.

    Its counters are told as what they are now, whatever they were put as.  A word that was chosen for it is known to
    those who know its face (702.105b).
    """
    chars = obj.chars if known else knowledge.outside(g, obj)
    shown = {
        "id": obj.id,
        "name": chars.name,
        "words": sorted(chars.words),
        "numbers": dict(chars.numbers),
        "keywords": sorted(chars.keywords),
        "cost": list(chars.cost) if chars.cost is not None else None,
        "controller": chars.controller,
        "owner": obj.owner,
        "face": obj.face if known else 0,
        "token": obj.token,
        "status": {k: _plain(v) for k, v in obj.status.items() if v and (known or type(v) is not str)},
        "alias": obj.alias,
        "counters": {k: v for k, v in counters.held(obj).items() if v},
        "host": _plain(obj.host),
        "abilities": len(chars.abilities),
    }
    if known and knowledge.is_covered(g, obj):
        base = obj.base
        shown["covered"] = {
            "name": base.name,
            "words": sorted(base.words),
            "numbers": dict(base.numbers),
            "cost": list(base.cost) if base.cost is not None else None,
            "abilities": len(base.abilities),
        }
    return shown


def _plain(value: Any) -> Any:
    if type(value) is Obj:
        return value.id
    if type(value) is Player:
        return f"player:{value.seat}"
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
