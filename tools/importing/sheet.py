"""One printed face as it is read and held against what is printed: its paragraphs, its names, its reminder texts."""

import json
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from kotowari.tools.importing.known_notes import KnownNotes
from kotowari.tools.importing.line_ends import together
from kotowari.tools.importing.paragraphs import (
    Paragraph,
    bare,
    by_name,
    named,
    own_names,
    paragraphs,
    sentence_at,
    unnamed,
    without_reminders,
)
from kotowari.tools.importing.printed import Face
from kotowari.tools.reading.alike import plainest
from kotowari.tools.reading.chart import Reading
from kotowari.tools.reading.rows import SELF
from kotowari.tools.reading.tokens import notes, places, plain, tokens

STOPS = {"en": ".", "ja": "。"}  # may be missing at the end of a paragraph
LEFT_OVER = 6  # marks that are shown of what found no place
BEHIND = 100  # marks behind the last end that are looked at: those of a reminder text or a name count once it is whole


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a card was not taken.

    ``kind``: ``unread`` (words found no place), ``wording`` (what was read prints otherwise), ``reminder`` (only its
    reminder text is said otherwise), ``refused`` (what was read is no definition that can be played), ``card`` (name,
    type line and the like).  ``span``: where ``sentence`` stands in the text of the face.
    """

    kind: str
    reason: str
    face: str = ""
    sentence: str = ""
    span: tuple[int, int] | None = None
    words: str = ""
    nearest: str = ""


class Sheet:
    """What is read of one face, and in which language."""

    def __init__(self, face: Face, lang: str, called: Iterable[str] = (), headings: Container[str] = ()) -> None:
        """``called``: what stands in place of its name on a card of its types; ``headings``: lines above others."""
        own = face.prints.get(lang)
        self.face = face
        self.lang = lang
        self.name = own.name if own else face.name
        self.text = own.text if own else face.text
        self.types = own.types if own else face.types
        self.date = own.date[:7] if own else ""
        self.names = [*own_names(self.name), *called]
        self.paragraphs = paragraphs(self.text, self.names, headings)
        self.notes: list[str] = []
        self.title = " ".join(filter(None, (_quoted(face.name), face.cost)))
        prints = sorted(face.prints.items())
        self.lines = [f"{language} {_quoted(each.name)}" for language, each in prints if each.name]
        self.lines.append(" ".join(filter(None, (face.types, face.stats))))
        if face.loyalty:
            self.lines.append(f"loyalty: {face.loyalty}")

    def is_printed(self, texts: Iterable[str], expected: Iterable[Paragraph] | None = None) -> bool:
        """Is this the text of the face, whatever reminder texts stand in it; each sentence that of one of the times?"""
        lines = [line for each in expected or self.paragraphs for line in each.text.split("\n")]
        found: set[tuple[int, int]] = set()
        for text in texts:
            ours = self._bare(text.split("\n"))
            theirs = together(self._bare(self._without_own(lines, text)), ours)
            said, given = [[line.split(STOPS["ja"]) for line in some] for some in (ours, theirs)]
            if [len(line) for line in said] == [len(line) for line in given]:
                wanted = {(at, nth) for at, line in enumerate(given) for nth, _ in enumerate(line)}
                found |= {(at, nth) for at, nth in wanted if said[at][nth] == given[at][nth]}
                if found >= wanted:
                    return True
        return False

    def _without_own(self, lines: Iterable[str], text: str) -> Iterator[str]:
        """Lines without the reminder texts that a text of the face does not have."""
        own = {bare(note, self.names) for note in notes(text)}
        return (without_reminders(line, lambda note: bare(note, self.names) not in own) for line in lines)

    def unexplained(self, plainly: str, explained: Iterable[str], same: Callable[[str, str], bool]) -> str:
        """The first reminder text of the face that is none of those ``explained``; "" where each is.

        One that says the ``same`` as one of them in other words is left aside with a note.
        """
        known = KnownNotes(map(self._note, explained))
        own = set(map(self._note, notes(plainly)))
        for note in notes(self.text):
            said = self._note(note)
            if said in own or known.covers(said):
                continue
            if not known.has_like(said, same):
                return note
            self.notes.append(f"the reminder text `{note}` is left aside: it is worded otherwise")
        return ""

    def _note(self, note: str) -> str:
        return plainest(bare(note, self.names), self.lang)

    def _bare(self, lines: Iterable[str]) -> list[str]:
        said = (by_name(bare(line, self.names), self.lang, self.types) for line in lines)
        return [each for line in said if (each := plainest(line, self.lang))]

    def parts(self, paragraph: Paragraph, ends: tuple[int, ...], lang: str) -> Iterator[tuple[Paragraph, Paragraph]]:
        """A paragraph in two, wherever the first part has as many marks as one of ``ends`` says."""
        text = paragraph.text
        cuts: dict[int, int] = {}
        for at in range(1, len(text) if ends else 0):
            if text[at - 1 : at + 1].isascii() and text[at - 1 : at + 1].isalnum():
                continue  # within a word: as many marks as at its end
            count = len(tokens(self.read(text[:at]), lang))
            if count > max(ends) + BEHIND:
                break
            cuts[count] = at
        for end in ends:
            if end in cuts:
                first, rest = text[: cuts[end]].strip(), text[cuts[end] :].strip()
                yield Paragraph(first, self.read(first)), Paragraph(rest, self.read(rest))

    def read(self, text: str) -> str:
        """What is read of a text."""
        return unnamed(without_reminders(text), self.names)

    def named(self, source: str) -> str:
        """A source with the names that stand in the text."""
        return named(source, plain(self.text), plain(self.name), self.face.name)

    def place(self, text: str) -> tuple[int, int] | None:
        """Where a part of the text stands in it."""
        at = self.text.find(text)
        return (at, at + len(text)) if at >= 0 else None

    def _as_printed(self, read: str) -> tuple[str, str]:
        """What was read with what the card calls itself there, and that; its name where none of these stands in it."""
        ways = [(read.replace(SELF, name), name) for name in self.names]
        return next((way for way in ways if way[0] in self.text), (read.replace(SELF, self.name), self.name))

    def unread(self, paragraph: Paragraph, reading: Reading, lang: str) -> Refusal:
        """Why nothing was read of a paragraph."""
        said = plainest(plain(paragraph.read), lang)
        marks = list(places(said, lang))
        at = min(reading.reached, len(marks) - 1)
        start, end = marks[at][0], marks[min(at + LEFT_OVER, len(marks)) - 1][1]
        sentence, called = self._as_printed(sentence_at(said, start))
        words = "the end" if reading.reached >= len(marks) else said[start:end].replace(SELF, called)
        too_much = "it can be read in too many ways" if reading.exhausted else f"`{words}` found no place"
        place = self.place(sentence) or self.place(paragraph.text)
        return Refusal("unread", too_much, self.face.name, sentence, place, words, reading.nearest)


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
