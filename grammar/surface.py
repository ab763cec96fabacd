"""The surface tree: definitions and lines as written, phrases still flat.

One class of line is enough: what a head word means is decided by ``from_surface``, so that a new
statement needs a word and a reading, not a class.
"""

from dataclasses import dataclass

from kotowari.grammar.lexer import Comment, Tok
from kotowari.grammar.source import Source, Span


@dataclass(slots=True)
class Line:
    """A line: an optional head word, its phrase, and what hangs under it.

    ``shape``: ``end`` (nothing), ``members`` (indented without a colon), ``inline`` or ``block``.
    ``link``: the word before it that joins it to the line above (``and``, ``then``).
    """

    head: Tok | None
    phrase: list[Tok]
    body: list["Line"]
    shape: str
    link: Tok | None = None

    @property
    def key(self) -> str:
        """Id of the head word, ``"-"`` for a bullet, ``""`` for none."""
        return "" if self.head is None else self.head.key or self.head.value

    @property
    def first(self) -> Tok:
        """The first token, for its place."""
        if self.head is not None:
            return self.head
        return self.phrase[0] if self.phrase else self.body[0].first

    @property
    def last(self) -> Tok:
        """The last token of the line itself."""
        return self.phrase[-1] if self.phrase else self.first

    @property
    def ended(self) -> bool:
        """Whether a full stop ends it, and so its sentence."""
        return self.body[-1].ended if self.body else self.last.ends


@dataclass(slots=True)
class SurfaceDefinition:
    """A definition: its word (``card``, ``zone`` …), the phrase after it, its members and, after a colon, its block."""

    define: Tok
    phrase: list[Tok]
    body: list[Line]
    shape: str

    @property
    def kind(self) -> str:
        """Id of the definition word."""
        return self.define.key


@dataclass(slots=True)
class SurfaceFile:
    """A parsed file: the definitions that could be read, and all comments."""

    source: Source
    definitions: list[SurfaceDefinition]
    comments: list[Comment]


def span_of(path: str, first: Tok, last: Tok) -> Span:
    """The stretch from one token to another."""
    return Span(path, first.line, first.column, last.line, last.end_column)
