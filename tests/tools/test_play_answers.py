"""What a person types becomes an answer, or a sentence that helps."""

import pytest

from kotowari.interpreter.decisions import Decision, Option
from kotowari.tools.play.answers import Unclear, parse, question

THREE = tuple(Option(name, name) for name in ("attack", "block", "pass"))


@pytest.mark.parametrize(
    ("decision", "typed", "answer"),
    [
        (Decision("pick", 0, "act", THREE), "2", (1,)),
        (Decision("pick", 0, "act", THREE), "pa", (2,)),
        (Decision("pick", 0, "block", THREE, 0, 3), "1, 3", (0, 2)),
        (Decision("pick", 0, "block", THREE, 0, 3), "none", ()),
        (Decision("number", 0, "x", (), 0, 5), "4", 4),
        (Decision("order", 0, "order", THREE, 3, 3), "3 1 2", (2, 0, 1)),
        (Decision("divide", 0, "share", THREE, 0, 4), "4 0 0", (4, 0, 0)),
    ],
)
def test_typed_answers(decision: Decision, typed: str, answer: object) -> None:
    """Numbers from 1 on the screen are indices from 0; a beginning of a label does as well."""
    assert parse(decision, typed) == answer
    assert decision.refusal(answer) == ""


@pytest.mark.parametrize("typed", ["", "9", "x"])
def test_unclear_answers_say_what_would_be_clear(typed: str) -> None:
    """Nothing typed is ever an exception of another kind."""
    with pytest.raises(Unclear):
        parse(Decision("pick", 0, "act", THREE), typed)


def test_questions_say_how_to_answer() -> None:
    """The line above the list says how many are wanted."""
    assert question(Decision("pick", 0, "declare_blocks", THREE, 0, 2)) == "declare blocks: up to 2 numbers, or none"
    assert question(Decision("number", 0, "x", (), 1, 9)) == "x: a number from 1 to 9"
