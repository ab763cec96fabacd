"""A citation is a claim: without what cites a rule a scenario about the rule fails, or the claim is not proved."""

from pathlib import Path

from kotowari.grammar.source import NO_SPAN
from kotowari.tools import workspace
from kotowari.tools.testing.discover import discover
from kotowari.tools.testing.proof import Finding, by_rule, prove, removals

LIBRARY = workspace.ruleset_library("animal")
SCENARIOS = str(Path(__file__).resolve().parents[1] / "scenarios" / "animal")
SAMPLE = "1203"  # rule processing of damage; `kotowari rules --ruleset animal --prove` tries every rule

NOTHING_LEFT = """card "Test Cub" ⓪
  Animal — bear 2/2

scenario "shows nothing of what it is about" under animal [1204.1]
  you: battlefield "Test Cub" as c
  turn 1 hunt: expect c is in your battlefield
"""


def test_what_is_stated_of_damage_is_needed() -> None:
    found = by_rule(prove(LIBRARY, discover([SCENARIOS]), SAMPLE))

    assert found and set(found.values()) == {"proved"}


def test_a_scenario_that_shows_nothing_proves_nothing(tmp_path) -> None:
    file = tmp_path / "empty.kw"
    file.write_text(NOTHING_LEFT, encoding="utf-8")

    found = by_rule(prove(LIBRARY, discover([str(file)]), "1204"))

    assert found == {"1204.1": "unproved"}


def test_each_kind_of_thing_is_taken_away_alone() -> None:
    taken = list(removals(LIBRARY, "1"))

    assert {bool(left.rules) for left in taken} == {True}
    assert any(len(left.library.states) < len(LIBRARY.states) for left in taken)
    assert any(len(left.library.offers) < len(LIBRARY.offers) for left in taken)
    assert any(left.library.keywords != LIBRARY.keywords for left in taken)
    assert any(left.library.actions != LIBRARY.actions for left in taken)
    assert any(left.library.declarations != LIBRARY.declarations for left in taken)


def test_one_place_that_is_needed_proves_a_rule() -> None:
    found = [
        Finding("9.1", NO_SPAN, "unproved", 1),
        Finding("9.1", NO_SPAN, "proved", 1),
        Finding("9.2", NO_SPAN, "unshown"),
    ]

    assert by_rule(found) == {"9.1": "proved", "9.2": "unshown"}
