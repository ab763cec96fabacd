"""Procedures are begun by plain calls: how the plain function is made from the lines of the generator."""

from collections.abc import Callable

from kotowari.interpreter.from_ast.emit import Does, Fn, Known, Way
from kotowari.interpreter.from_ast.procedures import begun_procedures
from kotowari.interpreter.from_ast.target import (
    EV,
    ONE,
    TRUE,
    ZERO,
    Asked,
    Attr,
    Break,
    G,
    If,
    Name,
    Row,
    While,
    call,
    rel,
)

Part = Callable[[Fn], None]


def calls(id: str, way: Way = Way.NOW, result: str = "") -> Part:
    return lambda fn: fn.call(Name(result or f"r_{id}"), id, Name(f"A_{id}"), Row(()), Name("c.cites"), way)


def asks(fn: Fn) -> None:
    fn.ask(Name("v5"), Asked(call("choices.choose", G)))


def begun(**bodies: list[Part]) -> dict[str, str]:
    """The plain functions of procedures made of these statements; only ``dawn`` is straight."""
    made = {}
    for id, parts in bodies.items():
        fn = made[id] = Fn(f"do_{id}", "g, ev")
        fn.open(c=Attr(EV, "c"))
        for part in parts:
            fn.statement()
            part(fn)
    found = begun_procedures(made, {"dawn"})
    return {id: "\n".join(fn.text(Known()) for fn in parts) for id, parts in found.items()}


def plain(source: str, id: str) -> list[str]:
    """The lines of the plain function, without the one that only unpacks."""
    return source.partition(f"def do_{id}_begun(g, ev):\n    c = ev.c\n")[2].strip("\n").split("\n")


def test_what_asks_at_once_has_no_plain_beginning():
    assert begun(morning=[asks, calls("dawn")]) == {}


def test_plainly_up_to_the_first_question_and_a_generator_from_there():
    source = begun(morning=[calls("dawn"), asks])["morning"]

    assert plain(source, "morning") == [
        "    r_dawn = pipeline.now(g, A_dawn, [], c, c.cites)",
        "    if r_dawn is None: return do_morning_rest(g, ev, c, 0)",
        "    return do_morning_rest(g, ev, c, 1)",
    ]
    assert source.startswith("def do_morning_rest(g, ev, c, at, first=None):\n")
    assert "    if at <= 0:\n        r_dawn = " in source, "what may lie behind is guarded"
    assert "\n    v5 = yield from choices.choose(g)\n" in source


def test_a_procedure_within_it_is_begun_and_gone_on_with_first():
    last = calls("dawn", result="r_end")
    source = begun(morning=[calls("dawn"), calls("floor"), last], floor=[calls("dawn"), asks])["morning"]

    assert "    r_floor = pipeline.begin(g, A_floor, [], c, c.cites)" in plain(source, "morning")
    assert "    if type(r_floor) is not Event: return do_morning_rest(g, ev, c, 2, r_floor)" in plain(source, "morning")
    assert plain(source, "morning")[-1] == "    return None"
    assert "    if first is not None: yield from first\n" in source


def test_what_is_bound_for_later_is_not_done_plainly():
    """A generator that goes on behind it would not have the value."""

    def later(fn: Fn) -> None:
        fn.act(call("g.note", Name("r_floor")))

    source = begun(morning=[calls("dawn"), calls("floor"), later], floor=[asks])["morning"]

    assert plain(source, "morning")[-1] == "    return do_morning_rest(g, ev, c, 1)"


def test_what_may_ask_twice_is_not_done_plainly():
    def twice(fn: Fn) -> None:
        with fn.block(If(Name("g.state.turn"))):
            calls("floor")(fn)
            calls("dawn", result="r_then")(fn)

    source = begun(morning=[calls("dawn"), twice], floor=[asks])["morning"]

    assert plain(source, "morning")[-1] == "    return do_morning_rest(g, ev, c, 1)"


def test_what_changes_something_before_it_may_ask_is_not_done_plainly():
    """The generator would change it again."""

    def changes(fn: Fn) -> None:
        with fn.block(If(Name("g.state.turn"))):
            fn.act(call("g.note", ONE))
            calls("dawn", result="r_then")(fn)

    source = begun(morning=[calls("dawn"), changes])["morning"]

    assert plain(source, "morning")[-1] == "    return do_morning_rest(g, ev, c, 1)"


def test_what_is_quiet_to_its_end_is_tried_to_its_end():
    def quiet(fn: Fn) -> None:
        passed = Name("passed")
        fn.let(passed, ZERO)
        with fn.looping(While(TRUE)):
            calls("settle", Way.IDLE)(fn)
            with fn.block(If(passed)):
                fn.put(Break(), Does.LEAVES)
            fn.let(passed, rel(passed, "+", ONE))

    source = begun(floor=[quiet])["floor"]

    assert "        r_settle = A_settle.idle(g, [])\n        if r_settle is None: return do_floor(g, ev)\n" in source
    assert "    if 'settle' in g.tables.forbidders.count: return do_floor(g, ev)\n" in source
    assert source.endswith("    return None\n") and "yield" not in source
