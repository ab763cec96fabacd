"""kotowari.toml: found upwards, checked, never ignored."""

from pathlib import Path

import pytest

from kotowari.tools.config import Config, find_config
from kotowari.tools.errors import CannotRun


def test_found_from_below(tmp_path: Path) -> None:
    """The settings of a project hold in its folders; paths are relative to the file."""
    (tmp_path / "kotowari.toml").write_text('ruleset = "house"\nrules = ["rules"]\n')
    (tmp_path / "cards").mkdir()

    config = find_config(tmp_path / "cards")

    assert config == Config(tmp_path, "house", (tmp_path / "rules",), ())


def test_none_is_fine(tmp_path: Path) -> None:
    """Without the file nothing is set."""
    assert find_config(tmp_path).ruleset == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [("rulset = 'x'", "rulset"), ("rules = 3", "rules"), ("ruleset = ", "TOML"), ("a." * 5000 + "a = 1", "larger")],
)
def test_mistakes_are_said(tmp_path: Path, text: str, word: str) -> None:
    """An unknown key, a wrong value and broken TOML stop the command with the place."""
    (tmp_path / "kotowari.toml").write_text(text)

    with pytest.raises(CannotRun, match=word):
        find_config(tmp_path)
