"""Decisions: what is legal, what is refused and in which words."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter import Decision, Option
from kotowari.interpreter.decisions import PURPOSES

CORE = Path(__file__).resolve().parents[2] / "interpreter"
# Who asks, and which argument is the purpose.
ASKING = {
    "Decision": 2,
    "choose": 5,
    "run": 3,
    "yes_no": 2,
    "_yes_no": 1,
    "number": 4,
    "arrange": 3,
    "divide": 5,
    "operand": 5,
}
NAMES = "abcdefgh"


def options(count: int) -> tuple[Option, ...]:
    return tuple(Option(name, name) for name in NAMES[:count])


@st.composite
def decisions(draw) -> Decision:
    """Any decision that has a legal answer."""
    kind = draw(st.sampled_from(["pick", "number", "order", "divide"]))
    count = draw(st.integers(1, 8))
    if kind == "number":
        low = draw(st.integers(-3, 5))
        return Decision("number", 0, "x", (), low, low + draw(st.integers(0, 9)))
    if kind == "order":
        return Decision("order", 0, "trigger_order", options(count))
    if kind == "divide":
        low = draw(st.integers(0, 2))
        high = low * count + draw(st.integers(0, 9))
        shares = tuple(draw(st.lists(st.integers(0, 4), min_size=count, max_size=count)) if draw(st.booleans()) else ())
        return Decision("divide", 0, "divide", options(count), low, high, shares=shares)
    forced = tuple(sorted(draw(st.sets(st.integers(0, count - 1), max_size=2))))
    low = draw(st.integers(len(forced), count))
    high = draw(st.integers(low, count))
    barred = tuple(draw(st.sets(st.integers(low, high), max_size=high - low)))
    return Decision("pick", 0, "targets", options(count), low, high, barred=barred, forced=forced)


@given(decisions(), st.integers())
def test_a_legal_answer_is_legal(decision, seed):
    assert decision.refusal(decision.legal_answer(Random(seed).randrange)) == ""


@given(
    decisions(),
    st.one_of(
        st.none(),
        st.text(max_size=2),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.lists(st.integers(-2, 9), max_size=9),
        st.tuples(st.text(max_size=1)),
        st.lists(st.none(), max_size=2),
        st.dictionaries(st.integers(), st.integers(), max_size=2),
    ),
)
def test_any_answer_is_judged(decision, answer):
    """Whatever comes as an answer, it is accepted or a reason is given; nothing is raised."""
    assert isinstance(decision.refusal(answer), str)


PICK = Decision("pick", 0, "targets", options(4), 1, 2)
REFUSED = [
    (PICK, (), "choose from 1 to 2"),
    (PICK, (0, 1, 2), "choose from 1 to 2"),
    (PICK, (0, 0), "each option can be chosen once"),
    (PICK, (4,), "each option can be chosen once"),
    (PICK, (-1,), "each option can be chosen once"),
    (PICK, ("a",), "the answer must be a list of whole numbers"),
    (PICK, 1, "the answer must be a list of whole numbers"),
    (PICK, (True,), "the answer must be a list of whole numbers"),
    (Decision("pick", 0, "block", options(4), 0, 4, barred=(1,)), (2,), "1 can't be chosen"),
    (Decision("pick", 0, "attack", options(4), 0, 4, forced=(3,)), (0,), "d must be chosen"),
    (Decision("number", 0, "x", (), 0, 3), 4, "the number must be from 0 to 3"),
    (Decision("number", 0, "x", (), 0, 3), True, "the answer must be a whole number"),
    (Decision("number", 0, "x", (), 0, 3), "2", "the answer must be a whole number"),
    (Decision("order", 0, "order", options(3)), (0, 1), "the answer must name every option once"),
    (Decision("order", 0, "order", options(3)), (0, 1, 1), "the answer must name every option once"),
    (Decision("divide", 0, "divide", options(2), 1, 4), (0, 4), "each option needs a number of at least 1"),
    (Decision("divide", 0, "divide", options(2), 0, 4), (1, 1), "the numbers must add up to 4"),
    (Decision("divide", 0, "divide", options(2), 0, 4, shares=(3, 1)), (2, 2), "a needs 3 before others get any"),
]


@pytest.mark.parametrize(("decision", "answer", "reason"), REFUSED, ids=lambda v: v if isinstance(v, str) else None)
def test_a_refusal_says_why(decision, answer, reason):
    assert decision.refusal(answer) == reason


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (PICK, (0,)),
        (PICK, [1, 3]),
        (Decision("divide", 0, "divide", options(2), 0, 4, shares=(3, 1)), (3, 1)),
        (Decision("divide", 0, "divide", options(2), 0, 2, shares=(3, 1)), (2, 0)),
    ],
)
def test_what_is_within_the_bounds_is_accepted(decision, answer):
    assert decision.refusal(answer) == ""


def asked_for() -> Iterator[str]:
    """Every purpose that the core names itself, in a call or in one that is compiled (``call("choices.…", …)``)."""
    named = {"ACT": "act", "YES_NO": "yes_no", "TARGETS": "targets"}
    for path in CORE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.arguments):
                yield from (
                    default.value
                    for arg, default in zip(node.args[::-1], node.defaults[::-1], strict=False)
                    if arg.arg == "purpose" and isinstance(default, ast.Constant)
                )
            if not isinstance(node, ast.Call):
                continue
            prompts = (each.value for each in node.keywords if each.arg == "prompt")
            yield from (str(each.value) for each in prompts if isinstance(each, ast.Constant))
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            args = node.args
            if called == "call" and isinstance(args[0], ast.Constant):
                called, args = args[0].value.removeprefix("choices."), args[1:]
            for part in ast.walk(args[ASKING[called]]) if len(args) > ASKING.get(called, 99) else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value
                elif isinstance(part, ast.Name) and part.id == "letter":  # of a number that is chosen for a cost
                    yield from CHOSEN
                elif isinstance(part, ast.Name) and part.id in named:
                    yield named[part.id]


def test_what_the_core_asks_stands_in_one_table() -> None:
    """A driver finds there what it may be asked; any other purpose is a verb or a cost of the rules."""
    assert set(asked_for()) == set(PURPOSES)
