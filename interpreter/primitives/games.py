"""A game that begins anew, in the midst of what made it begin (718), and one that is played within another (719)."""

from contextlib import suppress
from typing import Any

from kotowari.interpreter import knowledge, ops
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import course, setup
from kotowari.interpreter.state.objects import Obj


@primitive("start_over", together=True)
def start_over(g: Engine, ev: Event) -> None:
    """Every card of the game is where games begin, but for what is left where it is; nothing else of it is there.

    Nothing leaves a zone or comes to one for what hears of that: the game that would hear it is over (718.1, 718.2).
    """
    spared = set(ops.as_list(ev.args[0])) if ev.args else set()
    there = g.state.all_objects()
    course.begin(g)
    for obj in there:
        assert obj.zone is not None
        if obj.zone.spec.outside:
            continue
        if obj in spared:
            course.leave_there(g, obj)
            continue
        for card in course.take_out(g, obj):
            course.lay(g, card)
    course.go_on(g)


@primitive("go_on_at")
def go_on_at(g: Engine, ev: Event) -> None:
    """When what resolves now has done so, all is left out until this step begins (718.4)."""
    if ev.c.item is None:
        g.turns.leave_off(ev.args[0])
    else:
        g.state.journal.set(g.state, "onward", ev.args[0])


@primitive("open_within")
def open_within(g: Engine, ev: Event) -> None:
    """Nothing but that it stands in the log: what is told from here on is told of a game within, until that is over."""


@primitive("play_within", together=True, asks=True)
def play_within(g: Engine, ev: Event) -> Steps[Any]:
    """A game within this one, with the cards as decks.  What comes of it is who has won it, nobody if it was a draw.

    Afterwards its cards are where games begin, or, of those that lie in a zone of the place, in that zone; they are to
    be mixed.  Nobody begins a game while something is only being tried.
    """
    begins = g.program.actions.get(g.program.policies.get("within", ""))
    if begins is None or g.attempting:
        ev.done = False
        return
    state = g.state
    place = ev.args[1] if len(ev.args) > 1 else None
    decks = [card for obj in ops.as_list(ev.args[0]) for card in _taken_from(g, obj)]
    waiting = state.all_objects()
    course.wait_around(g)
    lent = _lend(g, waiting)
    for card in decks:
        course.lay(g, card)
    course.go_on(g)
    with suppress(pipeline.Ended):
        yield from pipeline.do(g, begins, [None] * len(begins.params), Context(None, state.active_player()))
    won = [] if state.result is None or state.result[0] is None else [state.players[state.result[0]]]
    _give_back(g, g.program.unions.get(place[0], (place[0],)) if place is not None else ())
    if lent:
        yield from _taken_along(g, ev, lent, place)
    if g.program.denied_field:
        for player in state.players:
            g.write(g.program.denied_field, player, int(player not in won))
    ev.result, ev.number = won, len(won)


def _give_back(g: Engine, stays: tuple[str, ...]) -> None:
    """The game around goes on, with the cards of the one within where it begins, or in the zones where they stay."""
    for obj in course.come_back(g):
        there = obj.zone.id if obj.zone is not None and obj.zone.id in stays else ""
        for card in course.take_out(g, obj):
            course.lay(g, card, there)
    course.go_on(g)


def _taken_from(g: Engine, obj: Obj) -> list[Obj]:
    """The cards of a thing, which is where it was no more."""
    if obj.zone is None:
        return []
    g.state.journal.remove(obj.zone.cards, obj)
    return course.take_out(g, obj)


def _lend(g: Engine, waiting: list[Obj]) -> list[tuple[Obj, Obj]]:
    """What is in the game around is outside the one within: a card of each that its owner knows lies there (506.5)."""
    outside = next((zone.id for zone in g.program.zones.values() if zone.outside and not zone.shared), "")
    lent = []
    for obj in waiting if outside else ():
        assert obj.zone is not None
        if obj.card is not None and not obj.token and not obj.zone.spec.outside and knowledge.knows(g, obj, obj.owner):
            lent.append((setup.lie(g, obj.card, obj.owner, g.state.zones[(outside, obj.owner)]), obj))
    return lent


def _taken_along(g: Engine, ev: Event, lent: list[tuple[Obj, Obj]], place: Any) -> Steps[None]:
    """What was brought into the game within has left the one around, which is heard; it is back by now (506.5a)."""
    for card, obj in lent:
        if card.zone is not None:
            g.state.journal.remove(card.zone.cards, card)
            continue
        move = g.policy.primitives["move"]
        moved = yield from pipeline.do(g, move, move.given(obj, place or (_start(g), None)), ev.c, ev.cites)
        if type(moved.result) is Obj and moved.result.zone is not None:
            _taken_from(g, moved.result)
    course.go_on(g)


def _start(g: Engine) -> str:
    return next(zone.id for zone in g.program.zones.values() if zone.start)
