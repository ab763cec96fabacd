"""Text that is worded as it was once, or as by hand, in the wording of a rule set: each change with a note.

The words stand in files that the rule set names (``templating: "…"``), a change a line::

    [text]                              for texts; [types] for type lines; [text ja] for texts of a language
    comes into play => enters the battlefield
    remove … from the game => exile …   … is some text without a full stop
    a ‥ other than ~ => another ‥       ‥ is one noun phrase: up to six words, none beginning another such change
    ^ at the beginning                  only where a paragraph begins
    to … equal to …. => equal to ② to ①.   ① and ② say which, in another order
    [otherwise]                         what says the same today: tried where a sentence is refused (reworded.py)

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
from kotowari.tools.importing.proof import Proven, Prover
from kotowari.tools.reading.reader import WRITTEN
from kotowari.tools.reading.rows import SELF

PROPERTY = "templating"  # of a ruleset: the files of changes
ARROW = "=>"
SOME = "…"
WITHIN = "‥"
NTH = "①②③"  # of what "…" stands for, in another order
OTHERWISE = "otherwise"
BEGIN = "^"  # before a word that begins a paragraph
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
        made = self.new
        for nth, some in zip(NTH, match.groups(), strict=False):
            made = made.replace(nth, some) if nth in made else made.replace(SOME, some, 1)
        return made[:1].upper() + made[1:] if match[0][:1].isupper() else made


def changes(library: Library, lang: str = WRITTEN) -> list[Change]:
    """The changes of a rule set in a language.  Raises CannotRun for a file that is not there."""
    files = (data_file(library.ruleset, name) for name in library.properties.get(PROPERTY, ()))
    return [change for text in files for change in _parsed(text, lang)]


def _parsed(text: str, lang: str) -> Iterator[Change]:
    place, of = "text", WRITTEN
    within = sorted({line.split()[0] for line in text.splitlines() if WITHIN in line.partition(ARROW)[0][1:]} - {"#"})
    for line in text.splitlines():
        if line.startswith("["):
            place, _, of = line.strip("[] ").partition(" ")
        elif ARROW in line and not line.startswith("#") and (of or WRITTEN) == lang:
            old, _, new = (part.strip() for part in line.partition(ARROW))
            pattern = _pattern(old, new, within) if lang == WRITTEN else _closed_up(old, new)
            yield Change(place, old.replace(WITHIN, SOME), new.replace(WITHIN, SOME), pattern)


def _closed_up(old: str, new: str) -> re.Pattern[str]:
    """What is changed in a language whose words stand close."""
    words = re.escape(old.removeprefix(BEGIN)).replace(re.escape(SOME), r"([^。「」：\n]{1,60}?)")
    before = re.escape(new[: -len(old)]) if new.endswith(old) and new != old else ""
    behind = re.escape(new[len(old) :]) if new.startswith(old) and new != old else ""
    return re.compile(
        ("^" if old.startswith(BEGIN) else "")
        + (f"(?<!{before})" if before else "")
        + words
        + (f"(?!{behind})" if behind else ""),
        re.MULTILINE,
    )


def _pattern(old: str, new: str, within: list[str]) -> re.Pattern[str]:
    """What is changed; ``within``: the words that begin a noun phrase, so that none of them stands in one."""
    words = re.escape(old).replace(re.escape(SOME), r"([^.\n]{1,200}?)")
    words = words.replace(WITHIN, rf"((?:(?!(?:{'|'.join(within)})\b)[\w+/'-]+ ){{0,5}}?[\w+/'-]+)")
    if old.endswith(SOME):  # nothing behind it ends it: a word
        words = words.removesuffix(r"([^.\n]{1,200}?)") + r"([\w'-]+)"
    first = f"[{re.escape(old[0])}{re.escape(old[0].upper())}]" + words[len(re.escape(old[0])) :]
    before = r"(?<!\w)" if old[0].isalnum() else "" if old[0].isalpha() or old[0] == LISTED else r"(?<!\S)"
    behind = r"(?!\w)" if old[-1].isalnum() else ""
    more = re.escape(new[len(old) :]) if new.startswith(old) and new != old else ""
    return re.compile(("" if new else r"\s*") + before + first + behind + (f"(?!{more})" if more else ""))


def templated(card: Card, known: list[Change], lang: str = WRITTEN) -> tuple[Card, list[str]]:
    """The card as it would be printed now, and a note for each change."""
    notes: dict[str, None] = {}
    faces = (_face(face, known, notes) if lang == WRITTEN else _print(face, known, notes, lang) for face in card.faces)
    return replace(card, faces=tuple(faces)), list(notes)


def proven_today(prover: Prover, card: Card, known: list[Change]) -> Proven:
    """What comes of a card as it stands, or else as it would be printed now, with a note for each change."""
    proven = prover.prove(card)
    if proven.refusal is None:
        return proven
    today, notes = templated(card, known, prover.lang)
    if today == card:
        return proven
    again = prover.prove(today)
    again.notes = [*notes, *again.notes]
    return again if again.refusal is None or prover.lang == WRITTEN else proven


def _face(face: Face, known: list[Change], notes: dict[str, None]) -> Face:
    said = _changed({"text": face.text, "types": face.types}, known, notes)
    return replace(face, text=_SELF.sub(lambda _: face.name, said["text"]), types=said["types"])


def _print(face: Face, known: list[Change], notes: dict[str, None], lang: str) -> Face:
    """A face whose print in another language is worded as now, so that it is of no month."""
    own = face.prints.get(lang)
    if own is None:
        return face
    text = _changed({"text": own.text}, known, notes)["text"]
    return replace(face, prints={**face.prints, lang: replace(own, text=text, date="")}) if text != own.text else face


def _changed(said: dict[str, str], known: list[Change], notes: dict[str, None]) -> dict[str, str]:
    for change in known:
        made = change.made(said.get(change.place, ""))
        if made != said.get(change.place, made):
            said[change.place] = made
            notes[f"`{change.old}` is {f'read as `{change.new}`' if change.new else 'left out'}"] = None
    return said
