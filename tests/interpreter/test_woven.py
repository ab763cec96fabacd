"""What options add to a procedure of their base: done as it begins or is over, in the order in which it is said."""

import pytest
from tests.interpreter import harbour

from kotowari.interpreter import compile_program
from kotowari.interpreter.from_ast import CompileError

SAID = 'procedure {}\n  en "{}"\n  for each player as who: who gains {} coins\n'


def test_it_is_done_as_another_begins_or_is_over() -> None:
    """The one that is declared first comes first; a base without any is what it was."""
    extra = "\n".join(
        SAID.format(*each)
        for each in (
            ("greet: opens give_floor", "greet", 1),
            ("greet_again: opens give_floor", "greet again", 2),
            ("part: closes give_floor", "part", 3),
        )
    )
    source = compile_program(harbour.library(extra=extra)).sources["rules"]
    body = source[source.index("def r_do_give_floor") :]
    body = body[: body.index("\ndef ", 1)]
    calls = [body.index(f"A_{name}, ") for name in ("greet", "greet_again", "act", "part")]

    assert calls == sorted(calls)
    assert "greet" not in harbour.program().sources["rules"]


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        (SAID.format("greet: opens draw", "greet", 1), "no procedure"),
        (SAID.format("greet: opens shuffle", "greet", 1), "no procedure"),
        (SAID.format("greet(by guest: player): opens give_floor", "greet", 1), "takes 'guest'"),
        (SAID.format("greet: opens greet", "greet", 1), "begins with itself"),
    ],
)
def test_what_adds_to_nothing_is_refused(extra: str, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        compile_program(harbour.library(extra=extra))
