"""The words of a scenario in the vocabulary of its ruleset, and card names in any language.

A word is looked up as written and, for names that are several words in the vocabulary, with ``_`` for
the spaces; unknown ones are errors with the nearest known word.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from kotowari.grammar.ast import Ability, Action, Card, Do, ExtraCost, Node, Text
from kotowari.grammar.library import Library
from kotowari.grammar.printer import print_phrase
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Symbol
from kotowari.tools.explain.rulebook import citations, definitions
from kotowari.tools.testing.failure import broken

NAMING = ("subtype", "type", "token")  # what a name may be that is no card's: a token that may come
VERBS = ("action", "event", "procedure", "primitive")
JOINED = frozenset({"zone", "field", *VERBS})  # their names of several words are written as one
NTH = re.compile(r"(?P<nth>\d+)\S+ (?P<name>.+)")


class _Once:
    """A library as the key of what is worked out of it once for all files of a run."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def __hash__(self) -> int:
        return id(self.library)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Once) and other.library is self.library


@lru_cache(maxsize=8)
def _said(key: _Once) -> tuple[frozenset[str], frozenset[str]]:
    """The rules that the definitions of a library cite, and the names that they give."""
    nodes = list(definitions(key.library))
    return frozenset(rule for rule, _ in citations(nodes)), _given(nodes)


def _given(nodes: Iterable[Node]) -> frozenset[str]:
    return frozenset(node.value for each in nodes for node in walk(each) if isinstance(node, Text))


class Words:
    """Lookup of words; ``cards`` are those of the program, by English name."""

    def __init__(self, library: Library, cards: Mapping[str, Card]) -> None:
        self.library = library
        self.cards = cards
        self._found: dict[tuple[str, ...], Symbol | None] = {}

    # ------------------------------------------------------------------ vocabulary
    def find(self, word: str, *kinds: str) -> Symbol | None:
        """The symbol of one of ``kinds`` (the first kind first) that ``word`` spells."""
        key = (word, *kinds)
        if key not in self._found:
            self._found[key] = self._find(word, kinds)
        return self._found[key]

    def _find(self, word: str, kinds: tuple[str, ...]) -> Symbol | None:
        vocabulary = self.library.vocabulary
        spellings = (word, word.replace("_", " "), word.replace(" ", "_"), word.replace("-", "_"))
        for kind in kinds:
            for spelling in spellings:
                found = vocabulary.symbol(kind, spelling)
                if found is not None and found.kind in kinds:
                    return found
                for symbol in vocabulary.lookup(spelling):
                    if symbol.kind == kind:
                        return symbol
        return None

    def need(self, word: str, span: Span, *kinds: str) -> Symbol:
        """As :meth:`find`; raises a broken :class:`Failure` when there is none."""
        found = self.find(word, *kinds)
        if found is None:
            raise broken(f"{self.library.ruleset.id} has no {kinds[0]} `{word}`{self._near(word, kinds)}", span)
        return found

    def _near(self, word: str, kinds: Iterable[str]) -> str:
        symbols = [s for kind in kinds for s in self.library.vocabulary.symbols(kind)]
        pool = {name for symbol in symbols for forms in symbol.names.values() for name in forms}
        if JOINED.intersection(kinds):
            pool = {name.replace(" ", "_") for name in pool}
        return _meant(word, pool)

    def step(self, text: str, span: Span) -> tuple[str, int]:
        """The id of a step and which time of the turn it is (from 1)."""
        found = NTH.fullmatch(text)
        nth = int(found["nth"]) if found else 1
        return self.need(found["name"] if found else text, span, "step").id, nth

    def zone(self, word: str, span: Span) -> str:
        """The id of a zone."""
        return self.need(word, span, "zone").id

    def counter(self, word: str, span: Span) -> str:
        """The id of a kind of counters."""
        return self.need(word, span, "counter").id

    def verb(self, word: str, span: Span = NO_SPAN) -> Action:
        """The declaration of a verb."""
        node = self.need(word, span, *VERBS).node
        assert isinstance(node, Action)
        return node

    @cached_property
    def _offered(self) -> dict[str, Action]:
        """Offer id → the verb that taking it does."""
        found: dict[str, Action] = {}
        for offer in self.library.offers:
            verbs = [s.verb for s in offer.body if isinstance(s, Do)]
            if verbs:
                found[offer.id] = self.library.actions[verbs[0]]
        return found

    def offers(self, word: str) -> tuple[str, ...]:
        """The ids of the offers that a verb of a script means, none if it means none.

        Two verbs that are done to the same kind of thing, one that is no plain object, are one to a
        script: nobody wants to say which of a card's abilities make resources.
        """
        verb = self.find(word, *VERBS)
        direct = [o.id for o in self.library.offers if o.id == word or any(word in n.forms for n in o.names)]
        if verb is None:
            return tuple(direct)
        found = [id for id, action in self._offered.items() if action.id == verb.id]
        if found:
            kinds = self._offered[found[0]].params[0].kinds if self._offered[found[0]].params else ()
            found += [
                id
                for id, a in self._offered.items()
                if id not in found and a.params and a.params[0].kinds == kinds and kinds != ("object",)
            ]
        return tuple(dict.fromkeys(direct + found))

    def offered(self) -> tuple[str, ...]:
        """The verbs of all offers, as a script writes them."""
        return tuple(dict.fromkeys(action.id for action in self._offered.values()))

    def is_declaration(self, purpose: str) -> bool:
        """Is a decision of this purpose a step's own question, to which nothing is an answer?"""
        action = self.library.actions.get(purpose)
        return action is not None and dict(action.attributes).get("does", ())[:1] in (("choose",), ("match",))

    def optional_costs(self, word: str) -> set[str]:
        """The names under which a keyword's (or a card's own) optional or alternative cost is asked for."""
        symbol = self.find(word, "keyword", "adjective")
        if symbol is None:
            return {word}
        names = {symbol.id, word}
        keyword = self.library.keywords.get(symbol.id)
        if keyword is not None:
            names |= {a.name for a in keyword.abilities if isinstance(a, ExtraCost)}
        return names

    @cached_property
    def cost_names(self) -> frozenset[str]:
        """All names of optional costs: those of keywords and those that cards give themselves."""
        bodies = [k.abilities for k in self.library.keywords.values()]
        bodies += [face.abilities for card in self.cards.values() for face in card.faces]
        return frozenset(a.name for body in bodies for a in body if isinstance(a, ExtraCost) and a.name) | {"optional"}

    # ------------------------------------------------------------------ rules
    @cached_property
    def _stated(self) -> frozenset[str]:
        """Every rule that a card cites."""
        return frozenset(rule for rule, _ in citations(self.cards.values()))

    def is_cited(self, rule: str) -> bool:
        """Does a definition or a card cite it?  No event can cite another one."""
        return rule in _said(_Once(self.library))[0] or rule in self._stated

    def cited(self, rule: str, span: Span) -> None:
        """Raises a broken :class:`Failure` for a rule that no event can cite: it would never be so."""
        if not self.is_cited(rule):
            help_ = _meant(rule, _said(_Once(self.library))[0])
            raise broken(f"nothing in {self.library.ruleset.id} cites the rule `{rule}`{help_}", span)

    # ------------------------------------------------------------------ cards
    def may_be_called(self, name: str) -> bool:
        """Is this the name of a card, or such a one as a token may have?"""
        if self.face(name) is not None or self.find(name, *NAMING) is not None:
            return True
        if all(self.find(word, *NAMING) is not None for word in name.split()):
            return True
        return name in _said(_Once(self.library))[1] or name in self._given

    @cached_property
    def _given(self) -> frozenset[str]:
        """The names that effects of the cards give to tokens."""
        return _given(self.cards.values())

    @cached_property
    def _abilities(self) -> dict[tuple[str, int, int], Ability]:
        nodes = (node for card in self.cards.values() for face in card.faces for node in walk(face))
        return {_begin(node.span): node for node in nodes if isinstance(node, Ability)}

    def written(self, span: Span) -> str:
        """The ability that begins at a place on a card, as text in English; "" for a place on no card."""
        found = self._abilities.get(_begin(span))
        return print_phrase(found, self.library.vocabulary) if found is not None else ""

    @cached_property
    def _names(self) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = {}
        for english, card in self.cards.items():
            for index, face in enumerate(card.faces):
                for name in (face.name, *(form for entry in face.names for form in entry.forms)):
                    found.setdefault(name, (english, index))
        return found

    def card(self, name: str, span: Span) -> str:
        """The English name of a card; raises a broken :class:`Failure` for an unknown one."""
        found = self._names.get(name)
        if found is None:
            raise broken(f"there is no card `{name}`{_meant(name, self._names)}", span)
        return found[0]

    def face(self, name: str) -> tuple[str, int] | None:
        """English card name and number of the face (from 0) that has this name in some language."""
        return self._names.get(name)

    def face_name(self, name: str) -> str:
        """The English name of the face of this name, or ``name`` when no card has it (a token, perhaps)."""
        found = self._names.get(name)
        return self.cards[found[0]].faces[found[1]].name if found else name


def _begin(span: Span) -> tuple[str, int, int]:
    return span.path, span.line, span.column


def _meant(word: str, known: Iterable[str]) -> str:
    help = suggestion(word, known)
    return f"; {help}" if help else ""
