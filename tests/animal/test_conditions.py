"""Conditions as icons: what can not be said of them, what a failing check says, how a changed value is explained."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.interpreter import CompileError, compile_program
from kotowari.tools import workspace
from kotowari.tools.explain.why import effect_text
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import Given, read
from kotowari.tools.testing.run import Outcome
from kotowari.tools.testing.stages import Stages

LIBRARY = workspace.ruleset_library("animal")
CUB = 'card "Cub" ①\n  Animal — bear 2/2\n  condition: {plains}{plains} or {night}\n'


def run(body: str) -> Outcome:
    suite = read("t.kw", f'{CUB}\nscenario "t" under animal [306.8]\n  you: battlefield "Cub" as c\n{body}')
    return outcome(Stages(Given([suite])), suite, suite.scenarios[0])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("target animal as t, target animal as u: t loses condition of u", "only what is its own"),
        ("target animal as t: t loses condition", "only what is its own"),
        ("target animal as t: t loses its host", "can't be lost"),
    ],
)
def test_what_can_not_be_lost_is_refused(line: str, message: str) -> None:
    """Not passed over in silence: it would be an effect that does nothing."""
    made, found = load_cards(LIBRARY, {"bad.kw": f'card "Bad" ⓪\n  Feat\n  {line}\n'})
    assert found == []

    with pytest.raises(CompileError, match=message):
        compile_program(LIBRARY, made)


@pytest.mark.parametrize(
    "check",
    [
        "c's condition_icons = {night}{plains}{plains}",
        "c's condition_icons != {plains}{night}",
        "c's condition_icons != empty",
    ],
)
def test_icons_are_compared_in_any_order_each_as_often_as_it_is_there(check: str) -> None:
    made = run(f"  turn 1 hunt: expect {check}\n")

    assert made.status == "passed", made.message


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("c's condition_icons = {plains}{night}", "condition_icons of Cub (c) is {plains}{plains}{night}"),
        ("c's condition_icons = empty", "is {plains}{plains}{night}"),
    ],
)
def test_a_check_of_icons_that_fails_says_which_there_are(check: str, message: str) -> None:
    made = run(f"  turn 1 hunt: expect {check}\n")

    assert made.status == "failed" and message in made.message


def test_what_is_no_run_of_icons_is_not_compared_with_one() -> None:
    made = run("  turn 1 hunt: expect c's cost = {plains}\n")

    assert made.status == "error" and "cost is not made of symbols" in made.message


@pytest.mark.parametrize(
    ("op", "value", "text"),
    [
        ("add icons", ["mountain"], "gains mountain"),
        ("lose numbers", ["condition"], "loses condition"),
        ("lose words", "subtype", "loses every subtype"),
        ("lose names", None, "loses its name"),
        ("lose cost", None, "loses its cost"),
    ],
)
def test_a_step_of_a_value_is_said_in_words(op: str, value: object, text: str) -> None:
    assert effect_text({"op": op, "value": value}) == text
