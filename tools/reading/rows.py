"""Shapes → rows: each shape is printed with samples in its gaps, and what is printed is cut at the samples.

What a reader would get wrong: no wording is known here.  A row says what the printer of a language said of a shape, so
a word or frame that changes in the vocabulary changes its rows; that the row holds for other phrases in its gaps is not
taken for granted either, since what was read with it must print the text again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Severity
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.chart import Filled, Gap, Row, Template
from kotowari.tools.reading.shapes import Host, Section, Shape, indent
from kotowari.tools.reading.tokens import tokens, without_notes
from kotowari.tools.text.render import render_card

NAME = "Qqq"  # of the card on which shapes are printed
SELF = "~"  # how a card's own name is written in rows and in what is read
VARIED = 6  # samples tried in one gap while the others hold their first


@dataclass(slots=True)
class Derived:
    """The rows of a phrasebook, and the written shapes of which none came."""

    rows: list[Row] = field(default_factory=list)
    failed: list[tuple[str, Shape]] = field(default_factory=list)


@dataclass
class Deriver:
    """Derives rows for one library and language; ``prints``: what is known to be printed of a type line and a body."""

    library: Library
    lang: str
    sections: list[Section]
    prints: dict[tuple[str, str], str | None] = field(default_factory=dict)
    _around: dict[Host, list[tuple[tuple[str, ...], tuple[str, ...]]]] = field(default_factory=dict)
    _forms: dict[tuple[str, str], list[tuple[str, ...]]] = field(default_factory=dict)

    def derive(self) -> Derived:
        """All rows, each once."""
        made: dict[Row, None] = {}
        found = Derived()
        for section in self.sections:
            for shape in section.shapes:
                rows = list(self.rows_of(section, shape))
                made.update(dict.fromkeys(rows))
                if not rows:
                    found.failed.append((section.category, shape))
            for alternatives, everywhere in section.words:
                made.update(dict.fromkeys(self.rows_of_word(section, alternatives, everywhere)))
        found.rows = list(made)
        return found

    def rows_of(self, section: Section, shape: Shape) -> Iterator[Row]:
        """The rows of one shape: in every host that takes it, with every sample in one gap after the other."""
        for fills in self.choices(shape):
            source = shape.with_samples(fills)
            for host in section.hosts:
                for inner in self.inside(host, source):
                    frame = self.cut(inner, shape, fills)
                    if frame is not None:
                        yield Row(section.category, frame, template(shape))

    def rows_of_word(self, section: Section, alternatives: tuple[Shape, ...], everywhere: bool) -> list[Row]:
        """The rows of the first of several shapes that is printed: in every host, or in the first that takes it."""
        hosts = [section.hosts] if everywhere else [[host] for host in section.hosts]
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

    def samples(self, category: str) -> tuple[str, ...]:
        """The samples of a category, those of its first host first."""
        hosts = (host for section in self.sections if section.category == category for host in section.hosts)
        return tuple(dict.fromkeys(sample for host in hosts for sample in host.samples))

    # ------------------------------------------------------------------ what is printed
    def print(self, types: str, body: str) -> str | None:
        """The text of a card with this body, its name as SELF; None where it can't be loaded or said."""
        key = (types, body)
        if key not in self.prints:
            self.prints[key] = printed(self.library, self.lang, types, body)[0]
        return self.prints[key]

    def inside(self, host: Host, source: str) -> Iterator[tuple[str, ...]]:
        """What a host prints of a phrase, without what it prints around it."""
        text = self.print(host.types, put_into(host.body, source))
        if text is None:
            return
        marks = tokens(text, self.lang)
        if host.whole:
            yield marks
            return
        for before, behind in self.around(host):
            inner = marks[len(before) : len(marks) - len(behind)]
            if inner and marks == before + inner + behind:
                yield inner
                return

    def around(self, host: Host) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """What a host prints before and behind a phrase: what is alike for its samples."""
        if host not in self._around:
            texts = [self.print(host.types, put_into(host.body, sample)) for sample in host.samples]
            marks = [tokens(text, self.lang) for text in texts if text is not None]
            if len(marks) < 2:
                self._around[host] = []
            else:
                before = _alike(marks)
                behind = _alike([each[len(before) :][::-1] for each in marks])[::-1]
                self._around[host] = [(before, behind)]
        return self._around[host]

    def forms(self, category: str, sample: str) -> list[tuple[str, ...]]:
        """How a sample is printed in the hosts of its category, the longest first."""
        key = (category, sample)
        if key not in self._forms:
            hosts = (host for section in self.sections if section.category == category for host in section.hosts)
            found = {inner for host in hosts for inner in self.inside(host, sample)}
            self._forms[key] = sorted(found, key=lambda form: (-len(form), form))
        return self._forms[key]

    def cut(self, marks: tuple[str, ...], shape: Shape, fills: tuple[str, ...]) -> tuple[str | Gap, ...] | None:
        """What was printed with a gap for each sample; None where one of them is not to be found in it."""
        parts: list[str | Gap] = list(marks)
        for index, (gap, fill) in enumerate(zip(shape.gaps, fills, strict=True)):
            for form in self.forms(gap.category, fill):
                at = next((i for i in range(len(parts) - len(form) + 1) if tuple(parts[i : i + len(form)]) == form), -1)
                if at >= 0:
                    parts[at : at + len(form)] = [Gap(gap.category, index)]
                    break
            else:
                return None
        return tuple(parts)

    def reason(self, category: str, shape: Shape) -> str:
        """Why no row came of a shape: what is wrong with it, or what was printed."""
        fills = next(self.choices(shape), None)
        if fills is None:
            return "a gap has no samples"
        source = shape.with_samples(fills)
        hosts = [host for section in self.sections if section.category == category for host in section.hosts]
        said = [printed(self.library, self.lang, host.types, put_into(host.body, source)) for host in hosts]
        return "; ".join(f"{why or text!r}" for text, why in said) or "the category has no hosts"


def put_into(body: str, phrase: str) -> str:
    """A host's body with a phrase in its place, indented as the place is."""
    before, _, behind = body.partition("@")
    return before + phrase.replace("\n", "\n" + " " * indent(before)) + behind


def printed(library: Library, lang: str, types: str, body: str) -> tuple[str | None, str]:
    """The text of a card with this body and the first reason why there is none."""
    lines = "".join(f"  {line}\n" for line in [types, *body.split("\n")])
    cards, found = load_cards(library, {"shape.kw": f'card "{NAME}" {{X}}\n{lines}'})
    wrong = next((each for each in found if each.severity is Severity.ERROR), None)
    if wrong is not None or not cards:
        return None, f"{wrong.code} {wrong.message}" if wrong else "no card"
    return text_of(cards[0], library, lang)


def text_of(card: Card, library: Library, lang: str) -> tuple[str | None, str]:
    """The text of the front of a card with its name as SELF."""
    try:
        text = render_card(card, library, lang)[0].text
    except CannotRun as error:
        return None, str(error)
    return without_notes(text).replace(NAME, SELF), ""  # "you get {E} (an energy counter)": what is read has none


def template(shape: Shape) -> Template:
    """What is written where a row is read."""
    made: list[str | Filled] = []
    before = ""
    for part in shape.parts:
        if isinstance(part, str):
            made.append(part)
            before += part
        else:
            made.append(Filled(shape.gaps.index(part), indent(before)))
            before += "x"
    return tuple(made)


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
