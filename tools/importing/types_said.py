"""Which types a printed type line says, and what a card of these calls itself."""

import re
from collections.abc import Iterable

from kotowari.grammar.library import Library
from kotowari.tools.text.render import linearizer

_SUBTYPES = re.compile("[—―～]")  # of a type line: what they stand behind


def types_of(line: str, library: Library) -> Iterable[str]:
    """The types that stand in a type line, whatever language it is in."""
    words = set(re.split(r"[\s・]+", _SUBTYPES.split(line)[0].lower()))
    for symbol in library.vocabulary.symbols("type"):
        if any(form.lower() in words for forms in symbol.names.values() for form in forms):
            yield symbol.id


def called_itself(line: str, library: Library, lang: str) -> list[str]:
    """What a card of these types says in place of its name ("this scheme")."""
    frame = linearizer(library, lang).lexicon.frame
    return [said for type in types_of(line, library) if (said := frame("type", type, "self"))]
