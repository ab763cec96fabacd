"""Is a deck one that may be played with?  What the ruleset says about decks, held against a deck file.

A ruleset says it in properties: ``deck_copies: 4`` (of one name, over all piles), ``deck_free: basic``
(words of a type line that lift that limit), ``deck_total``, ``deck_icons``, ``deck_pairs``,
``deck_singles``, ``deck_most`` (docs/hooks.md) and ``deck_piles: main 40 animal feat, reserve 0 15`` —
a pile's name, the least and the most cards in it, the types that belong there (``a + b``: both).  Without
``deck_piles`` nothing is said.
A card changes its own limit by a ``rule:`` ability that sets ``deck limit``.

The trap: a file need not separate what types tell apart.  Cards under no heading go to the pile of their type;
only a pile without types (cards set aside), or one that begins elsewhere, needs its heading, ``reserve:``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.library import Library
from kotowari.grammar.source import Span
from kotowari.grammar.visit import walk
from kotowari.interpreter import Laid
from kotowari.tools.decks import Deck, Entry, card_names
from kotowari.tools.icons import colors_of

LIMIT = "deck_limit"
_NO_END = 1 << 30


@dataclass(frozen=True)
class Pile:
    """One pile as the ruleset wants it; without ``types`` it takes every card.

    ``optional``: there may be none of it; ``headed``: only what stands under its heading is in it.
    """

    name: str
    least: int
    most: int
    types: tuple[str, ...]
    optional: bool
    headed: bool


def piles_of(library: Library) -> tuple[Pile, ...]:
    """The piles that ``deck_piles`` declares, none if it says nothing about decks."""
    found = []
    optional = library.properties.get("deck_optional", ())
    elsewhere = {text.split()[0] for text in library.properties.get("deck_starts", ())}
    for text in library.properties.get("deck_piles", ()):
        name, *rest = text.replace(" + ", "+").split()
        sizes = [int(word) for word in rest if word.isdigit()]
        types = tuple(word for word in rest if not word.isdigit())
        least, most = sizes[0] if sizes else 0, sizes[1] if len(sizes) > 1 else _NO_END
        found.append(Pile(name, least, most, types, name in optional, not types or name in elsewhere))
    return tuple(found)


def laid_out(piles: Mapping[str, list[str]], library: Library) -> tuple[Laid, ...]:
    """What of a deck begins elsewhere: ``deck_starts: PILE ZONE [STATUS]``; other piles stay outside the game."""
    found = []
    for text in library.properties.get("deck_starts", ()):
        name, zone, *status = text.split()
        if piles.get(name):
            found.append(Laid(zone, tuple(status), tuple(piles[name])))
    return tuple(found)


def illegal(deck: Deck, cards: Mapping[str, ast.Card], library: Library) -> list[Diagnostic]:
    """What the rules have against a deck; *cards* by English name.  Unknown cards are not its business."""
    piles = piles_of(library)
    if not piles:
        return []
    names = card_names(cards)
    known = [(entry, cards[names[entry.name]]) for entry in deck.entries if entry.name in names]
    whole = Span(deck.path, 1, 1, 1, 1)
    beside = [pile.name for pile in piles if pile.optional]
    proper = [(entry, card) for entry, card in known if entry.pile not in beside]
    return [
        *_sizes(known, piles, whole, dict(_admitting(library))),
        *_total(proper, library, whole),
        *_of_type(known, library),
        *_copies(known, library),
        *_led(proper, library),
        *_together(known, library),
    ]


def _total(known: list[tuple[Entry, ast.Card]], library: Library, whole: Span) -> Iterator[Diagnostic]:
    """E0914 for a deck of another size than ``deck_total``."""
    wanted = int(library.properties.get("deck_total", ("0",))[0])
    size = sum(entry.count for entry, _ in known)
    if wanted and size != wanted:
        yield make("E0914", f"{size} cards in all piles together", whole, help=f"there must be {wanted}")


def _of_type(known: list[tuple[Entry, ast.Card]], library: Library) -> Iterator[Diagnostic]:
    """E0914 for more cards of a type in a pile than ``deck_most: PILE NUMBER TYPE`` allows."""
    for text in library.properties.get("deck_most", ()):
        pile, most, type_ = text.split()
        those = [e for e, card in known if e.pile == pile and type_ in {word.id for word in card.faces[0].types}]
        size = sum(entry.count for entry in those)
        if size > int(most):
            message = f"{size} cards of type `{type_}` in pile `{pile}`"
            yield make("E0914", message, those[-1].span, help=f"there may be {most}")


def _led(known: list[tuple[Entry, ast.Card]], library: Library) -> Iterator[Diagnostic]:
    """E0918 for each card that has a color which none of those in the pile ``deck_icons`` has."""
    leading = library.properties.get("deck_icons", ("",))[0]
    leaders = [card for entry, card in known if entry.pile == leading]
    if not leading or not leaders:
        return
    colors = frozenset[str]().union(*(colors_of(card, library) for card in leaders))
    for entry, card in known:
        more = colors_of(card, library) - colors
        if more:
            message = f"`{entry.name}` is {' and '.join(sorted(more))}, which pile `{leading}` is not"
            yield make("E0918", message, entry.span, help=f"it may be {', '.join(sorted(colors)) or 'colorless'}")


def _together(known: list[tuple[Entry, ast.Card]], library: Library) -> Iterator[Diagnostic]:
    """E0919 for several cards in a pile that ``deck_pairs`` allows only to those with a keyword for it.

    All have the same one; where that names a card, it is the other's name.
    """
    for text in library.properties.get("deck_pairs", ()):
        pile, *keywords = text.split()
        there = [(entry, card.faces[0]) for entry, card in known if entry.pile == pile]
        if sum(entry.count for entry, _ in there) > 1 and not any(_pair(there, keyword) for keyword in keywords):
            help_ = f"two may be there if both have {' or '.join(keywords).replace('_', ' ')}"
            yield make("E0919", f"these cards can't be in pile `{pile}` together", there[-1][0].span, help=help_)


def _pair(there: list[tuple[Entry, ast.Face]], keyword: str) -> bool:
    names = {face.name for _, face in there}
    uses = [[use for each in face.abilities for use in walk(each) if _is_use(use, keyword)] for _, face in there]
    return all(uses) and all(
        isinstance(said, ast.Text) and said.value in names - {face.name}
        for (_, face), found in zip(there, uses, strict=True)
        for use in found
        for said in (value for value in getattr(use, "args", ()) if isinstance(value, ast.Node))
    )


def _is_use(node: ast.Node, keyword: str) -> bool:
    return isinstance(node, ast.KeywordUse) and node.keyword == keyword


def _admitting(library: Library) -> Iterator[tuple[str, frozenset[str]]]:
    """``deck_admits: PILE KEYWORD…``: the keywords with which other cards may be in a pile."""
    for text in library.properties.get("deck_admits", ()):
        pile, *keywords = text.split()
        yield pile, frozenset(keywords)


def _sizes(
    known: list[tuple[Entry, ast.Card]], piles: tuple[Pile, ...], whole: Span, admits: Mapping[str, frozenset[str]]
) -> list[Diagnostic]:
    sizes: Counter[str] = Counter()
    found = []
    for entry, card in known:
        pile = _pile(entry, card, piles, admits)
        if pile is None:
            allowed = ", ".join(p.name for p in piles)
            message = f"`{entry.name}` belongs in no pile called `{entry.pile or 'main'}`"
            found.append(make("E0913", message, entry.span, help=f"piles are: {allowed}"))
        else:
            sizes[pile.name] += entry.count
    for pile in piles:
        size = sizes[pile.name]
        if not pile.least <= size <= pile.most and not (pile.optional and size == 0):
            wanted = f"{pile.least} or more" if pile.most == _NO_END else f"{pile.least} to {pile.most}"
            wanted = str(pile.least) if pile.least == pile.most else wanted
            found.append(make("E0914", f"{size} cards in pile `{pile.name}`", whole, help=f"there must be {wanted}"))
    return found


def _pile(entry: Entry, card: ast.Card, piles: tuple[Pile, ...], admits: Mapping[str, frozenset[str]]) -> Pile | None:
    types = {word.id for word in (*card.faces[0].types, *card.faces[0].supertypes)}
    lines = (line for line in card.faces[0].abilities if isinstance(line, ast.KeywordLine))
    keywords = {use.keyword for line in lines for use in line.uses} if admits else set()
    named = [p for p in piles if p.name == entry.pile] if entry.pile else [p for p in piles if not p.headed]
    for pile in named:
        fits = any(types >= set(each.split("+")) for each in pile.types)
        if fits or not pile.types or keywords & admits.get(pile.name, frozenset()):
            return pile
    return None


def _copies(known: list[tuple[Entry, ast.Card]], library: Library) -> list[Diagnostic]:
    general = int(library.properties.get("deck_copies", ("0",))[0]) or _NO_END
    free = set(library.properties.get("deck_free", ()))
    singles = library.properties.get("deck_singles", ())
    count: Counter[str] = Counter()
    found = []
    for entry, card in known:
        face = card.faces[0]
        if free & {word.id for word in (*face.types, *face.subtypes, *face.supertypes)}:
            continue
        limit = 1 if entry.pile in singles else limit_of(card, general)
        before, count[face.name] = count[face.name], count[face.name] + entry.count
        if before <= limit < count[face.name]:
            message = f"{count[face.name]} cards called `{entry.name}`"
            found.append(make("E0915", message, entry.span, help=f"all piles together may hold {limit}"))
    return found


def limit_of(card: ast.Card, general: int) -> int:
    """How many of a card all piles together may hold: its own ``rule:`` ability before the general number."""
    for ability in card.faces[0].abilities:
        if isinstance(ability, ast.Static) and ability.head == "rule":
            for effect in ability.effects:
                given = dict(effect.args).get("what") if isinstance(effect, ast.Do) else None
                if isinstance(given, ast.Assign) and given.field == LIMIT and isinstance(given.value, ast.Number):
                    return int(given.value.value)
    return general
