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
Wordings = list[tuple[int, tuple[str, ...]]]


def month(mark: str) -> int:
    """``"2018"`` → 201812 (its end), ``"2018-04"`` and ``"201804"`` → 201804."""
    digits = mark.replace("-", "")[:6]
    return int(digits) if len(digits) == 6 else int(digits[:4]) * 100 + 12


Said = tuple[tuple[str, ...] | None, tuple[int, ...]]  # what is said at a time, and the months in which it turns


def wording_year(library: Library) -> int:
    """The month up to which a ruleset's wording reaches (property ``wording``), as YYYYMM; without one, today's."""
    value = dict(library.ruleset.properties).get("wording", ())
    first = value[0] if isinstance(value, tuple) and value else value
    return month(str(first)) if str(first)[:4].isdigit() else CURRENT


def wordings(texts: Iterable[ast.TextOverride], lang: str, variant: frozenset[str]) -> Wordings:
    """The forms of the wordings of ``variant`` in ``lang``, each with its last month, the earliest first.

    ``variant`` is the set of words after ``text``/``reminder`` apart from the date.
    """
    found: dict[int, tuple[str, ...]] = {}
    for entry in texts:
        if frozenset(word for word in entry.variant if word != "text" and not word.isdigit()) == variant:
            last = next((month(word) for word in entry.variant if word.isdigit()), CURRENT)
            forms = next((name.forms for name in entry.texts if name.lang == lang), None)
            if forms:
                found.setdefault(last, forms)
    return sorted(found.items())


@dataclass
class Lexicon:
    """Names, frames and reminders of one library in one language.  ``year`` is that of the wording, YYYYMM.

    ``manner``: words behind ``reminder``, of other reminders that some printings have (``reminder brief en``), the one
    that is rather said first.
    ``turns``: the last months of wordings that something asked for, between which it would be said alike.
    """

    library: Library
    lang: str
    year: int = 0
    manner: str = ""
    turns: set[int] = field(default_factory=set)
    _known: dict[tuple[str, str, tuple[str, ...], str], Said] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.year = self.year or wording_year(self.library)

    def forms(self, kind: str, id: str) -> tuple[str, ...]:
        """All declared forms of a word (base form first); the id with spaces when the language has none."""
        wording = self.wording(kind, id, "name")
        return wording or self.library.vocabulary.names(kind, id, self.lang) or (id.replace("_", " "),)

    def name(self, kind: str, id: str) -> str:
        """The base form of a word."""
        return self.forms(kind, id)[0]

    def wording(self, kind: str, id: str, *variant: str, lang: str = "") -> tuple[str, ...] | None:
        """A wording of a definition by variant (none = the frame itself) in the edition's year, or of another language.

        A bound name that stands for a word is said as the ruleset's term for a word that a player has named.
        """
        if kind == "name":
            kind, id = "term", "named_word"
        lang = lang or self.lang
        for manner in self.manner.split() if REMINDER in variant else ():
            if other := self._said(kind, id, (*variant, manner), lang):
                return other
        return self._said(kind, id, variant, lang)

    def _said(self, kind: str, id: str, variant: tuple[str, ...], lang: str) -> tuple[str, ...] | None:
        key = (kind, id, variant, lang)
        known = self._known.get(key)
        if known is None:
            texts = self.library.vocabulary.texts(kind, id)
            known = self._known[key] = self._of_the_time(wordings(texts, lang, frozenset(variant)))
        if known[1]:
            self.turns.update(known[1])
        return known[0]

    def chosen(self, texts: Iterable[ast.TextOverride]) -> tuple[str, ...] | None:
        """The forms of the one of some wordings that is of this language and time; None if there is none."""
        said, turns = self._of_the_time(wordings(texts, self.lang, frozenset()))
        self.turns.update(turns)
        return said

    def changes(self, kind: str, id: str) -> list[str]:
        """What changed since the time of this wording, the latest change first: each dated wording that is later."""
        found = wordings(self.library.vocabulary.texts(kind, id), self.lang, frozenset())
        self.turns.update(last for last, _ in found if last < CURRENT)
        return [form for last, forms in reversed(found) if self.year <= last < CURRENT for form in forms]

    def _of_the_time(self, found: Wordings) -> Said:
        turns = tuple(last for last, _ in found if last < CURRENT)
        return next((forms for last, forms in found if last >= self.year), None), turns

    def frame(self, kind: str, id: str, *variant: str) -> str | None:
        """The first form of :meth:`wording`: a frame (:mod:`kotowari.tools.text.frames`)."""
        found = self.wording(kind, id, *variant)
        return found[0] if found else None

    def attribute(self, kind: str, id: str, name: str) -> tuple[str, ...] | None:
        """An attribute of the definition (``once``, ``continuous`` …), None when absent."""
        symbol = self.library.vocabulary.symbol(kind, id)
        return None if symbol is None else symbol.attributes.get(name)
