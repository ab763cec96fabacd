"""Playing a card as another of its faces: one of its parts, where those are played apart, or its other side.

Which face it is must be known before modes and targets are announced.  Trap: whether it could be played as that is
asked as if it lay where the card does, also when the card waits already; so that must not count then (708.3 of one
book).
"""

from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


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
    if waiting is None:
        return act.possible is None or bool(act.possible(g, args, part, player, None))
    place = waiting.index(obj)
    del waiting[place]
    able = act.possible is None or bool(act.possible(g, args, part, player, None))
    waiting.insert(place, obj)
    return able
