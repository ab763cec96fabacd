"""Data files of the rules: texts that a rule set names."""

from importlib.resources import files
from pathlib import Path
from typing import IO

from kotowari.grammar.ast import Ruleset
from kotowari.tools.config import is_below
from kotowari.tools.errors import CannotRun

RULES_PACKAGE = "kotowari.stdlib_rules"
READ_BYTES = 16_000_000  # of one file at most: what is told of one that is longer needs no more of it


def read_bytes(path: Path) -> bytes:
    """What a file holds.  Raises CannotRun when it can't be read, or holds more than any file that is read here."""
    try:
        with path.open("rb") as file:
            return not_too_long(file, str(path))
    except OSError as error:
        raise CannotRun(f"{path} can't be read: {error.strerror}") from error


def not_too_long(file: IO[bytes], name: str) -> bytes:
    """All that comes from a file, unless that is too much (CannotRun); nothing behind that is read."""
    data = file.read(READ_BYTES + 1)
    if len(data) > READ_BYTES:
        raise CannotRun(f"{name} is longer than {READ_BYTES} bytes", "is it the file that you mean?")
    return data


def read_text(path: Path) -> str:
    """The text of a file.  Raises CannotRun when it cannot be read as UTF-8."""
    try:
        return read_bytes(path).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise CannotRun(f"{path} is not UTF-8 text (byte {error.start})", "save the file as UTF-8") from error


def data_file(ruleset: Ruleset, name: str) -> str:
    """The text of a data file that a rule set names: beside the rule set, else from the root of the standard rules.

    Raises CannotRun when there is neither.
    """
    folder = Path(ruleset.span.path).parent
    if not is_below(folder / name, folder):
        raise CannotRun(f"the rule set `{ruleset.id}` names `{name}`, which is not in its folder")
    if (folder / name).is_file():
        return read_text(folder / name)
    inside = files(RULES_PACKAGE).joinpath(*Path(name).parts)
    if inside.is_file():
        return inside.read_text(encoding="utf-8")
    raise CannotRun(f"the rule set `{ruleset.id}` names `{name}`, but there is no such file")
