"""Playing one part of a card whose parts are played apart, or all of them where it is ``joined``.

Which part it is must be known before modes and targets are announced.  Trap: whether a part could be played is asked of
it as if it lay where the card does, also when the card waits already; so that must not count then (708.3 of one book).
"""

from typing import Any

from kotowari.interpreter.acting import payment, ways
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.faces import turn_to
from kotowari.interpreter.state.objects import Obj, Player


def of(obj: Obj) -> list[Ability]:
    """The ways to play one part of a card that hold wherever it is played from."""
    return [a for a in obj.chars.abilities if a.definition.index and not a.definition.zone]


def is_possible(g: Engine, obj: Obj, player: Player, way: Ability) -> bool:
    """Could this part be played now, if the card were no more than that?"""
    part = g.resources.stand_in(obj, player)
    part.zone, part.item = obj.zone, None
    part.base = obj.card.bases[way.definition.index]
    part.chars = part.base.plain(player.seat)
    act = g.program.actions[g.program.play_kind]
    args = [part if role == "object" else player if role == "by" else None for role in act.roles]
    return act.possible is None or bool(act.possible(g, args, part, player, None))


def is_payable(g: Engine, obj: Obj, player: Player, way: Ability | None) -> bool:
    """Could any part be played, or the whole, by this way from where it lies or else as usual?"""
    if way is not None:
        return is_possible(g, obj, player, way) if way.definition.index else payment.is_affordable(
            g, player, way.definition.price.of(obj))
    return any(is_possible(g, obj, player, each) for each in of(obj)) or _as_a_whole(g, obj, player)


def _as_a_whole(g: Engine, obj: Obj, player: Player) -> bool:
    return bool(obj.base.joined) and payment.is_affordable(g, player, obj.chars.cost or ()) and \
        g.above.has_targets_as(obj, player, obj)


def choose(g: Engine, ev: Event, obj: Obj) -> Steps[Any]:
    """Which part is played: what lies elsewhere may say it, an effect lets one choose any."""
    item, player = obj.item, obj.item.you
    if item.bound is None or not item.bound.definition.index:
        found: list[Ability | None] = [*of(obj)]
        if item.bound is None and ev.c.ability is None:
            assert obj.zone is not None
            waiting = obj.zone.cards
            place = waiting.index(obj)
            del waiting[place]
            found = [way for way in found if way is not None and is_possible(g, obj, player, way)]
            if _as_a_whole(g, obj, player):
                found.insert(0, None)
            waiting.insert(place, obj)
        chosen = yield from ways.pick(g, obj, player, found)
        if chosen is None:
            return
        if item.bound is None:
            ways.bind(g, item, chosen)
    else:
        chosen = item.bound
    turn_to(g, obj, chosen.definition.index)
