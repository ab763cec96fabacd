"""Printed text as the marks that rows are made of: words in English, single signs where words are not set apart.

What a reader would get wrong: capitals and the article's form count for nothing here, nor what says nothing in a
language (:mod:`kotowari.tools.reading.alike`).  They are proven by printing what was read, not by reading.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator

from kotowari.tools.reading.alike import plainest

_WORDS = re.compile(
    r"\{[^}]*\}"  # a symbol
    r"|n't\b|[^\W\d_]+?(?=n't\b)"  # doesn't: does, n't
    r"|[^\W\d_]+(?:-[^\W\d_]+)*"
    r"|\d+|'s\b|'(?:re|ve|d|ll)\b|\S"
)
_SIGNS = re.compile(r"\{[^}]*\}|\d+|[A-Za-z~]+(?:-[A-Za-z]+)*|\S")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-"})
ARTICLES = {"an": "a"}
_INNER = r"(?:[^()（）]|[(（][^()（）]*[)）])"
_NOTE = re.compile(rf"(\s*)[(（]({_INNER}*)[)）]")
SPACED = frozenset({"en"})
_BRACKETED = re.compile(r"^\[([+-]?(?:\d+|X))\](?=:)", re.MULTILINE)  # a cost that some data put in brackets


def plain(text: str) -> str:
    """The text with one form of each sign: full-width letters, curly quotation marks and minus signs as ASCII.

    A cost in brackets (``[+1]:``) stands without them.
    """
    return _BRACKETED.sub(r"\1", unicodedata.normalize("NFKC", text).translate(_PLAIN))


def _is_note(found: re.Match[str]) -> bool:
    """Whether what stands in parentheses is told besides: other words of a noun are not, 「エンチャント（土地）」."""
    return (
        bool(found[1]) or found.string[: found.start()].endswith("}") or re.search(r"[.。:：{]", found[2]) is not None
    )


def notes(text: str) -> list[str]:
    """What stands in parentheses in a text."""
    return [found[2] for found in _NOTE.finditer(text) if _is_note(found)]


def without_notes(text: str, known: Callable[[str], bool] | None = None) -> str:
    """A text without what stands in parentheses, or without what of it is ``known``."""
    return _NOTE.sub(
        lambda note: note[0] if not _is_note(note) or known is not None and not known(note[2]) else "", text
    )


def places(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Where each mark of a text stands that is plain already."""
    return (match.span() for match in (_WORDS if lang in SPACED else _SIGNS).finditer(text))


def tokens(text: str, lang: str) -> tuple[str, ...]:
    """The marks of a text, in small letters."""
    said = plainest(plain(text), lang)
    found = (said[start:end].lower() for start, end in places(said, lang))
    return tuple(ARTICLES.get(each, each) for each in found)


LONGEST = 8  # marks of a name
OPEN, CLOSE = "「」"
STOPPED = frozenset("。「:\n")  # what no name holds
EITHER = frozenset(("or", "and/or"))  # between two names: one of them is meant, and none is called so


class Names:
    """A leaf of a chart: a name as it stands in the text, from a word with a capital letter to another.

    Where it ends is proven by printing what was read.  Where words stand close it is what stands in 「」.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.read("")

    def read(self, text: str) -> None:
        """The text whose marks are asked for from now on."""
        self.said = plainest(plain(text), self.lang)
        self.places = list(places(self.said, self.lang))

    def __call__(self, marks: tuple[str, ...], at: int) -> Iterator[tuple[int, str]]:
        """The names that begin at a mark, each with the mark behind it, as a source has them."""
        begin = self.places[at][0]
        if self.lang not in SPACED and self.said[begin - 1 : begin] == OPEN:
            end = self.said.find(CLOSE, begin)
            last = next((nth for nth, (start, _) in enumerate(self.places[at:], at) if start == end), at)
            if last > at and STOPPED.isdisjoint(self.said[begin:end]):
                yield last, f'"{self.said[begin:end]}"'
            return
        for last, (start, end) in enumerate(self.places[at : at + LONGEST], at):
            word, whole = self.said[start:end], self.said[begin:end]
            if last == at and not word[0].isupper() or word in '".:•' or word in EITHER or "\n" in whole:
                return
            if word[0].isupper():
                yield last + 1, f'"{whole}"'
