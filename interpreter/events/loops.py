"""Loops that nobody can leave: the same is done over and over, and nobody has a choice on the way.

By another policy (``endless: draw``) the game ends in a draw (104.4b).  There a trigger counts by what it came of: one
that came of a trigger that came of a trigger, ``CHAIN`` of them in a line, with nobody doing anything on the way but to
pass, can only go on.  A hundred that came of one event are no line, and so no loop.  State checks count as often as
they apply one time after another (``Again``).

By policy (``endless: once``) such a loop is gone through one time only (1403.1).  Whether a loop ends by itself can't
be seen from its cards: life runs out, a deck does.  So it is let run; what has been done ``LIMIT`` times in one step
without a choice is endless.  Then all is taken back to where it was to be done for the second time, and it is not done.

It stays barred until somebody does something or a turn passes: as long as nothing has changed, the loop is the same.
The trap: objects that move are new ones each time round, so a key is made of where their line of versions began.
So are tokens that make the next token.  Of those it is asked how many made one another in a line, not how often the
same was done: of a hundred that came together each may do something once, and that is no loop.
"""

from typing import Any

from kotowari.interpreter.decisions import Decision, Steps
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import MAKER, Obj

LIMIT = 256
HALF = 500  # who has a trigger so far down a line has part in what goes on
CHAIN = 1_000  # more than anybody has cards, or mostly life: what ends by itself has ended before
NESTED = 64  # the same, for what is done within itself: a deck has fewer cards, and Python's own stack has room for it
NESTED_MADE = 24  # where what does it is made anew each time, which takes more of that room and no deck


class Key:
    """What goes round: as done by this very thing (``own``), and as done by all that one thing has made (``line``).

    ``depth``: by how many things, one after the other, it was made.
    """

    __slots__ = ("own", "line", "depth")

    def __init__(self, own: tuple[Any, ...], line: tuple[Any, ...] = (), depth: int = 0) -> None:
        self.own = own
        self.line = line
        self.depth = depth


class Endless(Exception):
    """Something is done within itself without end."""

    def __init__(self, key: tuple[Any, ...]) -> None:
        super().__init__(key)
        self.key = key


class Chain:
    """A place in a line of triggers, each come of the one before it: how many they are, since somebody did something.

    ``deeds`` counts what players have done; where that has changed since, the line is another one.  ``agreed``: the
    optional triggers along the line, each as its player's seat and what it is; no choice on the way breaks that.
    """

    __slots__ = ("deeds", "length", "agreed")

    def __init__(self, deeds: int = 0, length: int = 0, agreed: tuple[tuple[int, Any], ...] = ()) -> None:
        self.deeds = deeds
        self.length = length
        self.agreed = agreed

    def next(self) -> "Chain":
        """The place of what triggers now."""
        return Chain(self.deeds, self.length + 1, self.agreed)

    def at(self, item: "Chain") -> "Chain":
        """The place where the game is as something resolves that had the place ``item`` in its line."""
        return item if item.deeds == self.deeds else Chain(self.deeds, 0, item.agreed)

    def broken(self) -> "Chain":
        """Somebody has done something, or time has passed."""
        return Chain(self.deeds + 1)

    def chosen(self) -> "Chain":
        """Somebody has chosen something, as what goes on asks for it."""
        return Chain(self.deeds + 1, 0, self.agreed)


class Again:
    """How often the same was looked for and done, one time after another, with nobody having had a choice.

    What comes of it may differ each time (a counter more), so no position comes back; what could end by itself has
    ended before ``CHAIN`` times.
    """

    __slots__ = ("deeds", "times")

    def __init__(self) -> None:
        self.deeds = -1
        self.times = 0

    def is_one_too_many(self, g: Engine) -> bool:
        """It is to be done again: is it done without end?"""
        if self.deeds != g.loops.chain.deeds:
            self.deeds, self.times = g.loops.chain.deeds, 0
        self.times += 1
        return self.times > CHAIN


class Rounds:
    """How often a loop goes round that players could stop, as they have said: no trigger of it is asked about.

    ``first``: with which trigger a round begins, of all those (``parts``); ``left``: how many are to come.  ``open``:
    as many as can be said at once, so that it is asked again.
    """

    __slots__ = ("first", "parts", "left", "open")

    def __init__(self, first: Any, parts: frozenset[Any], left: int, open: bool) -> None:
        self.first = first
        self.parts = parts
        self.left = left
        self.open = open


class Returning:
    """What players have done of their own will, and how it came back (``acting/recurring``).

    ``done``: each thing that was done in this turn, with what could be told at once; ``seen``: with the position it was
    done in, from the second time on; ``over``: what is done no more in that position.  ``rounds``: a loop whose number
    has been said.  ``turns``: how many cards lay where as turns began; ``watched``: that was so before at the beginning
    of this turn; ``laps``: what was done in turns that are watched, in which position, and in which turn first.
    """

    __slots__ = ("done", "seen", "over", "rounds", "turns", "watched", "laps")

    def __init__(self) -> None:
        self.done: set[Any] = set()
        self.seen: set[Any] = set()
        self.over: set[Any] = set()
        self.rounds: Rounds | None = None
        self.turns: set[tuple[int, ...]] = set()
        self.watched = False
        self.laps: dict[Any, int] = {}

    def anew(self) -> "Returning":
        """That of another game, which knows nothing of this one."""
        return Returning()

    def begin_turn(self, counts: tuple[int, ...]) -> None:
        """A turn begins with so many cards in each zone."""
        self.done.clear()
        self.seen.clear()
        self.over.clear()
        self.watched = counts in self.turns
        self.turns.add(counts)


class LoopDetection:
    """How often what has been done since the last choice, where to return to, and what is not done any more.

    ``chain``: the place in its line of triggers of what is going on.  ``number``, ``seats``: how much players have done
    in this step, and which; ``deeds``: what, since it could lead back (``acting/repeating``).  ``parts``: whose
    triggers are so far down a line that it may be endless; ``endless``: it is, for those and whom they reach.
    """

    __slots__ = (
        "counts",
        "depths",
        "marks",
        "barred",
        "nested",
        "chain",
        "number",
        "seats",
        "deeds",
        "parts",
        "endless",
        "returning",
    )

    def __init__(self) -> None:
        self.counts: dict[tuple[Any, ...], int] = {}
        self.depths: dict[tuple[Any, ...], int] = {}  # of what has done it first since the last choice
        self.marks: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self.barred: set[tuple[Any, ...]] = set()
        self.chain = Chain()
        self.parts: list[Any] = []
        self.endless = False
        self.returning = Returning()
        self.begin_step()
        self.nested: dict[tuple[Any, ...], int] = {}  # what is being done now, and how often within itself

    def take_part(self, place: Chain, player: Any) -> bool:
        """A trigger of a player comes far down its line.  Returns whether that line is endless."""
        if place.length == HALF + 1:
            self.parts = []
        if player not in self.parts:
            self.parts.append(player)
        return place.length > CHAIN

    def follow(self, place: Chain) -> None:
        """A trigger is activated: what comes of that comes of all that it came of."""
        if self.chain.agreed is not place.agreed:
            self.chain = Chain(self.chain.deeds, 0, place.agreed)

    def agree(self, place: Chain, one: tuple[int, Any]) -> Chain:
        """The place of an optional trigger that is done; of what came up before, the last two times round are kept."""
        agreed = place.agreed
        if agreed.count(one) > 1:
            agreed = agreed[agreed.index(one) + 1 :]
        self.chain = Chain(self.chain.deeds, 0, (*agreed, one))
        return self.chain

    def begin_step(self) -> None:
        """Nobody has done anything in this step."""
        self.number = self.seats = 0
        self.deeds: list[Any] = []

    def restart(self) -> None:
        """Somebody had a choice, or a step begins: nothing from before counts."""
        self.counts.clear()
        self.depths.clear()
        self.marks.clear()

    def lift(self) -> None:
        """Somebody has done something, or a turn has passed: no loop is the same as before."""
        self.restart()
        self.barred.clear()
        self.returning.rounds = None


def key_of(what: Any, thing: Any, player: Any = None) -> Key:
    """What goes round: an ability or a check, of which thing, whichever version of it, and whose."""
    thing = _first(thing)
    maker, depth = thing, 0
    while type(maker) is Obj and MAKER in maker.links:
        maker, depth = _first(maker.links[MAKER]), depth + 1
    return Key((what, thing, player), ("line", what, maker, player), depth)


def _first(thing: Any) -> Any:
    while type(thing) is Obj and thing.previous is not None:
        thing = thing.previous
    return thing


def made(g: Engine, token: Obj, c: Any) -> None:
    """A token was made by an effect: what has made it is remembered, if anybody may ask."""
    if g.policy.endless_once and type(c.this) is Obj:
        token.links[MAKER] = c.this


def trigger(waiting: Any) -> Key:
    """The key of a trigger that waits."""
    return key_of(waiting.ability.definition, waiting.obj, waiting.you)


def check(state: Any, thing: Any) -> Key:
    """The key of a state check of a thing."""
    return key_of(state.index, thing)


def is_barred(g: Engine, key: Key) -> bool:
    """Is it part of a loop that has been gone through?"""
    return key.own in g.loops.barred or key.line in g.loops.barred


def goes_on(g: Engine, done: Key) -> bool:
    """It is to be done (again).  False: it was endless; all is as before the second time, and it is barred."""
    if not g.policy.endless_once:
        return True
    seen = g.loops
    for key in (done.own, done.line):
        count = seen.counts[key] = seen.counts.get(key, 0) + 1
        if count == 1:
            seen.depths[key] = done.depth
        elif count == 2:
            seen.marks[key] = _here(g)
    key = done.line if done.depth else done.own
    if (done.depth - seen.depths[key] if done.depth else seen.counts[key]) <= LIMIT:
        return True
    mark, grouped = seen.marks[key]
    if mark[0] > g.state.journal.mark():  # what it was counted in has been taken back
        seen.restart()
        return True
    g.return_to(mark)
    g.grouped[:] = grouped
    g.checks.touched.update(dict.fromkeys(o for zone in g.state.zones.values() if zone.spec.field for o in zone.cards))
    seen.restart()
    seen.barred.add(key)
    return False


def _here(g: Engine) -> tuple[Any, ...]:
    return g.here(), list(g.grouped)


def within(g: Engine, done: Key, body: Steps[Any]) -> Steps[Any]:
    """Do what is done as something else happens; where it would never come to an end, it is not done within itself."""
    nested, key = g.loops.nested, done.line
    deep = nested.get(key, 0)
    if deep >= (NESTED_MADE if done.depth else NESTED):
        raise Endless(key)
    (mark, grouped), held = _here(g), (g.entering, g.turns.planning, g.attempting)
    nested[key] = deep + 1
    try:
        yield from body
    except Endless as endless:
        if deep != 1 or endless.key != key:
            raise
        g.entering, g.turns.planning, g.attempting = held
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
