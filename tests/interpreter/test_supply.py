"""What a player can pay with is kept until something changes that it depends on, and not longer."""

from tests.interpreter.harbour import Table

from kotowari.interpreter.acting import sources
from kotowari.interpreter.from_ast.reading import operand_needed, reads_own_state
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    THIS,
    YOU,
    ZERO,
    Attr,
    Const,
    G,
    Kept,
    Lambda,
    Name,
    Not,
    Row,
    any_of,
    both,
    call,
    operand_of,
    rel,
)

CARDS = """
card "Embargo" {0}
  Port
  while your coins >= 3: ports can't bend for cost
"""


def units(t: Table) -> list[str]:
    """The kinds of resources that the first player could get now."""
    engine = t.engine
    return [source.kinds[0] for source in sources.usable(engine, engine.state.players[0])]


def test_a_source_that_is_used_is_none_any_more():
    t = Table(quay=["North Port", "East Port"])
    assert units(t) == ["N", "E"]
    t.engine.write("bent", t.the("North Port"), 1)
    assert units(t) == ["E"]
    t.engine.write("bent", t.the("North Port"), 0)
    assert units(t) == ["N", "E"]


def test_a_prohibition_whose_condition_comes_true_is_seen():
    t = Table(CARDS, quay=["North Port", "Embargo"], coins=(2, 10))
    assert units(t) == ["N"]
    t.engine.write("coins", t.engine.state.players[0], 5)
    t.engine.version += 1
    assert units(t) == []


def test_own_state_is_what_a_thing_is_and_its_statuses():
    there = rel(Attr(THIS, "zone"), "is not", NONE)
    upright = Not(call(Attr(THIS, "status.get"), Const("bent")))
    barred = call("listeners.barred", G, Name("A_bend"), Row((THIS,)), THIS, YOU)
    unbarred = any_of(rel(Const("bend"), "not in", Name("g.tables.forbidders.count")), Not(barred))
    coins = call(Attr(YOU, "fields.get"), Const("coins"), ZERO)
    counters = call("ops.counters", THIS, Const("x"))

    assert reads_own_state(Lambda("g, this, you", both(there, upright, unbarred)))
    assert not reads_own_state(Lambda("g, this, you", both(there, rel(coins, ">", ZERO))))
    assert not reads_own_state(Lambda("g, this, you", rel(counters, ">", ZERO)))


def test_what_an_operand_must_be_is_read_wherever_it_is_asked():
    """The word may stand deep in the test, and beside others; one of a choice, or of what came of it, is not needed."""
    o = Name("o1")
    thing = rel(Kept(o, operand_of(EV, 1)), "is not", NONE)
    ship, port = (rel(Const(word), "in", Attr(o, "chars.words")) for word in ("ship", "port"))
    bent = call("ops.status", o, Const("bent"))
    outcome = rel(Kept(o, Attr(EV, "result")), "is not", NONE)

    assert operand_needed(both(thing, both(rel(call("type", o), "is", Name("Obj")), ship))) == (1, "ship", "")
    assert operand_needed(both(thing, ship, bent)) == (1, "ship", "bent")
    assert operand_needed(both(thing, any_of(ship, port))) is None
    assert operand_needed(both(thing, Not(ship))) is None
    assert operand_needed(both(outcome, ship)) is None
