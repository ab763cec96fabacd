"""Cards made for company: one of each type that the game has, and one for each noun that a card speaks of.

They are made from declarations alone (types, numbers, symbols of a cost), so they serve any game.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import walk
from kotowari.interpreter import CompileError, Program, extend_program
from kotowari.interpreter.asking.declaring import words_offered

SMALL, MIDDLE, LARGE, LARGEST = 2, 3, 6, 15
WORDS = ("type", "subtype", "supertype", "color")


@dataclass(frozen=True)
class Company:
    """The cards made for one card: ``plain`` by type, those that are ``mentioned``; what these are asked to have.

    ``known_statuses``: all that some adjective of the game says of a thing.  ``attached``: those among them that are to
    lie on things.  ``kin``: one of each type in the colors of the card, and what is of a word that it lets choose;
    ``pool``: the other cards of the game, each with its type.  ``past``: cards that are never played and hear each one
    event that is asked for as past.
    """

    plain: tuple[ast.Card, ...]
    mentioned: tuple[ast.Card, ...]
    counters: tuple[str, ...]
    statuses: tuple[str, ...]
    known_statuses: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    kin: tuple[ast.Card, ...] = ()
    pool: tuple[tuple[str, str], ...] = ()
    past: tuple[ast.Card, ...] = ()

    @property
    def cards(self) -> tuple[ast.Card, ...]:
        """All that lie on the table."""
        return (*self.plain, *self.mentioned, *self.kin)


def company(library: Library, program: Program, card: ast.Card) -> Company:
    """The company for a card, and for the keywords on it."""
    nodes = list(_nodes(library, card))
    words = [node for node in nodes if isinstance(node, ast.Word)]
    maker = _Maker(library, program)
    types = [id for kind, id in library.declarations if kind == "type"]
    plain = {
        made.faces[0].name: made
        for id in types
        for keywords in ((), maker.units)
        if (made := maker.card((ast.Word("type", id),), SMALL, keywords))
    }
    more: dict[str, ast.Card] = {}
    for node in nodes:
        if isinstance(node, ast.Select):
            for made in maker.of(node):
                if made.faces[0].name not in plain:
                    more.setdefault(made.faces[0].name, made)
    attached = []
    for made in (maker.card((ast.Word("subtype", id),), SMALL, maker.grips) for id in _hosts(library, words)):
        if made is not None:
            attached.append(made.faces[0].name)
            more[attached[-1]] = made
    statuses = [
        dict(library.declarations["adjective", word.id].attributes).get("field", ("",))[0]
        for word in words
        if ("adjective", word.id) in library.declarations
    ]
    known = [
        values[0]
        for (kind, _), word in library.declarations.items()
        if kind == "adjective"
        for name, values in word.attributes
        if name == "field" and program.fields[values[0]].kind == "status"
    ]
    counters = [word.id for word in words if word.kind == "counter"]
    return Company(
        tuple(plain.values()),
        tuple(more.values()),
        tuple(dict.fromkeys(counters)),
        tuple(dict.fromkeys(status for status in statuses if status)),
        tuple(dict.fromkeys(known)),
        tuple(attached),
        (*_kin(maker, card, plain), *_chosen(maker, nodes, plain)),
        tuple(_pool(program, card, types)),
        tuple(_past(library, program, nodes)),
    )


def _nodes(library: Library, card: ast.Card) -> Iterator[ast.Node]:
    """The nodes of a card and of its keywords, and the counters that its symbols take."""
    used: set[Any] = set()
    for node in walk(card):
        yield node
        if isinstance(node, ast.KeywordUse) and node.keyword in library.keywords and node.keyword not in used:
            used.add(node.keyword)
            yield from walk(library.keywords[node.keyword])
        for symbol in node.symbols if isinstance(node, ast.Symbols) else ():
            does = dict(library.declarations["symbol", symbol].attributes).get("does", ("",))[0]
            if does and does not in used:
                used.add(does)
                yield from (
                    each
                    for each in walk(library.actions[does])
                    if isinstance(each, ast.Word) and each.kind == "counter"
                )


def _kin(maker: "_Maker", card: ast.Card, plain: dict[str, ast.Card]) -> Iterator[ast.Card]:
    """A card of each type in the colors of the symbols of this one."""
    colors = [maker.program.symbols[symbol].color for symbol in card.faces[0].cost or ()]
    words = [ast.Word("color", color) for color in dict.fromkeys(colors) if color]
    types = dict.fromkeys(each.faces[0].types[0] for each in plain.values())
    yield from filter(None, [maker.card((*words, type), SMALL) for type in types if words])


def _chosen(maker: "_Maker", nodes: list[ast.Node], plain: dict[str, ast.Card]) -> Iterator[ast.Card]:
    """What has the word that is chosen first wherever a card lets choose one: of it alone, or in each type it names."""
    named = {node.id for node in nodes if isinstance(node, ast.Word)}
    types = [each for each in dict.fromkeys(each.faces[0].types[0] for each in plain.values()) if each.id in named]
    for verb in dict.fromkeys(node.verb for node in nodes if isinstance(node, ast.Do)):
        action = maker.program.actions.get(verb)
        offered = words_offered(maker.program, action) if action and action.does[:1] == ("declare",) else ()
        for id in sorted(offered)[:1]:
            word = ast.Word(maker.program.words[id].split(" ")[0], id)
            made = [maker.card((word,), SMALL)] if word.kind != "color" else []
            yield from filter(None, made or [maker.card((word, type), SMALL) for type in types])


def _pool(program: Program, card: ast.Card, types: list[str]) -> Iterator[tuple[str, str]]:
    """The other cards of the game with a type of each, those first that the card speaks of by their names."""
    named = [node.value for node in walk(card) if isinstance(node, ast.Text) and node.value in program.cards]
    for name in dict.fromkeys((*named, *program.cards)):
        made = program.cards[name]
        type = next((type for type in types if type in made.bases[0].words), "")
        if type and name != card.faces[0].name:
            yield name, type


def _hosts(library: Library, words: list[ast.Word]) -> Iterator[str]:
    """The subtypes of what lies on a thing of which one of these words holds."""
    for id in dict.fromkeys(word.id for word in words if word.kind == "adjective"):
        yield from dict(library.declarations["adjective", id].attributes).get("host", ())


def _past(library: Library, program: Program, nodes: list[ast.Node]) -> Iterator[ast.Card]:
    """A card that hears one by one each event of which is asked whether it happened, where that can be heard at all."""
    for number, node in enumerate(nodes):
        if isinstance(node, ast.Happened):
            heard = ast.Triggered((replace(node.event, window=None, limit=None),), ())
            card = ast.Card((ast.Face(f"Some Past {number}", abilities=(heard,)),))
            try:
                extend_program(library, program, [card], "a past")
            except CompileError:  # it speaks of what only the sentence around it knows
                continue
            yield card


def _sizes(node: ast.Select) -> Iterable[int]:
    """How large the things must be that a noun phrase compares with numbers: small, large, these and those beside."""
    compared = [each for one in node.modifiers for each in walk(one) if isinstance(each, ast.Compare)]
    if not compared:
        return (SMALL,)
    numbers = [each.value for one in compared for each in walk(one) if isinstance(each, ast.Number)]
    near = [number + more for number in numbers[:1] for more in (0, 1, -1)] or [MIDDLE]
    return dict.fromkeys(size for size in (SMALL, LARGE, *near) if 0 <= size <= LARGEST)


class _Maker:
    """Makes cards from words."""

    def __init__(self, library: Library, program: Program) -> None:
        self.library = library
        self.program = program
        units = dict.fromkeys(unit for symbol in program.symbols.values() for unit in symbol.pays)
        self.units = tuple(ast.KeywordUse(unit) for unit in units if self._is_plain(ast.KeywordUse(unit)))
        types = [ast.Word("type", id) for kind, id in library.declarations if kind == "type"]
        things = ast.Select(tuple(ast.Alternative((word,)) for word in types))
        self.grips = tuple(
            ast.KeywordUse(id, (things,))
            for id, keyword in library.keywords.items()
            if [each.kinds for each in keyword.params] == [("noun",)]
        )  # one may let it lie on things
        self.statuses = {
            word.id
            for (kind, _), word in library.declarations.items()
            if kind == "adjective"
            for name, values in word.attributes
            if name == "field" and program.fields[values[0]].kind == "status"
        }
        self.first = [ast.Word("type", id) for kind, id in library.declarations if kind == "type"][:1]
        self.colors = [ast.Word("color", id) for kind, id in library.declarations if kind == "color"][:2]
        self.icons = [id for id, field in program.fields.items() if field.kind == "symbols"]
        self.numbers = [
            id
            for id, field in program.fields.items()
            if field.kind == "number"
            and id not in program.stats
            and ("field", id) in library.declarations
            and not {"pair", "base"} & dict(library.declarations["field", id].attributes).keys()
        ]

    def of(self, node: ast.Select) -> Iterator[ast.Card]:
        """A card for each alternative of a noun phrase, a small one and, where it compares, a large one."""
        keywords = tuple(
            one.what
            for one in node.modifiers
            if isinstance(one, ast.Quality)
            and isinstance(one.what, ast.KeywordUse)
            and not one.negated
            and self._is_plain(one.what)
        )
        for alternative in node.alternatives:
            said = any(word.kind in WORDS and not word.negated for word in alternative.words)
            unsaid = any(word.kind == "adjective" and word.id not in self.statuses for word in alternative.words)
            for size in _sizes(node):
                words = alternative.words if said or size == SMALL and not unsaid else (*self.first, *alternative.words)
                for more in [(), self.units] if unsaid else [()]:
                    yield from filter(None, [self.card(words, size, (*keywords, *more))])
            if unsaid:  # it may ask how many colors there are
                yield from filter(None, [self.card((*self.first, *alternative.words, *self.colors), SMALL, keywords)])

    def _is_plain(self, use: ast.KeywordUse) -> bool:
        keyword = self.library.keywords.get(use.keyword)
        return keyword is not None and not keyword.params and not use.args

    def card(self, words: Iterable[ast.Word], size: int, keywords: tuple[ast.KeywordUse, ...] = ()) -> ast.Card | None:
        """The card of which these words hold; None where they say nothing of what it is."""
        said = [word for word in words if word.kind in WORDS and not word.negated]
        kinds = {kind: list(dict.fromkeys(word for word in said if word.kind == kind)) for kind in WORDS}
        for word in kinds["subtype"]:
            parent = self.library.declarations["subtype", word.id].parent
            if parent and parent not in [each.id for each in kinds["type"]]:
                kinds["type"].append(ast.Word("type", parent))
        if not said or not kinds["type"] and not kinds["supertype"] and not kinds["color"]:
            return None
        if not kinds["type"]:
            kinds["type"] = [ast.Word("type", next(id for kind, id in self.library.declarations if kind == "type"))]
        ids = [
            *(word.id for word in (*kinds["supertype"], *kinds["color"], *kinds["subtype"], *kinds["type"])),
            *(use.keyword for use in keywords if not use.args),
        ]
        name = (
            "Some "
            + (f"{size}/{size} " if size != SMALL else "")
            + " ".join(word.replace("_", " ").title() for word in dict.fromkeys(ids))
        )
        number = ast.Number(size)
        lines = (ast.KeywordLine(keywords),) if keywords else ()
        icons = ast.Symbols(tuple(use.keyword for use in keywords if use in self.units))
        fields = [(id, number) for id in self.numbers] + [(id, icons) for id in self.icons if icons.symbols]
        return ast.Card(
            (
                ast.Face(
                    name,
                    self._cost(size, [word.id for word in kinds["color"]]),
                    (),
                    tuple(kinds["supertype"]),
                    tuple(kinds["type"]),
                    tuple(kinds["subtype"]),
                    ast.Pair(number, number),
                    tuple(fields),
                    lines,
                ),
            )
        )

    def _cost(self, size: int, colors: list[str]) -> tuple[str, ...]:
        symbols = self.program.symbols
        cost = [next((id for id, symbol in symbols.items() if symbol.color == color), "") for color in colors]
        rest = [
            id
            for kind in ("generic", "resource")
            for id, symbol in symbols.items()
            if symbol.kind == kind and symbol.value == size and not symbol.pays
        ]
        return tuple(id for id in (*rest[:1], *cost) if id)
