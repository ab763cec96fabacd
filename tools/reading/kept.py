"""Rows that travel with the rules, so that nobody waits for a language to be derived before a card is read.

For each shape of a phrasebook its frames are kept, under a key made of the shape, the hosts of its section and the
samples of its gaps.  A shape whose key is not found, or that names a word whose definition has changed since, is
derived anew; so a new verb, or a designer's own keyword, is read at once.  Where the printers themselves have changed,
nothing counts as kept until ``make rows`` keeps all of it anew; with ``KOTOWARI_ROWS=kept`` what is there is read with
all the same, as in tests, which derive a sample.  What a reader would get wrong: a kept row need not be right.  What is
read with it must print the text again, so that one that has become old reads nothing, and never wrong.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path, PurePosixPath

from kotowari.grammar.library import Library
from kotowari.tools.data import RULES_PACKAGE
from kotowari.tools.reading.chart import Gap, Row
from kotowari.tools.reading.shapes import Host, Section, Shape, template
from kotowari.tools.reading.words import Alternatives, english

_FOLDERS = {"en": "english", "ja": "japanese", "ko": "korean"}  # where the printers of a language are
VARIABLE = "KOTOWARI_ROWS"  # "kept": those of other printers, too
FOLDER = "rows"  # beside the files of a phrasebook
_SIZE = 8  # bytes of a digest

Frame = tuple[str | Gap, ...]
Entry = tuple[int, tuple[Frame, ...]]  # which of several shapes was printed, and as what


def digest(*parts: object) -> str:
    """A digest of what parts look like."""
    return blake2b(repr(parts).encode(), digest_size=_SIZE).hexdigest()


@cache
def printers(lang: str) -> str:
    """A digest of the code that prints in a language, and that cuts what is printed; no other language's is in it."""
    told = blake2b(digest_size=_SIZE)
    here = Path(__file__).resolve().parent
    others = {folder for language, folder in _FOLDERS.items() if language != lang}
    said = [path for path in sorted((here.parent / "text").rglob("*.py")) if path.parent.name not in others]
    for path in (*said, here / "rows.py", here / "tokens.py"):
        told.update(path.read_bytes())
    return told.hexdigest()


def of_any_printers() -> bool:
    """Whether rows are taken though the printers have changed since."""
    return os.environ.get(VARIABLE) == "kept"


def place(library: Library, property_: Sequence[str], lang: str) -> str:
    """Where the rows of a ruleset and language are kept, from the root of the standard rules; of its options, too."""
    return str(PurePosixPath(property_[0]).parent / FOLDER / f"{library.ruleset.id.partition('+')[0]}.{lang}.jsonl")


def definitions(library: Library) -> dict[str, str]:
    """The English name of each word, or its id, → a digest of the lines that define it."""
    told: dict[str, str] = {}
    lines = {path: text.split("\n") for path, text in library.sources.items()}
    for node in library.definitions():
        name = (english(node) or (str(getattr(node, "id", "")),))[0]
        if name and node is not library.ruleset:
            text = _block(lines.get(node.span.path, []), node.span.line)
            told[name] = digest(told.get(name, ""), text)
    return told


def _block(lines: list[str], line: int) -> tuple[str, ...]:
    """The lines of a definition that begins at a line (from 1): what is indented below its head."""
    end = line
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
        end += 1
    return tuple(each.rstrip() for each in lines[line - 1 : end] if each.strip())


@dataclass
class Kept:
    """What was derived before: by key the frames of a shape; ``words``, ``printers``: what these were then.

    ``changed``: the words that are others by now.
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    printers: str = ""
    changed: tuple[str, ...] = ()

    def find(self, key: str, section: Section, alternatives: Alternatives) -> list[Row] | None:
        """The rows of shapes of which the first that is printed counts; None where they must be derived."""
        if key not in self.entries or any(self.is_old(shape) for shape in alternatives):
            return None
        at, frames = self.entries[key]
        return [Row(section.category, frame, template(alternatives[at])) for frame in frames]

    def is_old(self, shape: Shape) -> bool:
        """Whether a shape names a word that has been defined otherwise since."""
        if not self.changed:
            return False
        said = " ".join(f" {part} " for part in shape.parts if isinstance(part, str)).replace("\n", " ")
        return any(word in said for word in self.changed)

    def against(self, library: Library) -> "Kept":
        """These rows as they may be used for a library, which may define more or other words."""
        now = definitions(library)
        changed = sorted(name for name in now.keys() | self.words.keys() if now.get(name) != self.words.get(name))
        return Kept(self.entries, self.words, self.printers, tuple(f" {name} " for name in changed))


@dataclass
class Keys:
    """The keys of the shapes of a phrasebook in one language."""

    sections: list[Section]
    lang: str
    _samples: dict[str, str] = field(default_factory=dict)

    @cached_property
    def by_category(self) -> Mapping[str, list[Host]]:
        """The hosts of each category."""
        found: dict[str, list[Host]] = {}
        for section in self.sections:
            found.setdefault(section.category, []).extend(section.hosts)
        return found

    def samples(self, category: str) -> str:
        """A digest of the samples of a category, in each host of this language before the others."""
        if category not in self._samples:
            hosts = self.by_category.get(category, [])
            self._samples[category] = digest([(self.spoken(host), host.samples) for host in hosts])
        return self._samples[category]

    def spoken(self, host: Host) -> bool:
        """Whether a host is one of this language."""
        return not host.langs or self.lang in host.langs

    def of(self, section: Section, alternatives: Alternatives, everywhere: bool) -> str:
        """The key of shapes of which the first that is printed counts."""
        hosts = [(host.types, host.body, host.whole, host.samples) for host in section.hosts if self.spoken(host)]
        gaps = [self.samples(gap.category) for shape in alternatives for gap in shape.gaps]
        return digest(section.category, hosts, [shape.parts for shape in alternatives], everywhere, gaps)


# --------------------------------------------------------------------------- as text
def recall(library: Library, property_: Sequence[str], lang: str) -> Kept:
    """What is kept for a ruleset and language among the standard rules; nothing where nothing is."""
    path = files(RULES_PACKAGE).joinpath(*PurePosixPath(place(library, property_, lang)).parts)
    if path.is_file():
        kept = from_lines(path.read_text(encoding="utf-8"))
        if kept.printers == printers(lang) or of_any_printers():
            return kept.against(library)
    return Kept()


def to_lines(kept: Kept) -> str:
    """Kept rows as lines of JSON, one a shape, printers and words first."""
    rows = (
        [key, at, [[[p.category, p.index] if isinstance(p, Gap) else p for p in frame] for frame in frames]]
        for key, (at, frames) in sorted(kept.entries.items())
    )
    lines = (
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in ([kept.printers, kept.words], *rows)
    )
    return "".join(f"{line}\n" for line in lines)


def from_lines(text: str) -> Kept:
    """What :func:`to_lines` was given.  Raises ValueError or TypeError for anything else."""
    (printers, words), *rows = map(json.loads, text.splitlines())
    return Kept({key: (at, tuple(map(_frame, frames))) for key, at, frames in rows}, words, printers)


def _frame(parts: Iterable[str | list[object]]) -> Frame:
    return tuple(part if isinstance(part, str) else Gap(*part) for part in parts)  # type: ignore[arg-type]  # of to_lines


def shapes_of(section: Section) -> Iterator[tuple[Alternatives, bool]]:
    """All that a section has rows of: its written shapes and those of words, and whether all hosts are asked."""
    yield from (((shape,), True) for shape in section.shapes)
    yield from section.words
