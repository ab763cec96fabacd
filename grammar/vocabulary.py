"""All declared words of a ruleset: which spelling means which symbol, longest match first.

A spelling may belong to several symbols (`counter` a verb, `counter` a unit); the reader asks for the
kinds that can stand at a place.  Spellings that an earlier ruleset declared stay readable, while
``names`` are those of the latest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kotowari.grammar.ast import Action, Declaration, Keyword, Name, Param, TextOverride
from kotowari.grammar.declarations import PRIORITY, VERBS, WORD_KINDS
from kotowari.grammar.inflect import japanese_forms, japanese_passives, plural, verb_forms
from kotowari.grammar.lexer import Tok, name_parts
from kotowari.grammar.suggest import suggestion

WordNode = Declaration | Action | Keyword


@dataclass(frozen=True, slots=True)
class Symbol:
    """A declared word: ``kind`` (type, zone, keyword, action …), ``id``, forms by language, the declaring node."""

    kind: str
    id: str
    names: Mapping[str, tuple[str, ...]] = field(hash=False, compare=False)
    node: WordNode = field(hash=False, compare=False, repr=False)
    parent: str = ""

    attributes: dict[str, tuple[str, ...]] = field(init=False, hash=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "attributes", dict(self.node.attributes))  # by name; asked for again and again

    def said(self, name: str) -> str:
        """The first value of an attribute; "" where it has none or is not said."""
        return (*self.attributes.get(name, ()), "")[0]

    @property
    def params(self) -> tuple[Param, ...]:
        """The parameters of a verb or keyword; a declared word has none."""
        return () if isinstance(self.node, Declaration) else self.node.params


@dataclass(frozen=True, slots=True)
class Verb(Symbol):
    """An action, event, procedure or primitive."""

    node: Action = field(hash=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A word that ruleset ``by`` has none of: the rulesets by whose rules it is played, and what these cite."""

    by: str
    own: tuple[str, ...]
    cites: tuple[str, ...] = ()


# By which letters text speaks of the numbers that are chosen for a cost, each with what a reference to it means.
CHOSEN = {"x": "x", "y": "chosen.y", "z": "chosen.z"}

Entry = tuple[tuple[str, ...], tuple[Symbol, ...]]
Match = tuple[tuple[Symbol, ...], int, bool]


def letter_of(symbol: str) -> str:
    """By which letter text speaks of the number for a variable: its own, or x."""
    letter = symbol.strip("{}").lower()
    return letter if letter in CHOSEN else "x"


class Vocabulary:
    """The words of one ruleset; it does not change once built."""

    def __init__(self, nodes: Iterable[tuple[WordNode, Sequence[Name]]]) -> None:
        """``nodes``: each declaring node with the names of earlier rulesets that stay readable."""
        self.borrowed: Mapping[tuple[str, str], Borrowed] = {}  # what only cards of another book say
        self._symbols: dict[tuple[str, str], Symbol] = {}
        self._by_kind: dict[str, list[Symbol]] = {}
        spelled: dict[tuple[str, ...], list[Symbol]] = {}
        for node, older in nodes:
            symbol = _symbol(node)
            self._symbols[symbol.kind, symbol.id] = symbol
            self._by_kind.setdefault(symbol.kind, []).append(symbol)
            for form in _forms(symbol, older):
                owners = spelled.setdefault(name_parts(form), [])
                if symbol not in owners:
                    owners.append(symbol)
        self._index: dict[str, list[Entry]] = {}
        self._of: dict[tuple[str, frozenset[str]], tuple[Entry, ...]] = {}  # the same for some kinds, as asked for
        self._pools: dict[frozenset[str] | None, set[str]] = {}  # words to suggest, collected when first asked for
        for parts, owners in spelled.items():
            if parts:
                owners.sort(key=lambda s: PRIORITY.get(s.kind, 99))
                self._index.setdefault(parts[0], []).append((parts, tuple(owners)))
        for entries in self._index.values():
            entries.sort(key=lambda e: -len(e[0]))

    def with_nodes(self, nodes: Iterable[WordNode]) -> "Vocabulary":
        """The same words whose symbols carry these (complete) nodes."""
        new = {(symbol.kind, symbol.id): symbol for symbol in map(_symbol, nodes)}
        copy = Vocabulary(())
        copy._symbols = {key: new.get(key, symbol) for key, symbol in self._symbols.items()}
        for symbol in copy._symbols.values():
            copy._by_kind.setdefault(symbol.kind, []).append(symbol)
        copy._index = {
            first: [(parts, tuple(copy._symbols[s.kind, s.id] for s in owners)) for parts, owners in entries]
            for first, entries in self._index.items()
        }
        return copy

    def symbol(self, kind: str, id: str) -> Symbol | None:
        """The symbol of that kind and id; verbs of all forms share one space of ids."""
        found = self._symbols.get((kind, id))
        if found is None and kind in VERBS:
            return self.verb(id)
        return found

    def verb(self, id: str) -> Verb | None:
        """The action, event, procedure or primitive of that id."""
        for form in ("action", "primitive", "procedure", "event"):
            found = self._symbols.get((form, id))
            if isinstance(found, Verb):
                return found
        return None

    def verbs(self, form: str) -> Iterator[Verb]:
        """All verbs of a form in the order of declaration."""
        return (symbol for symbol in self._by_kind.get(form, ()) if isinstance(symbol, Verb))

    def symbols(self, kind: str) -> tuple[Symbol, ...]:
        """All symbols of a kind in the order of declaration."""
        return tuple(self._by_kind.get(kind, ()))

    def is_variable(self, written: str) -> bool:
        """Does a symbol of a cost, as it is written, stand for a number that is chosen or counted?"""
        symbol = self.symbol("symbol", f"{{{written}}}") or self.symbol("symbol", written)
        return symbol is not None and "variable" in symbol.attributes

    def has_letter(self, letter: str) -> bool:
        """Is this how text speaks of a number that is chosen: x, or another letter for which there is a symbol?"""
        return letter == "x" or letter in CHOSEN and self.is_variable(letter.upper())

    def letters(self, symbols: Iterable[str]) -> tuple[str, ...]:
        """By which letters text speaks of the variables in a cost, each once."""
        return tuple(dict.fromkeys(letter_of(each) for each in symbols if self.is_variable(each)))

    def nothing(self) -> tuple[str, str]:
        """The symbol of no resource at all, without brackets, and the field of what a thing costs; "" for none."""
        free = next((s.id for s in self.symbols("symbol") if s.attributes.get("generic") == ("0",)), "")
        fields = self.symbols("field")
        return free.strip("{}"), next((s.id for s in fields if s.attributes.get("derived") == ("cost",)), "")

    def kinds(self) -> tuple[str, ...]:
        """The kinds that have a symbol."""
        return tuple(self._by_kind)

    def names(self, kind: str, id: str, lang: str) -> tuple[str, ...]:
        """Forms in a language; those in English when there are none, ``()`` for an unknown symbol."""
        found = self.symbol(kind, id)
        if found is None:
            return ()
        return found.names.get(lang) or found.names.get("en", ())

    def texts(self, kind: str, id: str) -> tuple[TextOverride, ...]:
        """The wordings typed by hand in the definition."""
        found = self.symbol(kind, id)
        return found.node.texts if found is not None else ()

    def lookup(self, words: str, kinds: frozenset[str] | None = None) -> tuple[Symbol, ...]:
        """The symbols that exactly these words spell."""
        parts = name_parts(words)
        for found, owners in self._index.get(parts[0], ()) if parts else ():
            if found == parts:
                return tuple(s for s in owners if kinds is None or s.kind in kinds)
        return ()

    def homonyms(self) -> Iterator[tuple[str, Symbol, Symbol]]:
        """Names that two words of one kind have; verbs differ by their operands, symbols are written by id."""
        for entries in self._index.values():
            for parts, owners in entries:
                first: dict[str, Symbol] = {}
                for symbol in owners:
                    other = first.setdefault(symbol.kind, symbol)
                    if other is not symbol and symbol.kind not in VERBS | {"symbol"}:
                        yield " ".join(parts), other, symbol

    def match(self, tokens: Sequence[Tok], start: int, end: int, kinds: frozenset[str]) -> Match | None:
        """The longest spelling at ``start`` with a symbol of ``kinds``: symbols, tokens taken, written with ``'s``."""
        if start >= end:
            return None
        tok = tokens[start]
        entries = self._of.get((tok.low, kinds))
        for parts, hits in self._entries(tok.low, kinds) if entries is None else entries:
            size = len(parts)
            if size == 1:
                return hits, 1, False
            if start + size > end:
                continue
            last = tokens[start + size - 1]
            possessive = last.low != parts[-1]
            if possessive and last.base != parts[-1]:
                continue
            if size > 2 and any(tokens[start + k].low != parts[k] for k in range(1, size - 1)):
                continue
            return hits, size, possessive
        if tok.possessive:
            for parts, hits in self._entries(tok.base, kinds):
                if len(parts) == 1:
                    return hits, 1, True
        return None

    def _entries(self, first: str, kinds: frozenset[str]) -> tuple[Entry, ...]:
        """The spellings that begin with a word and have a symbol of these kinds, the longest first, with those."""
        if first not in self._index:
            return ()
        found = self._of.get((first, kinds))
        if found is None:
            found = self._of[first, kinds] = tuple(
                (parts, hits)
                for parts, owners in self._index.get(first, ())
                if (hits := tuple(s for s in owners if s.kind in kinds))
            )
        return found

    def knows(self, word: str) -> bool:
        """Whether some name begins with this word."""
        return word in self._index

    def suggest(self, word: str, kinds: frozenset[str] | None = None) -> str:
        """A help line with the nearest declared word, or ``""``."""
        pool = self._pools.get(kinds)
        if pool is None:
            pool = self._pools[kinds] = {
                " ".join(parts)
                for entries in self._index.values()
                for parts, owners in entries
                if kinds is None or any(s.kind in kinds for s in owners)
            }
        return suggestion(word, pool)


def _symbol(node: WordNode) -> Symbol:
    names = {name.lang: name.forms for name in node.names}
    if "en" not in names:
        names["en"] = (node.id.replace("_", " "),)
    if isinstance(node, Action):
        return Verb(node.form, node.id, names, node)
    kind, parent = (node.kind, node.parent) if isinstance(node, Declaration) else ("keyword", "")
    return Symbol(kind, node.id, names, node, parent)


def _forms(symbol: Symbol, older: Sequence[Name]) -> Iterable[str]:
    """Every spelling that is read as this symbol."""
    inflects = (
        "verb" if symbol.kind in VERBS else "noun" if symbol.kind == "keyword" else WORD_KINDS[symbol.kind].inflects
    )
    every = [(lang, forms) for lang, forms in symbol.names.items()] + [(name.lang, name.forms) for name in older]
    for lang, forms in every:
        yield from forms
        if lang == "en":
            for form in forms[:1] if inflects == "verb" else forms:
                if inflects == "verb":
                    yield from verb_forms(form)
                elif inflects == "noun" and len(forms) == 1:
                    yield plural(form)
        elif lang == "ja" and inflects == "verb":
            yield from japanese_forms(forms[0])
            yield from japanese_passives(forms[0])
    if symbol.kind in ("field", "step") or "_" in symbol.id:
        yield symbol.id
    if symbol.kind == "adverb":
        yield symbol.id.replace("_", " ")
