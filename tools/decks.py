"""Deck files: one line per card, ``4 Lightning Bolt``; ``#`` starts a comment.

A name may be the card's English, Japanese or Korean name; what is handed to the engine is always the
English one.  A deck that names an unknown card is a finding (E0911), not an exception.

A line ``reserve:`` begins a pile of that name: cards that are set aside and not what a game is begun with.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.limits import CARDS
from kotowari.grammar.source import Span, unwritable
from kotowari.grammar.suggest import suggestion

SUFFIX = ".deck"
DIGITS = 4  # of how many of one card: ten thousand copies would be a slip of the pen, and a game without end

_PILE = re.compile(r"(?P<name>[^\W\d]\w*)\s*:\s*(?:#|$)")
_COUNT = re.compile(r"(\d+)\s*[x×]?\s+")


@dataclass(frozen=True)
class Entry:
    """``count`` cards called ``name`` as written; ``span`` is the place of the name, ``pile`` the heading above."""

    count: int
    name: str
    span: Span
    pile: str = ""


@dataclass(frozen=True)
class Deck:
    """A deck as written; ``path`` says where."""

    path: str
    entries: tuple[Entry, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The different names in it, in written order."""
        return tuple(dict.fromkeys(entry.name for entry in self.entries))


def read_deck(path: str, text: str) -> tuple[Deck, list[Diagnostic]]:
    """Read a deck; a line that is no entry is a diagnostic (E0910) and is left out."""
    entries, diagnostics, pile, count = [], [], "", 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        heading = _PILE.match(line)
        if heading is not None:
            pile = heading["name"]
            continue
        odd = unwritable(line)
        if odd is not None:
            at, said, help = odd
            diagnostics.append(make("E0910", said, Span(path, number, at + 1, number, at + 2), help=help))
            continue
        said = line.partition("#")[0].rstrip()
        begin = len(said) - len(said.lstrip())
        match = _COUNT.match(said, begin)
        number_said, at = (match[1], match.end()) if match is not None else ("1", begin)
        if not 0 < len(number_said.lstrip("0")) <= DIGITS:
            span = Span(path, number, 1, number, len(line) + 1)
            help_ = f"a line is a number of at most {DIGITS} digits and the name of a card, as in `4 Forest`"
            diagnostics.append(make("E0910", "this line is not an entry of a deck", span, help=help_))
            if len(diagnostics) >= CARDS:
                break
            continue
        span = Span(path, number, at + 1, number, len(said) + 1)
        entries.append(Entry(int(number_said), said[at:], span, pile))
        count += entries[-1].count
        if count > CARDS:
            diagnostics.append(make("E0110", f"a deck has at most {CARDS} cards; from here on it is not read", span))
            break
    if not entries and not diagnostics:
        diagnostics.append(make("E0912", "this deck has no card", Span(path, 1, 1, 1, 1)))
    return Deck(path, tuple(entries)), diagnostics


def card_names(cards: Mapping[str, Card]) -> dict[str, str]:
    """Every name of every card in any language → its English name."""
    names = {english: english for english in cards}
    for english, card in cards.items():
        for name in card.faces[0].names:
            for form in name.forms:
                names.setdefault(form, english)
    return names


def resolve_deck(deck: Deck, cards: Mapping[str, Card]) -> tuple[list[str], list[Diagnostic]]:
    """What a game is begun with, as English card names, and a diagnostic (E0911) for each unknown name."""
    piles, diagnostics = resolve_piles(deck, cards)
    return piles.get("", []), diagnostics


def resolve_piles(deck: Deck, cards: Mapping[str, Card]) -> tuple[dict[str, list[str]], list[Diagnostic]]:
    """Each pile by its heading ("": what stands under none) as English card names, and the unknown names (E0911)."""
    names = card_names(cards)
    listed: dict[str, list[str]] = {}
    diagnostics = []
    for entry in deck.entries:
        english = names.get(entry.name)
        if english is None:
            help_ = suggestion(entry.name, names) or "a card must stand in a .kw file of the game's cards"
            diagnostics.append(
                make("E0911", f"no card is called `{entry.name}`", entry.span, help=help_, label="not known")
            )
            continue
        listed.setdefault(entry.pile, []).extend([english] * entry.count)
    return listed, diagnostics


def find_deck(name: str, folders: list[Path]) -> Path | None:
    """A deck by path, or by its bare name in one of *folders*."""
    path = Path(name)
    if path.is_file():
        return path
    for folder in folders:
        for candidate in (folder / name, folder / f"{name}{SUFFIX}"):
            if candidate.is_file():
                return candidate
    return None
