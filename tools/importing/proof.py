"""Printed cards → definitions, each proven: it loads, it compiles, and it prints the very text.

Which of several readings is taken: the first that proves, in the order in which the reader gives them (lightest row
first).  Readings that define the same tree are one.

What a reader would get wrong: a paragraph is proven on a card of its own only where the card as a whole did not prove
with the first readings at once; most cards take one loading and one printing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Severity
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.printer import print_definition
from kotowari.tools.compiling import Trial
from kotowari.tools.importing.line_ends import stopped
from kotowari.tools.importing.linked import half_named
from kotowari.tools.importing.paragraphs import Paragraph, bare
from kotowari.tools.importing.plainly import plainly
from kotowari.tools.importing.printed import Card
from kotowari.tools.importing.sheet import STOPS, Refusal, Sheet
from kotowari.tools.importing.translations import Translations, nearly_alike
from kotowari.tools.importing.types_said import Headings, SelfWords
from kotowari.tools.reading.chart import Reading
from kotowari.tools.reading.flavor import flavor_words
from kotowari.tools.reading.reader import WRITTEN, Reader, periods
from kotowari.tools.reading.rows import SELF
from kotowari.tools.text.explained import explanations
from kotowari.tools.text.render import other_ways, render_card

PATH = "import.kw"
KEPT = 20_000  # paragraphs whose readings are remembered
GOES_ON = re.compile(r"\b(?:it|its|them|their|that|those|done|then|and|else)\b|^instead\b")  # of a source: from before
NAMINGS = 12  # readings of earlier paragraphs that are tried for what later ones of a card speak of
PARTED = 24  # readings that are tried to part one paragraph; what has lost a new line has lost a few
# Layout of a card → the side of its second face; a layout that is not here is called as its side.
_NAMED = re.compile(r"\bas ([a-z_]\w*)")  # in a source
_WORD = re.compile(r"\w+")
SIDES = {"split": "half", "aftermath": "half", "transform": "back", "modal_dfc": "modal"}


@dataclass(slots=True)
class Proven:
    """What came of a card: the tree and its source, or a refusal.  ``readings``: by paragraph all that prove."""

    card: Card
    tree: ast.Card | None = None
    source: str = ""
    refusal: Refusal | None = None
    readings: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


class _Refused(Exception):
    """Raised where a card can't be taken."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


@dataclass
class Prover:
    """Reads the cards of one library in one language; ``all_readings`` looks for each that proves.

    ``before``, ``behind``: lines of source that stand on the card beside what is read.
    """

    library: Library
    lang: str = "en"
    all_readings: bool = False
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    _known: dict[str, Reading] = field(default_factory=dict)
    _proved: dict[str, str] = field(default_factory=dict)
    _partings: int = 0  # readings that were tried to part the paragraph at hand
    _namings: int = 0  # readings of earlier paragraphs that were tried for what later ones of the card at hand speak of

    @cached_property
    def reader(self) -> Reader:
        """Reads the paragraphs."""
        return Reader(self.library, self.lang)

    @cached_property
    def trial(self) -> Trial:
        """Compiles the cards."""
        return Trial(self.library)

    @cached_property
    def _own_words(self) -> SelfWords:
        return SelfWords(self.library, self.lang)

    @cached_property
    def _headings(self) -> Headings:
        return Headings(self.library, self.lang)

    def prove(self, card: Card) -> Proven:
        """What comes of a card.  Never raises for what stands on one."""
        found = Proven(card)
        try:
            found.tree, found.source = self._written(self._tree(card, found))
            flavor = dict.fromkeys(flavor_words(found.tree, self.library))
            found.notes += [f"`{words}` is read as flavor words, which mean nothing" for words in flavor]
        except _Refused as stopped:
            found.refusal = stopped.refusal
        return found

    # ------------------------------------------------------------------ one card
    def _tree(self, card: Card, found: Proven) -> ast.Card:
        side = self._side(card)
        bodies = []
        self._namings = 0
        for face in card.faces:
            sheet = Sheet(face, self.lang, self._own_words.on(face.types), self._headings)
            sources = [self._first(sheet, at) for at, _ in enumerate(sheet.paragraphs)]  # some are parted on the way
            bodies.append((sheet, sources))
            found.notes += sheet.notes
        tree, why = self._load(bodies, side)
        problem = self._problem(tree, bodies) if tree is not None else Refusal("refused", why)
        if problem and problem.kind == "wording" and not self.before and not self.behind:
            for parted in stopped(bodies):
                said, _ = self._load(parted, side)
                if said is not None and self._problem(said, parted) is None:
                    tree, bodies, problem = said, parted, None
                    break
        if problem or self.all_readings:
            bodies = [(sheet, self._searched(sheet, sources, found)) for sheet, sources in bodies]
            tree, why = self._load(bodies, side)
            if tree is None:
                raise _Refused(Refusal("refused", why))
            problem = self._problem(tree, bodies)
        if problem or tree is None:
            raise _Refused(problem or Refusal("refused", why))
        found.notes = list(dict.fromkeys([*found.notes, *(note for sheet, _ in bodies for note in sheet.notes)]))
        self._same_card(tree, card)
        return self._read(tree, bodies)

    def _read(self, tree: ast.Card, bodies: list[tuple[Sheet, list[str]]]) -> ast.Card:
        """A card without what stands beside what is read: no line of it is among those of the sources."""
        if not self.before and not self.behind:
            return tree
        front, *others = tree.faces
        first = 2 + len(bodies[0][0].lines) + len(self.before)
        last = first + sum(each.count("\n") + 1 for each in bodies[0][1] if each)
        lines = range(first, last)
        own: list[ast.Ability] = []
        for each in front.abilities:
            if isinstance(each, ast.Resolution):  # of all statements that stand behind one another
                each = replace(each, body=tuple(one for one in each.body if one.span.line in lines))
                own += [each] if each.body else []
            elif each.span.line in lines:
                own.append(each)
        return replace(tree, faces=(replace(front, abilities=tuple(own)), *others))

    def _sound(self, bodies: list[tuple[Sheet, list[str]]]) -> tuple[ast.Card | None, str]:
        tree, why = self._load(bodies, "")
        wrong = self._unsound(tree) if tree is not None else None
        return (None, wrong.reason) if wrong else (tree, why)

    def _written(self, tree: ast.Card) -> tuple[ast.Card, str]:
        """A card as it is written, and its source."""
        tree = plainly(tree, self.library, self.lang)
        return tree, print_definition(tree, self.library.vocabulary)

    def _problem(self, tree: ast.Card, bodies: list[tuple[Sheet, list[str]]]) -> Refusal | None:
        return self._differs(self._read(tree, bodies), bodies) or self._unsound(tree)

    def _unsound(self, tree: ast.Card) -> Refusal | None:
        """Why what is written is not what was read, or can't be played."""
        tree, source = self._written(tree)
        again, why = loaded(self.library, source)
        if again != tree:
            return Refusal("refused", why or "what is written of it means something else", nearest=source)
        if name := half_named(tree):
            why = f"what `{name}` is said of is done by others of its abilities, too"
            return Refusal("refused", why, nearest=source)
        refused = self.trial.refused([tree])
        return Refusal("refused", f"{refused[0][1].code} {refused[0][1].message}", nearest=source) if refused else None

    def _side(self, card: Card) -> str:
        if len(card.faces) == 1 and card.layout not in SIDES:
            return ""
        side = SIDES.get(card.layout, card.layout)
        if len(card.faces) != 2 or self.library.vocabulary.symbol("side", side) is None:
            raise _Refused(Refusal("card", f"there is no side for the layout `{card.layout}` in this rule set"))
        return side

    def _load(self, bodies: list[tuple[Sheet, list[str]]], side: str) -> tuple[ast.Card | None, str]:
        lines = []
        for number, (sheet, sources) in enumerate(bodies):
            head = "card" if not number else f"  face {side}"
            pad = "    " if number else "  "
            lines.append(f"{head} {sheet.title}")
            said = (x for each in sources for x in sheet.named(each).split("\n") if x)
            beside = ((), ()) if number else (self.before, self.behind)
            lines += [pad + line for line in [*sheet.lines, *beside[0], *said, *beside[1]]]
        return loaded(self.library, "\n".join(lines) + "\n")

    def _differs(self, tree: ast.Card, bodies: list[tuple[Sheet, list[str]]]) -> Refusal | None:
        """What a card prints otherwise; None where it prints the text."""
        for at, ((sheet, _), face) in enumerate(zip(bodies, tree.faces, strict=True)):
            others = self._printed(tree, sheet, at)
            said = next(others)
            if not sheet.is_printed(chain([said], others)):
                return Refusal("wording", f"it would be printed as: {said}", sheet.face.name)
            explained = (
                explanations(face, self.library, self.lang, date, tree.faces[0].name) for date in self._dates(sheet)
            )
            wrong = sheet.unexplained(said, chain.from_iterable(explained), self._says_the_same)
            if wrong:
                said_so = f"the reminder text `{wrong}` is none that what is read of it has"
                return Refusal("reminder", said_so, sheet.face.name, f"({wrong})", sheet.place(f"({wrong})"))
        return None

    def _says_the_same(self, ours: str, theirs: str) -> bool:
        """Whether two reminder texts are one that is worded otherwise: nearly the same letters, and all that counts.

        Asked of translations only: their prints are those of many years and hands.
        """
        if self.lang == WRITTEN or not nearly_alike(ours, theirs):
            return False
        return not self._translations.differences(ours, theirs, SELF, self.lang)

    @cached_property
    def _translations(self) -> Translations:
        return Translations(self.library)

    def _printed(self, tree: ast.Card, sheet: Sheet, at: int = 0) -> Iterator[str]:
        """What a face says in the wording of its time, or of each time where that is not known; then in other ways."""
        for date in self._dates(sheet):
            yield render_card(tree, self.library, self.lang, date=date)[at].text
        for date in self._dates(sheet):
            yield from (said[at].text for said in other_ways(tree, self.library, self.lang, date))

    def _dates(self, sheet: Sheet) -> tuple[str, ...]:
        return (sheet.date,) if sheet.date or self.lang == WRITTEN else self._times

    @cached_property
    def _times(self) -> tuple[str, ...]:
        return tuple(periods(self.library, self.lang))[::-1]

    def _same_card(self, tree: ast.Card, card: Card) -> None:
        """Raises _Refused where what stands beside the text is another."""
        for face, said in zip(card.faces, render_card(tree, self.library, "en"), strict=True):
            for what, ours, theirs in (
                ("cost", said.cost, face.cost),
                ("type line", said.type_line, face.types),
                ("stats", said.stats, face.stats),
            ):
                if bare(ours, ()).lower() != bare(theirs, ()).lower() and not (
                    what == "type line" and self.lang != "en"
                ):
                    raise _Refused(Refusal("card", f"the {what} `{theirs}` would be printed as `{ours}`", face.name))

    # ------------------------------------------------------------------ one paragraph
    def _reading(self, paragraph: Paragraph) -> Reading:
        if paragraph.read not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[paragraph.read] = self.reader.read(paragraph.read)
        return self._known[paragraph.read]

    def _first(self, sheet: Sheet, at: int) -> str:
        """The source of a paragraph that is tried first.  Raises _Refused where nothing was read."""
        paragraph = sheet.paragraphs[at]
        if not paragraph.read:
            return ""
        reading = self._reading(paragraph)
        if not reading.sources and paragraph.text[-1].isalnum() and self.lang in STOPS:
            stop = STOPS[self.lang]
            ended = Paragraph(paragraph.text + stop, paragraph.read + stop)
            if self._reading(ended).sources:
                sheet.paragraphs[at], reading, paragraph = ended, self._reading(ended), ended
                sheet.notes.append(f"`{stop}` is read behind `{ended.text.removesuffix(stop).rpartition(' ')[2]}`")
        if not reading.sources:
            self._partings = 0
            parts = self._parted(sheet, paragraph, reading)
            if parts is None:
                raise _Refused(sheet.unread(paragraph, reading, self.lang))
            sheet.paragraphs[at : at + 1] = parts
            sheet.notes.append(f"a new line is read behind `{parts[0].text}`")
            paragraph, reading = parts[0], self._reading(parts[0])
        return self._proved.get(paragraph.read, reading.sources[0])

    def _parted(self, sheet: Sheet, paragraph: Paragraph, reading: Reading) -> list[Paragraph] | None:
        """Two paragraphs between which some data have lost the new line; None where there are none.

        What is a sentence may be parted from another one only if that speaks of nothing that came before.  After
        ``PARTED`` readings nothing more is tried: a text of many parts can be parted in more ways than can be read.
        """
        if self._partings >= PARTED:
            return None
        for first, rest in sheet.parts(paragraph, reading.ends, self.lang):
            self._partings += 1
            if self._partings > PARTED:
                return None
            found = self._reading(rest)
            further = None if found.sources else self._parted(sheet, rest, found)
            sources = self._reading(further[0]).sources if further else found.sources
            if sources and (first.read[-1] not in STOPS.values() or not any(map(GOES_ON.search, sources))):
                return [first, rest]
        return None

    def _searched(self, sheet: Sheet, sources: list[str], found: Proven) -> list[str]:
        """For each paragraph the first source that proves on a card of its own, or on one with those before it.

        What an earlier paragraph names ("the chosen color", 607.2d) is known only there.
        """
        known: list[str] = []
        for at, paragraph in enumerate(sheet.paragraphs):
            known.append(self._search(sheet, at, known, found) if paragraph.read else sources[at])
        return known

    def _search(self, sheet: Sheet, at: int, before: list[str], found: Proven) -> str:
        paragraph = sheet.paragraphs[at]
        proven: dict[tuple[ast.Ability, ...], str] = {}
        problems: list[Refusal] = []
        for source in self._reading(paragraph).sources:
            outcome = self._try(sheet, at, before, source)
            if isinstance(outcome, Refusal):
                problems.append(outcome)
                continue
            proven.setdefault(outcome, source)
            if not self.all_readings:
                break
        if not proven:
            raise _Refused(min(problems, key=lambda each: ("wording", "refused").index(each.kind)))
        if len(proven) > 1:
            found.readings[paragraph.text] = [sheet.named(source) for source in proven.values()]
        self._proved[paragraph.read] = next(iter(proven.values()))
        return self._proved[paragraph.read]

    def _naming(self, sheet: Sheet, before: list[str], source: str) -> Iterator[list[str]]:
        """The sources of earlier paragraphs with one of them read so that it names what a source speaks of (607.2a)."""
        for at, known in reversed(list(enumerate(before))):
            if known and not named_for(known, source):
                others = (each for each in self._reading(sheet.paragraphs[at]).sources if named_for(each, source))
                for other in islice(others, NAMINGS - self._namings):
                    self._namings += 1
                    yield [*before[:at], other, *before[at + 1 :]]

    def _try(self, sheet: Sheet, at: int, before: list[str], source: str) -> tuple[ast.Ability, ...] | Refusal:
        """The abilities of a paragraph, or why not.

        With those before it, if only they name what it speaks of; else with one behind it, without which the card is
        none (`enchant` of an Aura).
        """
        paragraph = sheet.paragraphs[at]
        expected = [paragraph]
        bodies = [(sheet, [source])]
        tree, why = self._sound(bodies)
        if tree is None and before:
            bodies = [(sheet, [*before, source])]
            tree, why = self._sound(bodies)
            expected = sheet.paragraphs[: at + 1]
            for naming in self._naming(sheet, before, source) if tree is None else ():
                bodies = [(sheet, [*naming, source])]
                tree, _ = self._sound(bodies)
                if tree is not None:
                    before[:] = naming
                    break
        for other in sheet.paragraphs[at + 1 :] if tree is None else ():
            for behind in self._reading(other).sources[:1]:
                if tree is None:
                    bodies, expected = [(sheet, [*before, source, behind])], [*sheet.paragraphs[: at + 1], other]
                    tree, _ = self._sound(bodies)
        place = sheet.place(paragraph.text)
        if tree is None:
            return Refusal("refused", why, sheet.face.name, paragraph.text, place, nearest=source)
        tree = self._read(tree, bodies)
        others = self._printed(tree, sheet)
        plainly = next(others)
        if sheet.is_printed(chain([plainly], others), expected):
            return tree.faces[0].abilities
        said = f"what is read of it is printed otherwise: {plainly}"
        return Refusal("wording", said, sheet.face.name, paragraph.text, place, nearest=source)


def named_for(text: str, source: str) -> bool:
    """Does a text name something that a source speaks of?"""
    return not set(_NAMED.findall(text)).isdisjoint(_WORD.findall(source))


def loaded(library: Library, source: str) -> tuple[ast.Card | None, str]:
    """The card of a source, or the first thing that is wrong with it."""
    cards, found = load_cards(library, {PATH: source})
    wrong = next((each for each in found if each.severity is Severity.ERROR), None)
    if wrong is not None or len(cards) != 1:
        return None, f"{wrong.code} {wrong.message}" if wrong else "what was read is no card"
    return cards[0], ""
