"""Which rules and definitions a run of scenarios exercised, read from what their events cite."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from kotowari.grammar.ast import Action
from kotowari.grammar.library import Library
from kotowari.tools.testing.run import Outcome


@dataclass(frozen=True)
class Coverage:
    """Rule id or definition → how many passing scenarios exercised it; ``stated`` and ``defined`` are what there is."""

    rules: Counter[str] = field(default_factory=Counter)
    definitions: Counter[str] = field(default_factory=Counter)
    stated: frozenset[str] = frozenset()
    defined: frozenset[str] = frozenset()

    @property
    def unexercised(self) -> frozenset[str]:
        """Rules that a definition states and no passing scenario reached."""
        return self.stated - self.rules.keys()

    @property
    def unused(self) -> frozenset[str]:
        """Definitions that acted in no passing scenario."""
        return self.defined - self.definitions.keys()


def coverage(outcomes: Iterable[Outcome], library: Library) -> Coverage:
    """The coverage of passing scenarios over the definitions of a library."""
    rules: Counter[str] = Counter()
    definitions: Counter[str] = Counter()
    for outcome in outcomes:
        if outcome.status == "passed":
            rules.update(outcome.rules)
            definitions.update(outcome.definitions)
    stated = {cite for node in _definitions(library) for cite in getattr(node, "cites", ())}
    happen = {id for id, action in library.actions.items() if _happens(action)}
    defined = happen | {*library.keywords, *library.cards}
    return Coverage(rules, definitions, frozenset(stated), frozenset(defined))


def _happens(action: Action) -> bool:
    """Is it an event of the log?  Procedures are not, nor names of patterns, nor what begins a continuous effect."""
    return action.form in ("action", "primitive") and "continuous" not in dict(action.attributes)


def _definitions(library: Library) -> list[object]:
    return [
        *library.actions.values(),
        *library.keywords.values(),
        *library.declarations.values(),
        *library.states,
        *library.offers,
    ]
