"""Which option of a rule set a printed card is for, by its types."""

from collections.abc import Iterable

from kotowari.grammar.chain import PLUS, bases, is_option, options_in
from kotowari.grammar.library import Library
from kotowari.tools.importing.printed import Card
from kotowari.tools.importing.types_said import types_of
from kotowari.tools.workspace import declared_rulesets


class Homes:
    """Which options, not laid over yet, have a pile for cards of a type beside the deck itself."""

    def __init__(self, library: Library, extra: tuple[str, ...] = ()) -> None:
        """``extra``: the files added to the standard rules."""
        self.library = library
        known = declared_rulesets(extra)
        laid = {each.id for one in library.ruleset.id.split(PLUS) for _, each in bases(one, known, [])}
        self._options: list[tuple[int, str, frozenset[str]]] = []  # what lies below least comes first
        for option in options_in(known):
            own = [each for _, each in bases(option, known, [])]
            if option not in laid and all(each.id in laid for each in own if not is_option(each)):
                self._options.append((len(own), option, frozenset(_beside(dict(own[-1].properties)))))
        self._options.sort()

    def option_for(self, card: Card) -> str:
        """The option with a pile for a card of these types; "" where there is none."""
        types = {type for face in card.faces for type in types_of(face.types, self.library)}
        return next((option for _, option, fits in self._options if not fits.isdisjoint(types)), "")


def _beside(said: dict[str, tuple[str, ...]]) -> Iterable[str]:
    """The types of the piles that a deck may do without."""
    for name, *rest in (text.split() for text in said.get("deck_piles", ())):
        if name in said.get("deck_optional", ()):
            yield from rest
