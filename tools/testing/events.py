"""Counting events of the log for a check.

``event dies of a``: a name of a pattern (``dies`` is a move between two zones) is matched as its
declaration says; ``of`` is what it happens to, ``by`` the doer, ``to`` where or whom it reaches.
"""

from typing import Any

from kotowari.grammar.ast import Action, EventPattern, Ref, ZoneOf
from kotowari.grammar.scenario.ast import Logged, Thing
from kotowari.interpreter import Game
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.state.objects import Obj, Player, Zone
from kotowari.tools.testing.things import Things, root
from kotowari.tools.testing.words import Words

DOER = "by"
OTHERS = ("to", "on", "into", "onto", "from", "at", "among", "for")


def log_matches(game: Game, words: Words, things: Things, check: Logged) -> int:
    """How many events of the log match."""
    node = words.verb(check.verb, check.span)
    named = _zones(node.of) if node.of is not None else {}
    zones = {prep: game.program.unions.get(zone, (zone,)) for prep, zone in named.items()}
    while node.of is not None:
        node = words.verb(node.of.verb, check.span)
    return sum(
        ev.act.id == node.id and _places(ev, node, zones) and all(_slot(ev, node, things, s, t) for s, t in check.slots)
        for ev in game.log
    )


def _zones(pattern: EventPattern) -> dict[str, str]:
    """The zones that a pattern names, by preposition."""
    return {prep: expr.zone for prep, expr in pattern.preps if isinstance(expr, ZoneOf) and not isinstance(expr, Ref)}


def _places(ev: Event, node: Action, zones: dict[str, tuple[str, ...]]) -> bool:
    for prep, ids in zones.items():
        if prep == "from":
            place = _origin(ev)
        else:
            place = next((_zone_id(v) for p, v in zip(node.params, ev.args, strict=False) if p.role == prep), "")
        if place not in ids:
            return False
    return True


def _zone_id(value: Any) -> str:
    if isinstance(value, Zone):
        return value.id
    return value[0] if isinstance(value, tuple) and value and isinstance(value[0], str) else ""


def _origin(ev: Event) -> str:
    """Where a moved thing came from: its operand, or what the old version remembers."""
    for param, value in zip(ev.act.roles or (), ev.args, strict=False):
        if param == "from" and value is not None:
            return _zone_id(value)
    return getattr(ev, "origin", "") or ""


def _slot(ev: Event, node: Action, things: Things, slot: str, wanted: Thing) -> bool:
    values = [v for p, v in zip(node.params, ev.args, strict=False) if _role(p.role) == slot]
    if not any(_role(p.role) == "of" for p in node.params) and slot == "of":
        values = list(ev.args[:1])
    if slot == DOER and not values:
        values = [ev.c.this, ev.c.you]
    return any(_means(v, things, wanted) for v in values)


def _role(role: str) -> str:
    if role in OTHERS:
        return "on" if role == "on" else "to"
    return DOER if role == DOER else "of"


def _means(value: Any, things: Things, wanted: Thing) -> bool:
    if isinstance(value, list | tuple):
        return any(_means(v, things, wanted) for v in value)
    for meant in things.matches(wanted):
        if value is meant or isinstance(value, Obj) and isinstance(meant, Obj) and root(value) is root(meant):
            return True
    if isinstance(value, Player | Obj) and not things.matches(wanted) and isinstance(value, Obj):
        return value.base.name == things.words.face_name(wanted.name)
    return False
