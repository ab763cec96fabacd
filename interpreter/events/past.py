"""What happened in a stretch of time: the questions that conditions and patterns put to the history."""

from collections.abc import Callable, Sequence
from typing import Any

from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import strands, values
from kotowari.interpreter.state.objects import Obj, Player

HELD_AGAINST = 4  # what it takes to hold an event of the history against a test, in things that are looked at

Window = tuple[Any, ...]  # which, the step and, if it is somebody's, who may be the player (``g.turns.span``)


def _history(g: Engine, kind: str) -> Sequence[Event]:
    """The events of a kind, which are about to be looked through."""
    events: Sequence[Event] = g.turns.history_of(kind)
    g.budget.look(HELD_AGAINST * len(events))
    return events


def _of_one_turn(g: Engine, found: list[Event], which: str, step: str, start: int) -> list[Event]:
    """Those that came in the course of turns in which the window began, unless all since then are meant."""
    if which == "since" or not step:
        return found
    return [ev for ev in found if strands.together(g.state, ev.index, start)]


def happened(
    g: Engine, kind: str, test: Callable[[Event], bool], window: Window, times: int = 1, by: int = -1, amount: int = -1
) -> bool:
    """Did an event like this happen in the window, ``times`` or more by the same doer (operand ``by``)?

    Where an operand says how much (``amount``) it is that which is added up: life that was gained little by little.
    """
    which, step, *whose = window
    players = whose[0] if whose and type(whose[0]) is list else whose
    for seat in {p.seat for p in players if p is not None} if whose else (None,):
        start, end = g.turns.span(which, step, seat)
        found = [ev for ev in _history(g, kind) if start <= ev.index < end and test(ev)]
        if g.state.strands is not None:
            found = _of_one_turn(g, found, which, step, start)
        if not found:
            continue
        if times <= 1:
            return True
        doers = [ev.args[by] if by >= 0 else None for ev in found]
        much = [values.amount(ev.args[amount]) if amount >= 0 else 1 for ev in found]
        for each in doers:
            if sum(number for doer, number in zip(doers, much, strict=True) if doer == each) >= times:
                return True
    return False


def tally(g: Engine, kind: str, test: Callable[[Event], bool], window: Window, times: int = 1, by: int = -1) -> int:
    """How many events like this there were in the window; as of :func:`happened`, any number by anybody."""
    which, step, *whose = window
    players = whose[0] if whose and type(whose[0]) is list else whose
    seats = {p.seat for p in players if p is not None} if whose else (None,)
    spans = [g.turns.span(which, step, seat) for seat in seats]
    found = [ev for ev in _history(g, kind) if any(start <= ev.index < end for start, end in spans) and test(ev)]
    if g.state.strands is not None:
        found = [ev for start, _ in spans for ev in _of_one_turn(g, found, which, step, start)]
    return len(found)


def lasts(g: Engine, kind: str, test: Callable[[Event], bool], enough: int, *spoken_of: Any) -> bool:
    """Do so many things lie at others so that the test holds?  What is gone is asked as it last was (603.10a)."""
    gone = [each for each in spoken_of if type(each) is Obj and each.zone is None]
    there = (obj for zone in g.program.field_zones for obj in g.state.zone_objects(zone))
    hosts: list[Obj | Player] = [*g.state.players, *there, *gone]
    pairs = [(each, host) for host in hosts for each in host.attached]
    pairs += [(each, each.host) for each in gone if each.host is not None and (each, each.host) not in pairs]
    act = g.program.actions[kind]
    return sum(1 for what, host in pairs if test(Event(act, [what, host], Context(None, 0)))) >= enough


def is_nth(g: Engine, ev: Event, kind: str, test: Callable[[Event], bool], step: str, n: int, doer: int = -1) -> bool:
    """Is this the ``n``-th event of its kind that passes the test, counted from the beginning of a step on?

    One that is only proposed, which has no place among what happened yet, comes behind all of it.  ``doer``: the slot
    of who does it; if that is a player, what others do isn't counted: a player's second spell is that player's own.
    """
    start, _ = g.turns.span("this", step)
    end = ev.index or len(g.log)
    found = [each for each in _history(g, kind) if start <= each.index < end and each is not ev and test(each)]
    if doer >= 0 and isinstance(ev.args[doer], Player):
        found = [each for each in found if each.args[doer] is ev.args[doer]]
    if g.state.strands is not None:
        found = _of_one_turn(g, found, "this", step, start)
    return len(found) == n - 1
