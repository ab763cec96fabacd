"""What was begun and could not be carried out says which part of it failed, by which rule [601.2, 721.1]."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.tools.command_line import run

from kotowari.tools.explain.taken_back import told

CARD = 'card "Denied" {X}{B}\n  Instant\n  return X target creature cards in your graveyard to your hand\n\n'
SCENARIO = (
    'scenario "more than lie there" under RULESET [RULE]\n'
    '  you: battlefield Swamp x4; hand "Denied"; graveyard "Llanowar Elves"\n'
    '  turn 1 main: you cast "Denied" x 2\n'
    "  expect your hand = nothing\n"
)


@pytest.mark.parametrize(("ruleset", "rule"), [("magic-2018", "601.2c"), ("magic-2003", "409.1c")])
def test_a_scenario_says_for_want_of_what_a_spell_was_taken_back(tmp_path: Path, ruleset: str, rule: str) -> None:
    path = tmp_path / "denied.kw"
    path.write_text(CARD + SCENARIO.replace("RULESET", ruleset).replace("RULE", rule))
    status, out, _ = run("test", str(path))

    assert status == 1
    assert f"is illegal: it was taken back, since `announce targets` could not be done  [{rule}]" in out


def test_who_tried_is_told_at_the_table_and_nobody_else() -> None:
    game = SimpleNamespace(taken_back=(0, "cast", "pay_total", ("601.2h",)))

    assert told(game, 0) == "cast was taken back: `pay total` could not be done  [601.2h]"  # type: ignore[arg-type]
    assert told(game, 1) == ""  # type: ignore[arg-type]
    game.taken_back = (0, "cast", "", ())
    assert told(game, 0) == "cast was taken back"  # type: ignore[arg-type]
    game.taken_back = None
    assert told(game, 0) == ""  # type: ignore[arg-type]
