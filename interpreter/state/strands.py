"""Strands: several courses of turns of one game that are carried on side by side, each with what only it has.

At each moment one of them is the present one, and the state is as that one finds it: whose turn it is, which step,
what waits, the zones that each has for itself (``strand_zones``).  That is exchanged through the journal when another
one goes on.  All else is one for all of them.

What belongs to which of them nothing says of itself: it is what came while that one was the present one, by the place
in the log for what happened, by the clock for what was made.  So an effect "until end of turn" ends as that turn does
in which it was made, and "this turn" means what happened in it.

The trap: nothing may be handed on while anything is being tried, since a take-back would reach into another strand.
"""

from bisect import bisect_right
from typing import Any

from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, reaching
from kotowari.interpreter.state.objects import Player, Zone
from kotowari.interpreter.state.state import State

_OWN = ("active", "step", "turn", "pending", "deciders")

Span = tuple[int, int, int, int]


class Strand:
    """One of them: what it had when another one went on, or will begin with.

    Whose turn it was, which step and turn, what waited, who decided for whom, its ``spans`` (``events/turns.py``);
    ``doing``: what else was being done.
    """

    __slots__ = (*_OWN, "number", "spans", "doing")

    def __init__(self, number: int, state: State) -> None:
        self.number = number
        self.active, self.step, self.turn = state.active, "", state.turn
        self.pending: list[Any] = []
        self.deciders: dict[int, tuple[int, ...]] = {}
        self.spans: dict[tuple[str, int | None], Span] = {}
        self.doing: tuple[Any, ...] = ()


class Strands:
    """All of them, and since when which one was the present one: the place in the log, the clock, its number.

    ``turn``: the number of the latest turn that has begun in any of them.
    """

    __slots__ = ("all", "present", "turn", "places", "clocks", "numbers")

    def __init__(self, state: State, number: int) -> None:
        self.all = [Strand(each, state) for each in range(number)]
        self.present = self.all[0]
        self.turn = state.turn
        self.places = [0]
        self.clocks = [0]
        self.numbers = [0]

    def others(self) -> list[Strand]:
        """Those that wait."""
        return [each for each in self.all if each is not self.present]


def begin(g: Engine, number: int) -> Strands:
    """From now on there are so many; the first is the present one, with all that is there."""
    state = g.state
    strands = Strands(state, number)
    state.journal.set(state, "strands", strands)
    for each in strands.others():
        for id in g.program.strand_zones:
            state.journal.put(state.zones, _away(id, each), Zone(id, None, g.program.zones[id]))
    return strands


def hand_on(g: Engine, strands: Strands, over: bool = False) -> bool:
    """The next one goes on; the present one is ``over``, or waits.  Returns whether there is a next one."""
    here = strands.present
    at = strands.all.index(here)
    if over:
        strands.all.remove(here)
        at -= 1
    if not strands.all:
        g.state.journal.set(g.state, "strands", None)
        return False
    _exchange(g, strands, strands.all[(at + 1) % len(strands.all)])
    return True


def _exchange(g: Engine, strands: Strands, to: Strand) -> None:
    state, here = g.state, strands.present
    if to is here:
        return
    journal = state.journal
    asked = state.deciders or to.deciders
    for name in _OWN:
        setattr(here, name, getattr(state, name))
        journal.set(state, name, getattr(to, name))
    here.spans = {key: span for key, span in g.turns.spans.items() if key[1] is None}
    for key in here.spans:
        journal.drop(g.turns.spans, key)
    for key, span in to.spans.items():
        journal.put(g.turns.spans, key, span)
    for id in g.program.strand_zones:
        journal.put(state.zones, _away(id, here), state.zones[(id, None)])
        journal.put(state.zones, (id, None), state.zones[_away(id, to)])
        journal.drop(state.zones, _away(id, to))
    here.doing = (g.depth, g.adverbs, g.loops.nested, g.loops.chain)
    g.depth, g.adverbs, g.loops.nested, g.loops.chain = to.doing or (0, (), {}, g.loops.chain.broken())
    strands.present = to
    strands.places.append(len(g.log))
    strands.clocks.append(state.tick())
    strands.numbers.append(to.number)
    if asked:
        deciding.look_anew(state)
    g.version += 1
    g.checks.structure_changed = g.checks.players_changed = g.checks.unsettled = True
    if g.chars.plan_watches:
        g.chars.dirty[None] = None


def _away(id: str, strand: Strand) -> tuple[str, int]:
    """By which key a zone is found that a strand has for itself while another one goes on."""
    return id, -1 - strand.number


def belongs_to(state: State, key: int) -> str:
    """Whose a zone is that is found by a seat, or by a strand that has it for itself: the turn of somebody."""
    if key >= 0:
        return state.players[key].name
    holder = next(each.active for each in state.strands.others() if each.number == -1 - key)
    return f"the turn of {state.players[holder].name}"


def shown(state: State) -> list[dict[str, Any]]:
    """All turns that go on, the present one first, as everybody may see them."""
    others = state.strands.others()
    return [{"active": each.active, "step": each.step, "turn": each.turn + 1} for each in (state, *others)]


# ------------------------------------------------------------------ what belongs to which
def is_own(state: State, made: int) -> bool:
    """Was what was made at this time made in the present strand, or is there but one?"""
    strands = state.strands
    return strands is None or strands.numbers[bisect_right(strands.clocks, made) - 1] == strands.present.number


def together(state: State, place: int, other: int) -> bool:
    """Are two places in the log of one strand?"""
    strands = state.strands
    if strands is None:
        return True
    numbers, places = strands.numbers, strands.places
    return bool(numbers[bisect_right(places, place) - 1] == numbers[bisect_right(places, other) - 1])


def turns(state: State) -> list[int]:
    """The numbers of the turns in all of them, the present one first."""
    return [state.turn, *(each.turn for each in (state.strands.others() if state.strands is not None else ()))]


def next_turn(state: State) -> int:
    """The number of the turn that begins, as turns before it are counted: no two turns have one number."""
    strands = state.strands
    if strands is None:
        return state.turn + 1
    state.journal.set(strands, "turn", strands.turn + 1)
    number: int = strands.turn
    return number


def windows(state: State, step: str) -> list[int]:
    """Where in the log the latest step of this name began in each of the other strands."""
    strands = state.strands
    others = strands.others() if strands is not None else ()
    return [each.spans[(step, None)][0] for each in others if (step, None) in each.spans]


def waiting(state: State) -> list[list[Any]]:
    """The triggers that wait in each of the other strands."""
    return [each.pending for each in state.strands.others()] if state.strands is not None else []


def is_in(g: Engine, step: str) -> bool:
    """Is another strand in this step, or in one that is part of it?"""
    strands = g.state.strands
    parents = g.program.step_parents
    return strands is not None and any(step in (each.step, parents.get(each.step)) for each in strands.others())


def open_to(g: Engine, player: Player) -> list[Strand]:
    """In which of them, where a turn goes on, a player takes part; with but one there are none."""
    strands = g.state.strands
    there = strands.all if strands is not None else ()
    return [each for each in there if _is_going(g, each) and takes_part(g, player, each)]


def _is_going(g: Engine, strand: Strand) -> bool:
    """Does a turn go on in it?  Between two of them it may wait for others."""
    spans = g.turns.spans if strand is g.state.strands.present else strand.spans
    return bool(spans.get(("turn", None), (0, 0))[1] < 0)


def active(state: State, strand: Strand) -> int:
    """The seat of whose turn it is in one of them."""
    seat: int = state.active if strand is state.strands.present else strand.active
    return seat


def takes_part(g: Engine, player: Player, strand: Strand | None = None) -> bool:
    """Does a player reach whose turn it is, here or in a strand, or who controls anything that waits there (807.5a)?"""
    state, holder, zone = g.state, g.state.active, g.state.zones[(g.program.waiting_zone, None)]
    if strand is not None and strand is not state.strands.present:
        holder, zone = strand.active, state.zones[_away(g.program.waiting_zone, strand)]
    return reaching.is_reached(state, player, state.players[holder]) or any(
        reaching.is_reached(state, player, state.controller(each)) for each in zone.cards
    )


def derived_partaking(g: Engine, player: Any) -> int:
    """1 if a player takes part in what goes on: reaches whose turn it is, or who controls what waits."""
    return int(player is not None and not player.lost and takes_part(g, player))
