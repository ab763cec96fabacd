"""Data files of the rules: texts that a rule set names."""

from importlib.resources import files
from pathlib import Path

from kotowari.grammar.ast import Ruleset
from kotowari.tools.config import is_below
from kotowari.tools.errors import CannotRun

RULES_PACKAGE = "kotowari.stdlib_rules"


def read_text(path: Path) -> str:
    """The text of a file.  Raises CannotRun when it cannot be read as UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CannotRun(f"{path} is not UTF-8 text (byte {error.start})", "save the file as UTF-8") from error
    except OSError as error:
        raise CannotRun(f"{path} can't be read: {error.strerror}") from error


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
