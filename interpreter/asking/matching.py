"""Which of some things goes with which of others, so that as many requirements as possible are met.

A requirement may want a thing to be matched, to be matched with one of them, or one of them to be matched at all; a
prohibition may hold of a pair, only of a pair that is alone, or of all but one of the pairs of one of the others.
What is asked never leaves the best that is possible (509.1c): the things are gone through one by one, and each is
offered only what some best matching has it do.

What may be matched with several stands among the things once for each of those.  The first of them is what counts as
matched at all; each further one goes to a later one of the others, or to none as soon as one before it has, so that no
two orders of the same matching are told apart.

The trap: whether one choice still leads to a best matching depends on all that come later.  The most that the things
from one on can meet depends only on how far those before have got with what counts once or not alone, so that this is
worked out once for each thing and each such state, not for each of the exponentially many matchings.
"""

from typing import Any

from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.foresight import is_loner, possible
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.interpreter.state.values import as_list

NONE, ALONE, ENOUGH = range(3)  # how far a thing has got that counts once, or that may not be matched with one alone
ALL = -1  # where the state of all things together is counted, if some of them may not be the only one
State = tuple[int, ...]


def match(g: Engine, ev: Event) -> Steps[Any]:
    """Let a player match each of some things with one of others or with none, within requirements and prohibitions.

    The primitive says what is tested: ``does match VERB ONCE ADVERB FIELD TOLL``: the verb of a pair, the event that
    tells once what several do, the adverb of a pair that is alone, the field of the first that is to hold the second,
    and the action for which something may be asked: nobody must do what costs something.  Then, if one may be matched
    with several: the field that holds with how many more than one, the field that is not 0 where it is any number, and
    the adverb of each further one.
    """
    player, others = ev.args[0], as_list(ev.args[2])
    things = _as_often(g, ev, as_list(ev.args[1]), len(others))
    pairs = Pairs(g, player, ev, things, others)
    state = pairs.start
    for index, thing in enumerate(things):
        most, kept = pairs.most(index, state), []
        for other in pairs.offered(index, state):
            after = pairs.moved(state, index, other)
            if pairs.gains[index, other] + pairs.most(index + 1, after) == most:
                kept.append(other)
        free = pairs.most(index + 1, pairs.passed(state, index)) == most
        chosen = yield from choices.choose(
            g, player, [others[i] for i in kept], 0 if free else 1, 1, ev.act.id, ev.c, about=thing
        )
        if chosen or index not in pairs.repeated:
            g.write(pairs.field, thing, _with(g.read(pairs.field, thing), chosen, index in pairs.repeated))
        state = pairs.moved(state, index, others.index(chosen[0])) if chosen else pairs.passed(state, index)
    ev.done = True


def _as_often(g: Engine, ev: Event, things: list[Obj], most: int) -> list[Obj]:
    """Each thing as often as it may be matched, at most with all there are."""
    if len(ev.act.does) < 7:
        return things
    more, endless = ev.act.does[6:8]
    return [
        thing
        for thing in things
        for _ in range(most if thing.chars.numbers.get(endless) else _capacity(thing, more, most))
    ]


def _capacity(thing: Obj, more: str, most: int) -> int:
    number: int = 1 + thing.chars.numbers.get(more, 0)
    return max(1, min(number, most))


def _with(before: Any, chosen: list[Obj], again: bool) -> Any:
    """What a thing is matched with: nothing, one other, or several."""
    if again:
        return [*as_list(before), *chosen]
    return chosen[0] if chosen else None


class Pairs:
    """What may be matched with what, how many requirements each pair meets, and the most that can still be met.

    ``open``: for each thing the places of those it may be matched with; ``gains``: the requirements of a pair, by
    places; ``at_all``: those that one of the others be matched at all; ``single``: those that go with one thing only.
    """

    def __init__(self, g: Engine, player: Player, ev: Event, things: list[Obj], others: list[Obj]) -> None:
        verb, once, adverb, self.field, toll = ev.act.does[1:6]
        self.repeated = {index for index in range(1, len(things)) if things[index] is things[index - 1]}
        self.others = len(others)
        pair, told, entry = (g.program.actions[id] for id in (verb, once, toll))
        c = Context(None, player)
        self.open = [
            [i for i, other in enumerate(others) if possible(g, entry, [thing, other], thing, player)]
            for thing in things
        ]
        self.gains = {
            (index, i): 0
            if _costs(g, Event(entry, [thing, others[i]], c))
            else _wanted(g, self._matched(pair, thing, others[i], c, ev.act.does[8:] if index in self.repeated else ()))
            for index, thing in enumerate(things)
            for i in self.open[index]
        }
        self.at_all = [_wanted(g, Event(told, [None, other], c)) for other in others]
        self.lonely = {
            (index, i)
            for index, thing in enumerate(things)
            for i in self.open[index]
            if not possible(g, pair, [thing, others[i]], thing, player, (adverb,))
        }
        joint = g.program.joint_adverbs.get(verb, ())[:1] if pair.id in g.tables.forbidders.count else ()
        self.single = {
            i
            for index, thing in enumerate(things if joint else ())
            for i in self.open[index]
            if not possible(g, pair, [thing, others[i]], thing, player, joint)
        }
        self.loners = {index for index, thing in enumerate(things) if is_loner(g, pair, thing, player, adverb)}
        self.lonely = {(index, i) for index, i in self.lonely if index not in self.loners}
        counted = {i for i, wanted in enumerate(self.at_all) if wanted} | {i for _, i in self.lonely} | self.single
        if self.loners:
            counted.add(ALL)
        self.slots = {i: slot for slot, i in enumerate(sorted(counted))}
        self.start: State = (NONE,) * (len(self.slots) + bool(self.repeated))
        self.table = self._best()

    def most(self, index: int, state: State) -> float:
        """How many requirements can be met from this thing on; minus infinity: something would be left alone."""
        return self.table[index][state]

    def offered(self, index: int, state: State) -> list[int]:
        """Those that a thing may still be matched with: a further one is one behind those before it."""
        free = self.open[index]
        if self.single:
            free = [other for other in free if other not in self.single or state[self.slots[other]] == NONE]
        if index not in self.repeated:
            return free
        return [other for other in free if other >= state[-1]]

    def passed(self, state: State, index: int) -> State:
        """The state when this thing is matched with nothing more."""
        return self._followed(state, index, self.others) if self.repeated else state

    def moved(self, state: State, index: int, other: int) -> State:
        """The state when this thing is matched with that one, too."""
        if self.loners and index not in self.repeated:
            state = self._reached(state, ALL, index in self.loners)
        state = self._reached(state, other, (index, other) in self.lonely)
        return self._followed(state, index, other + 1) if self.repeated else state

    def _followed(self, state: State, index: int, first: int) -> State:
        """From which of the others on the same thing may be matched once more; any, if another thing is next."""
        return (*state[:-1], first if index + 1 in self.repeated else NONE)

    def _matched(self, pair: Any, thing: Obj, other: Any, c: Context, how: tuple[str, ...]) -> Event:
        matched = Event(pair, [thing, other], c)
        matched.flags = how
        return matched

    def _reached(self, state: State, other: int, alone: bool) -> State:
        slot = self.slots.get(other)
        if slot is None or state[slot] == ENOUGH:
            return state
        return (*state[:slot], ALONE if state[slot] == NONE and alone else ENOUGH, *state[slot + 1 :])

    def _best(self) -> list[dict[State, float]]:
        """For each thing, and after the last, what :meth:`most` says of each state that can be reached."""
        reached = [{self.start}]
        for index in range(len(self.open)):
            passed = {self.passed(state, index) for state in reached[-1]}
            moved = {self.moved(state, index, i) for state in reached[-1] for i in self.offered(index, state)}
            reached.append(passed | moved)
        last = {
            state: -float("inf")
            if ALONE in state[: len(self.slots)]
            else float(sum(self.at_all[i] for i, slot in self.slots.items() if i != ALL and state[slot]))
            for state in reached[-1]
        }
        table = [last]
        for index in reversed(range(len(self.open))):
            after = table[-1]
            table.append(
                {
                    state: max(
                        after[self.passed(state, index)],
                        *(
                            self.gains[index, i] + after[self.moved(state, index, i)]
                            for i in self.offered(index, state)
                        ),
                        -float("inf"),
                    )
                    for state in reached[index]
                }
            )
        return table[::-1]


def _costs(g: Engine, ev: Event) -> bool:
    """Is something asked for before this, so that it can't be required (509.1c)?"""
    return ev.act.id in g.tables.during.count and any(each.hears(g, ev) for each in g.tables.during.of(ev))


def _wanted(g: Engine, ev: Event) -> int:
    """How many requirements an event would meet."""
    if ev.act.id not in g.tables.requirers.count:
        return 0
    return sum(1 for each in g.tables.requirers.of(ev) if listeners.applies(g, each) and each.hears(g, ev))
