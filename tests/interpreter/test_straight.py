"""What asks nobody is done by plain calls; that changes nothing but the time it takes."""

from random import Random

import pytest
from tests.interpreter.harbour import Table, dealt, play_out, program

from kotowari.interpreter.engine import Engine
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.from_ast.straight import at_once, settled, straight_actions

EXTRA = '''
action dredge(by player: player) [90]
  en "dredge" "dredges" "dredged"
  move top card of cargo of player to seabed of player
  player draws 1 card
'''
CARDS = '''
card "Siren" {0}
  Ship — Sloop 1/1
  in seabed: instead of you draw card: you gain 5 coins
'''


def stepwise_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "is_clear", lambda engine, act: False)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_the_same_step_by_step(seed, monkeypatch):
    plain = play_out(dealt(seed), Random(seed)).digest()
    stepwise_only(monkeypatch)

    assert play_out(dealt(seed), Random(seed)).digest() == plain


def do(t: Table, verb: str, *args: object) -> list[str]:
    """Do it, and say which events it took."""
    engine = t.engine
    before = len(t.game.log)
    you = engine.state.players[0]
    for _ in pipeline.do(engine, engine.program.actions[verb], [*args], Context(None, you)):
        raise AssertionError("nobody is asked")
    return [event.kind for event in t.game.log[before:]]


def test_actions_that_only_use_straight_ones_are_straight():
    actions = program(extra=EXTRA).actions

    assert {"bend", "draw", "sink", "dredge"} <= {id for id, act in actions.items() if act.now is not None}
    assert actions["launch"].now is actions["give_floor"].now is None, "somebody may be asked"
    assert set(actions["dredge"].uses) == {"dredge", "move", "draw", "lose_coins", "adjust"}


def test_what_comes_up_on_the_way_may_replace_the_rest():
    """The first half brings a thing to where it replaces the second half: nothing of the attempt is left."""
    t = Table(CARDS, extra=EXTRA, cargo=["Siren", "Skiff"])
    happened = do(t, "dredge", t.engine.state.players[0])

    assert t.names("seabed", 0) == ["Siren"] and t.names("cargo", 0) == ["Skiff"]
    assert t.coins() == (15, 10)
    assert happened == ["move", "gain_coins", "dredge"]


def test_the_same_without_anything_in_the_way():
    t = Table(CARDS, extra=EXTRA, cargo=["Hulk", "Skiff"])
    happened = do(t, "dredge", t.engine.state.players[0])

    assert t.names("hold", 0) == ["Skiff"] and t.coins() == (10, 10)
    assert happened == ["move", "move", "draw", "dredge"]


BODIES = {
    "a": "def do_a(g, ev):\n    r1 = pipeline.now(g, A_b)  #? b\n    if r1 is None: r1 = yield from step(A_b)  #! b\n"
         "    if False: yield\n",
    "b": "def do_b(g, ev):\n    r1 = pipeline.now(g, A_x)  #? x\n    if r1 is None: r1 = yield from step(A_x)  #! x\n"
         "    if False: yield\n",
    "asks": "def do_asks(g, ev):\n    r1 = yield from choices.choose(g)\n    if False: yield\n",
    "through": "def do_through(g, ev):\n    r1 = pipeline.now(g, A_asks)  #? asks\n"
               "    if r1 is None: r1 = yield from step(A_asks)  #! asks\n    if False: yield\n",
}


def test_what_asks_through_another_is_not_straight():
    found = straight_actions(BODIES, ["x"])

    assert found == {"x": {"x"}, "b": {"b", "x"}, "a": {"a", "b", "x"}}
    assert settled(BODIES["through"], found) == (
        "def do_through(g, ev):\n    r1 = yield from step(A_asks)\n    if False: yield\n")
    assert at_once(settled(BODIES["a"], ())) is not None
    assert at_once(BODIES["a"]) == (
        "do_a_now", "def do_a_now(g, ev):\n    if not g.clear['b']: raise pipeline.Intercepted\n    r1 = A_b.now(g)\n")
