"""What nobody should give to a command, and some do: each is answered, at its place, and in time."""

import errno
import io
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools import cli
from kotowari.tools.bench.plays import executed
from kotowari.tools.sim import runner

LIFE = 'scenario "%s" under magic-2018\n  expect your life = 20\n'
DECKS = ("--deck", "explore", "--deck", "transform-proliferate", "--ruleset", "magic-2018")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def data(*argv: str) -> list:
    """The JSON of a command's stdout."""
    return json.loads(run(*argv, "--json")[1])


# --------------------------------------------------------------------------- settings and requests
def test_a_number_too_long_to_be_read_is_no_setting(folder: Path) -> None:
    (folder / "kotowari.toml").write_text("rules = " + "9" * 5_000)
    (folder / "a.kw").write_text(LIFE % "right")

    code, _, told = run("check", "a.kw")

    assert code == 2 and "kotowari.toml" in told and "internal" not in told


@pytest.mark.parametrize("request_", ['{"line": "' + "cycling {2} or " * 500 + '"}', "[" * 120_000])
def test_a_request_for_a_reminder_has_a_length(folder: Path, request_: str) -> None:
    (folder / "all.jsonl").write_text(request_ + "\n")

    code, _, told = run("reminder", "--batch", "all.jsonl")

    assert code == 2 and "all.jsonl:1: " in told and "internal" not in told


# --------------------------------------------------------------------------- scenarios
def test_a_scenario_whose_head_is_wrong_is_told(folder: Path) -> None:
    """Without a title it would be nothing to ``test`` and right to ``check``: a test that is silently not there."""
    (folder / "untitled.kw").write_text("scenario under magic-2018\n  expect your life = 3\n")

    assert [one["code"] for one in data("check", "untitled.kw")] == ["E0801"]
    assert [one["outcome"] for one in data("test", "untitled.kw")] == ["error"]


def test_a_scenario_with_a_line_that_cannot_be_read_has_not_passed(folder: Path) -> None:
    """Its only check is gone; what is left of it would pass.  The one beside it is run."""
    (folder / "half.kw").write_text(LIFE % "wrong" + "  expect your life == 3\n\n" + LIFE % "right")

    found = {one["id"]: one["outcome"] for one in data("test", "half.kw")}

    assert found == {"half.kw::wrong": "error", "half.kw::right": "passed"}


# --------------------------------------------------------------------------- JSON
@pytest.mark.parametrize(
    ("verb", "text", "said"),
    [
        ("check", '{"is": "Suite", "scenarios": []}', "this is a suite of scenarios, not a card"),
        ("check", '{"format": "kotowari game 1", "seed": 3}', "this is a saved game"),
        ("test", '{"node": "Card", "faces": []}', "this is a Card, not a suite of scenarios"),
        ("check", "[]", "an object {…} is expected here"),
        ("check", "{}", "this name is missing"),
        ("check", "9" * 5000, "over the limit"),
    ],
)
def test_json_of_another_kind_is_named_in_our_words(folder: Path, verb: str, text: str, said: str) -> None:
    """One finding that says what it is, not what a library calls it."""
    (folder / "a.json").write_text(text)

    (found,) = data(verb, "a.json")
    assert said in found["message"]


def test_a_byte_order_mark_is_no_part_of_json_or_of_a_deck(folder: Path) -> None:
    """As in ``.kw`` files: some editors put it there."""
    (folder / "a.json").write_text("\ufeff{}", encoding="utf-8")
    (folder / "a.deck").write_text("\ufeff60 Forest\r\n", encoding="utf-8")

    assert [one["code"] for one in data("check", "a.json")] == ["E0702"]
    assert data("check", "a.deck", "--ruleset", "magic-2018") == []


# --------------------------------------------------------------------------- decks, games
def test_a_deck_of_a_million_copies_is_a_slip_of_the_pen(folder: Path) -> None:
    """A finding at its line, before anything of that size is made."""
    (folder / "a.deck").write_text("99999999999999999999 Forest\n0060 Forest\n1000000 Forest\n")

    assert [(one["code"], one["line"]) for one in data("check", "a.deck")] == [("E0910", 1), ("E0910", 3)]
    assert run("sim", "--deck", "a.deck", "--deck", "a.deck")[0] == 2


def test_a_misspelt_deck_is_answered_with_the_nearest() -> None:
    """Among the decks of the game."""
    code, _, err = run("sim", "--deck", "explor", *DECKS[2:])

    assert code == 2 and "did you mean `explore`?" in err


def test_more_processes_than_games_are_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    class Pool(ProcessPoolExecutor):
        def __init__(self, workers: int, **others: object) -> None:
            started.append(workers)
            super().__init__(1, **others)

    monkeypatch.setattr(runner, "ProcessPoolExecutor", Pool)

    assert run("sim", *DECKS, "--games", "2", "--jobs", "1000", "-q")[0] == 0
    assert started == [2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answers": [[99]]}, "can't be played again"),
        ({"answers": [None]}, "can't be played again"),
        ({"seed": 4}, "its digest differs"),
        ({"seed": "three"}, "is not a saved game"),
        ({"seats": [5]}, "is not a saved game"),
        ({"limit": 5}, "is not a saved game (it says `limit`, which none does)"),
        ({"seats": 5}, "is not a saved game (what it holds has another shape)"),
        ({"ruleset": "magic-1066"}, "no rule set `magic-1066`"),
    ],
)
def test_a_saved_game_that_is_not_what_was_played_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: dict, said: str
) -> None:
    """Neither explained as if it were the game, nor reported as a bug of ours."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave game.json\n"))
    assert run("play", *DECKS, "--seed", "3")[0] == 0
    saved = json.loads((folder / "game.json").read_text())
    (folder / "changed.json").write_text(json.dumps({**saved, **change}))

    assert run("explain", "game.json")[0] == 0
    code, out, err = run("explain", "changed.json")
    assert (code, out) == (2, "") and said in err and "internal error" not in err


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        (("import", "a.json", "--ruleset", "magic-2018"), '[{"name":%s}]'),
        (("reminder", "--batch", "a.json", "--on", "creature", "--ruleset", "magic-2018"), '{"line": %s}'),
        (("compare", "--table", "a.json", "b.kw"), '{"reasons": {}, "rows": {"A1": %s}}'),
        (("test", "a.json"), '{"is": "Suite", "scenarios": %s}'),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_in_words(folder: Path, argv: tuple[str, ...], text: str) -> None:
    (folder / "a.json").write_text(text % ("9" * 5000) + "\n")
    (folder / "b.kw").write_text("")
    code, out, err = run(*argv)

    assert code in (1, 2) and "some thousand digits" in out + err
    assert "internal error" not in err and "set_int_max" not in out + err


# --------------------------------------------------------------------------- streams
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_bug(folder: Path, closed: str) -> None:
    """What runs us may have closed any of the three."""
    (folder / "a.kw").write_text('card "A" {1}\n  Creature 1/1\n')
    paths = "- --ruleset magic-2018" if closed == "<&-" else "a.kw"
    done = subprocess.run(
        f"{sys.executable} -m kotowari check {paths} {closed}", shell=True, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0 and "error" not in done.stdout + done.stderr


def test_a_full_disk_is_no_bug(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """It is said what can't be written, with the exit code of what could not run."""

    class Full(io.TextIOWrapper):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    with open("kept", "wb") as file:
        monkeypatch.setattr("sys.stdout", Full(file))
        code = cli.main(["schema", "card"])
    err = capfd.readouterr().err

    assert code == 2 and "No space left" in err and "internal" not in err


def test_only_what_can_speak_json_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    """``play`` talks to a person; an option that does nothing would be worse than none."""
    with pytest.raises(SystemExit) as stop:
        cli.run(["play", "--json"])

    assert stop.value.code == 2 and "--json" in capsys.readouterr().err


# --------------------------------------------------------------------------- size
@pytest.mark.parametrize("argv", [("check", "--json"), ("fmt", "--check")], ids=lambda argv: argv[0])
def test_many_findings_are_work_in_proportion(folder: Path, argv: tuple[str, ...]) -> None:
    """Every definition of a big file is wrong: twice the findings may not be four times the work."""

    def work(count: int) -> int:
        (folder / "a.kw").write_text("".join(f'card "A{n}"\n  Creature 1/1\n  wreck ({n}\n' for n in range(count)))
        return executed(lambda: run(*argv, "a.kw", "--ruleset", "magic-2018"))

    assert run(*argv, "a.kw", "--ruleset", "magic-2018")[0] == 2, "there is no such file yet"
    work(10)  # rules are read once
    assert work(400) < 2.2 * work(200)


def test_lines_of_a_scenario_that_are_nested_too_deeply_are_told(folder: Path) -> None:
    lines = ["  " * depth + "turn 1 main:" for depth in range(1, 2_000)]
    (folder / "deep.kw").write_text("\n".join(['scenario "x" under magic-2018', "  you: hand Forest", *lines]))

    assert "E0108" in {one["code"] for one in data("check", "deep.kw")}
    assert run("fmt", "deep.kw")[0] == 1
    assert {one["outcome"] for one in data("test", "deep.kw")} == {"error"}


# --------------------------------------------------------------------------- files of many sorts
MIXED = 'keyword glim [999.1a]\n  en "glim" ja "微光" ko "빛"\n  flying\n\ncard "Moth" {1}\n  Creature 1/1\n  glim\n'
LATER = 'card "Sprite" {1}\n  Creature 1/1\n  casualty 3\n\nscenario "s" under magic-2023\n  you: hand Sprite\n'


def test_text_and_fmt_read_a_file_as_check_does(folder: Path) -> None:
    """Rules beside a card are known to it; a card beside a scenario is one of that scenario's rule set."""
    # No other test may call a file so: a library is kept by the paths of its files as long as the process runs.
    for name, text in (("glim.kw", MIXED), ("later.kw", LATER)):
        (folder / name).write_text(text, encoding="utf-8")

        assert data("check", name) == []
        assert run("fmt", "--check", name)[0] == 0
        assert run("text", name)[::2] == (0, "")


def test_text_tells_what_is_wrong_with_rules_beside_a_card(folder: Path) -> None:
    """A keyword that is defined by itself has a text, and yet is none."""
    (folder / "loop.kw").write_text(MIXED.replace("  flying", "  glim"), encoding="utf-8")
    code, _, err = run("text", "loop.kw")

    assert code == 1 and "E0405" in err


def test_a_card_with_an_error_is_not_printed_as_if_it_were_right(folder: Path) -> None:
    """Its text would lack what could not be read; the other one is printed."""
    (folder / "a.kw").write_text('card "Odd" {1}\n  Creature 1/1\n  flyign\n\ncard "Good" {1}\n  Creature 1/1\n')

    assert [face["name"] for face in data("text", "a.kw")] == ["Good"]


def test_a_file_that_is_not_utf8_is_a_finding_and_the_others_are_read(folder: Path) -> None:
    """In a name, in a comment, in a scenario, in a deck: at its place, and never written back."""
    latin = {
        "card.kw": 'card "caf\xe9" {1}\n  Creature 1/1\n',
        "comment.kw": 'card "A" {1}\n  Creature 1/1\n  # caf\xe9\n',
        "scenario.kw": (LIFE % "caf\xe9"),
        "b.deck": "4 Caf\xe9\n",
    }
    for name, text in latin.items():
        (folder / name).write_bytes(text.encode("latin-1"))
    (folder / "typo.kw").write_text('card "B" {1}\n  Creatur 1/1\n')

    found = {one["path"]: one["message"] for one in data("check")}
    assert found.keys() == {*latin, "typo.kw"}
    assert all("UTF-8" in found[name] for name in latin)
    assert run("fmt")[0] == 1
    assert all((folder / name).read_bytes() == text.encode("latin-1") for name, text in latin.items())


def test_fmt_has_no_layout_for_other_files(folder: Path) -> None:
    """A card as JSON is right, and no list of wrong brackets."""
    (folder / "a.json").write_text("{}")

    assert run("fmt", "a.json")[:2] == (2, "")


def test_a_diff_says_that_the_last_line_was_not_ended(folder: Path) -> None:
    """As ``diff`` does; both lines would stand in one otherwise."""
    (folder / "a.kw").write_text('card "A" {1}\n  Creature 1/1')

    assert run("fmt", "--diff", "a.kw")[1].endswith("-  Creature 1/1\n\\ No newline at end of file\n+  Creature 1/1\n")


def test_an_unknown_rule_set_is_told_though_nothing_needs_it(folder: Path) -> None:
    """Scenarios say their own; ``new`` would write one that is wrong."""
    (folder / "a.kw").write_text(LIFE % "a")

    assert run("test", "a.kw", "--ruleset", "magic-1066")[0] == 2
    assert run("new", "scenario", "b", "--ruleset", "magic-1066")[0] == 2
    assert not (folder / "b.kw").exists()


def test_new_writes_only_what_is_right(folder: Path) -> None:
    """A keyword's id is a word; the longest name makes a file name that every disk takes."""
    assert run("new", "keyword", "9 lives")[0] == 2
    assert run("new", "card", "狐" * 400)[0] == 0
    assert data("check", "--ruleset", "magic-2018") == []


# --------------------------------------------------------------------------- cards
@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        (["Creature Merfolk 1/1"], "E0202", "`Merfolk` is no type, but a subtype"),
        (["Enchantment Aura"], "E0202", "`Aura` is no type, but a subtype"),
        (["Merfolk 1/1"], "E0202", "`Merfolk` is no type, but a subtype"),
        (["Legendary Legendary Creature 1/1"], "E0403", "`Legendary` is said twice"),
        (["Creature — Fox Fox 1/1"], "E0403", "`Fox` is said twice"),
        (["Instant", "text fr"], "E0203", "the wording is missing"),
        (["Instant", "reminder en"], "E0203", "the wording is missing"),
        (['ja ""', "Instant"], "E0203", "name of a card can't be empty"),
        (["Instant", "modes 3:", "  - draw 1 card", "  - draw 2 cards"], "E0206", "3 of 2 modes can't be chosen"),
        (["Instant", "modes 0:", "  - draw 1 card"], "E0206", "0 of 1 modes can't be chosen"),
        (["Instant", "if this is tapped: draw 1 card else: draw 2 cards"], "E0202", "`else` can't stand here"),
        (["Creature 1/1", 'face back "B"', "  Instant", 'face back "C"', "  Instant"], "E0403", "`back` is said twice"),
    ],
)
def test_slips_of_a_card_are_told(folder: Path, lines: list[str], code: str, said: str) -> None:
    """Each was passed over once, or told as something else."""
    (folder / "a.kw").write_text("\n".join(['card "A" {1}', *(f"  {line}" for line in lines), ""]), encoding="utf-8")

    found = data("check", "a.kw")
    assert [one["code"] for one in found] == [code] and said in found[0]["message"]


@pytest.mark.parametrize("name", ["", "  "])
def test_a_card_needs_a_name(folder: Path, name: str) -> None:
    """It would be printed as an empty line."""
    (folder / "a.kw").write_text(f'card "{name}" {{1}}\n  Instant\n')

    assert [one["code"] for one in data("check", "a.kw")] == ["E0203"]


def test_fewer_than_none_is_no_number_word(folder: Path) -> None:
    """Minus one was read from the end of a list of words; nothing less than nothing is done."""
    (folder / "a.kw").write_text('card "A" {1}\n  Instant\n  draw -1 cards\n')

    assert [one["code"] for one in data("check", "a.kw")] == ["E0806"]


# --------------------------------------------------------------------------- reminders
def test_a_reminder_is_about_something() -> None:
    """Without a type the text had a hole, with a misspelt one a word that is none."""
    line = ("reminder", "Flying", "--ruleset", "magic-2018")

    assert run(*line)[0] == 2
    code, _, err = run(*line, "--on", "creture")
    assert code == 2 and "did you mean `creature`?" in err
    assert run(*line, "--on", "Artifact Creature")[0] == run(*line, "--on", "creature")[0] == 0


@pytest.mark.parametrize("line", ["explore 2", "scry 2 5", "connive X"])
def test_a_reminder_leaves_no_number_out(line: str) -> None:
    """The verb was explained as if nothing stood behind it, or with a hole in the place of the number."""
    assert run("reminder", line, "--on", "creature", "--ruleset", "magic-2023")[0] == 1


# --------------------------------------------------------------------------- new
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize("kind", ["card", "scenario"])
def test_what_new_writes_is_right_in_any_game(folder: Path, kind: str, lang: str) -> None:
    """The words are those of the rule set, not of the game that was first."""
    assert run("new", kind, "Moon Fox", "--lang", lang, "--ruleset", "animal")[0] == 0
    assert data("check", "moon_fox.kw", "--ruleset", "animal") == []
    assert run("fmt", "--check", "moon_fox.kw", "--ruleset", "animal")[0] == 0


def test_new_says_when_a_game_has_no_template(folder: Path) -> None:
    """A file that is wrong from the start would be worse than none."""
    (folder / "tiny.kw").write_text('ruleset tiny\n  en "Tiny"\n  use "tiny_words.kw"\n')
    (folder / "tiny_words.kw").write_text('type stone [1]\n  en "Stone" ja "石" ko "돌"\n', encoding="utf-8")

    rules = ("--ruleset", "tiny", "--rules", "tiny.kw", "--rules", "tiny_words.kw")
    assert run("new", "card", "Moon Fox", *rules)[0] == 2
    assert not (folder / "moon_fox.kw").exists()
