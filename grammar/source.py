"""Source text and places in it."""

import re
from dataclasses import dataclass
from typing import NamedTuple

_HALF = re.compile("[\ud800-\udfff]")


class Span(NamedTuple):
    """A stretch of one file.  Lines and columns count from 1; ``end_column`` is one past the last character.

    A tuple, since a card has twenty of them and nothing is made faster.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


NO_SPAN = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the path that findings name; the core never opens the path."""

    path: str
    text: str


def half_character(text: str) -> tuple[int, str] | None:
    """Where (from 0) something stands that could be written to no file, and what it is; None in nearly every text."""
    if text.isascii():
        return None
    found = _HALF.search(text)
    if found is None:
        return None
    byte = "\udc80" <= found.group() <= "\udcff"  # as which ``surrogateescape`` keeps a byte that is not UTF-8
    return found.start(), "this is not UTF-8 text" if byte else "this is half a character (a lone surrogate)"
