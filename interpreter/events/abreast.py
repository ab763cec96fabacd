"""Several courses of turns carried on side by side: a procedure that is done ``abreast`` is done for each by itself.

Each is a generator of its own.  One goes on until it gives way, at a place that the ruleset says, or is over; then the
next one does.  Nobody is asked about that: in what order things happen in different turns no rule says.
"""

from functools import partial

from kotowari.interpreter.decisions import Answer, Decision, Steps
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import strands
from kotowari.interpreter.state.strands import Strand

GIVE_WAY = Decision("pick", -1, "give_way", ())  # asked of nobody: what carries them on takes it for itself


class Ended(Exception):
    """The game has a result: no procedure goes on."""


def carry_on(g: Engine, members: list[Steps[Event]]) -> Steps[None]:
    """Carry on all of them until each is over, or the game begins anew in one of them.

    Within one that is carried on so there may be a game with its own.
    """
    if not members:
        return
    run = strands.begin(g, len(members))
    steps: dict[Strand, Steps[Event]] = dict(zip(run.all, members, strict=True))
    go = partial(steps[run.present].send, None)
    while True:
        try:
            asked = go()
        except StopIteration:
            begun_anew = g.state.strands is not run  # nothing of the old game goes on
            if begun_anew or not strands.hand_on(g, run, over=True):
                return
            go = partial(steps[run.present].send, None)
            continue
        if asked is GIVE_WAY:
            strands.hand_on(g, run)
            go = partial(steps[run.present].send, None)
            continue
        try:
            answer: Answer = yield asked
        except Ended as error:  # of a game within that one
            go = partial(steps[run.present].throw, error)
        else:
            go = partial(steps[run.present].send, answer)


def give_way(g: Engine) -> Steps[None]:
    """The next one goes on; this one does when it is its turn again.  With but one of them nothing happens."""
    g.spend()
    if g.state.strands is not None:
        yield GIVE_WAY


def keep_clear(g: Engine, step: str) -> Steps[None]:
    """Give way for as long as another one is in this step."""
    while strands.is_in(g, step):
        yield from give_way(g)
