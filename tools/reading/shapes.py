"""The phrasebook: shapes of what can be written, by category, with sample phrases for their gaps.

A shape is source text with gaps (``destroy $np``); what each language prints of it is not said here but found by
printing it (:mod:`kotowari.tools.reading.rows`).  The file::

    [np]                                 a category; [np/pronouns]: more of it with hosts of its own
    @ Sorcery | destroy @                a host: a type line and a body in which phrases of the category are printed
    ~ target Zubera                      samples: two unlike ones at least, so that what is printed around them is known
    ~ all Yeti
    target $noun                         shapes, one a line
    | …                                  a further line of the shape above
    ! verbs                              the shapes that follow from declared words (kotowari.tools.reading.words)

A host ``@=`` prints nothing around the phrase, not even the full stop; ``@(en, ko)`` is one for these, since what is
alike around samples in one may be a part of them in another.  ``${np: this}`` is a gap whose sample is given.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.chart import Filled, Template

_GAP = re.compile(r"\$(?:\{(?P<named>[a-z_]+)(?P<nth>\d*): *(?P<sample>[^}]*)\}|(?P<name>[a-z_]+)(?P<number>\d*))")
_LANGUAGE = re.compile(r"(?:\((?P<langs>\w+(?:, \w+)*)\))?\s*(?P<host>.*)")
_HEADER = re.compile(r"\[(?P<category>\w+)(?:/(?P<label>[\w -]+))?\]")


@dataclass(frozen=True, slots=True)
class Place:
    """A gap of a shape: its category, its number, and its sample where one is given.

    The same gap may stand several times: ``$np gets $pair`` and, on the next line, ``$np can't block``.
    """

    category: str
    number: str = ""
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """Source text with gaps: literal text and gaps by turns."""

    parts: tuple[str | Place, ...]

    @property
    def gaps(self) -> tuple[Place, ...]:
        """The gaps in the order of the source, each once."""
        return tuple(dict.fromkeys(part for part in self.parts if isinstance(part, Place)))

    def with_samples(self, samples: tuple[str, ...]) -> str:
        """The source with a phrase in each gap, indented as the gap is."""
        said = dict(zip(self.gaps, samples, strict=True))
        out = ""
        for part in self.parts:
            out += part if isinstance(part, str) else said[part].replace("\n", "\n" + " " * indent(out))
        return out

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else f"${part.category}" for part in self.parts)


@dataclass(frozen=True, slots=True)
class Host:
    """Where a phrase is printed: a type line, a body with ``@`` for the phrase, whether nothing stands around it.

    ``langs``: the languages for which it is one; none for each.
    """

    types: str
    body: str
    whole: bool = False
    samples: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()


@dataclass(slots=True)
class Section:
    """Shapes of one category and the hosts in which they are printed.

    ``words``: the shapes that ``uses`` ask for, each with what it may be instead where it can't
    be printed, and whether all hosts are asked (``! numbers everywhere``) or the first that takes it.
    """

    category: str
    label: str = ""
    hosts: list[Host] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    words: list[tuple[tuple[Shape, ...], bool]] = field(default_factory=list)


def indent(text: str) -> int:
    """By how many spaces the last line of a text is indented."""
    line = text.rpartition("\n")[2]
    return len(line) - len(line.lstrip(" "))


def shape(text: str) -> Shape:
    """A shape from its text."""
    parts: list[str | Place] = []
    at = 0
    for match in _GAP.finditer(text):
        parts.append(text[at : match.start()])
        number = match["nth"] or match["number"] or ""
        parts.append(Place(match["named"] or match["name"], number, match["sample"] or ""))
        at = match.end()
    parts.append(text[at:])
    return Shape(tuple(part for part in parts if part != ""))


def template(shape: Shape) -> Template:
    """What is written where a row is read."""
    made: list[str | Filled] = []
    before = ""
    for part in shape.parts:
        if isinstance(part, str):
            made.append(part)
            before += part
        else:
            made.append(Filled(shape.gaps.index(part), indent(before)))
            before += "x"
    return tuple(made)


def parse_shapes(text: str, path: str = "<shapes>") -> list[Section]:
    """The sections of a phrasebook.  Raises CannotRun with the line that can't be read."""
    sections: list[Section] = []
    pending: list[str] = []

    def flush() -> None:
        if pending:
            sections[-1].shapes.append(shape("\n".join(pending)))
            pending.clear()

    for number, line in _lines(text):
        header = _HEADER.fullmatch(line)
        if header:
            flush()
            sections.append(Section(header["category"], header["label"] or ""))
        elif not sections:
            raise CannotRun(f"{path}:{number}: a phrasebook begins with a category", "write `[NAME]` above")
        elif line.startswith("| "):
            pending.append(line[2:])
        elif line.startswith("! "):
            flush()
            sections[-1].uses.append(line[2:])
        elif line.startswith("@"):
            flush()
            sections[-1].hosts.append(_host(line, f"{path}:{number}"))
        elif line.startswith("~ "):
            flush()
            if not sections[-1].hosts:
                raise CannotRun(f"{path}:{number}: a sample needs a host", "write `@ TYPES | BODY` above")
            host = sections[-1].hosts[-1]
            sample = line[2:].replace("\\n", "\n")
            sections[-1].hosts[-1] = replace(host, samples=(*host.samples, sample))
        else:
            flush()
            pending.append(line)
    flush()
    return sections


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.rstrip()


def _host(line: str, where: str) -> Host:
    whole = line.startswith("@=")
    match = _LANGUAGE.fullmatch(line.removeprefix("@=" if whole else "@").strip())
    types, bar, body = match["host"].partition(" | ") if match else ("", "", "")
    if match is None or not bar or "@" not in body:
        raise CannotRun(f"{where}: a host is `@ TYPES | BODY` with @ for the phrase")
    return Host(
        types,
        body.replace("\\n", "\n"),
        whole,
        langs=tuple((match["langs"] or "").split(", ")) if match["langs"] else (),
    )
