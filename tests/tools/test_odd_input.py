"""What nobody should give to a command, and some do: each is answered, at its place, and in time."""

import errno
import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kotowari.tools import cli
from kotowari.tools.report.console import Console

LIFE = 'scenario "%s" under magic-2018\n  expect your life = 20\n'
DECKS = ("--deck", "explore", "--deck", "transform-proliferate", "--ruleset", "magic-2018")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*argv: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one command line."""
    out, err = io.StringIO(), io.StringIO()
    code = cli.run(argv, Console(out, err))
    return code, out.getvalue(), err.getvalue()


def data(*argv: str) -> list:
    """The JSON of a command's stdout."""
    return json.loads(run(*argv, "--json")[1])


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
    (folder / "a.deck").write_text("\ufeff4 Forest\r\n", encoding="utf-8")

    assert [one["code"] for one in data("check", "a.json")] == ["E0702"]
    assert data("check", "a.deck", "--ruleset", "magic-2018") == []


# --------------------------------------------------------------------------- decks, games
def test_a_deck_of_a_million_copies_is_a_slip_of_the_pen(folder: Path) -> None:
    """A finding at its line, before anything of that size is made."""
    (folder / "a.deck").write_text("99999999999999999999 Forest\n0004 Forest\n1000000 Forest\n")

    assert [(one["code"], one["line"]) for one in data("check", "a.deck")] == [("E0910", 1), ("E0910", 3)]
    assert run("sim", "--deck", "a.deck", "--deck", "a.deck")[0] == 2


def test_a_misspelt_deck_is_answered_with_the_nearest() -> None:
    """Among the decks of the game."""
    code, _, err = run("sim", "--deck", "explor", *DECKS[2:])

    assert code == 2 and "did you mean `explore`?" in err


def test_more_processes_than_games_are_not_started() -> None:
    """A thousand processes for one game would take longer than the game."""
    started = time.monotonic()

    assert run("sim", *DECKS, "--games", "1", "--jobs", "1000", "-q")[0] == 0
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answers": [[99]]}, "can't be played again"),
        ({"answers": [None]}, "can't be played again"),
        ({"seed": 4}, "its digest differs"),
        ({"seed": "three"}, "is not a saved game"),
        ({"seats": [5]}, "is not a saved game"),
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
def test_many_findings_take_time_in_proportion(folder: Path) -> None:
    """Every definition of a big file is wrong: twice the findings may not take four times as long."""
    def seconds(count: int, *argv: str) -> float:
        (folder / "a.kw").write_text("".join(f'card "A{n}"\n  Creature 1/1\n  wreck ({n}\n' for n in range(count)))
        started = time.process_time()
        assert run(*argv, "a.kw", "--ruleset", "magic-2018")[0] == 1
        return time.process_time() - started

    for argv in (("check", "--json"), ("fmt", "--check")):
        seconds(10, *argv)
        assert seconds(4_000, *argv) < 3 * seconds(2_000, *argv) + 0.5
