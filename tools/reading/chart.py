"""A chart parser over rows: every reading of a text, a few for each stretch of it.

A row is a frame of marks and gaps for a category; rows of a category share their beginnings in a trie.  Items
advance over the text as in Earley's parser (1970), with the tries in place of dotted rules, so that a row may begin
with a gap of its own category.  What a reader would get wrong: nothing is chosen here but by weight, which is
the number of rows; who accepts a reading prints it.
"""

import marshal
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

FARTHER = 2  # what the second pronoun weighs more than the first
KEPT = 6  # readings of one stretch of text; the lightest come first where weights differ
STEPS = 40_000  # items worked off for one text
FOLLOWED = 200  # places in a trie that are looked at for what a row would go on with

PRONOUN = re.compile(r"\b(?:it|them|(?:that|those) \w+)\b")  # in a source

Leaf = Callable[[tuple[str, ...], int], Iterable[tuple[int, str]]]
Same = Callable[[str], str]  # a source → what those that say the same have in common


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a frame for a phrase of ``category``; ``index`` says which of the row's gaps it is."""

    category: str
    index: int


@dataclass(frozen=True, slots=True)
class Filled:
    """A place in a template for what fills a gap; lines after the first are indented by ``indent`` spaces.

    ``named``: the gap of a phrase that was printed before, in the place of pronoun ``nth`` of what fills this one.
    """

    index: int
    indent: int = 0
    named: int = -1
    nth: int = 0


Template = tuple[str | Filled, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What is printed (``frame``) for what is written (``template``), of a ``category``."""

    category: str
    frame: tuple[str | Gap, ...]
    template: Template


@dataclass(slots=True)
class _State:
    """A place in the trie of a category: where a mark or a gap leads, and the rows that end here."""

    marks: dict[str, "_State"] = field(default_factory=dict)
    gaps: dict[str, "_State"] = field(default_factory=dict)
    ends: list[tuple[Template, dict[int, int]]] = field(default_factory=list)


@dataclass(slots=True)
class Reading:
    """What came of one text: the ``sources``, lightest first, and how far (in marks) anything could be read.

    ``nearest``: where nothing was read, the source of a shape that fits as far as that, with ``…`` for what it lacks.
    ``ends``: where (in marks) a part of it from its beginning could end, the longest first.
    """

    sources: list[str]
    reached: int
    exhausted: bool = False
    nearest: str = ""
    ends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Item:
    state: _State
    category: str
    start: int
    at: int
    fills: tuple[str, ...]
    weight: int


class Chart:
    """Rows made ready for reading."""

    def __init__(self, rows: Iterable[Row], leaves: dict[str, Leaf], same: Same = str) -> None:
        self._roots: dict[str, _State] = {}
        self._leaves = leaves
        self._same = same
        for row in rows:
            self._add(row)
        self._first = self._beginnings()

    def _add(self, row: Row) -> None:
        state = self._roots.setdefault(row.category, _State())
        for part in row.frame:
            table, key = (state.gaps, part.category) if isinstance(part, Gap) else (state.marks, part)
            state = table.setdefault(key, _State())
        order = {part.index: at for at, part in enumerate(part for part in row.frame if isinstance(part, Gap))}
        if (row.template, order) not in state.ends:
            state.ends.append((row.template, order))

    def _beginnings(self) -> dict[str, frozenset[str] | None]:
        """By category the marks it can begin with; None for one that begins with a leaf."""
        open_ = set(self._leaves)
        first = {category: set(root.marks) for category, root in self._roots.items()}
        changed = True
        while changed:
            changed = False
            for category, root in self._roots.items():
                for gap in root.gaps:
                    if gap in open_ and category not in open_:
                        open_.add(category)
                        changed = True
                    if new := first.get(gap, set()) - first[category]:
                        first[category] |= new
                        changed = True
        return {name: None if name in open_ else frozenset(first.get(name, ())) for name in open_ | set(first)}

    def read(self, marks: tuple[str, ...], category: str) -> Reading:
        """Every source of ``category`` that these marks may be the print of."""
        return _Run(self._roots, self._leaves, self._first, self._same, marks).read(category)


class _Run:
    """The chart of one text."""

    def __init__(
        self,
        roots: dict[str, _State],
        leaves: dict[str, Leaf],
        first: dict[str, frozenset[str] | None],
        same: Same,
        marks: tuple[str, ...],
    ) -> None:
        self.roots, self.leaves, self.first, self.same, self.marks = roots, leaves, first, same, marks
        self.done: dict[tuple[str, int], dict[int, list[tuple[int, str]]]] = {}
        self.waiting: dict[tuple[str, int], list[tuple[_State, _Item]]] = {}
        self.agenda: list[_Item] = []

    def read(self, category: str) -> Reading:
        """Work the agenda off."""
        self.predict(category, 0)
        reached = steps = 0
        front: list[_Item] = []
        while self.agenda and steps < STEPS:
            steps += 1
            item = self.agenda.pop()
            if item.at > reached:
                reached, front = item.at, []
            if item.at == reached:
                front.append(item)
            for template, order in item.state.ends:
                source = filled(template, order, item.fills)
                if source is not None:
                    self.complete(item.category, item.start, item.at, source, item.weight + 1 + passed(template))
            if item.at < len(self.marks):
                self.advance(item)
        ends = self.done[category, 0]
        whole = ends.pop(len(self.marks), [])
        sources = [source for _, source in sorted(whole, key=lambda each: (each[0], len(each[1])))]
        return Reading(
            sources, reached, bool(self.agenda), "" if sources else _nearest(front), tuple(sorted(ends)[::-1])
        )

    def predict(self, category: str, at: int) -> None:
        """Begin to look for a category at a place."""
        self.done[category, at] = {}
        self.waiting[category, at] = []
        leaf = self.leaves.get(category)
        for end, source in leaf(self.marks, at) if leaf else ():
            self.complete(category, at, end, source, 0)
        if category in self.roots:
            self.agenda.append(_Item(self.roots[category], category, at, at, (), 0))

    def advance(self, item: _Item) -> None:
        """Go on over the next mark, or wait for a phrase."""
        at = item.at
        mark = self.marks[at]
        following = item.state.marks.get(mark)
        if following is not None:
            self.agenda.append(_Item(following, item.category, item.start, at + 1, item.fills, item.weight))
        for category, behind in item.state.gaps.items():
            first = self.first.get(category, frozenset())
            if first is not None and mark not in first:
                continue
            if (category, at) not in self.done:
                self.predict(category, at)
            self.waiting[category, at].append((behind, item))
            for end, found in list(self.done[category, at].items()):
                for weight, source in found:
                    self.go_on(behind, item, end, source, weight)

    def go_on(self, behind: _State, item: _Item, end: int, source: str, weight: int) -> None:
        """An item that waited for a phrase goes on behind it."""
        fills = (*item.fills, source)
        self.agenda.append(_Item(behind, item.category, item.start, end, fills, item.weight + weight))

    def complete(self, category: str, start: int, end: int, source: str, weight: int) -> None:
        """A phrase has been read; whoever waits for it goes on.  The lightest are kept, whenever they come."""
        found = self.done[category, start].setdefault(end, [])
        said = self.same(source)
        known = next((each for each in found if self.same(each[1]) == said), None)
        if known is None and len(found) >= KEPT:
            known = max(found, key=lambda each: (each[0], len(each[1])))
        if known is not None:
            if (known[0], len(known[1])) <= (weight, len(source)):
                return
            found.remove(known)
        found.append((weight, source))
        for behind, item in list(self.waiting[category, start]):
            self.go_on(behind, item, end, source, weight)


def _nearest(front: list[_Item]) -> str:
    """Of items that went furthest the one that covers most: what it is, or would be as soon as it could end."""
    for item in sorted(front, key=lambda each: each.start):
        states = deque([item.state])
        for _ in range(FOLLOWED):
            if item.at == item.start or not states:
                break
            state = states.popleft()
            for template, order in state.ends[:1]:
                lacking = max(order.values(), default=-1) + 1 - len(item.fills)
                return filled(template, order, (*item.fills, *["…"] * lacking)) or ""
            states += [*state.marks.values(), *state.gaps.values()]
    return ""


def filled(template: Template, order: dict[int, int], fills: tuple[str, ...]) -> str | None:
    """The source that a template makes of what fills its gaps; None where a phrase finds no pronoun to stand for."""
    made = ""
    for part in template:
        if isinstance(part, str):
            made += part
            continue
        source = fills[order[part.index]]
        if part.named >= 0:
            place = next(islice(PRONOUN.finditer(source), part.nth, None), None)
            if place is None:
                return None
            source = source[: place.start()] + fills[order[part.named]] + source[place.end() :]
        made += source.replace("\n", "\n" + " " * part.indent)
    return made


def passed(template: Template) -> int:
    """How many pronouns a phrase named in front is not spoken of with: it is the first, seldom another."""
    return sum(FARTHER * part.nth for part in template if isinstance(part, Filled))


def digits(marks: tuple[str, ...], at: int) -> Iterator[tuple[int, str]]:
    """A leaf: a number written in digits."""
    if marks[at].isdecimal():
        yield at + 1, marks[at]


def rows_to_bytes(rows: Iterable[Row]) -> bytes:
    """Rows as bytes of plain tuples."""
    return marshal.dumps([
        (
            row.category,
            tuple((part.category, part.index) if isinstance(part, Gap) else part for part in row.frame),
            tuple(
                (part.index, part.indent, part.named, part.nth) if isinstance(part, Filled) else part
                for part in row.template
            ),
        )
        for row in rows
    ])  # fmt: skip


def rows_from_bytes(data: bytes) -> list[Row]:
    """What :func:`rows_to_bytes` was given.  Raises ValueError or TypeError for anything else."""
    return [
        Row(
            category,
            tuple(part if isinstance(part, str) else Gap(*part) for part in frame),
            tuple(part if isinstance(part, str) else Filled(*part) for part in template),
        )
        for category, frame, template in marshal.loads(data)
    ]
