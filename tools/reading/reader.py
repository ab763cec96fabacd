"""Reads printed text: paragraphs → sources in the language of ``.kw`` files, lightest first."""

import marshal
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice, zip_longest

from kotowari.grammar.checks.own_name import OWN_NAME
from kotowari.grammar.library import Library
from kotowari.grammar.suggest import suggestion
from kotowari.tools import cache
from kotowari.tools.data import data_file
from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.chart import Chart, Reading, Row, digits, rows_from_bytes, rows_to_bytes
from kotowari.tools.reading.flavor import flavorless, labelled
from kotowari.tools.reading.kept import Kept, of_any_printers, recall
from kotowari.tools.reading.rows import Derived, Deriver
from kotowari.tools.reading.shapes import Section, parse_shapes
from kotowari.tools.reading.tokens import Names, tokens
from kotowari.tools.reading.words import english, word_shapes
from kotowari.tools.text.lexicon import CURRENT, month

PROPERTY = "shapes"  # of a ruleset: the files of its phrasebook
PARAGRAPH = "paragraph"
RULES_WORDS = frozenset({"keyword", "term"})
WRITTEN = "en"  # the language whose texts are brought to today's wording before they are read
EVERYWHERE = " everywhere"
APART = 4  # pronouns of one source, each of which may be the card while the others are not
TRIED = 24  # sources of one paragraph
PRONOUN = re.compile(r"\b(it|them)\b")
WORDS = re.compile(r"([^a-z]+)")
ONE = re.compile(r"\b1 target\b")
DONE = re.compile(r"\bgone\b")  # how phrasebooks call what an instruction was done to
GIVEN = " as gone"
ENDED = re.compile(r"(?<!:)(?:\.?\n|: |:\n|, )")  # an instruction, or an item of a cost
NEAREST = 3  # to how many of them it is given
THIS = re.compile(r"\bthis\b(?! (?:turn|combat)\b)")

_derived: dict[str, list[Row]] = {}  # by the content that they were derived from
_printed: dict[str, dict[tuple[str, str], tuple[str, ...] | None]] = {}  # likewise, what shapes print


def phrasebook(library: Library) -> list[Section]:
    """The sections of a ruleset's phrasebook with the shapes of its words.  Raises CannotRun for one that has none."""
    sections = [
        section
        for name in library.properties.get(PROPERTY, ())
        for section in parse_shapes(data_file(library.ruleset, name), name)
    ]
    if not sections:
        raise CannotRun(f"the rule set `{library.ruleset.id}` has no phrasebook, so that no printed text can be read")
    refuse_unknown_gaps(sections)
    for section in sections:
        for use in section.uses:
            name, _, _ = use.partition(EVERYWHERE)
            shapes = word_shapes(name, library, sections)
            section.words += [(each, use != name) for each in shapes]
    return sections


def refuse_unknown_gaps(sections: list[Section]) -> None:
    """Raises CannotRun for a gap of a category that the phrasebook does not have: nothing could ever fill it."""
    known = {section.category for section in sections}
    for section in sections:
        for each in section.shapes:
            lost = next((gap.category for gap in each.gaps if gap.category not in known), None)
            if lost is not None:
                help_ = suggestion(lost, known) or "the categories are: " + ", ".join(sorted(known))
                raise CannotRun(
                    f"no phrase of a phrasebook is a `{lost}`, in the shape `{each}` of [{section.category}]", help_
                )


def periods(library: Library, lang: str) -> Iterator[str]:
    """The fewest months in which each wording of a language is spoken at least once, today's ("") last."""
    spans = set()
    for definition in library.definitions():
        ends: dict[frozenset[str], list[int]] = defaultdict(list)
        for text in getattr(definition, "texts", ()):
            last = next((month(word) for word in text.variant if word.isdigit()), CURRENT)
            if any(name.lang == lang for name in text.texts):
                ends[frozenset(word for word in text.variant if not word.isdigit())].append(last)
        for each in map(sorted, ends.values()):
            spans |= set(zip([0, *each], each, strict=False))
    taken = 0
    for begin, end in sorted(spans, key=lambda span: span[1]):
        if taken <= begin:
            taken = end
            yield f"{end // 100}-{end % 100:02}" if end < CURRENT else ""
    if taken < CURRENT:
        yield ""


@dataclass
class Reader:
    """Reads the printed text of one ruleset in one language."""

    library: Library
    lang: str = "en"
    _same: dict[str, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> list[Row]:
        """The rows of this ruleset and language, derived once: kept on disk, and as long as the process lives."""
        files = [data_file(self.library.ruleset, name) for name in self.library.properties.get(PROPERTY, ())]
        kept = str(of_any_printers())
        name = cache.key("rows", self.library.ruleset.id, self.lang, self.library.sources, files, kept)
        if name not in _derived:
            _derived[name] = cache.cached(name, lambda: self.derive().rows, rows_to_bytes, rows_from_bytes)
        return _derived[name]

    def derive(self, anew: bool = False) -> Derived:
        """The rows, and the shapes of the phrasebook that none came of; ``anew``: without those that are kept.

        What was printed is kept: a phrasebook that has grown asks only for what is new.
        """
        name = cache.key("prints", self.library.ruleset.id, self.lang, self.library.sources)
        if name not in _printed:
            _printed[name] = cache.cached(name, dict, marshal.dumps, marshal.loads)
        prints = _printed[name]
        known = len(prints)
        months = ("",) if self.lang == WRITTEN else tuple(periods(self.library, self.lang))
        sections = phrasebook(self.library)
        kept = Kept() if anew else recall(self.library, self.library.properties.get(PROPERTY, ()), self.lang)
        derived = Deriver(self.library, self.lang, sections, prints, months, kept).derive()
        if len(prints) > known:
            cache.keep(name, marshal.dumps(prints))
        return derived

    @cached_property
    def chart(self) -> Chart:
        """The rows made ready."""
        same = str if self.lang == WRITTEN else self.same
        return Chart(self.rows, {"number": digits, "name": self.names}, same)

    @cached_property
    def forms(self) -> dict[str, str]:
        """Each form of a word of one word → its first: what no text shows that has no number and no person."""
        found = (english(node) for node in self.library.definitions())
        return {form: forms[0] for forms in found for form in forms[1:2] if form.isalpha() and forms[0].isalpha()}

    def same(self, source: str) -> str:
        """What a source has in common with those that say the same by other forms."""
        if source not in self._same:
            said = (self.forms.get(word, word) for word in WORDS.split(ONE.sub("target", source)))
            self._same[source] = "".join(said)
        return self._same[source]

    @cached_property
    def names(self) -> Names:
        """What reads names."""
        return Names(self.lang)

    def read(self, text: str, category: str = PARAGRAPH) -> Reading:
        """The sources of a paragraph in which the card's name is written ``~``.

        Where no row fits, flavor words may stand before it, or before its modes [207.2d]: they mean nothing.
        """
        found = self._read(text, category)
        if found.sources or category != PARAGRAPH or self.lang != WRITTEN:
            return found
        bare, labels = flavorless(text, self._is_word)
        if not labels:
            return found
        behind = labelled(self._read(bare, category), labels, text)
        return behind if behind.sources or len(labels) == 1 else found

    def _is_word(self, words: str) -> bool:
        return bool(self.library.vocabulary.lookup(words, RULES_WORDS))

    def _read(self, text: str, category: str) -> Reading:
        self.names.read(text)
        reading = self.chart.read(tokens(text, self.lang), category)
        if self.lang == WRITTEN:
            named = (each for source in reading.sources for each in what_was_done(source))
            sources = dict.fromkeys(each for source in named for each in meanings(source))
        else:  # what is named in front is read in more ways than are tried: first each as it stands
            meant = [dict.fromkeys([*meanings(source), *spoken_of(source)]) for source in reading.sources]
            sources = dict.fromkeys(filter(None, chain.from_iterable(zip_longest(*meant))))
        return Reading(list(islice(sources, TRIED)), reading.reached, reading.exhausted, reading.nearest, reading.ends)


def meanings(source: str) -> Iterator[str]:
    """A source with its pronouns as they stand, and as the card itself: what is printed "it" may be either.

    Then the same with the card called by its name, and with each pronoun by itself taken for the card.
    """
    for each in (source, THIS.sub(OWN_NAME, source)) if THIS.search(source) else (source,):
        yield each
        if PRONOUN.search(each):
            yield PRONOUN.sub("this", each)
            yield PRONOUN.sub("it", each)
    places = [match.span() for match in PRONOUN.finditer(source)]
    for start, end in places if 1 < len(places) <= APART else ():
        yield f"{source[:start]}this{source[end:]}"


def what_was_done(source: str) -> Iterator[str]:
    """A source in which the name for what was just done is given to an instruction or an item of a cost before it.

    A shape speaks of that ("exiled this way") and can't know by what it was done; the nearest comes first.
    """
    used = DONE.search(source)
    if used is None or GIVEN in source:
        yield source
        return
    ends = [match.start() for match in ENDED.finditer(source, 0, used.start())]
    for at in ends[: -NEAREST - 1 : -1]:
        yield f"{source[:at]}{GIVEN}{source[at:]}"


def spoken_of(source: str) -> Iterator[str]:
    """A source in which what triggers is spoken of as "it": 「これ」, where 「それ」 is what was named in front."""
    head, colon, body = source.partition(":")
    if colon and THIS.search(body):
        yield head + colon + THIS.sub("it", body)
