"""What the journal wrote it can take back: any writes, to any moment."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.interpreter.harbour import dealt

from kotowari.interpreter.state.journal import Journal
from kotowari.interpreter.state.setup import state_digest


@dataclass
class Box:
    """Something to write to."""

    value: int = 0
    table: dict = field(default_factory=dict)
    items: list = field(default_factory=list)

    def shot(self) -> tuple:
        """What is there now."""
        return self.value, dict(self.table), list(self.items)


WRITES = st.tuples(st.sampled_from(["set", "put", "drop", "insert", "append", "remove", "replace"]), st.integers(0, 5))


def write(journal: Journal, box: Box, how: str, n: int) -> None:
    if how == "set":
        journal.set(box, "value", n)
    elif how == "put":
        journal.put(box.table, n, object())
    elif how == "drop":
        journal.drop(box.table, n)
    elif how == "insert":
        journal.insert(box.items, min(n, len(box.items)), object())
    elif how == "append":
        journal.append(box.items, object())
    elif how == "remove" and box.items:
        journal.remove(box.items, box.items[n % len(box.items)])
    elif how == "replace":
        journal.replace(box.items, box.items[n:] + box.items[:n])


@given(before=st.lists(WRITES, max_size=12), after=st.lists(WRITES, max_size=25))
def test_any_writes_are_taken_back(before, after):
    journal, box = Journal(), Box()
    for how, n in before:
        write(journal, box, how, n)
    mark, shot = journal.mark(), box.shot()
    for how, n in after:
        write(journal, box, how, n)

    journal.rollback(mark)

    assert box.shot() == shot
    assert journal.mark() == mark


@given(st.lists(st.lists(WRITES, max_size=5), min_size=1, max_size=6))
def test_marks_inside_marks(stretches):
    """Each of several moments is found again, the last first."""
    journal, box, moments = Journal(), Box(), []
    for stretch in stretches:
        moments.append((journal.mark(), box.shot()))
        for how, n in stretch:
            write(journal, box, how, n)

    for mark, shot in reversed(moments):
        journal.rollback(mark)
        assert box.shot() == shot


@pytest.mark.parametrize("writes", [("remove", "same"), ("remove", "equal")])
def test_what_is_removed_is_the_thing_itself(writes):
    """Two equal things are two things."""
    one, other = [1], [1]
    items = [other, one]
    Journal().remove(items, one)

    assert items[0] is other and len(items) == 1


def test_what_is_not_there_is_not_removed():
    with pytest.raises(ValueError, match="not in the list"):
        Journal().remove([[1]], [1])


def test_a_forgotten_moment_stays():
    journal, box = Journal(), Box()
    journal.set(box, "value", 3)
    journal.forget()
    journal.set(box, "value", 4)
    journal.rollback(0)

    assert box.value == 3


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 50), writes=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 9)), max_size=20))
def test_the_state_of_a_game_is_taken_back(seed, writes):
    """Writes to players, cards, zones and chance of a real state leave its digest as it was, once taken back."""
    engine = dealt(seed)._engine
    state, journal = engine.state, engine.state.journal
    mark, digest = journal.mark(), state_digest(state)
    for how, n in writes:
        zone = list(state.zones.values())[n % len(state.zones)]
        if how == 0:
            journal.put(state.players[n % 2].fields, "coins", n)
        elif how == 1:
            journal.put(state.players[n % 2].counters, "barnacle", n)
        elif how == 2 and zone.cards:
            journal.put(zone.cards[n % len(zone.cards)].status, "bent", n)
        elif how == 3:
            journal.replace(zone.cards, zone.cards[n:] + zone.cards[:n])
        elif how == 4:
            state.random(n + 1)
            state.tick()

    journal.rollback(mark)

    assert state_digest(state) == digest
