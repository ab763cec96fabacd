"""A printed card, whatever file it comes from: faces with what stands on them.

What comes from a file of strangers is put into shape here (``clean``): one line where there is one line, no sign that
a terminal or the language would obey.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

SEPARATOR = " // "  # between the names of two faces
NAME, LINE, TEXT = 200, 200, 8_000  # letters of a name, of a type line and of a text; real ones have 141, 60 and 1,200
_COST = re.compile(r"(?:\{[^{}\s]{1,12}\})*")
_STATS = re.compile(r"[\d*+.½∞?X-]{1,7}/[\d*+.½∞?X-]{1,7}")
_NUMBER = re.compile(r"\d{1,3}|X|\*|1d4\+1")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Print:
    """A face as printed in another language; ``date`` is YYYY-MM-DD or empty."""

    name: str
    types: str = ""
    text: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One face: what is printed on it, in English, and by language in others."""

    name: str
    cost: str = ""
    types: str = ""
    text: str = ""
    stats: str = ""
    loyalty: str = ""
    prints: Mapping[str, Print] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its faces, the front first, how they lie on it (``layout``), and the set it is from."""

    faces: tuple[Face, ...]
    layout: str = "normal"
    set: str = ""

    @property
    def name(self) -> str:
        """The names of its faces."""
        return SEPARATOR.join(face.name for face in self.faces)


class NoCard(Exception):
    """What a file holds in the place of a card can't be one; the message says why."""


def clean(text: object, most: int = TEXT, *, lines: bool = True) -> str:
    """A text of a stranger as text: NFC, line ends as ``\\n``.  Raises NoCard for what is none or too long."""
    if text is None:
        return ""
    if not isinstance(text, str):
        raise NoCard(f"{str(text)[:20]!r} is no text")
    made = unicodedata.normalize("NFC", text).replace("\r\n", "\n").strip()
    if len(made) > most:
        raise NoCard(f"a text of {len(made)} letters; at most {most} are read")
    if _CONTROL.search(made) or not lines and "\n" in made:
        raise NoCard("a text with control characters")
    return made


def face(
    name: object,
    cost: object = "",
    types: object = "",
    text: object = "",
    stats: object = "",
    loyalty: object = "",
    prints: Mapping[str, Print] | None = None,
) -> Face:
    """A face of what a file says.  Raises NoCard."""
    made = Face(
        clean(name, NAME, lines=False),
        clean(cost, LINE, lines=False),
        clean(types, LINE, lines=False).replace("’", "'"),
        clean(text),
        clean(stats, LINE, lines=False),
        clean(loyalty, LINE, lines=False),
        prints or {},
    )
    if not made.name:
        raise NoCard("a card without a name")
    for what, pattern, said in (
        ("cost", _COST, made.cost),
        ("stats", _STATS, made.stats),
        ("loyalty", _NUMBER, made.loyalty),
    ):
        if said and not pattern.fullmatch(said):
            raise NoCard(f"`{said[:40]}` is no {what} that is read")
    if re.search(r'[][{}()":#\\|=]', made.types):
        raise NoCard(f"`{made.types[:40]}` is no type line that is read")
    return made
