"""The course of one game: all that a game finds at its beginning as every game does, and writes from then on.

A game may begin anew (718), or within another one that waits meanwhile (719).  Then all this is exchanged through the
journal for what a game begins with; so it is taken back like anything else, and what was there can be put in place
again.
What goes on is what tells one thing from another: numbers of objects, time, chance, the log.

The trap: what is worked out from the state belongs to the course, too; so every table is made anew.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import setup
from kotowari.interpreter.state.objects import BEGAN, PARTS, Obj


class Kept(NamedTuple):
    """One attribute of the course, with what it held."""

    target: Any
    name: str
    value: Any


def _beginning(g: Engine) -> Iterator[Kept]:
    """Every attribute of the course, with what it holds as a game begins."""
    state = g.state
    zones = setup.empty_zones(g)
    for key, zone in state.zones.items():
        if zone.spec.outside:  # what is no part of a game is none of the next one either
            zones[key] = zone
    yield Kept(state, "zones", zones)
    for name in ("effects", "pending", "delayed"):
        yield Kept(state, name, [])
    for name in ("facts", "starts", "sealed", "shown", "looked", "deciders", "turn_deciders"):
        yield Kept(state, name, {})
    for name, value in (("step", ""), ("turn", 0), ("onward", ""), ("result", None), ("strands", None)):
        yield Kept(state, name, value)
    yield Kept(state, "active", state.active)
    for player in state.players:
        yield Kept(player, "fields", dict(g.policy.player_fields))
        for name in ("counters", "pool", "links"):
            yield Kept(player, name, {})
        yield Kept(player, "attached", [])
        yield Kept(player, "won", 0)
        yield Kept(player, "lost", player.lost)  # who has left stays away
    yield Kept(g.turns, "history", {kind: [] for kind in g.program.history})
    yield Kept(g.turns, "spans", {})
    yield Kept(g.resources, "uses", {})
    yield Kept(g.loops, "returning", g.loops.returning.anew())


def begin(g: Engine) -> tuple[Kept, ...]:
    """Everything is as a game finds it, with nothing in any zone of it.  Returns what was."""
    new = tuple(_beginning(g))
    before = tuple(Kept(target, name, getattr(target, name)) for target, name, _ in new)
    _put(g, new)
    return before


def _put(g: Engine, kept: tuple[Kept, ...]) -> None:
    for target, name, value in kept:
        g.state.journal.set(target, name, value)


class Around:
    """A game that waits while another one is played within it.

    ``course``: what it had written; ``away``: the cards of who has left the game within, which belong to this one.
    What is kept beside the journal is what was being done: it goes on as it was.
    """

    __slots__ = ("course", "away", "doing")

    def __init__(self, g: Engine, course: tuple[Kept, ...]) -> None:
        self.course = course
        self.away: list[Obj] = []
        self.doing = (g.depth, g.grouped, g.beside, g.adverbs, g.entering, g.loops.nested)
        g.depth, g.grouped, g.beside, g.adverbs, g.entering, g.loops.nested = 0, [], [], (), None, {}

    def resume(self, g: Engine) -> None:
        """It goes on.  The tables are to be made anew, when all lies where it belongs."""
        _put(g, self.course)
        g.attempting = g.refused = 0  # whatever was being tried as the game within came to its end
        g.turns.planning = g.turns.leaving_out = g.turns.skipped = None
        g.turns.left_off = False
        g.depth, g.grouped, g.beside, g.adverbs, g.entering, g.loops.nested = self.doing


def wait_around(g: Engine) -> None:
    """The game waits, and another one begins within it, with nothing in any zone of it."""
    around = Around(g, begin(g))
    g.state.journal.set(g.state, "around", (*g.state.around, around))


def come_back(g: Engine) -> list[Obj]:
    """The game within is over: the one around it goes on.  Returns all that lay in the zones of that other one."""
    *rest, around = g.state.around
    there = [obj for obj in g.state.all_objects() if obj.zone is not None and not obj.zone.spec.outside]
    around.resume(g)
    g.state.journal.set(g.state, "around", tuple(rest))
    return [*there, *around.away]


def go_on(g: Engine) -> None:
    """All lies where it belongs: work everything out that follows from it."""
    g.version += 1
    g.loops.lift()
    g.loops.chain = g.loops.chain.broken()
    g.rebuild()


def take_out(g: Engine, obj: Obj) -> list[Obj]:
    """A thing is part of the course no more.  Returns it if it is a card, or each card that it is made of."""
    obj.left = obj.zone or obj.left
    g.state.journal.set(obj, "zone", None)
    if obj.card is None or obj.token:
        return []
    return list(obj.links.get(PARTS, (obj,)))


def lay(g: Engine, card: Obj, place: str = "") -> None:
    """A card lies in a zone, by default where it begins a game, as a thing that remembers nothing."""
    first = card
    while first.previous is not None:
        first = first.previous
    began = first.links.get(BEGAN)
    start, status = began or (next(zone.id for zone in g.program.zones.values() if zone.start), ())
    spec = g.program.zones[place or start]
    zone = g.state.zones[(spec.id, None if spec.shared else card.owner)]
    new = setup.lie(g, card.card, card.owner, zone, status)
    new.alias = card.alias
    if began is not None:
        new.links[BEGAN] = began


def leave_there(g: Engine, obj: Obj) -> None:
    """A thing stays in its zone, and only the rules know any more what it was."""
    zone, journal = obj.zone, g.state.journal
    assert zone is not None
    there = g.state.zones[(zone.id, zone.seat)]
    there.cards.append(obj)
    kept = {field: obj.status[field] for field, _ in g.policy.kept_fields if field in obj.status}
    for name, value in (
        ("zone", there),
        ("status", kept),
        ("counters", {}),
        ("links", {BEGAN: obj.links[BEGAN]} if BEGAN in obj.links else {}),
        ("host", None),
        ("attached", []),
        ("controller", obj.owner),
    ):
        journal.set(obj, name, value)
