"""Every scenario under tests/scenarios is a test: what any engine's tests say, in text."""

from pathlib import Path

import pytest

from kotowari.tools.testing.discover import Found, discover, run_found

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


@pytest.mark.parametrize("found", FOUND, ids=name)
def test_scenario(found: Found) -> None:
    """The scenario's checks hold and its script was followed to the end."""
    outcome = run_found(found)

    place = f"{Path(outcome.span.path).name}:{outcome.span.line}"
    assert outcome.status == "passed", f"{outcome.status} at {place}: {outcome.message}"
