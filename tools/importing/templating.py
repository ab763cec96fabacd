"""Text that is worded as it was once, or as by hand, in the wording of a rule set: each change with a note.

The words stand in files that the rule set names (``templating: "…"``), a change a line::

    [text]                              for texts; [types] for type lines
    comes into play => enters the battlefield
    remove … from the game => exile …   … is some text without a full stop

What a reader would get wrong: a change that only adds words (``enters => enters the battlefield``) leaves what has them
already; one that gives ``~``, the card itself, holds outside of quotation marks and parentheses only, where the same
words mean what has the ability.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kotowari.grammar.library import Library
from kotowari.tools.data import data_file
from kotowari.tools.importing.printed import Card, Face
from kotowari.tools.reading.rows import SELF

PROPERTY = "templating"  # of a ruleset: the files of changes
ARROW = "=>"
SOME = "…"
LISTED = ";"  # stands behind a word
_QUOTED = re.compile(r'("[^"]*"|“[^”]*”|\([^()]*\))')
_SELF = re.compile(rf"{SELF}(?!\w)")


@dataclass(frozen=True, slots=True)
class Change:
    """What was printed once (``old``), and what is printed instead."""

    place: str
    old: str
    new: str
    pattern: re.Pattern[str]

    def made(self, text: str) -> str:
        """The text with the change made wherever it fits."""
        if self.new != SELF:
            return self.pattern.sub(self._by, text)
        parts = _QUOTED.split(text)  # by turns outside of quotation marks and within
        return "".join(part if at % 2 else self.pattern.sub(self.new, part) for at, part in enumerate(parts))

    def _by(self, match: re.Match[str]) -> str:
        made = self.new.replace(SOME, match[1]) if match.lastindex else self.new
        return made[:1].upper() + made[1:] if match[0][:1].isupper() else made


def changes(library: Library) -> list[Change]:
    """The changes of a rule set.  Raises CannotRun for a file that is not there."""
    files = (data_file(library.ruleset, name) for name in library.properties.get(PROPERTY, ()))
    return [change for text in files for change in _parsed(text)]


def _parsed(text: str) -> Iterator[Change]:
    place = "text"
    for line in text.splitlines():
        if line.startswith("["):
            place = line.strip("[] ")
        elif ARROW in line and not line.startswith("#"):
            old, _, new = (part.strip() for part in line.partition(ARROW))
            yield Change(place, old, new, _pattern(old, new))


def _pattern(old: str, new: str) -> re.Pattern[str]:
    words = re.escape(old).replace(re.escape(SOME), r"([^.\n]{1,200}?)")
    first = f"[{re.escape(old[0])}{re.escape(old[0].upper())}]" + words[len(re.escape(old[0])) :]
    before = r"(?<!\w)" if old[0].isalnum() else "" if old[0].isalpha() or old[0] == LISTED else r"(?<!\S)"
    behind = r"(?!\w)" if old[-1].isalnum() else ""
    more = re.escape(new[len(old) :]) if new.startswith(old) and new != old else ""
    return re.compile(("" if new else r"\s*") + before + first + behind + (f"(?!{more})" if more else ""))


def templated(card: Card, known: list[Change]) -> tuple[Card, list[str]]:
    """The card as it would be printed now, and a note for each change."""
    notes: dict[str, None] = {}
    faces = tuple(_face(face, known, notes) for face in card.faces)
    return replace(card, faces=faces), list(notes)


def _face(face: Face, known: list[Change], notes: dict[str, None]) -> Face:
    said = {"text": face.text, "types": face.types}
    for change in known:
        made = change.made(said.get(change.place, ""))
        if made != said.get(change.place, made):
            said[change.place] = made
            notes[f"`{change.old}` is {f'read as `{change.new}`' if change.new else 'left out'}"] = None
    return replace(face, text=_SELF.sub(lambda _: face.name, said["text"]), types=said["types"])
