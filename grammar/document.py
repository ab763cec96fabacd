"""Layout: what stands on one line and what goes into an indented block.

The language has no way to continue a line, so the only choice is between ``head: statement`` and
``head:`` with a block below.  A block of one part goes onto the line of its head when all of it
fits; a part that needs two heads (``if`` with ``else``) is two parts and therefore never fits.
Every line remembers the source line it came from, which is how comments find their place again.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

WIDTH = 100
INDENT = "  "


@dataclass(frozen=True, slots=True)
class Part:
    """A line of text and, if ``body`` is not None, what hangs under it.

    ``bare``: the body stands below without a colon (names, a face).  ``open``: never on one line;
    ``closed``: never below.  ``source``: the line it was read from, 0 if it was not read.
    """

    text: str
    body: "tuple[Part, ...] | None" = None
    source: int = 0
    bare: bool = False
    open: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One laid-out line: how deep, what, and where it came from (0 = nowhere)."""

    level: int
    text: str
    source: int = 0

    def __str__(self) -> str:
        return INDENT * self.level + self.text


def lay_out(parts: tuple[Part, ...], level: int = 0, width: int = WIDTH) -> Iterator[Line]:
    """The lines of ``parts``, each block either on its head's line or indented below it."""
    for part in parts:
        text, below = part.text, part.body or ()
        flat = one_line(part)
        if flat is not None and (part.body is None or part.closed or columns(flat) + len(INDENT) * level <= width):
            text, below = flat, ()
        elif _attributed(part):
            text, below = f"{text}: {below[0].text}", below[0].body or ()
        elif not part.bare:
            text += ":"
        yield Line(level, text, part.source)
        yield from lay_out(below, level + 1, width)


def _attributed(part: Part) -> bool:
    """``head: attributes`` with members below: they hang under the attributes, and nothing else may."""
    body = part.body or ()
    return not part.bare and not part.open and len(body) == 1 and body[0].bare


def one_line(part: Part) -> str | None:
    """The one-line form of a part, None if it has none."""
    if not part.body:
        return part.text
    if part.open or part.bare or len(part.body) != 1:
        return None
    inner = one_line(part.body[0])
    return None if inner is None else f"{part.text}: {inner}"


def columns(text: str) -> int:
    """Width on a screen: wide East Asian characters count two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def render(parts: tuple[Part, ...]) -> str:
    """The laid-out text of parts, a newline after each line."""
    return "".join(f"{line}\n" for line in lay_out(parts))
