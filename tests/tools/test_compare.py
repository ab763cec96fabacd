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

    assert code == 0 and "Plain Hound\n  magic-2018, magic-2023:\n    Plain Hound  {W}\n" in out
    assert "\n    Legendary Creature — Hound  2/2\n    First strike\n" in out


def test_the_type_line_of_a_card_is_compared_and_no_empty_line_is_shown_for_no_rules_text(tmp_path: Path) -> None:
    path = tmp_path / "a.kw"
    path.write_text('card "Old Elf" {G}\n  Legendary Creature — Elf 1/1\n')
    code, out, _ = run("compare", str(path), "--rulesets", "magic-2003,magic-2018")

    assert code == 0 and out == (
        "Old Elf\n  magic-2003:\n    Old Elf  {G}\n    Creature — Elf Legend  1/1\n"
        "  magic-2018:\n    Old Elf  {G}\n    Legendary Creature — Elf  1/1\n"
    )


def test_texts_stand_beside_each_other_on_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.kw").write_text('card "Old Elf" {G}\n  Legendary Creature — Elf 1/1\n')
    page = tmp_path / "page.html"
    code, _, _ = run("compare", str(tmp_path / "a.kw"), "--rulesets", "magic-2003,magic-2018", "--html", str(page))

    assert code == 0 and '<td class="text">Old Elf  {G}\nCreature — Elf Legend  1/1</td>' in page.read_text()


def test_the_rules_of_two_editions_differ_in_policies_and_definitions() -> None:
    code, out, _ = run("compare", "--rulesets", "magic-2018,magic-2003")

    assert code == 0
    assert "policy pools_empty: changed  [step -> phase]" in out
    assert "state 704.5j: only magic-2018" in out
    assert "verb burn: only magic-2003  [nothing -> 300.3, 408.2g, 507.4]" in out


def test_what_a_policy_says_is_told_from_what_it_is_by_default() -> None:
    _, out, _ = run("compare", "--rulesets", "magic-2018,animal")

    assert "policy copied_cost: only animal  [as by default -> nothing]\n" in out


def test_where_nothing_is_cited_no_bracket_is_left(tmp_path: Path) -> None:
    house = 'ruleset house extends magic-2018\n  en "House" ja "家" ko "집"\n'
    (tmp_path / "house.kw").write_text(house + '\ncounter button\n  en "button" ja "釦" ko "단추"\n')
    rules = str(tmp_path / "house.kw")
    _, out, _ = run("compare", "--rulesets", "magic-2018,house", "--rules", rules)

    assert f"counter button: only house  {rules}:4\n" in out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--rulesets", "magic-2003"), "two rule sets at least are compared"),
        (("--rulesets", "magic-2003,magic-2081"), "magic-2081"),
        (("--rulesets", "magic-2003,magic-2003"), "magic-2003 is named twice"),
        (("--deck", "explore"), "--deck compares games of decks alone"),
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
    assert f"Later Bear\n  magic-2018:\n    {path}:11: E0201" in out and "2/2\n    Mutate {G}" in out


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

    assert code == 2 and "give a file with scenarios or cards" in err and not (tmp_path / "page.html").exists()


def test_away_from_the_project_the_table_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("compare", "--table")

    assert code == 2 and "--table FILE" in err


WALL = """card "Low Wall" {W}
  Creature — Wall 2/4

scenario "a wall attacks" under magic-2018 [508.1a]
  you: battlefield "Low Wall" as w
  turn 1 declare attackers: you attack with w
"""


def test_why_something_is_not_asked_for_is_said_where_a_rule_forbids_it(tmp_path: Path) -> None:
    (tmp_path / "wall.kw").write_text(WALL)
    code, out, _ = run("compare", str(tmp_path / "wall.kw"), "--rulesets", "magic-2003,magic-2018")

    assert code == 1
    assert (
        "magic-2003: `attack` was not asked for as the script says; Low Wall can't attack: a rule forbids it  [308"
        in out
    )


def test_where_nothing_had_happened_no_last_events_are_told(tmp_path: Path) -> None:
    (tmp_path / "wall.kw").write_text(WALL)
    _, out, _ = run("compare", str(tmp_path / "wall.kw"), "--rulesets", "magic-2003,magic-2018", "--limit", "3")

    assert "E0916 more than 3 events" in out and "the last events" not in out


@pytest.fixture
def decks(tmp_path: Path) -> tuple[str, ...]:
    for name in ("ann", "ben"):
        (tmp_path / f"{name}.deck").write_text("12 Llanowar Elves\n8 Forest\n")
    return "compare", "--deck", str(tmp_path / "ann.deck"), "--deck", str(tmp_path / "ben.deck"), "--bots", "first"


def test_the_same_decks_are_played_under_each_edition(decks: tuple[str, ...], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, _ = run(*decks, "--rulesets", "magic-2003,magic-2018", "--seed", "7", "--html", str(page))

    assert code == 0 and "ben.deck, seed 7, game 1\n  magic-2003: seat " in out and " in turn " in out
    ours, theirs = out.split("part here:\n")[1].splitlines()
    assert "[" in theirs and ours.startswith("    magic-2003: ") and theirs.startswith("    magic-2018: ")
    assert "<th>magic-2003: seat " in page.read_text()


def test_games_of_decks_have_a_machine_form(decks: tuple[str, ...]) -> None:
    code, out, _ = run(*decks, "--rulesets", "magic-2003,magic-2018", "--games", "2", "--json")
    data = json.loads(out)
    sim = json.loads(run("sim", "--ruleset", "magic-2003", *decks[1:], "--games", "2", "--json")[1])

    assert code == 0 and [game["index"] for game in data["games"]] == [0, 1]
    old = [game["plays"][0] for game in data["games"]]
    assert [play["ruleset"] for play in data["games"][0]["plays"]] == ["magic-2003", "magic-2018"]
    assert (sum(play["turns"] for play in old), all(play["finished"] for play in old)) == (sim["turns"], True)
    assert sum(play["decisions"] for play in old) == sim["decisions"]
    for game in data["games"]:
        pair = game["parting"]["magic-2018"]
        assert pair["left"] != pair["right"] and not pair["same"]


def test_a_deck_that_an_edition_can_not_play_is_refused_with_its_name(decks: tuple[str, ...]) -> None:
    Path(decks[2]).write_text("20 No Such Card\n")
    code, _, err = run(*decks, "--rulesets", "magic-2018,magic-2003")

    assert code == 2 and "under magic-2018: " in err and "No Such Card" in err


def test_editions_that_play_alike_tell_one_story(decks: tuple[str, ...]) -> None:
    code, out, _ = run(*decks, "--rulesets", "magic-2018,magic-2023", "--games", "2")

    assert code == 0 and out.count("magic-2018 and magic-2023 tell the same story") == 2
    assert "turns a game\nmagic-2023: seat " in out
