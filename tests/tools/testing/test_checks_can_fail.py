"""No check of the suite is empty: turned into its opposite, each one fails its scenario."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.test_scenarios import GIVEN, NAMES, STAGES

from kotowari.grammar.scenario import ast
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import Suite

OTHER_SIDE = {"has": "lacks", "lacks": "has", "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def opposite(check: ast.Check) -> ast.Check:
    """A check that holds exactly when this one does not: of each or any, the opposite is of the other."""
    thing = getattr(check, "thing", None)
    if thing is not None and thing.every:
        check = replace(check, thing=replace(thing, every="each" if thing.every == "any" else "any"))
    if isinstance(check, ast.Compare | ast.Logged | ast.Cited):
        return replace(check, op=OTHER_SIDE[check.op])
    if isinstance(check, ast.HasCounters):
        return replace(check, number=check.number + 1)
    if isinstance(check, ast.Now):
        return replace(check, turn=check.turn + 1)
    if isinstance(check, ast.Result) and check.lost:
        return replace(check, lost=False)  # while others go on, somebody may have lost
    if isinstance(check, ast.Result):
        return replace(check, goes_on=False, seat="you") if check.goes_on else ast.Result(goes_on=True)
    return replace(check, negated=not check.negated)


def with_opposites(scenario: ast.Scenario) -> Iterator[tuple[ast.Check, ast.Scenario]]:
    """The scenario once for each check, with that check turned."""
    for i, part in enumerate(scenario.script):
        if isinstance(part, ast.Expect):
            for check, turned in turned_expects(part):
                yield check, replace(scenario, script=(*scenario.script[:i], turned, *scenario.script[i + 1 :]))
            continue
        for j, command in enumerate(part.commands):
            if isinstance(command, ast.Expect):
                for check, turned in turned_expects(command):
                    moment = replace(part, commands=(*part.commands[:j], turned, *part.commands[j + 1 :]))
                    yield check, replace(scenario, script=(*scenario.script[:i], moment, *scenario.script[i + 1 :]))


def turned_expects(expect: ast.Expect) -> Iterator[tuple[ast.Check, ast.Expect]]:
    for n, check in enumerate(expect.checks):
        yield check, replace(expect, checks=(*expect.checks[:n], opposite(check), *expect.checks[n + 1 :]))


@pytest.mark.parametrize(("suite", "scenario"), GIVEN.each(), ids=NAMES)
def test_every_check_can_fail(suite: Suite, scenario: ast.Scenario) -> None:
    """A check that would pass either way says nothing."""
    empty = [check for check, turned in with_opposites(scenario) if outcome(STAGES, suite, turned).status == "passed"]

    assert empty == []


def test_every_scenario_checks_something() -> None:
    """A script without a check proves only that it can be followed."""
    silent = [scenario.title for _, scenario in GIVEN.each() if not any(with_opposites(scenario))]

    assert silent == []
