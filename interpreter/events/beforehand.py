"""What is done *as* something happens, at a moment of its own that comes before it.

An action that ``heralds`` a primitive leaves to it what abilities do as the action happens: for all things at once, the
active player's first, those of each player in an order of choice.  The trap: they are filed under a kind of their own
(``kind``), so that the primitive's own event doesn't do them a second time.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Player


def kind(primitive: str) -> str:
    """What these abilities are filed under."""
    return f"as {primitive}"


def herald(g: Engine, ev: Event) -> Steps[Any]:
    """Do what abilities do as it happens to each of these things."""
    found: list[tuple[Listener, Event]] = []
    for thing in ev.args[0] if type(ev.args[0]) is list else [ev.args[0]]:
        one = Event(ev.act, [thing], ev.c, ev.cites)
        one.flags = ev.flags
        found.extend((each, one) for each in g.tables.during.about(kind(ev.act.id), thing) if each.hears(g, one))
    for player in g.state.turn_order() if found else ():
        own = [pair for pair in found if g.state.controller(pair[0].obj) is player]
        while own:
            listener, one = own.pop((yield from _which(g, player, own)) if len(own) > 1 else 0)
            if listener.obj.zone is not None and listener.ability in listener.obj.chars.abilities:
                yield from listeners.take_part(g, listener, one)


def before(g: Engine, ev: Event) -> Steps[Any]:
    """Do what abilities do before it begins, as its player orders it; False if a lifting cost was not paid (702.1c²).

    Lifting costs come last, which are paid just before the cost (806.6a²).
    """
    found = g.tables.during.of(ev)
    own = [each for each in found if each.extra is None]
    if len(own) > 1:
        player = ev.args[ev.act.roles.index("by")]
        while own := [each for each in own if each.hears(g, ev)]:
            chosen = 0
            if any(each.ability is not own[0].ability for each in own):
                chosen = yield from _which(g, player, [(each, ev) for each in own])
            yield from listeners.take_part(g, own.pop(chosen), ev)
        found = [each for each in found if each.extra is not None]
    return (yield from listeners.carry_out(g, ev, found))


def _which(g: Engine, player: Player, own: list[tuple[Listener, Event]]) -> Steps[Any]:
    options = tuple(
        Option(f"effect:{each.obj.id}:{index}", knowledge.name(g, each.obj, player.seat), each.obj.id, index)
        for index, (each, _) in enumerate(own)
    )
    answer = yield Decision(
        "pick", player.seat, "next_effect", options, rule=own[0][0].ability.definition.cites, arranging=True
    )
    return answer[0]
