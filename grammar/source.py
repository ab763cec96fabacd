"""Source text and places in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one file.  Lines and columns count from 1; ``end_column`` is one past the last character."""

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
