"""Playing a card as another of its faces: one of its parts, where those are played apart, or its other side.

Which face it is must be known before modes and targets are announced.  Traps: whether it could be played as that is
asked as if it lay where the card does, also when the card waits already, so that must not count then (708.3 of one
book); and what is permitted or forbidden may be about this very card, so that nothing else can stand for it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def of(obj: Obj) -> list[Ability]:
    """The ways to play one part of a card that hold wherever it is played from."""
    return [a for a in obj.chars.abilities if a.definition.face and not a.definition.zone]


@contextmanager
def taken_as(obj: Obj, way: Ability | None) -> Iterator[None]:
    """Inside, a card is no more than the face of one way to play it; None: than the face that it shows."""
    base, chars = obj.base, obj.chars
    if way is None:
        obj.base = base.with_abilities(tuple(a for a in base.abilities if not a.definition.face))
    else:
        obj.base = obj.card.bases[way.definition.face]
        obj.chars = Chars(obj.base, chars.controller)
    try:
        yield
    finally:
        obj.base, obj.chars = base, chars


def is_possible(g: Engine, obj: Obj, player: Player, way: Ability) -> bool:
    """Could a card be played as this face now, for this cost, if it were no more than that?"""
    part = g.resources.stand_in(obj, player)
    face: Base = obj.card.bases[way.definition.face]
    part.zone, part.item, part.base = obj.zone, None, face
    part.chars = Chars(face, player.seat)
    part.chars.cost = way.definition.price.of(part)
    waiting = obj.zone.cards if obj.zone is not None and obj.zone.spec.waiting else None
    act = g.program.actions[g.program.play_kind]
    args = [part if role == "object" else player if role == "by" else None for role in act.roles]
    if is_forbidden(g, obj, player, way):
        return False
    if waiting is None:
        return act.possible is None or bool(act.possible(g, args, part, player, None))
    place = waiting.index(obj)
    del waiting[place]
    able = act.possible is None or bool(act.possible(g, args, part, player, None))
    waiting.insert(place, obj)
    return able


def is_forbidden(g: Engine, obj: Obj, player: Player, way: Ability | None) -> bool:
    """Does a prohibition stand against playing a card as one of its faces (None: as the one that it shows)?"""
    act = g.program.actions[g.program.play_kind]
    if act.id not in g.tables.forbidders.count:
        return False
    args = [obj if role == "object" else player if role == "by" else None for role in act.roles]
    with taken_as(obj, way):
        return listeners.forbidden(g, Event(act, args, Context(obj, player))) is not None


def spared(g: Engine, ev: Event, obj: Obj, prohibition: Listener) -> bool:
    """Does a prohibition of playing a card leave a part of it that may be played (601.3e)?"""
    for way in of(obj):
        with taken_as(obj, way):
            if not prohibition.hears(g, ev):
                return True
    return False
