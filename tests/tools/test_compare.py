"""``kotowari compare``: a scenario, a card and the rules under several editions."""

import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

TWO = """card "Plain Hound" {W}
  Legendary Creature — Hound 2/2
  first strike

scenario "two legends" under magic-2003, magic-2018 [420.5e]
  you: battlefield "Plain Hound" as old
  opponent: battlefield Plains; hand "Plain Hound" as late
  turn 2 main: opponent cast late; resolve
  under magic-2003: expect late is in opponent's graveyard
  under magic-2018: expect late is in battlefield
"""


@pytest.fixture
def two(tmp_path: Path) -> str:
    path = tmp_path / "two.kw"
    path.write_text(TWO)
    return str(path)


def test_a_scenario_is_played_under_each_and_the_first_difference_is_shown_with_its_rule(two: str) -> None:
    code, out, _ = run("compare", two)

    assert code == 0
    assert "magic-2003: as expected\n  magic-2018: as expected" in out
    moved = "move Plain Hound from battlefield to opponent's graveyard  [420.5e]"
    assert f"part here:\n    magic-2003: main phase: {moved}" in out
    assert "    magic-2018: nothing" in out


def test_under_an_edition_that_is_not_expected_what_happens_is_said(two: str) -> None:
    code, out, _ = run("compare", two, "--rulesets", "magic-2018,magic-2023")

    assert code == 0 and "magic-2018 and magic-2023 tell the same story" in out


def test_the_machine_form_holds_both_stories_and_where_they_part(two: str) -> None:
    code, out, _ = run("compare", two, "--json")
    (one,) = json.loads(out)["scenarios"]

    assert code == 0 and [play["ruleset"] for play in one["plays"]] == ["magic-2003", "magic-2018"]
    assert one["parting"]["magic-2018"]["left"]["rules"] == ["420.5e"]
    assert one["parting"]["magic-2018"]["right"] is None


def test_a_page_joins_what_is_the_same_and_escapes_what_is_written(two: str, tmp_path: Path) -> None:
    Path(two).write_text(TWO.replace('"two legends"', '"two <legends>"'))
    run("compare", two, "--html", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text()

    assert "two &lt;legends&gt;" in page and "<legends>" not in page
    assert '<td class="other"><span class="step">main phase:</span> move Plain Hound' in page


def test_a_page_takes_the_place_of_no_source(two: str) -> None:
    before = Path(two).read_text()
    code, _, err = run("compare", two, "--html", two)

    assert (code, Path(two).read_text()) == (2, before) and "is there already" in err


def test_the_texts_of_a_card_are_said_once_where_they_are_the_same(two: str) -> None:
    code, out, _ = run("compare", two, "--rulesets", "magic-2018,magic-2023")

    assert code == 0 and "Plain Hound\n  magic-2018, magic-2023:\n    First strike" in out


def test_the_rules_of_two_editions_differ_in_policies_and_definitions() -> None:
    code, out, _ = run("compare", "--rulesets", "magic-2018,magic-2003")

    assert code == 0
    assert "policy pools_empty: changed  [step -> phase]" in out
    assert "state 704.5j: only magic-2018" in out
    assert "verb burn: only magic-2003  [nothing -> 300.3, 408.2g, 507.4]" in out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--rulesets", "magic-2003"), "two rule sets at least are compared"),
        (("--rulesets", "magic-2003,magic-2081"), "magic-2081"),
        (("--scenario", "nothing like it"), "no scenario here is called `nothing like it`"),
    ],
)
def test_what_can_not_be_compared_is_refused(two: str, given: tuple[str, ...], said: str) -> None:
    code, _, err = run("compare", two, *given)

    assert code == 2 and said in err


def test_a_scenario_that_goes_otherwise_than_expected_is_a_finding(two: str) -> None:
    Path(two).write_text(TWO.replace("late is in battlefield", "late is in opponent's graveyard"))
    code, out, _ = run("compare", two)

    assert code == 1 and "magic-2018: Plain Hound (late) is in battlefield" in out


def test_what_is_told_of_an_edition_that_the_scenario_does_not_name_is_refused(two: str) -> None:
    Path(two).write_text(TWO.replace("under magic-2018: expect", "under magic-2023: expect"))
    code, out, _ = run("check", two)

    assert code == 1 and "E0801" in out and "the scenario is not told of `magic-2023`" in out


@pytest.mark.parametrize(
    ("under", "said"),
    [
        ({"rulesets": ["magic-2023"], "commands": []}, "the scenario is not told of `magic-2023`"),
        ({"rulesets": ["magic-2018"], "commands": [{"is": "Concede", "seat": "you"}]}, "expected `expect`"),
    ],
)
def test_what_nobody_would_follow_is_refused_in_json_too(tmp_path: Path, under: dict[str, object], said: str) -> None:
    script = [{"is": "Moment", "turn": 1, "step": "main"}, {"is": "Under", **under}]
    scenario = {"is": "Scenario", "title": "a", "ruleset": "magic-2018", "script": script}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"is": "Suite", "scenarios": [scenario]}))
    code, out, _ = run("test", str(path))

    assert code == 1 and "E0801" in out and said in out


def test_what_is_done_in_one_edition_stands_in_a_moment(two: str) -> None:
    Path(two).write_text(TWO.replace("under magic-2018: expect late is in battlefield", "under magic-2018: you pass"))
    code, out, _ = run("check", two)

    assert code == 1 and "expected `expect`" in out


SOME_WRONG = """card "Good Bear" {1}{G}
  Creature — Bear 2/2
  trample

card "Bad Bear" {1}{G}
  Creature — Bear 2/2
  flyingg

card "Later Bear" {1}{G}
  Creature — Bear 2/2
  mutate {G}

scenario "good" under magic-2018, magic-2023
  you: battlefield "Good Bear" as a
  turn 1 main: expect a is 2/2
"""
LATER = """
scenario "later" under magic-2023
  you: battlefield "Later Bear" as a
  turn 1 main: expect a is 2/2
"""


def test_what_could_not_be_played_tells_no_story_but_why(tmp_path: Path) -> None:
    path = tmp_path / "a.kw"
    path.write_text(SOME_WRONG + LATER)
    code, out, _ = run("compare", str(path), "--rulesets", "magic-2018,magic-2023", "--scenario", "later")

    assert code == 1 and "can't be compared: magic-2018 not played" in out and "part here" not in out
    assert f"there is no card `Later Bear` (E0201 in {path}:11: `mutate` is not a word" in out
    assert "flyingg" not in out  # of a card that it does not name


def test_a_card_that_can_not_be_read_is_said_to_be_so_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.kw"
    path.write_text(SOME_WRONG)
    code, out, _ = run("compare", str(path), "--rulesets", "magic-2018,magic-2023")

    assert code == 1 and f"Bad Bear\n  magic-2018, magic-2023:\n    {path}:7: E0201" in out
    assert f"Later Bear\n  magic-2018:\n    {path}:11: E0201" in out and "  magic-2023:\n    Mutate {G}" in out


def test_a_card_of_one_edition_is_no_error_of_scenarios_that_do_not_use_it(tmp_path: Path) -> None:
    path = tmp_path / "a.kw"
    path.write_text(SOME_WRONG.replace("  flyingg\n", "") + LATER)

    assert run("check", str(path))[:2] == (0, "")
    assert run("test", str(path))[:2] == (0, "")
    path.write_text(path.read_text().replace('"later" under magic-2023', '"later" under magic-2018'))
    assert "`mutate` is not a word" in run("check", str(path))[1]


def test_cards_without_rule_sets_are_said_to_need_some(tmp_path: Path) -> None:
    path = tmp_path / "a.kw"
    path.write_text('card "Good Bear" {1}{G}\n  Creature — Bear 2/2\n')
    code, _, err = run("compare", str(path))

    assert code == 2 and "under the rule sets that --rulesets R,R names" in err
    path.write_text(SOME_WRONG)
    assert "the cards are compared with --rulesets R,R" in run("compare", str(path))[2]


def test_stories_of_several_scenarios_are_one_page(two: str, tmp_path: Path) -> None:
    Path(two).write_text(TWO + TWO.partition("scenario")[1] + TWO.partition("scenario")[2].replace("two", "again"))
    run("compare", two, "--html", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text()

    assert page.count("<!doctype html>") == 1 and page.count("<h1>") == 2


@pytest.mark.parametrize("given", [("--table",), ("--rulesets", "magic-2018,magic-2003")])
def test_a_page_that_nothing_is_written_on_is_refused(given: tuple[str, ...], tmp_path: Path) -> None:
    code, _, err = run("compare", *given, "--html", str(tmp_path / "page.html"))

    assert code == 2 and "give a file with scenarios" in err and not (tmp_path / "page.html").exists()


def test_away_from_the_project_the_table_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("compare", "--table")

    assert code == 2 and "--table FILE" in err
