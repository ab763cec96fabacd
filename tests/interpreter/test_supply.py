"""What a player can pay with is kept until something changes that it depends on, and not longer."""

from tests.interpreter.harbour import Table

from kotowari.interpreter.acting import sources
from kotowari.interpreter.from_ast.reading import operand_needed, reads_own_state

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
    barred = "('bend' not in g.tables.forbidders.count or not listeners.barred(g, A_bend, [this], this, you))"

    assert reads_own_state(f"lambda g, this, you: this.zone is not None and not this.status.get('bent') and {barred}")
    assert not reads_own_state("lambda g, this, you: this.zone is not None and you.fields.get('coins', 0) > 0")
    assert not reads_own_state("lambda g, this, you: ops.counters(this, 'x') > 0")


def test_what_an_operand_must_be_is_read_wherever_it_is_asked():
    """The word may stand deep in the test, and beside others; one of a choice, or of what came of it, is not needed."""
    thing = "(o1 := ev.args[1]) is not None"

    assert operand_needed(f"({thing} and ((type(o1) is Obj) and ('ship' in o1.chars.words)))") == (1, "ship", "")
    assert operand_needed(f"({thing} and 'ship' in o1.chars.words and ops.status(o1, 'bent'))") == (1, "ship", "bent")
    assert operand_needed(f"({thing} and ('ship' in o1.chars.words or 'port' in o1.chars.words))") is None
    assert operand_needed(f"({thing} and not 'ship' in o1.chars.words)") is None
    assert operand_needed("((o1 := ev.result) is not None and 'ship' in o1.chars.words)") is None
