"""What turns out illegal is as if it had not been; what is refused changes nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.interpreter.harbour import Table, dealt

from kotowari.interpreter import Game, Refused, Snapshot
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context

CARDS = """
card "Trap" {1}
  Order
  cost scuttle ship
  cost scuttle brig
  draw 1 card

card "Wake" {0}
  Port
  when ship founders: you gain 1 coin
"""


def test_a_launch_that_can_not_be_finished_is_taken_back():
    """Each part of the cost could be paid, both can't: the port is upright, the ship afloat, nothing was heard."""
    t = Table(CARDS, hold=["Trap", "Skiff"], quay=["North Port", "Hulk", "Wake"])
    before, log = t.game.state_digest(), len(t.game.log)
    for _ in range(3):
        t.act("launch Trap")
        assert t.names("hold", 0) == ["Skiff", "Trap"]
        assert t.names("quay", 0) == ["Hulk", "North Port", "Wake"]
        assert t.slip() == []
        assert (t.game.state_digest(), len(t.game.log)) == (before, log)

    t.play("launch Skiff")
    assert t.names("quay", 0) == ["Hulk", "North Port", "Skiff", "Wake"], "the game goes on as if nobody had tried"


def test_what_can_be_finished_stands():
    t = Table(CARDS, hold=["Trap"], quay=["North Port", "Hulk", "Skiff", "Wake"])
    t.act("launch Trap", "Skiff")

    assert t.names("quay", 0) == ["North Port", "Wake"]
    assert t.slip() == ["Trap", "Wake", "Wake"]


def test_an_attempt_inside_a_group_leaves_the_group_open():
    """What the group did before still waits to be seen by all; only what was attempted is gone."""
    t = Table(CARDS, quay=["Skiff", "Hulk", "Wake"])
    engine = t.engine
    scrap, you = engine.program.actions["scrap"], engine.state.players[0]

    def sink(name: str) -> None:
        for _ in pipeline.do(engine, scrap, [t.the(name)], Context(None, you)):
            raise AssertionError("nobody is asked")

    pipeline.open_group(engine)
    sink("Skiff")
    mark = engine.begin_attempt()
    sink("Hulk")
    engine.fail_attempt(mark)
    assert engine.depth == 1
    assert [e.kind for e in engine.grouped] == ["move", "scrap"]
    pipeline.close_group(engine)

    assert t.names("quay", 0) == ["Hulk", "Wake"]
    assert [w.obj.base.name for w in engine.state.pending] == ["Wake"], "one ship foundered, not two, not none"


def _wrong_answers(decision) -> list:
    wrong = [None, "yes", (99,), (-1,), ((0,),), 10_000, (0, 0), {0: 1}]
    return [answer for answer in wrong if decision.refusal(answer)]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1000), answers=st.integers(0, 40))
def test_a_refused_answer_changes_nothing(seed, answers):
    """State, log, record and the decision itself stay as they were, at any point of any game."""
    from random import Random

    chance, game = Random(seed), dealt(seed)
    while not game.over and game.decisions < answers:
        game.answer(game.decision.legal_answer(chance.randrange))
    if game.over:
        return
    before = (game.state_digest(), game.digest(), tuple(game.answers), game.decision)
    for answer in _wrong_answers(game.decision):
        with pytest.raises(Refused):
            game.answer(answer)
        assert (game.state_digest(), game.digest(), tuple(game.answers), game.decision) == before


def test_nothing_is_answered_after_the_end():
    t = Table(hold=["Squall"], quay=["North Port"], coins=(5, 1))
    t.play("launch Squall", "Ben")
    assert t.game.over
    with pytest.raises(Refused, match="the game is over"):
        t.game.answer((0,))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 1000), at=st.integers(0, 45), more=st.integers(1, 20))
def test_a_snapshot_is_the_same_game(seed, at, more):
    """Taken anywhere and restored: the same state, question and future; the original is not disturbed."""
    from random import Random

    chance, game = Random(seed), dealt(seed)
    while not game.over and game.decisions < at:
        game.answer(game.decision.legal_answer(chance.randrange))
    shot, digest, decision = game.snapshot(), game.digest(), game.decision
    future = []
    while not game.over and len(future) < more:
        future.append(game.decision.legal_answer(chance.randrange))
        game.answer(future[-1])

    again = Game.restore(game.program, shot)
    assert (again.digest(), again.decision) == (digest, decision)
    for answer in future:
        again.answer(answer)
    assert again.digest() == game.digest()
    assert again.result == game.result


def test_a_snapshot_of_a_position_is_restored_as_one():
    t = Table(hold=["Skiff", "Squall"], quay=["North Port", "East Port"], rival_quay=["Hulk"])
    t.play("launch Skiff")
    shot = t.game.snapshot()

    assert isinstance(shot, Snapshot) and shot.position is not None
    assert Game.restore(t.program, shot).digest() == t.game.digest()


def test_conceding_is_part_of_the_record():
    game = dealt(3)
    game.concede(1)
    again = Game.replay(game.program, game.seats, 3, game.answers)

    assert (again.result.winner, again.digest()) == (0, game.digest())
