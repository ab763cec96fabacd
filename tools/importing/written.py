"""Definitions as files of a folder: one a set or one a card.  What stands there already stays as it is.

The folder itself is what an import has done so far: a card that is defined in it is not read again, so a run that was
stopped goes on where it was, and comments and edits stay.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from kotowari.grammar.limits import LETTERS, LINES
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.source import Source
from kotowari.tools import files, workspace
from kotowari.tools.data import read_text
from kotowari.tools.errors import CannotRun

HEAD = "# Read from printed text by `kotowari import`: each definition prints the text it was read from."
WAITING = 200  # definitions until they are written
_CARD = re.compile(r'\w+ ("(?:[^"\\]|\\.)*")')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)")  # names that some systems keep for devices


@dataclass
class Folder:
    """A folder of definitions.  ``single``: one file a card."""

    path: Path
    single: bool = False
    _files: dict[str, str] = field(default_factory=dict)
    _waiting: dict[str, list[str]] = field(default_factory=dict)
    _number: dict[str, int] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise CannotRun(f"{self.path} is no folder")
        for file, text in workspace.card_files([str(self.path)]).items() if self.path.exists() else ():
            for name in defined(text):
                self._files.setdefault(name, file)

    def file_of(self, name: str) -> str:
        """The file in which a card is defined already; "" for none."""
        return self._files.get(name, "")

    def add(self, name: str, source: str, group: str) -> str:
        """Let a definition be written, with others of its group.  Returns the file."""
        stem = file_name(name if self.single else group)
        place = str(self.path / f"{stem}{self._number.get(stem, '')}{workspace.SUFFIX}")
        self._files[name] = place
        self._waiting.setdefault(place, []).append(source.strip("\n"))
        if sum(map(len, self._waiting.values())) >= WAITING:
            self.flush()
        return place

    def flush(self) -> None:
        """Write what waits: behind what the files hold."""
        for place, sources in self._waiting.items():
            self.path.mkdir(parents=True, exist_ok=True)
            path = Path(place)
            if path.is_symlink():  # what it is called is the data's to say, and where it leads is not seen
                raise CannotRun(f"{path} is a link", "write into a folder of your own")
            before = self._read(path) if path.exists() else HEAD
            text = "\n\n".join([before, *sources]) + "\n"
            files.write_text(path, text)
            if text.count("\n") > LINES // 2 or len(text) > LETTERS // 2:  # so that `check` reads it
                stem = re.sub(r"-\d+$", "", path.stem)
                self._number[stem] = self._number.get(stem, -1) - 1
        self._waiting.clear()

    def _read(self, path: Path) -> str:
        """What a file holds.  Raises CannotRun for one that can't be parsed: what is put behind would be lost in it."""
        text = read_text(path).rstrip("\n")
        if str(path) not in self._seen:
            wrong = next(iter(parse_surface(Source(str(path), text))[1]), None)
            if wrong is not None:
                raise CannotRun(f"{path}:{wrong.span.line}: {wrong.message}", "mend it, or write into another folder")
            self._seen.add(str(path))
        return text


def defined(text: str) -> Iterable[str]:
    """The names of the cards that a file defines."""
    for line in text.splitlines():
        match = _CARD.match(line)
        if match:
            yield json.loads(match[1], strict=False)


def file_name(text: str) -> str:
    """A name for a file, of letters and digits: nothing that leads elsewhere or is kept for devices."""
    made = re.sub(r"[\W_]+", "-", text.lower())[:60].strip("-") or "cards"
    return f"{made}-cards" if _RESERVED.fullmatch(made) else made
