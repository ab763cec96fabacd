"""Loops that nobody can leave: the same is done over and over, and nobody has a choice on the way.

By policy (``endless: once``) such a loop is gone through one time only (1403.1).  Whether a loop ends by itself can't
be seen from its cards: life runs out, a deck does.  So it is let run; what has been done ``LIMIT`` times in one step
without a choice is endless.  Then all is taken back to where it was to be done for the second time, and it is not done.

It stays barred until somebody does something or a turn passes: as long as nothing has changed, the loop is the same.
The trap: objects that move are new ones each time round, so a key is made of where their line of versions began.
"""

from collections.abc import Generator
from typing import Any

from kotowari.interpreter.decisions import Decision
from kotowari.interpreter.state.objects import Obj

LIMIT = 256
NESTED = 64  # the same, for what is done within itself: a deck has fewer cards, and Python's own stack has room for it


class Endless(Exception):
    """Something is done within itself without end."""

    def __init__(self, key: tuple) -> None:
        super().__init__(key)
        self.key = key


class Rounds:
    """How often what has been done since the last choice, where to return to, and what is not done any more."""

    __slots__ = ("counts", "marks", "barred", "nested")

    def __init__(self) -> None:
        self.counts: dict[tuple, int] = {}
        self.marks: dict[tuple, tuple] = {}
        self.barred: set[tuple] = set()
        self.nested: dict[tuple, int] = {}  # what is being done now, and how often within itself

    def restart(self) -> None:
        """Somebody had a choice, or a step begins: nothing from before counts."""
        self.counts.clear()
        self.marks.clear()

    def lift(self) -> None:
        """Somebody has done something, or a turn has passed: no loop is the same as before."""
        self.restart()
        self.barred.clear()


def key_of(what: Any, thing: Any, player: Any = None) -> tuple:
    """What goes round: an ability or a check, of which thing, whichever version of it, and whose."""
    while type(thing) is Obj and thing.previous is not None:
        thing = thing.previous
    return (what, thing, player)


def trigger(waiting: Any) -> tuple:
    """The key of a trigger that waits."""
    return key_of(waiting.ability.definition, waiting.obj, waiting.you)


def check(state: Any, thing: Any) -> tuple:
    """The key of a state check of a thing."""
    return key_of(state.index, thing)


def is_barred(g: Any, key: tuple) -> bool:
    """Is it part of a loop that has been gone through?"""
    return key in g.rounds.barred


def goes_on(g: Any, key: tuple) -> bool:
    """It is to be done (again).  False: it was endless; all is as before the second time, and it is barred."""
    if not g.endless_once:
        return True
    rounds = g.rounds
    count = rounds.counts[key] = rounds.counts.get(key, 0) + 1
    if count == 2:
        rounds.marks[key] = _here(g)
    if count <= LIMIT:
        return True
    mark, grouped = rounds.marks[key]
    if mark[0] > g.state.journal.mark():  # what it was counted in has been taken back
        rounds.restart()
        return True
    g.return_to(mark)
    g.grouped[:] = grouped
    g.touched.update(dict.fromkeys(o for o in g.all_objects() if o.zone.spec.field))
    rounds.restart()
    rounds.barred.add(key)
    return False


def _here(g: Any) -> tuple:
    return (g.state.journal.mark(), len(g.log), g.depth, len(g.grouped), g.adverbs), list(g.grouped)


def within(g: Any, key: tuple, body: Generator) -> Generator:
    """Do what is done as something else happens; where it would never come to an end, it is not done within itself."""
    nested = g.rounds.nested
    deep = nested.get(key, 0)
    if deep >= NESTED:
        raise Endless(key)
    (mark, grouped), held = _here(g), (g.entering, g.planning, g.attempting)
    nested[key] = deep + 1
    try:
        yield from body
    except Endless as endless:
        if deep != 1 or endless.key != key:
            raise
        g.entering, g.planning, g.attempting = held
        if mark[0] <= g.state.journal.mark():
            g.return_to(mark)
            g.grouped[:] = grouped
        else:  # somebody had a choice on the way: what has been done stands, it only goes no deeper
            g.depth, g.adverbs = mark[2], mark[4]
    finally:
        nested[key] = deep


def is_choice(decision: Decision) -> bool:
    """Could a player answer in a way that leads elsewhere?  In which order all is done does not."""
    if decision.arranging or decision.kind == "order":
        return False
    if decision.kind == "number":
        return decision.low < decision.high
    return len(decision.options) > 1 and not decision.low == decision.high == len(decision.options)
