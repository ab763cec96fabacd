"""What a player is permitted to do with which things, and for which cost: one model for rules and effects.

By the ruleset a class says what may be permitted and from where (``class NAME: permitted VERB ZONE``): a card in that
zone of the player.  An ability of a card adds a way from where it works (``in ZONE: instead cost …``), and ``P may VERB
…`` permits whatever its pattern fits, for the cost it names or as usual.  Trap: a permission says only what may be
tried; cost, time and prohibitions stay (601.3, 707-2a).
"""

from typing import Any, NamedTuple

from kotowari.interpreter.acting import parts
from kotowari.interpreter.continuous import layers
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


class Permit(NamedTuple):
    """What lets a card be played in one way.

    ``by``: the permission that it is a use of, if it is one.  ``faces``: of a card that is played as one face or
    another, as which this may be (None stands for the face that it shows); empty where any will do.
    """

    by: Listener | None = None
    faces: tuple[Ability | None, ...] = ()


AS_USUAL = Permit()


def permitted(g: Engine, you: Player, verb: str) -> list[Obj]:
    """The cards with which this player may try to do this."""
    plays = verb == g.program.play_kind
    found: list[Obj] = []
    for zone in g.program.permitted[verb]:
        found += g.state.zones[(zone, you.seat)].cards
    if plays:
        found = [
            o
            for o in found
            if o.base.cost is not None or g.resources.costs(o.chars.abilities) and _has_other_cost(g, o)
        ]
        if g.tables.elsewhere:
            found.extend(
                o
                for o in g.tables.elsewhere
                if o.chars.controller == you.seat and o.zone is not None and o not in found
            )
    if verb in g.tables.permitters.count:
        known = set(found)
        found.extend(
            o
            for o in _lying(g, verb)
            if o not in known
            and (
                _faces_permitted(g, o, you, verb)
                if plays and o.base.parted
                else any(not plays or o.base.cost is not None or p.extra.price for p in _permissions(g, o, you, verb))
            )
        )
    return found


def _has_other_cost(g: Engine, obj: Obj) -> bool:
    """Has a card that has no cost another one to be played for (118.6)?"""
    return any(
        a.definition.mode == "alternative" and not a.definition.zone for a in g.resources.costs(obj.chars.abilities)
    )


def _lying(g: Engine, verb: str) -> list[Obj]:
    """What permissions of a kind may be about: if one speaks of any card, all that lie outside the field."""
    if not g.tables.permitters.general.get(verb):
        return [thing for thing in g.tables.permitters.anchored[verb] if type(thing) is Obj and thing.zone is not None]
    return [
        card for zone in g.state.zones.values() if not zone.spec.field and not zone.spec.waiting for card in zone.cards
    ]


def _permissions(g: Engine, obj: Obj, you: Player, verb: str) -> list[Any]:
    """The permissions by which this player may do this with a thing."""
    act = g.program.actions[verb]
    said = {"object": obj, "at": obj, "by": you, "from": obj.zone}
    operands = [said.get(role) for role in act.roles]
    ev = Event(act, operands, Context(obj, you))
    found = [
        each
        for each in g.tables.permitters.of(ev)
        if listeners.applies(g, each) and each.hears(g, ev) and listeners.is_left(g, each)
    ]
    return sorted(found, key=lambda each: bool(each.extra.limits)) if len(found) > 1 else found


def onlookers(g: Engine, obj: Obj) -> int:
    """Who may look at a card where it lies, at any time (401.5): seats as bits.

    What came to lie there while something is being announced is not seen before that is done.
    """
    if obj.zone is None or g.attempting and _has_changed(g, obj.zone):
        return 0
    verb = g.policy.primitives["look"].id
    return sum(1 << each.seat for each in g.state.players if _permissions(g, obj, each, verb))


def _has_changed(g: Engine, zone: Any) -> bool:
    """Has anything come to a zone or left it in what is being attempted?"""
    for ev in reversed(g.log[g.attempt_began :]):
        for thing in (*ev.args, ev.result) if ev.act.core == "move" else ():
            if type(thing) is Obj and zone in (thing.zone, thing.left):
                return True
    return False


def ways(g: Engine, obj: Obj, you: Player, verb: str = "") -> dict[Ability | None, Permit]:
    """How a card may be played from where it lies: None as usual, else the ability that has its cost (118.9).

    As usual one of its parts may be played; where they are apart, all of it only as an ability says.  Each comes with
    the permission that it is a use of, which is a limited one only where no other gives the same.
    """
    verb = verb or g.program.play_kind
    found: dict[Ability | None, Permit] = {}
    zone = obj.zone
    if zone is not None and zone.id in g.program.permitted.get(verb, ()) and obj.owner == you.seat:
        found[None] = AS_USUAL
    if verb == g.program.play_kind and obj in g.tables.elsewhere and obj.chars.controller == you.seat:
        found.update(dict.fromkeys(g.tables.elsewhere[obj], AS_USUAL))
    as_usual = None in found
    if verb in g.tables.permitters.count:
        if obj.base.parted:
            found = _faces_permitted(g, obj, you, verb) | found
        else:
            for permission in _permissions(g, obj, you, verb):
                found.setdefault(permission.extra.price, Permit(permission))
    if not found:
        found[None], as_usual = AS_USUAL, True
    if None in found and obj.base.parted:
        whole = found.pop(None) if obj.base.apart else found[None]
        if as_usual:
            found.update(dict.fromkeys(parts.of(obj), whole))
    return found


def _faces_permitted(g: Engine, obj: Obj, you: Player, verb: str) -> dict[Ability | None, Permit]:
    """How a card may be played by permissions as one of its faces, each asked about as what it is alone (601.3e).

    As usual that is a way for each face; for a cost that a permission names it is one way, as which face being chosen
    behind it (708.3a).
    """
    found: dict[Ability | None, Permit] = {}
    for face in (*(() if obj.base.apart else (None,)), *parts.of(obj)):
        with parts.taken_as(obj, face):
            for permission in _permissions(g, obj, you, verb):
                price = permission.extra.price
                if price is None:
                    found.setdefault(face, Permit(permission))
                elif face not in (known := found.setdefault(price, Permit(permission))).faces:
                    found[price] = known._replace(faces=(*known.faces, face))
    return found


def is_as_printed(g: Engine, obj: Obj) -> bool:
    """Does nothing say of a card that lies where it may be played how else it is played, or for what (as of most)?"""
    return not (
        g.resources.costs(obj.chars.abilities)
        or g.chars.reached_zones
        or obj in g.tables.elsewhere
        or g.program.play_kind in g.tables.permitters.count
        or obj.base.parted
    )


def use(g: Engine, permission: Listener | None) -> None:
    """A permission has been made use of: what it allows a number of times, it allows less often now."""
    if permission is not None and permission.extra.limits:
        g.resources.count_use(permission.obj, permission.ability)


def held(g: Engine, obj: Obj, zone: Any, you: Player | None) -> tuple[dict[Any, Any], list[Any]]:
    """The ways in which a card that is moved can be played from where it lies, and the alternative costs it has."""
    if zone.id != g.program.waiting_zone or obj.card is None or you is None:
        return {}, []
    return ways(g, obj, you), alternatives(g, obj, obj) if obj.chars.abilities else []


def waiting(g: Engine, obj: Obj, you: Player) -> Obj:
    """A card as it will be while it waits to resolve, with what effects make of it there (601.2f)."""
    if not g.chars.reached_zones or obj.zone is None or obj.zone.spec.waiting:
        return obj
    pending: Obj = g.resources.stand_in(obj, you)
    if g.program.waiting_zone in g.chars.reached_zones:
        layers.update(g, pending)
    return pending


def alternatives(g: Engine, obj: Obj, pending: Obj) -> list[Ability]:
    """The alternative costs of a card wherever it is played from: those it has there, and while it waits (118.9)."""
    said = g.resources.costs(obj.chars.abilities)
    if pending is not obj:
        said = (*said, *g.resources.costs(pending.chars.abilities))
    return (
        list(
            dict.fromkeys(
                [
                    ability
                    for ability in said
                    if ability.definition.mode == "alternative"
                    and not ability.definition.zone
                    and not ability.definition.face
                ]
            )
        )
        if said
        else []
    )


def of_base(g: Engine, new: Obj) -> list[Ability]:
    """The alternative costs that a waiting thing has, and those it had where it was played from (601.2b)."""
    found = alternatives(g, new, new)
    found.extend(a for a in new.item.granted if a not in found)
    return found


__all__ = ["alternatives", "is_as_printed", "of_base", "permitted", "use", "waiting", "ways"]
