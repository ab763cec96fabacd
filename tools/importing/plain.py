"""Cards as printed, in a text file: what `kotowari text` shows, too.

    Merfolk Branchwalker {1}{G}
    Creature — Merfolk Scout
    When Merfolk Branchwalker enters the battlefield, it explores.
    2/1

A blank line ends a card; the stats stand behind the type line or last; `Loyalty: 4` in a line of its own; a line `//`
between two faces.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from kotowari.tools.importing import printed
from kotowari.tools.importing.printed import Card, Face, NoCard, Print

_HEAD = re.compile(r"(?P<name>.*?)\s*(?P<cost>(?:\{[^{}\s]+\})*)")
_STATS = re.compile(r"(?P<types>.*?)\s*(?P<stats>[\d*+½∞?X-]{1,7}/[\d*+½∞?X-]{1,7})")
_LOYALTY = re.compile(r"(?:Loyalty|忠誠度|충성도)\s*[:：]\s*(\d+|X|\*)", re.IGNORECASE)
_BLANKS = re.compile(r"\s{2,}")  # which the patterns above would try to part in every way
LONGEST = 2_000  # lines of one card
WRITTEN = "en"  # the language of a face's own text; another one is a print of it
FACES = re.compile(r"//|—{3,}|-{3,}")


def cards(lines: Iterable[str], lang: str = WRITTEN, layout: str = "split") -> Iterator[Card | NoCard]:
    """Every card of a text in a language."""
    block: list[str] = []
    for line in chain(lines, [""]):
        said = _BLANKS.sub(" ", line.strip().removeprefix("\ufeff"))
        if said and len(block) < LONGEST:
            block.append(said)
        elif block and not said:
            try:
                yield _card(block, lang, layout)
            except NoCard as error:
                yield error
            block = []


def _card(block: list[str], lang: str, layout: str) -> Card:
    halves: list[list[str]] = [[]]
    for line in block:
        if FACES.fullmatch(line):
            halves.append([])
        else:
            halves[-1].append(line)
    return Card(tuple(_face(half, lang) for half in halves if half), layout if len(halves) > 1 else "normal")


def with_stats(line: str) -> tuple[str, str]:
    """A type line and the stats behind it, "" where there are none."""
    found = _STATS.fullmatch(line)
    return (found["types"], found["stats"]) if found else (line, "")


def _face(lines: list[str], lang: str) -> Face:
    head = _HEAD.fullmatch(printed.clean(lines[0], 2 * printed.LINE))
    name, cost = (head["name"], head["cost"]) if head else (lines[0], "")
    types, *text = lines[1:] or [""]
    types, stats = with_stats(types)
    loyalty = ""
    kept = []
    for line in text:
        said = _LOYALTY.fullmatch(line)
        if said:
            loyalty = said[1]
        else:
            kept.append(line)
    if kept and not stats and _STATS.fullmatch(kept[-1]) and not _STATS.fullmatch(kept[-1])["types"]:  # type: ignore[index]  # it matched just now
        stats = kept.pop()
    paragraphs = "\n".join(kept)
    if lang == WRITTEN:
        return printed.face(name, cost, types, paragraphs, stats, loyalty)
    return printed.face(name, cost, types, "", stats, loyalty, {lang: Print(name, types, printed.clean(paragraphs))})
