"""Every scenario under tests/scenarios is a test: what any engine's tests say, in text."""

from pathlib import Path

import pytest
from tests.opposites import BothWays

from kotowari.grammar.scenario.ast import Scenario
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.checks import Checker
from kotowari.tools.testing.discover import Suite, discover, id_of
from kotowari.tools.testing.stages import Stages

ROOT = Path(__file__).resolve().parent / "scenarios"
GIVEN = discover([str(ROOT)])
STAGES = Stages(GIVEN)
NAMES = [id_of(suite, scenario).removeprefix(f"{ROOT}/") for suite, scenario in GIVEN.each()]


def test_scenario_files_can_be_read() -> None:
    """No scenario file has an entry that was not understood."""
    assert [f"{p.span.path}:{p.span.line}: {p.message}" for p in GIVEN.problems] == []


def test_titles_tell_scenarios_apart() -> None:
    """Two scenarios of one file have two titles, so that a result names one of them."""
    assert len(set(NAMES)) == len(NAMES)


def test_cards_of_scenario_files_have_no_errors() -> None:
    """Else a scenario could pass because what it should test is not there."""
    for suite, scenario in GIVEN.each():
        STAGES.of(suite, scenario.ruleset)

    assert [f"{one.span.path}:{one.span.line}: {one.message}" for one in STAGES.errors] == []


@pytest.mark.parametrize("found", GIVEN.each(), ids=NAMES)
def test_scenario(found: tuple[Suite, Scenario], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its script was followed to the end; it checks something; each check holds, and its opposite doesn't."""
    both = BothWays()
    monkeypatch.setattr(Checker, "check", lambda checker, check: both.check(checker, check))

    made = outcome(STAGES, *found)

    assert made.status == "passed", f"{made.status} at {made.span.path}:{made.span.line}: {made.message}"
    assert (both.empty, both.asked > 0) == ([], True)


def test_a_check_that_holds_either_way_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one would whose opposite is asked as it is itself."""
    both = BothWays()
    monkeypatch.setattr("tests.opposites.opposite", lambda check: check)
    monkeypatch.setattr(Checker, "check", lambda checker, check: both.check(checker, check))

    made = outcome(STAGES, *GIVEN.each()[0])

    assert made.status == "passed"
    assert len(both.empty) == both.asked > 0
