"""Shapes → rows: each shape is printed with samples in its gaps, and what is printed is cut at the samples.

What a reader would get wrong: no wording is known here.  A row says what the printer of a language said of a shape, so
a word or frame that changes in the vocabulary changes its rows; that the row holds for other phrases in its gaps is not
taken for granted either, since what was read with it must print the text again.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Severity
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.chart import Filled, Gap, Row
from kotowari.tools.reading.kept import Entry, Frame, Kept, Keys, shapes_of
from kotowari.tools.reading.shapes import Host, Section, Shape, indent, template
from kotowari.tools.reading.tokens import tokens, without_notes
from kotowari.tools.text.linearizer import Linearizer
from kotowari.tools.text.render import linearizer, render_card

NAME = "Qqq"  # of the card on which shapes are printed
SELF = "~"  # how a card's own name is written in rows and in what is read
VARIED = 6  # samples tried in one gap while the others hold their first
WAYS = 3  # to part what is printed at one sample
PRONOUNS = "pronouns"  # label of sections with phrases that stand for what was named before
NAMED = ":named"  # of a category: what is named in front of the sentence
NAMING = ("sentence",)  # categories in front of which a phrase may be named
COUNTER = "counter word"  # the category of what stands behind a number
COUNTED = ("type", "class", "unit", "player", "subtype")  # kinds of words that have one

Marks = tuple[str, ...]
Months = int  # a bit for each


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phrase may stand in a print: ``before`` names it in front of the sentence, ``marks`` are in its place."""

    before: Marks
    marks: Marks
    category: str
    months: Months


@dataclass(slots=True)
class Derived:
    """The rows of a phrasebook, the written shapes of which none came, and what of each shape may be kept."""

    rows: list[Row] = field(default_factory=list)
    failed: list[tuple[str, Shape]] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)


@dataclass
class Deriver:
    """Derives rows for one library and language.

    ``prints``: what is known to be printed of a type line and a body; ``months``: in the wordings of which time;
    ``kept``: what was derived before.
    """

    library: Library
    lang: str
    sections: list[Section]
    prints: dict[tuple[str, str], tuple[str, ...] | None] = field(default_factory=dict)
    months: tuple[str, ...] = ("",)
    kept: Kept = field(default_factory=Kept)
    _around: dict[Host, list[tuple[Marks, Marks] | None]] = field(default_factory=dict)
    _forms: dict[tuple[str, str], dict[Marks, Months]] = field(default_factory=dict)
    _places: dict[tuple[str, str], list[Place]] = field(default_factory=dict)
    _marks: dict[str, Marks] = field(default_factory=dict)
    _inflected: dict[tuple[Marks, str], Marks] = field(default_factory=dict)

    def derive(self) -> Derived:
        """All rows, each once."""
        made: dict[Row, None] = {}
        found = Derived()
        keys = Keys(self.sections, self.lang)
        for section in self.sections:
            for alternatives, everywhere in shapes_of(section):
                key = keys.of(section, alternatives, everywhere)
                rows = self.kept.find(key, section, alternatives)
                if rows is None:
                    rows = self.rows_of_word(section, alternatives, everywhere)
                made.update(dict.fromkeys(rows))
                found.entries[key] = entry(rows, alternatives)
                if not rows and alternatives[0] in section.shapes:
                    found.failed.append((section.category, alternatives[0]))
        found.rows = list(dict.fromkeys(self.further(made)))
        return found

    def naming(self, rows: Iterable[Row]) -> set[Frame]:
        """What stands behind a phrase where it is named in front of a sentence."""
        found = set()
        for row in rows:
            before = row.frame[: self.named_before(row.category, row.frame)]
            gaps = [at for at, part in enumerate(before) if isinstance(part, Gap)]
            if gaps and not any(self.is_named(gap.category) for gap in gaps_of(before)):
                found.add(before[gaps[-1] + 1 :])
        return found - {()}

    def names_nothing(self, frame: Frame, naming: set[Frame]) -> bool:
        """Whether what is named in front of a sentence was cut to a part of it, so that what names it says nothing."""
        for at, part in enumerate(frame):
            if isinstance(part, Gap) and self.is_named(part.category):
                counted = len(frame) > at + 2 and frame[at + 2] == Gap(COUNTER, -1)
                behind = frame[at + 3 if counted else at + 1 :]
                if any(behind[: len(each)] == each for each in naming):
                    return True
        return False

    def is_named(self, category: str) -> bool:
        """Whether a phrase of a category may be named in front of a sentence in which it is a pronoun."""
        return any(section.category == category and section.label == PRONOUNS for section in self.sections)

    def further(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Rows, and what follows from them: phrases named before, predicates in other forms."""
        by: dict[str, list[Row]] = defaultdict(list)
        naming = self.naming(rows)
        for row in rows:
            named = self.named_before(row.category, row.frame)
            made = replace(row, category=row.category + NAMED, frame=row.frame[:named]) if named else row
            if named or not self.names_nothing(row.frame, naming):
                by[made.category].append(made)
        before = [category for category in by if category.endswith(NAMED)]
        for category in NAMING:
            by[category] += (
                Row(category, (Gap(name, 0), Gap(category, 1)), (Filled(1, named=0, nth=nth),))
                for name in before
                for nth in range(2)
            )
        by[COUNTER] = [Row(COUNTER, form, ("",)) for form in sorted(self.counters)]
        waiting = [gap.category for each in by.values() for row in each for gap in gaps_of(row.frame)]
        while waiting:
            category = waiting.pop()
            base, _, way = category.rpartition(":")
            if category in by or base not in by:
                continue
            by[category] = [other for row in by[base] if (other := self.in_form(row, way))]
            waiting += [gap.category for row in by[category] for gap in gaps_of(row.frame)]
        for each in by.values():
            yield from each

    def in_form(self, row: Row, way: str) -> Row | None:
        """A row whose last word is in a form; None where it ends in no predicate."""
        category, last = f"{row.category}:{way}", row.frame[-1]
        if isinstance(last, Gap):
            if ":" in last.category or not self.inflects(last.category):
                return None
            return replace(
                row, category=category, frame=(*row.frame[:-1], replace(last, category=f"{last.category}:{way}"))
            )
        start = max((at + 1 for at, part in enumerate(row.frame) if isinstance(part, Gap)), default=0)
        end = self.inflected(tuple(part for part in row.frame[start:] if isinstance(part, str)), way)
        return replace(row, category=category, frame=(*row.frame[:start], *end)) if end else None

    def rows_of(self, section: Section, shape: Shape) -> Iterator[Row]:
        """The rows of one shape: in every host that takes it, with every sample in one gap after the other."""
        for fills in self.choices(shape):
            source = shape.with_samples(fills)
            for host in self.hosts(section):
                for inner, months in self.inside(host, source).items():
                    for frame in self.cut(inner, months, shape, fills):
                        yield Row(section.category, frame, template(shape))

    def rows_of_word(self, section: Section, alternatives: tuple[Shape, ...], everywhere: bool) -> list[Row]:
        """The rows of the first of several shapes that is printed: in every host, or in the first that takes it."""
        own = list(self.hosts(section))
        hosts = [own] if everywhere else [[host] for host in own]
        for shape in alternatives:
            for some in hosts:
                rows = list(self.rows_of(replace(section, hosts=some), shape))
                if rows:
                    return rows
        return []

    def choices(self, shape: Shape) -> Iterator[tuple[str, ...]]:
        """Samples for the gaps of a shape: the first of each, then one of them varied; none stands in two gaps."""
        pools = [(gap.sample,) if gap.sample else self.samples(gap.category) for gap in shape.gaps]
        if any(not pool for pool in pools):
            return
        first = distinct([pool[0] for pool in pools], pools)
        yield first
        for at, pool in enumerate(pools):
            for sample in pool[1:VARIED]:
                varied = [*first[:at], sample, *first[at + 1 :]]
                yield distinct(varied, pools, at)

    def hosts(self, section: Section) -> Iterator[Host]:
        """The hosts of a section that are some of this language."""
        return (host for host in section.hosts if not host.langs or self.lang in host.langs)

    def samples(self, category: str) -> tuple[str, ...]:
        """The samples of a category, those of its first host first; those of other languages stand last."""
        sections = [section for section in self.sections if section.category == category]
        own = [host for section in sections for host in self.hosts(section)]
        others = [host for section in sections for host in section.hosts]
        return tuple(dict.fromkeys(sample for host in own + others for sample in host.samples))

    # ------------------------------------------------------------------ what is printed
    @cached_property
    def says(self) -> tuple[Linearizer, ...]:
        """What prints in the wording of each month."""
        return tuple(linearizer(self.library, self.lang, month) for month in self.months)

    def print(self, types: str, body: str) -> tuple[str, ...] | None:
        """The texts of a card with this body by month, its name as SELF; None where it can't be loaded or said."""
        key = (types, body)
        if key not in self.prints:
            card, _ = loaded(self.library, types, body)
            self.prints[key] = self.texts_of(card) if card else None
        return self.prints[key]

    def texts_of(self, card: Card) -> tuple[str, ...] | None:
        """The texts of a card by month, the last first: it says the same until one of what it asks for was changed."""
        texts: dict[int, str] = {}
        years = [say.lexicon.year for say in self.says]
        for at in reversed(range(len(years))):
            if at in texts:
                continue
            turns = self.says[at].lexicon.turns
            turns.clear()
            text, _ = text_of(card, self.library, self.says[at])
            if text is None:
                return None
            alike = (turn for turn in turns if turn < years[at])
            texts |= dict.fromkeys(range(bisect_right(years, max(alike, default=0)), at + 1), text)
        return tuple(texts[at] for at in range(len(years)))

    def marks(self, text: str) -> Marks:
        """A printed text as marks."""
        if text not in self._marks:
            self._marks[text] = tokens(text, self.lang)
        return self._marks[text]

    def inside(self, host: Host, source: str) -> dict[Marks, Months]:
        """What a host prints of a phrase, without what it prints around it, and in which months."""
        texts = self.print(host.types, put_into(host.body, source))
        found: dict[Marks, Months] = {}
        for at, (text, around) in enumerate(zip(texts or (), self.around(host), strict=False)):
            marks = self.marks(text)
            if not host.whole:
                if around is None:
                    continue
                before, behind = around
                inner = marks[len(before) : len(marks) - len(behind)]
                if not inner or marks != before + inner + behind:
                    continue
                marks = inner
            found[marks] = found.get(marks, 0) | 1 << at
        return found

    def around(self, host: Host) -> list[tuple[Marks, Marks] | None]:
        """What a host prints before and behind a phrase, by month: what is alike for its samples."""
        if host not in self._around:
            texts = [self.print(host.types, put_into(host.body, sample)) for sample in host.samples]
            known = [each for each in texts if each is not None]
            self._around[host] = [None] * len(self.months)
            if len(known) > 1:
                for at in range(len(self.months)):
                    marks = [self.marks(each[at]) for each in known]
                    before = _alike(marks)
                    behind = _alike([each[len(before) :][::-1] for each in marks])[::-1]
                    self._around[host][at] = (before, behind)
        return self._around[host]

    def forms(self, category: str, sample: str) -> dict[Marks, Months]:
        """How a sample is printed in the hosts of its category, the longest first, and in which months."""
        key = (category, sample)
        if key not in self._forms:
            found: dict[Marks, Months] = {}
            for section in self.sections:
                for host in self.hosts(section) if section.category == category else ():
                    for inner, months in self.inside(host, sample).items():
                        found[inner] = found.get(inner, 0) | months
            self._forms[key] = dict(sorted(found.items(), key=lambda each: (-len(each[0]), each[0])))
        return self._forms[key]

    # ------------------------------------------------------------------ what stands in the print
    @cached_property
    def pronouns(self) -> tuple[Marks, ...]:
        """How what was named before is called: the phrases of the sections that are labelled so."""
        said = {
            form
            for section in self.sections
            if section.label == PRONOUNS
            for shape in section.shapes
            if not shape.gaps
            for form in self.forms(section.category, str(shape))
        }
        return tuple(sorted(said, key=lambda form: (-len(form), form)))

    def named_before(self, category: str, form: Marks | Frame) -> int:
        """How many marks name a phrase in front of the sentence in which it is a pronoun; 0 where it is not so."""
        if not self.is_named(category):
            return 0
        for pronoun in self.pronouns:
            if len(form) > len(pronoun) and tuple(form[-len(pronoun) :]) == pronoun:
                return len(form) - len(pronoun)
        return 0

    def places(self, category: str, sample: str) -> list[Place]:
        """What may stand for a sample: as it is printed, and then in each form that the language puts it in."""
        key = (category, sample)
        if key not in self._places:
            found = []
            for form, months in self.forms(category, sample).items():
                named = self.named_before(category, form)
                found.append(Place(form[:named], form[named:], category, months))
            self._places[key] = found + sorted(
                (
                    replace(each, marks=marks, category=f"{category}:{way}")
                    for each in found
                    for way in self.says[-1].FORMS
                    if (marks := self.inflected(each.marks, way)) and marks != each.marks
                ),
                key=lambda each: -len(each.marks),
            )
        return self._places[key]

    def inflected(self, marks: Marks, way: str) -> Marks:
        """Marks with their last word in a form of the language; none where they end in no predicate."""
        key = (marks, way)
        if key not in self._inflected:
            try:
                self._inflected[key] = self.marks(self.says[-1].inflect("".join(marks), way))
            except (ValueError, TypeError, IndexError, KeyError):
                self._inflected[key] = ()
        return self._inflected[key]

    def inflects(self, category: str) -> bool:
        """Whether phrases of a category are predicates."""
        return any(
            self.inflected(form, way)
            for sample in self.samples(category)[:1]
            for form in self.forms(category, sample)
            for way in self.says[-1].FORMS
        )

    def cut(self, marks: Marks, months: Months, shape: Shape, fills: tuple[str, ...]) -> Iterator[Frame]:
        """What was printed with a gap for each sample, in each way to part them; nothing where one is not in it."""
        frames: list[list[str | Gap]] = [list(marks)]
        for index, (gap, fill) in enumerate(zip(shape.gaps, fills, strict=True)):
            places = [each for each in self.places(gap.category, fill) if each.months & months]
            frames = [made for parts in frames for made in islice(cuts(parts, places, index), WAYS)]
        yield from (tuple(self.counted(parts)) for parts in frames)

    @cached_property
    def counters(self) -> frozenset[Marks]:
        """What stands behind a number and says only what is counted."""
        words = self.library.vocabulary
        said = (
            frame
            for kind in COUNTED
            for symbol in words.symbols(kind)
            for frame in [self.says[-1].lexicon.frame(kind, symbol.id, "classifier")]
        )
        return frozenset(self.marks(text) for text in said if text)

    def counted(self, parts: list[str | Gap]) -> Iterator[str | Gap]:
        """A frame with a gap for each counter: which it is follows from what is counted."""
        for before, part in zip(["", *parts], parts, strict=False):
            number = before.category == "number" if isinstance(before, Gap) else before.isdecimal()
            yield Gap(COUNTER, -1) if number and (part,) in self.counters else part

    def reason(self, category: str, shape: Shape) -> str:
        """Why no row came of a shape: what is wrong with it, or what was printed."""
        fills = next(self.choices(shape), None)
        if fills is None:
            return "a gap has no samples"
        source = shape.with_samples(fills)
        hosts = [host for section in self.sections if section.category == category for host in self.hosts(section)]
        said = []
        for host in hosts:
            card, why = loaded(self.library, host.types, put_into(host.body, source))
            said.append(why or repr(text_of(card, self.library, self.says[-1])) if card else why)
        return "; ".join(said) or "the category has no hosts"


def entry(rows: list[Row], alternatives: tuple[Shape, ...]) -> Entry:
    """What is kept of the rows that came of the first of several shapes that is printed."""
    written = [template(shape) for shape in alternatives]
    return written.index(rows[0].template) if rows else 0, tuple(dict.fromkeys(row.frame for row in rows))


def put_into(body: str, phrase: str) -> str:
    """A host's body with a phrase in its place, indented as the place is."""
    before, _, behind = body.partition("@")
    return before + phrase.replace("\n", "\n" + " " * indent(before)) + behind


def loaded(library: Library, types: str, body: str) -> tuple[Card | None, str]:
    """A card with this body, and the first reason why there is none.

    Its cost asks for the number x, unless the body says what x is.
    """
    cost = "{0}" if "x is" in body or "let x" in body else "{X}"
    lines = "".join(f"  {line}\n" for line in [types, *body.split("\n")])
    cards, found = load_cards(library, {"shape.kw": f'card "{NAME}" {cost}\n{lines}'})
    # whether the host's type line suits the phrase is no matter: it is there for the phrase
    wrong = next((each for each in found if each.severity is Severity.ERROR and each.code != "E0810"), None)
    if wrong is not None or not cards:
        return None, f"{wrong.code} {wrong.message}" if wrong else "no card"
    return cards[0], ""


def printed(library: Library, lang: str, types: str, body: str) -> tuple[str | None, str]:
    """The text of a card with this body and the first reason why there is none."""
    card, why = loaded(library, types, body)
    return text_of(card, library, linearizer(library, lang)) if card else (None, why)


def text_of(card: Card, library: Library, say: Linearizer) -> tuple[str | None, str]:
    """The text of the front of a card with its name as SELF."""
    try:
        text = render_card(card, library, say.lang, say=say)[0].text
    except CannotRun as error:
        return None, str(error)
    return without_notes(text).replace(NAME, SELF), ""  # "you get {E} (an energy counter)": what is read has none


def cuts(parts: list[str | Gap], places: list[Place], index: int) -> Iterator[list[str | Gap]]:
    """Parts with a gap for what stands in one of some places; in another form only where it stands nowhere as it is."""
    category = ""
    for place in places:
        named = find(parts, place.before) if place.before else 0
        at = find(parts, place.marks, named + len(place.before)) if named >= 0 else -1
        if at >= 0 and category in ("", place.category):
            category = place.category
            made = [*parts[:at], Gap(category, index), *parts[at + len(place.marks) :]]
            yield [*made[:named], *made[named + len(place.before) :]]


def gaps_of(frame: Frame) -> Iterator[Gap]:
    """The gaps of a frame."""
    return (part for part in frame if isinstance(part, Gap))


def find(parts: list[str | Gap], marks: Marks, start: int = 0) -> int:
    """Where marks stand among parts; -1 where they don't."""
    size = len(marks)
    return next((i for i in range(start, len(parts) - size + 1) if tuple(parts[i : i + size]) == marks), -1)


def distinct(wanted: list[str], pools: list[tuple[str, ...]], fixed: int = -1) -> tuple[str, ...]:
    """The samples with another one where one stands twice; that at ``fixed`` stays."""
    taken = {wanted[fixed]} if fixed >= 0 else set()
    made = []
    for at, sample in enumerate(wanted):
        if at != fixed and sample in taken:
            sample = next((other for other in pools[at] if other not in taken), sample)
        taken.add(sample)
        made.append(sample)
    return tuple(made)


def _alike(rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    """What all rows begin with."""
    count = 0
    while all(len(row) > count for row in rows) and len({row[count] for row in rows}) == 1:
        count += 1
    return rows[0][:count]
