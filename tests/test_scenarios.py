"""Every scenario under tests/scenarios is a test: what any engine's tests say, in text."""

from pathlib import Path

import pytest

from kotowari.grammar.scenario.ast import Scenario
from kotowari.tools.scenarios import outcome
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
def test_scenario(found: tuple[Suite, Scenario]) -> None:
    """The scenario's checks hold and its script was followed to the end."""
    made = outcome(STAGES, *found)

    assert made.status == "passed", f"{made.status} at {made.span.path}:{made.span.line}: {made.message}"
