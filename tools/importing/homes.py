"""Which option of a rule set a printed card is for, by its types."""

from collections.abc import Iterable

from kotowari.grammar.chain import PLUS, bases, is_option, options_in
from kotowari.grammar.library import Library
from kotowari.tools.importing.printed import Card
from kotowari.tools.importing.types_said import types_of
from kotowari.tools.workspace import declared_rulesets


def option_for(card: Card, library: Library, extra: tuple[str, ...] = ()) -> str:
    """The option, not laid over yet, whose decks have a pile for cards of this type beside the deck itself; else "".

    ``extra``: the files added to the standard rules.
    """
    known = declared_rulesets(extra)
    laid = {each.id for one in library.ruleset.id.split(PLUS) for _, each in bases(one, known, [])}
    types = {type for face in card.faces for type in types_of(face.types, library)}
    found = []
    for option in options_in(known):
        own = [each for _, each in bases(option, known, [])]
        fits = option not in laid and all(each.id in laid for each in own if not is_option(each))
        if fits and types.intersection(_beside(dict(own[-1].properties))):
            found.append((len(own), option))
    return min(found, default=(0, ""))[1]


def _beside(said: dict[str, tuple[str, ...]]) -> Iterable[str]:
    """The types of the piles that a deck may do without."""
    for name, *rest in (text.split() for text in said.get("deck_piles", ())):
        if name in said.get("deck_optional", ()):
            yield from rest
