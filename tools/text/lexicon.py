"""The words and wordings of one ruleset in one language; the only place that knows which edition's wording is spoken.

What a reader would get wrong: a year on a wording (``text 2003 en "…"``) is the *last* year it was
in use (``201803``: the last month), so a ruleset of 2002 takes it, one of 2018 does not; the wording
without a year is today's.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kotowari.grammar import ast
from kotowari.grammar.library import Library

CURRENT = 999912
REMINDER = "reminder"


def month(mark: str) -> int:
    """``"2018"`` → 201812 (its end), ``"2018-04"`` and ``"201804"`` → 201804."""
    digits = mark.replace("-", "")[:6]
    return int(digits) if len(digits) == 6 else int(digits[:4]) * 100 + 12


def wording_year(library: Library) -> int:
    """The month up to which a ruleset's wording reaches (property ``wording``), as YYYYMM; without one, today's."""
    value = dict(library.ruleset.properties).get("wording", ())
    first = value[0] if isinstance(value, tuple) and value else value
    return month(str(first)) if str(first)[:4].isdigit() else CURRENT


def choose(texts: Iterable[ast.TextOverride], lang: str, year: int, variant: frozenset[str]) -> tuple[str, ...] | None:
    """The forms of the wording of ``variant`` in ``lang`` for a wording of ``year`` (a month), None if there is none.

    ``variant`` is the set of words after ``text``/``reminder`` apart from the date.
    """
    best: tuple[int, tuple[str, ...]] | None = None
    for entry in texts:
        words = frozenset(word for word in entry.variant if word != "text" and not word.isdigit())
        if words != variant:
            continue
        last = next((month(word) for word in entry.variant if word.isdigit()), CURRENT)
        if last < year or (best and best[0] <= last):
            continue
        forms = next((name.forms for name in entry.texts if name.lang == lang), None)
        if forms:
            best = (last, forms)
    return best[1] if best else None


@dataclass
class Lexicon:
    """Names, frames and reminders of one library in one language.  ``year`` is that of the wording, YYYYMM.

    ``manner``: a word behind ``reminder``, of another reminder that some printings have (``reminder brief en``).
    """

    library: Library
    lang: str
    year: int = 0
    manner: str = ""
    cache: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.year = self.year or wording_year(self.library)

    def forms(self, kind: str, id: str) -> tuple[str, ...]:
        """All declared forms of a word (base form first); the id with spaces when the language has none."""
        key = (kind, id)
        if key not in self.cache:
            wording = self.wording(kind, id, "name")
            declared = tuple(self.library.vocabulary.names(kind, id, self.lang) or ())
            self.cache[key] = wording or declared or (id.replace("_", " "),)
        return self.cache[key]

    def name(self, kind: str, id: str) -> str:
        """The base form of a word."""
        return self.forms(kind, id)[0]

    def wording(self, kind: str, id: str, *variant: str) -> tuple[str, ...] | None:
        """A wording of a definition by variant (none = the frame itself), in the edition's year.

        A bound name that stands for a word is said as the ruleset's term for a word that a player has named.
        """
        if kind == "name":
            kind, id = "term", "named_word"
        texts = self.library.vocabulary.texts(kind, id) or ()
        wanted = frozenset(variant)
        other = (
            choose(texts, self.lang, self.year, wanted | {self.manner}) if self.manner and REMINDER in wanted else None
        )
        return other or choose(texts, self.lang, self.year, wanted)

    def frame(self, kind: str, id: str, *variant: str) -> str | None:
        """The first form of :meth:`wording`: a frame (:mod:`kotowari.tools.text.frames`)."""
        found = self.wording(kind, id, *variant)
        return found[0] if found else None

    def attribute(self, kind: str, id: str, name: str) -> tuple[str, ...] | None:
        """An attribute of the definition (``once``, ``continuous`` …), None when absent."""
        symbol = self.library.vocabulary.symbol(kind, id)
        return None if symbol is None else symbol.attributes.get(name)
