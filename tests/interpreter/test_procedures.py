"""Procedures are begun by plain calls: how the plain function is made from the generator's lines."""

from kotowari.interpreter.from_ast.procedures import begun_procedures, plain_name

HEAD = "def do_{0}(g, ev):\n    c = ev.c\n    tg = ()\n"
BEGIN = ("    a2 = ['dawn']\n    r1 = pipeline.now(g, A_begin, a2, c)  #? begin\n"
         "    if r1 is None: r1 = yield from pipeline.stepwise(g, A_begin, a2, c)  #! begin\n")
FLOOR = ("    a4 = []\n    r3 = pipeline.now(g, A_floor, a4, c)  #? floor\n"
         "    if r3 is None: r3 = yield from pipeline.stepwise(g, A_floor, a4, c)  #! floor\n")
ASK = "    v5 = yield from choices.choose(g)\n"
END = "    if False: yield\n"


def begun(**bodies: str) -> dict[str, str]:
    return begun_procedures({id: HEAD.format(id) + body + END for id, body in bodies.items()}, {"begin"})


def plain(source: str, id: str) -> list[str]:
    """The lines of the plain function, without those that only unpack."""
    return source.partition(f"def do_{id}_begun(g, ev):\n    c = ev.c\n    tg = ()\n")[2].strip("\n").split("\n")


def test_what_asks_at_once_has_no_plain_beginning():
    assert begun(morning=ASK + BEGIN) == {}
    assert plain_name(HEAD.format("morning")) == "do_morning_begun"


def test_plainly_up_to_the_first_question_and_a_generator_from_there():
    source = begun(morning=BEGIN + ASK)["morning"]

    assert plain(source, "morning") == [
        "    a2 = ['dawn']",
        "    r1 = pipeline.now(g, A_begin, a2, c)",
        "    if r1 is None: return do_morning_rest(g, ev, c, 0)",
        "    return do_morning_rest(g, ev, c, 1)",
    ]
    assert source.startswith("def do_morning_rest(g, ev, c, at, first=None):\n")
    assert "    if at <= 0:\n        a2 = ['dawn']\n" in source, "what may lie behind is guarded"
    assert "\n" + ASK in source


def test_a_procedure_within_it_is_begun_and_gone_on_with_first():
    source = begun(morning=BEGIN + FLOOR + BEGIN.replace("1", "6").replace("2", "7"), floor=ASK)["morning"]

    assert "    r3 = pipeline.begin(g, A_floor, a4, c)" in plain(source, "morning")
    assert "    if type(r3) is not Event: return do_morning_rest(g, ev, c, 2, r3)" in plain(source, "morning")
    assert plain(source, "morning")[-1] == "    return None"
    assert "    if first is not None: yield from first\n" in source


def test_what_is_bound_for_later_is_not_done_plainly():
    """A generator that goes on behind it would not have the value."""
    source = begun(morning=BEGIN + FLOOR + "    if ops.is_done(r3):\n        g.spend('x')\n", floor=ASK)["morning"]

    assert plain(source, "morning")[-1] == "    return do_morning_rest(g, ev, c, 1)"


def test_what_may_ask_twice_is_not_done_plainly():
    twice = (FLOOR + FLOOR.replace("3", "8")).split("\n")[:-1]
    block = "    if g.state.turn:\n" + "".join(f"    {line}\n" for line in twice)
    source = begun(morning=BEGIN + block, floor=ASK)["morning"]

    assert plain(source, "morning")[-1] == "    return do_morning_rest(g, ev, c, 1)"


def test_what_is_quiet_to_its_end_is_tried_to_its_end():
    quiet = ("    v_passed = None\n    v_passed = 0\n    while True:\n        a2 = []\n"
             "        r1 = pipeline.idle(g, A_settle, a2)\n"
             "        if r1 is None: r1 = yield from pipeline.stepwise(g, A_settle, a2, c)\n"
             "        if v_passed:\n            break\n        v_passed = (v_passed + 1)\n")
    source = begun(floor=quiet)["floor"]

    assert "        r1 = A_settle.idle(g, a2)\n        if r1 is None: return do_floor(g, ev)\n" in source
    assert "    if 'settle' in g.forbidders.count: return do_floor(g, ev)\n" in source
    assert source.endswith("    return None\n") and "yield" not in source
