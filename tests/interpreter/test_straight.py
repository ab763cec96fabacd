"""What asks nobody is done by plain calls; that changes nothing but the time it takes."""

from random import Random

import pytest
from tests.interpreter.harbour import Table, dealt, play_out, program

from kotowari.grammar.hooks import policies
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.events.tables import Clear
from kotowari.interpreter.from_ast.emit import Fn, Known, Way
from kotowari.interpreter.from_ast.plain import Shape, plain_function
from kotowari.interpreter.from_ast.straight import is_whole, straight_actions
from kotowari.interpreter.from_ast.target import EV, ZERO, Asked, Attr, G, Item, Name, Row, call

EXTRA = """
action dredge(by player: player) [90]
  en "dredge" "dredges" "dredged"
  move top card of cargo of player to seabed of player
  player draws 1 card
"""
CARDS = """
card "Siren" {0}
  Ship — Sloop 1/1
  instead of you draw card if this is in your seabed: you gain 5 coins
"""


def stepwise_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clear, "__missing__", lambda clear, id: False)


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


def body(id: str, *calls: str, asks: bool = False) -> Fn:
    """A function that calls actions, or asks a player."""
    fn = Fn(f"do_{id}", "g, ev")
    fn.open(c=Attr(EV, "c"), p_0=Item(Attr(EV, "args"), ZERO))
    for called in calls:
        fn.call(Name(f"r_{called}"), called, Name(f"A_{called}"), Row((Name("p_0"),)), Name("c.cites"), Way.NOW)
    if asks:
        fn.ask(Name("v"), Asked(call("choices.choose", G)))
    return fn


def test_what_asks_through_another_is_not_straight():
    bodies = {
        "a": body("a", "b"),
        "b": body("b", "x"),
        "asks": body("asks", asks=True),
        "through": body("through", "asks"),
    }

    assert straight_actions(bodies, ["x"]) == {"x": {"x"}, "b": {"b", "x"}, "a": {"a", "b", "x"}}


def test_a_call_is_tried_at_once_only_where_that_is_known_to_do():
    fn = body("a", "b")
    steps = "r_b = yield from pipeline.stepwise(g, A_b, [p_0], c, c.cites)"

    assert fn.text(Known()).endswith(f"    {steps}\n    if False: yield\n")
    assert f"    r_b = pipeline.now(g, A_b, [p_0], c, c.cites)\n    if r_b is None: {steps}\n" in fn.text(
        Known(straight=frozenset({"b"}))
    )
    assert (
        "    r_b = pipeline.begin(g, A_b, [p_0], c, c.cites)\n    if type(r_b) is not Event: r_b = yield from r_b\n"
    ) in fn.text(Known(begun=frozenset({"b"})))


def test_the_plain_function_has_the_stages_of_an_event_and_no_question():
    def written(**stated: str) -> str:
        shape = Shape(
            "a", Name("A_a"), (), (), (), -1, None, None, quiet=False, procedure=False, together=False, after=False
        )
        [function] = plain_function("do_a_now", shape, body("a", "b"), policies() | stated)
        return function.text(Known())

    text = written()

    assert "    p_0 = args[0]\n    if not g.tables.clear['b']: raise pipeline.Intercepted\n" in text
    assert "    r_b = A_b.now(g, [p_0], c, c.cites)\n" in text and "yield" not in text
    assert text.index("Event(A_a, args, c, cites or A_a.cites)") < text.index("A_b.now(") < text.index("log.append(ev)")
    assert "watch()" not in text, "no policy has targets watched"
    assert "watch()" in written(targets="continuous")


def test_only_what_changes_something_before_its_part_must_be_taken_back_when_it_is_given_up():
    assert is_whole(body("a", "b"))
    assert not is_whole(body("a", "b", "x"))
    acting = body("a")
    acting.act(call("g.spend_all"))
    acting.call(Name("r"), "b", Name("A_b"), Row(()), Name("c.cites"), Way.NOW)
    assert not is_whole(acting)
