"""A file that is written is whole: a write that fails leaves what stood there, and nothing beside it."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools import files
from kotowari.tools.errors import CannotRun

ROOT = Path(__file__).resolve().parents[2]
WIDE = "".join(f'card "Fox {n}" {{1}}\n  Creature —  Fox 1/1\n\n\n\n' for n in range(600))
PLAY = ("play", "--deck", "explore", "--deck", "transform-proliferate", "--ruleset", "magic-2018", "--seed", "3")
# A disk that is full after some bytes; Python then gets EFBIG, as it would get ENOSPC.
LIMITED = """
import resource, sys
from kotowari.tools import cli
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
raise SystemExit(cli.main(sys.argv[1:]))
"""


def limited(size: int, *argv: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command line that can write no file of more than *size* bytes."""
    env = {**os.environ, "KOTOWARI_CACHE": ""}
    return subprocess.run([sys.executable, "-c", LIMITED.format(size=size), *argv], cwd=cwd, env=env, input=typed,
                          capture_output=True, text=True, check=False)  # fmt: skip


def test_fmt_on_a_full_disk_leaves_the_file_whole(tmp_path: Path) -> None:
    file = tmp_path / "foxes.kw"
    file.write_text(WIDE)

    done = limited(16_384, "fmt", "foxes.kw", "--ruleset", "magic-2018", cwd=tmp_path)

    assert done.returncode == 2 and "foxes.kw can't be written: File too large" in done.stderr
    assert "internal error" not in done.stderr
    assert file.read_text() == WIDE and os.listdir(tmp_path) == ["foxes.kw"]


def test_new_on_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    done = limited(10, "new", "card", "Moon Fox", "--ruleset", "magic-2018", cwd=tmp_path)

    assert done.returncode == 2 and "moon_fox.kw can't be written: File too large" in done.stderr
    assert os.listdir(tmp_path) == []


def test_save_on_a_full_disk_leaves_the_game_before(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text("kept")

    done = limited(100, *PLAY, cwd=tmp_path, typed="save --force g.json\nsave h.json\nquit\n")

    assert done.stdout.count("can't be written: File too large") == 2 and "saved in" not in done.stdout
    assert (tmp_path / "g.json").read_text() == "kept" and os.listdir(tmp_path) == ["g.json"]


def test_a_saved_game_is_replaced_only_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("save\n1\nsave\nsave game.json\nquit\n"))
    out = run(*PLAY)[1]
    first = (tmp_path / "game.json").read_text()
    assert out.count("game.json is there already (`save --force game.json` replaces it)") == 2
    assert json.loads(first)["answers"] == []

    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave --force\nsave --force other.json\nquit\n"))
    assert "game.json is there already" not in run(*PLAY)[1]
    assert (tmp_path / "game.json").read_text() == (tmp_path / "other.json").read_text() != first


def test_the_mode_of_a_file_stays_and_a_link_is_still_one(tmp_path: Path) -> None:
    file, link = tmp_path / "a.kw", tmp_path / "link.kw"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)

    files.write_text(link, "new\r\n")

    assert link.is_symlink() and file.read_bytes() == b"new\r\n" and file.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == ["a.kw", "link.kw"]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "any").write_text("")
    files.write_text(tmp_path / "new", "text")

    assert (tmp_path / "new").stat().st_mode == (tmp_path / "any").stat().st_mode


@pytest.mark.parametrize("place", ["folder", "no/such/folder/a.kw", "a\0b", "x" * 300, "file/below"])
def test_what_can_not_be_written_is_told(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")

    with pytest.raises(CannotRun):
        files.write_text(tmp_path / place, "text")
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"] and (tmp_path / "file").read_text() == "kept"


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(CannotRun, match="no file that can be written"):
        files.write_text(tmp_path / "pipe", "text")


@pytest.mark.parametrize("links", [True, False])
def test_what_another_wrote_in_between_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    """Nobody had the name when it was asked; somebody has when it is taken."""

    def between(place: Path) -> None:
        place.write_text("another's")

    monkeypatch.setattr(files, "_status", between)
    if not links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError(1, "no links here")))
    with pytest.raises(CannotRun, match="is there already"):
        files.write_text(tmp_path / "a.kw", "mine", over=False)
    assert (tmp_path / "a.kw").read_text() == "another's" and os.listdir(tmp_path) == ["a.kw"]


def test_every_file_that_is_written_is_written_here() -> None:
    """Except entries of the cache, and the empty test by which the suite is measured."""
    writing = re.compile(r"\.write_(?:text|bytes)\(|open\([^)\n]*[\"'][wax]b?\+?[\"']|os\.(?:replace|rename)\(")
    found = {
        str(path.relative_to(ROOT))
        for folder in ("grammar", "interpreter", "tools")
        for path in (ROOT / folder).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if writing.search(line) and "files.write_text(" not in line and "os.devnull" not in line
    }
    assert found == {"tools/files.py", "tools/private.py", "tools/bench/starts.py"}
