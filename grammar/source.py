"""Source text and places in it."""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

_HALF = re.compile("[\ud800-\udfff]")
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"  # letters by their kind, and drawn as nothing
_FORMS = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_UNSEEN = re.compile(
    "(?s:.?)[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


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


def unwritable(text: str) -> tuple[int, str, str] | None:
    """Where (from 0) something stands that no file can hold, or that nobody sees; what it is, and what to do about it.

    None in nearly every text.  What nobody sees makes two names look the same, or turns a line around on a terminal.
    """
    if text.isascii():
        return None
    found = _HALF.search(text)
    if found is not None:
        byte = "\udc80" <= found.group() <= "\udcff"  # as which ``surrogateescape`` keeps a byte that is not UTF-8
        said = "this is not UTF-8 text" if byte else "this is half a character (a lone surrogate)"
        return found.start(), said, "save the file as UTF-8"
    unseen = next(filter(_is_unseen, _UNSEEN.finditer(text)), None)
    if unseen is None:
        return None
    said = f"a character that nobody sees stands here (U+{ord(unseen.group()[-1]):04X})"
    return unseen.end() - 1, said, "delete it: what is written is told by what is seen"


def _is_unseen(found: re.Match[str]) -> bool:
    """Is this no part of a letter?  What chooses the form of the ideograph right before it is one of that."""
    before, mark = found.group()[:-1], found.group()[-1]
    if mark in _FORMS:
        return not before or not _IDEOGRAPH.match(before)
    return unicodedata.category(mark) in ("Cf", "Zl", "Zp") or mark in _BLANK
