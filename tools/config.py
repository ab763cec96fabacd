"""``kotowari.toml``: what a project of cards says once, so that no command line has to repeat it.

The file is found by walking up from the first path given.  Every key is optional; an unknown key is an
error, never ignored.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotowari.tools.errors import CannotRun

FILE_NAME = "kotowari.toml"
LARGEST = 8_000  # bytes


@dataclass(frozen=True)
class Config:
    """The settings of one project; ``folder`` is where its ``kotowari.toml`` stands (None: there is none)."""

    folder: Path | None = None
    ruleset: str = ""
    rules: tuple[Path, ...] = field(default=())
    cards: tuple[Path, ...] = field(default=())


def find_config(start: Path) -> Config:
    """The settings that hold at *start* (a file or a folder).  Raises CannotRun when the file is wrong."""
    place = start.resolve()
    for folder in (place, *place.parents):
        candidate = folder / FILE_NAME
        if candidate.is_file():
            return _load(candidate)
    return Config()


def _load(path: Path) -> Config:
    try:
        if path.stat().st_size > LARGEST:  # keys of ten thousand parts take gigabytes to be read
            raise CannotRun(f"{path} is larger than {LARGEST} bytes", "it says a rule set and folders, no more")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CannotRun(f"{path} is not TOML: {error}") from error
    except UnicodeDecodeError as error:
        raise CannotRun(f"{path} is not TOML: it is not UTF-8 text") from error
    except ValueError as error:
        raise CannotRun(f"{path} is not TOML: a number is over the limit of some thousand digits") from error
    except RecursionError as error:
        raise CannotRun(f"{path} is not TOML that can be read: brackets are nested too deeply") from error
    except OSError as error:
        raise CannotRun(f"{path} can't be read: {error.strerror}") from error
    return _validated(path, data)


def _validated(path: Path, data: dict[str, Any]) -> Config:
    # pydantic is imported here: most runs have no such file and need not wait for it.
    from pydantic import BaseModel, ConfigDict, ValidationError

    class Settings(BaseModel):
        """The keys of ``kotowari.toml``."""

        model_config = ConfigDict(extra="forbid")
        ruleset: str = ""
        rules: list[str] = []
        cards: list[str] = []

    try:
        settings = Settings.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise CannotRun(
            f"{path}: `{where}`: {first['msg']}", "the keys are: " + ", ".join(Settings.model_fields)
        ) from error
    folder = path.parent
    return Config(folder, settings.ruleset, _below(path, settings.rules), _below(path, settings.cards))


def _below(path: Path, names: list[str]) -> tuple[Path, ...]:
    """The files named, all in the folder of the settings: that of a stranger names nothing outside of it."""
    for name in names:
        if not is_below(path.parent / name, path.parent):
            raise CannotRun(f"{path}: `{name}` is not in the folder of this file", "say --rules PATH yourself")
    return tuple(path.parent / name for name in names)


def is_below(path: Path, folder: Path) -> bool:
    """Whether a path, its links followed, leads into a folder."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # no path at all, or links in a circle
        return False
