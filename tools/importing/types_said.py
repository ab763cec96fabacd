"""Which types a printed type line says, and what a card of these calls itself."""

import re
from collections.abc import Iterable

from kotowari.grammar.library import Library
from kotowari.tools.reading.tokens import plain
from kotowari.tools.text.render import linearizer

_SUBTYPES = re.compile("[—―～]")  # of a type line: what they stand behind
_APART = re.compile(r"[\s・]+")


def types_of(line: str, library: Library) -> Iterable[str]:
    """The types that stand in a type line, whatever language it is in."""
    words = set(_APART.split(_SUBTYPES.split(line)[0].lower()))
    for symbol in library.vocabulary.symbols("type"):
        if any(form.lower() in words for forms in symbol.names.values() for form in forms):
            yield symbol.id


class SelfWords:
    """What cards of some types and subtypes say in place of their name ("this scheme")."""

    def __init__(self, library: Library, lang: str) -> None:
        frame = linearizer(library, lang).lexicon.frame
        self._said: list[tuple[frozenset[str], str]] = []  # the names of a type, and what is said on a card of it
        for kind in ("type", "subtype"):
            for symbol in library.vocabulary.symbols(kind):
                if said := frame(kind, symbol.id, "self"):
                    forms = (form.lower() for forms in symbol.names.values() for form in forms)
                    self._said.append((frozenset(forms), said))

    def on(self, line: str) -> list[str]:
        """What is said on a card of this type line."""
        words = set(_APART.split(line.lower()))
        return [said for forms, said in self._said if forms & words]


class Headings:
    """Lines above what belongs to them, as counters of a kind are told ("LEVEL 2-3"; ``text stage``)."""

    def __init__(self, library: Library, lang: str) -> None:
        told = linearizer(library, lang)
        frames = (told.lexicon.frame("counter", each.id, "stage") for each in library.vocabulary.symbols("counter"))
        lines = [
            re.sub(r"\d+", r"\\d+", re.escape(plain(str(told.frames.fill(frame, {"least": 1, "most": most})))))
            for frame in filter(None, frames)
            for most in (0, 2)
        ]
        self._known = re.compile("|".join(lines)) if lines else None

    def __contains__(self, line: object) -> bool:
        return self._known is not None and self._known.fullmatch(plain(str(line))) is not None
