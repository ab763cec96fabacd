"""The verbs on real rules and cards: the machine contract of each, and what each does with a mistake."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.grammar.json_form import dump_json
from kotowari.tools import workspace

FOX = """card "Merfolk Branchwalker" {1}{G}
  ja "マーフォークの枝渡り"
  Creature — Merfolk Scout 2/1
  when this enters: it explores
"""
SCENARIO = """scenario "a number is a number" under magic-2018 [118.1]
  you: life 7
  turn 1 main:
    expect your life = 7

scenario "this is wrong" under magic-2018
  you: life 7
  turn 1 main:
    expect your life = 8
"""
FOX_AND_SCENARIO = """card "Odd Fox" {1}{G}
  Creature — Fox 2/1
  # why it is odd
  when this enters:
    draw 1 card
    gain 2 life

scenario "the fox enters" under magic-2018 [603.6a]
  you: battlefield Forest x2; hand "Odd Fox"; library Island
  turn 1 main:
    you cast "Odd Fox"
    resolve all
  expect your life = 22
"""
DECKS = ("--deck", "explore", "--deck", "transform-proliferate")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def data(*argv: str) -> object:
    """The JSON of a command's stdout."""
    return json.loads(run(*argv, "--format", "json")[1])


# --------------------------------------------------------------------------- check
def test_check_is_silent_when_all_is_right(folder: Path) -> None:
    """Nothing on stdout, exit 0; the empty list as JSON."""
    (folder / "fox.kw").write_text(FOX)

    assert run("check", "fox.kw")[:2] == (0, "")
    assert data("check", "fox.kw") == []


def test_check_points_at_the_wrong_word(folder: Path) -> None:
    """Code, place and suggestion, in all three forms; exit 1."""
    (folder / "fox.kw").write_text(FOX.replace("explores", "exploes"))
    code, out, _ = run("check", "fox.kw", "--format", "concise")
    (found,) = data("check", "fox.kw")

    assert code == 1 and out.startswith("fox.kw:4:24: error[E0201]")
    assert {"code", "severity", "path", "line", "column", "message", "help"} <= found.keys()
    assert (found["line"], found["column"], found["help"]) == (4, 24, "did you mean `explores`?")


@pytest.mark.parametrize(
    ("line", "marked", "message", "help"),
    [
        ("each land is also this", "each land is also this", "nothing can become that", "things become words"),
        (
            "all creatures lose flying and 2 abilities",
            "2 abilities",
            "no ability that a thing could lose",
            "write `all abilities`, keywords",
        ),
        (
            "creatures where exists Equipment attached to it have flying",
            "attached to it",
            "both are the thing that is looked for",
            "name the other one before",
        ),
    ],
)
def test_check_compiles_what_is_right_otherwise(folder: Path, line: str, marked: str, message: str, help: str) -> None:
    """What the compiler refuses is told at its place with what helps, and costs the other cards of the file nothing."""
    good = 'card "Good" {1}\n  Enchantment\n  each land is also Swamp\n'
    (folder / "odd.kw").write_text(f'card "Odd" {{1}}\n  Enchantment\n  {line}\n\n{good}', encoding="utf-8")

    (found,) = data("check", "odd.kw")
    assert found["code"] == "E0806" and message in found["message"] and found["help"].startswith(help)
    assert found["line"] == 3 and line[found["column"] - 3 : found["end_column"] - 3] == marked


def test_check_compiles_rules(folder: Path) -> None:
    """A primitive that the core has not got."""
    (folder / "rules.kw").write_text(
        'primitive levitate(card: object) [1]\n  en "levitate" ja "浮く" ko "뜬다"\n', encoding="utf-8"
    )

    (found,) = data("check", "rules.kw")
    assert (found["code"], found["line"], found["column"]) == ("E0806", 1, 1) and "'levitate'" in found["message"]


def test_check_shows_the_first_findings_and_all_when_asked(folder: Path) -> None:
    """Thirty cards with a wrong word each: twenty are shown and ten counted; the summary counts all."""
    text = "".join(f'card "Fox {n}" {{1}}\n  Creature — Fox 2/1\n  vigilanec{n}\n\n' for n in range(30))
    (folder / "foxes.kw").write_text(text)

    _, short, talk = run("check", "foxes.kw", "--format", "concise")
    _, whole, _ = run("check", "foxes.kw", "--format", "concise", "--all")

    assert short.splitlines()[:20] == whole.splitlines()[:20] and len(whole.splitlines()) == 30
    assert short.splitlines()[20:] == ["10 more in foxes.kw: 10 E0201 (`kotowari check --all` shows them)"]
    assert talk == "30 errors, 0 warnings in 1 file\n"
    assert len(json.loads(run("check", "foxes.kw", "--json")[1])) == 30


def test_check_reads_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` is stdin, and findings say so."""
    monkeypatch.setattr("sys.stdin", io.StringIO(FOX.replace("enters", "entres")))

    assert data("check", "-", "--ruleset", "magic-2018")[0]["path"] == "<stdin>"


def test_check_reads_rules_beside_cards(folder: Path) -> None:
    """A verb declared in a given file can be used in that file, and a mistake in it is found."""
    names = 'en "frolic" "frolics" "frolicked" ja "戯れる" ko "뛰논다"'
    verb = f"action frolic(by frolicker: object) [999.1a]\n  {names}\n  tap frolicker\n\n"
    card = FOX.replace("explores", "frolics")
    (folder / "mixed.kw").write_text(verb + card)
    (folder / "wrong.kw").write_text(verb.replace("tap frolicker", "tap frolickr") + card)

    assert data("check", "mixed.kw") == []
    assert [one["line"] for one in data("check", "wrong.kw")] == [3]


def test_check_knows_decks(folder: Path) -> None:
    """A deck is checked against the cards of the game."""
    (folder / "a.deck").write_text("60 Forest\n1 Forrest\n")
    (found,) = data("check", "a.deck")

    assert (found["code"], found["line"], found["help"]) == ("E0911", 2, "did you mean `Forest`?")


def test_check_refuses_other_files(folder: Path) -> None:
    """A file of another kind could not run: exit 2.  One that is no text is a finding."""
    (folder / "notes.txt").write_text("hello")
    (folder / "bad.kw").write_bytes(b"\xff\xfe\x00")

    assert run("check", "notes.txt")[0] == 2
    assert [one["message"] for one in data("check", "bad.kw")] == ["this is not UTF-8 text"]


def test_an_unknown_rule_set_is_answered_with_the_nearest(folder: Path) -> None:
    """Exit 2 and a suggestion."""
    (folder / "fox.kw").write_text(FOX)
    code, out, err = run("check", "fox.kw", "--ruleset", "magic-2081")

    assert (code, out) == (2, "")
    assert "did you mean `magic-20" in err


# --------------------------------------------------------------------------- text, reminder, fmt
def test_text_has_the_contract_keys(folder: Path) -> None:
    """One entry per face; ``name`` is the English card name in every language."""
    (folder / "fox.kw").write_text(FOX)
    for lang, printed in (
        ("en", "Merfolk Branchwalker"),
        ("ja", "マーフォークの枝渡り"),
        ("ko", "Merfolk Branchwalker"),
    ):
        (face,) = data("text", "fox.kw", "--lang", lang)
        assert set(face) == {"name", "face", "printed_name", "cost", "type_line", "stats", "text", "fields", "unclear"}
        assert (face["name"], face["printed_name"], face["cost"], face["stats"]) == (
            "Merfolk Branchwalker",
            printed,
            "{1}{G}",
            "2/1",
        )


def test_text_passes_over_the_scenarios_of_a_file(folder: Path) -> None:
    """A card and its test may stand in one file."""
    scenario = 'scenario "it comes" under magic-2018\n  you: hand "Merfolk Branchwalker"; library Forest\n'
    (folder / "both.kw").write_text(FOX + "\n" + scenario)
    code, out, err = run("text", "both.kw")

    assert (code, err) == (0, "") and out.startswith("Merfolk Branchwalker  {1}{G}\n")


def test_text_with_a_date_words_that_time(folder: Path) -> None:
    """--date is YYYY-MM and nothing else."""
    (folder / "fox.kw").write_text(FOX)

    assert data("text", "fox.kw", "--date", "2017-09")[0]["text"].startswith(
        "When Merfolk Branchwalker enters the battlefield"
    )
    assert run("text", "fox.kw", "--date", "soon")[0] == 2


def test_text_prints_the_right_cards_of_a_file_with_a_wrong_one(folder: Path) -> None:
    """The finding goes to stderr, the others to stdout, exit 1."""
    (folder / "two.kw").write_text(FOX + '\ncard "Odd" {1}\n  Creature — Scout 1/1\n  flyign\n')
    code, out, err = run("text", "two.kw", "--format", "json")

    assert code == 1 and "E0" in err
    assert "Merfolk Branchwalker" in [face["name"] for face in json.loads(out)]


def test_text_says_what_can_be_read_and_not_carried_out(folder: Path) -> None:
    """What ``check`` refuses is refused here, too."""
    (folder / "two.kw").write_text(
        FOX + '\ncard "Odd" {1}\n  Creature — Scout 1/1\n  {1}: return this to battlefield\n'
    )
    code, out, err = run("text", "two.kw")

    assert code == 1 and "E0806" in err and "Odd" not in out
    assert out.startswith("Merfolk Branchwalker")


def test_reminders_one_by_one_and_in_a_batch(folder: Path) -> None:
    """The batch answers line by line, in order; an unknown line is null and makes the exit code 1."""
    (folder / "in.jsonl").write_text('{"line": "Explore", "on": "creature"}\n{"line": "Zorble 3", "on": "creature"}\n')
    one = data("reminder", "Explore", "--on", "creature", "--ruleset", "magic-2018")
    code, out, _ = run("reminder", "--batch", "in.jsonl", "--ruleset", "magic-2018")
    first, second = (json.loads(line) for line in out.splitlines())

    assert "top card of your library" in one["reminder"]
    assert (code, first["reminder"], second["reminder"]) == (1, one["reminder"], None)
    assert run("reminder")[0] == 2


@pytest.mark.parametrize("step", ["\t", "    ", "   "], ids=["tabs", "four spaces", "three spaces"])
def test_fmt_mends_another_step_of_indentation(folder: Path, step: str) -> None:
    """A file indented by tabs or by four spaces throughout is laid out, scenario and comment, and is then right."""
    (folder / "fox.kw").write_text(FOX_AND_SCENARIO.replace("  ", step))
    assert run("check", "fox.kw")[0] == 1

    assert run("fmt", "fox.kw")[0] == 0
    assert (folder / "fox.kw").read_text() == FOX_AND_SCENARIO
    assert run("check", "fox.kw")[0] == 0


def test_fmt_refuses_indentation_by_several_steps(folder: Path) -> None:
    """What a mixture of steps means nobody knows, and the file stays as it is."""
    mixed = FOX_AND_SCENARIO.replace("  ", "    ").replace("    gain", "   gain")
    (folder / "fox.kw").write_text(mixed)

    assert run("fmt", "fox.kw")[0] == 1
    assert (folder / "fox.kw").read_text() == mixed


def test_a_finding_in_a_mended_file_stands_where_the_file_has_it(folder: Path) -> None:
    """The wrong word is marked in the line as its author indented it."""
    (folder / "fox.kw").write_text(FOX_AND_SCENARIO.replace("  ", "    ").replace("gain 2 life", "gain 2 lief"))

    _, _, said = run("fmt", "fox.kw")

    assert "fox.kw:6:16" in said and "6 │         gain 2 lief\n  │                ^^^^\n" in said


def test_fmt_changes_only_without_check_or_diff(folder: Path) -> None:
    """--check names the file, --diff shows it, neither writes; then it is written, and is stable."""
    untidy = FOX.replace("  Creature — Merfolk", "  Creature   —  Merfolk")
    (folder / "fox.kw").write_text(untidy)

    assert run("fmt", "--check", "fox.kw")[:2] == (1, "fox.kw\n")
    assert "+  Creature — Merfolk Scout 2/1" in run("fmt", "--diff", "fox.kw")[1]
    assert (folder / "fox.kw").read_text() == untidy
    assert run("fmt", "fox.kw")[0] == 0
    assert (folder / "fox.kw").read_text() == FOX
    assert run("fmt", "--check", "fox.kw")[:2] == (0, "")


# --------------------------------------------------------------------------- test, rules
def test_scenarios_pass_and_fail(folder: Path) -> None:
    """Each scenario is an entry with its outcome; a failing one makes the exit code 1."""
    (folder / "life.kw").write_text(SCENARIO)
    good, bad = data("test", "life.kw")

    assert {"id", "outcome", "seconds", "message", "rules"} <= good.keys()
    assert (good["id"], good["outcome"], good["rules"][:1]) == ("life.kw::a number is a number", "passed", ["118.1"])
    assert (bad["outcome"], bad["line"]) == ("failed", 9)
    assert run("test", "life.kw")[0] == 1
    assert run("test", "life.kw", "--run", "a number")[0] == 0


def test_a_scenario_under_an_unknown_rule_set_is_an_error(folder: Path) -> None:
    """It is reported as its outcome, with the others still run."""
    (folder / "life.kw").write_text(SCENARIO.replace("under magic-2018 [", "under magic-1066 ["))
    first, second = data("test", "life.kw")

    assert (first["outcome"], second["outcome"]) == ("error", "failed")
    assert "magic-1066" in first["message"]


def test_no_scenario_could_not_run(folder: Path) -> None:
    """An empty run is never a green one."""
    (folder / "fox.kw").write_text(FOX)

    assert run("test", "fox.kw")[0] == 2


def test_rules_name_places_and_scenarios(folder: Path) -> None:
    """Each rule has the places that state it and the scenarios that exercise it."""
    (folder / "life.kw").write_text(SCENARIO)
    listed = data("rules", "--ruleset", "magic-2018", "--scenarios", "life.kw")

    assert listed["701.39a"]["stated"][0].startswith("stdlib_rules/magic/")
    assert listed["118.1"]["exercised"] == ["life.kw::a number is a number"]


def test_rules_of_a_book_that_nothing_states_are_listed(folder: Path) -> None:
    """With --book the rules that are missing are there, with no place."""
    (folder / "book.jsonl").write_text('{"id": "999.9z", "kind": "rule"}\n{"id": "999", "kind": "heading"}\n')
    listed = data("rules", "999", "--ruleset", "magic-2018", "--stated-only", "--book", "book.jsonl")

    assert listed == {"999.9z": {"stated": [], "exercised": []}}


# --------------------------------------------------------------------------- sim, play, explain
def test_the_same_seed_is_the_same_run_on_any_number_of_processes() -> None:
    """The digest is over the games in their order, not over who played them."""
    one = data("sim", *DECKS, "--games", "4", "--seed", "5", "-q")
    two = data("sim", *DECKS, "--games", "4", "--seed", "5", "-q", "--jobs", "2")
    other = data("sim", *DECKS, "--games", "4", "--seed", "6", "-q")

    assert {"games", "finished", "errors", "decisions", "turns", "seconds", "digest"} <= one.keys()
    assert (one["games"], one["finished"], one["errors"]) == (4, 4, 0)
    assert {**one, "seconds": 0} == {**two, "seconds": 0}
    assert one["digest"] != other["digest"]


def test_a_team_wins_together_and_one_game_is_one() -> None:
    decks = "--deck explore --deck tokens --deck explore --deck tokens".split()
    given = ["sim", "--ruleset", "magic-2018", "--variant", "two_headed_giant", *decks, "--games", "1", "-q"]
    code, out, _ = run(*given)
    one = data(*given)

    assert code == 0 and "1 game, 1 finished, 0 errors\n  team of seats " in out and " and " in out
    assert len(one["wins"]) == 1 and one["teams"] in ({"0": [0, 1]}, {"2": [2, 3]})
    assert list(one["teams"]) == list(one["wins"])
    assert data("sim", *DECKS, "--games", "1", "-q")["teams"] == {}


def test_the_digest_does_not_depend_on_the_process() -> None:
    """Neither the order of a hash nor an address in memory gets into a game: two fresh processes agree."""
    line = [sys.executable, "-m", "kotowari", "sim", *DECKS, "--games", "3", "--seed", "7", "--json", "-q"]
    digests = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(line, capture_output=True, text=True, check=True, env=environment)
        digests.add(json.loads(done.stdout)["digest"])

    assert len(digests) == 1


def test_sim_refuses_what_it_can_not_play(folder: Path) -> None:
    """One deck, an unknown deck, an unknown bot, an unknown card: exit 2, never a traceback."""
    (folder / "odd.deck").write_text("60 Unheard-of Thing\n")

    assert run("sim", "--deck", "explore")[0] == 2
    assert run("sim", "--deck", "explore", "--deck", "nowhere")[0] == 2
    assert run("sim", *DECKS, "--bots", "genius")[0] == 2
    assert "Unheard-of Thing" in run("sim", "--deck", "explore", "--deck", "odd.deck")[2]


def test_a_game_in_the_terminal_is_saved_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers by number, undo, save; the record replays to the same log, and explain names rules."""
    typed = "help\nview\nnonsense\n1\nundo\n2\n1\n1\nlog 3\nsave game.json\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code, out, _ = run("play", *DECKS, "--seed", "3")
    events = data("explain", "game.json")

    assert code == 0
    assert "taken back" in out and "saved in game.json" in out and "`nonsense` is no number" in out
    assert all({"index", "kind", "rules", "where", "text"} <= event.keys() for event in events)
    assert any(event["rules"] for event in events)


def test_a_player_is_not_told_what_the_other_drew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The story on the screen names no card that only the opponent can see."""
    monkeypatch.setattr("sys.stdin", io.StringIO("view\nquit\n"))
    _, out, _ = run("play", *DECKS, "--seed", "3")

    assert "to explore's hand" in out
    assert "to transform-proliferate's hand" not in out


def test_explain_a_value_and_an_impossibility(folder: Path) -> None:
    """Why it is so big, and why it can't be used, on a scenario."""
    (folder / "bear.kw").write_text(
        'scenario "a bear" under magic-2018\n'
        '  you: battlefield "Merfolk Branchwalker" with 2 +1/+1 counters; hand "Jadelight Ranger"\n'
        '  turn 1 main:\n    expect "Merfolk Branchwalker" is 4/3\n'
    )
    values = data("explain", "bear.kw", "--value", "Merfolk Branchwalker.power")
    reasons = data("explain", "bear.kw", "--cannot", "Jadelight Ranger")

    assert values["values"]["power"][-1]["value"] == 4
    assert any("can't be paid" in reason for reason in reasons["reasons"]["cast"])
    assert run("explain", "bear.kw", "--value", "Jadelite Ranger")[0] == 2


# --------------------------------------------------------------------------- new, schema
@pytest.mark.parametrize("kind", ["card", "keyword", "scenario"])
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_new_file_is_right_from_the_start(folder: Path, kind: str, lang: str) -> None:
    """What ``new`` writes has no finding, is laid out, and is never written over."""
    code, out, _ = run("new", kind, "Clockwork Otter", "--lang", lang)
    path = out.strip()

    assert (code, path) == (0, "clockwork_otter.kw")
    assert run("check", path, "--format", "concise")[:2] == (0, "")
    assert run("fmt", "--check", path)[0] == 0
    assert run("new", kind, "Clockwork Otter", "--lang", lang)[0] == 2


def test_a_new_scenario_passes(folder: Path) -> None:
    """The first run of a new scenario is green."""
    run("new", "scenario", "It begins")

    assert run("test", "it_begins.kw")[0] == 0


@pytest.mark.parametrize("kind", ["card", "scenario"])
def test_schemas_are_json_schemas(kind: str) -> None:
    """The schema names its dialect and has definitions."""
    schema = data("schema", kind)

    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["$defs"]


# --------------------------------------------------------------------------- cards as JSON
def test_a_card_as_json_is_checked_and_read_like_any_other(folder: Path) -> None:
    """The JSON form of a card prints the same text; data that is no card is a finding."""
    (folder / "fox.kw").write_text(FOX)
    (card,), _ = workspace.load(workspace.ruleset_library("magic-2018"), {"fox.kw": FOX})
    (folder / "fox.json").write_text(dump_json(card))
    (folder / "no.json").write_text('{"node": "Card"}')

    assert data("check", "fox.json") == []
    assert data("text", "fox.json") == data("text", "fox.kw")
    assert [one["code"] for one in data("check", "no.json")] == ["E0702"]
    assert run("text", "no.json")[0] == 1


SLIP = """
card "Slipped Bear" {G}
  Creature — Bear 2/2
  when this enters: you drow 1 card

card "Good Bear" {G}
  Creature — Bear 2/2

scenario "the bear that can't be read" under magic-2018
  you: battlefield "Slipped Bear"
  expect "Slipped Bear" is 2/2

scenario "the other one" under magic-2018
  you: battlefield "Good Bear"
  expect "Good Bear" is 2/2
"""


def test_a_card_with_an_error_is_not_played_without_its_line(tmp_path):
    """Else a scenario could pass because what it should test is not there."""
    path = tmp_path / "slip.kw"
    path.write_text(SLIP, encoding="utf-8")
    code, out, _ = run("test", str(path), "--format", "json")

    assert code == 1
    assert {one["id"].rpartition("slip.kw")[2]: one["outcome"] for one in json.loads(out)} == {
        "::the bear that can't be read": "error",
        "::the other one": "passed",
        ":4": "error",
    }
    assert "`drow`" in json.loads(out)[-1]["message"]
