"""Every scenario under tests/scenarios is a test: what any engine's tests say, in text."""

from pathlib import Path

import pytest

from kotowari.grammar.diagnostics import Severity
from kotowari.tools.testing.discover import Found, discover, run_found, stage_for

ROOT = Path(__file__).resolve().parent
FOUND, PROBLEMS = discover([str(ROOT / "scenarios")])


def name(found: Found) -> str:
    return f"{Path(found.path).relative_to(ROOT / 'scenarios')}::{found.scenario.title}"


def test_scenario_files_can_be_read() -> None:
    """No scenario file has an entry that was not understood."""
    assert [f"{p.span.path}:{p.span.line}: {p.message}" for p in PROBLEMS] == []


def test_titles_tell_scenarios_apart() -> None:
    """Two scenarios of one file have two titles, so that a result names one of them."""
    ids = [found.id for found in FOUND]

    assert len(set(ids)) == len(ids)


def test_cards_of_scenario_files_have_no_errors() -> None:
    """Else a scenario could pass because what it should test is not there."""
    files = {(one.scenario.ruleset, one.path, one.definitions) for one in FOUND}
    problems = [problem for file in sorted(files) for problem in stage_for(*file)[1]]

    assert [f"{p.span.path}:{p.span.line}: {p.message}" for p in problems if p.severity is Severity.ERROR] == []


@pytest.mark.parametrize("found", FOUND, ids=name)
def test_scenario(found: Found) -> None:
    """The scenario's checks hold and its script was followed to the end."""
    outcome = run_found(found)

    place = f"{Path(outcome.span.path).name}:{outcome.span.line}"
    assert outcome.status == "passed", f"{outcome.status} at {place}: {outcome.message}"
