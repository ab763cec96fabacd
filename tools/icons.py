"""The colors of a card all over: of its cost, of the symbols in its abilities, of what it says that its color is.

What rules of a deck ask for that is led by a card (``deck_icons``).  Every face counts; what explains a keyword is no
ability and does not count, the symbols of an ability that a subtype gives do.
"""

from collections.abc import Iterator

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import walk


def colors_of(card: ast.Card, library: Library) -> frozenset[str]:
    """The ids of these colors."""
    by_symbol = _colors_by_symbol(library)
    colors = {id for kind, id in library.declarations if kind == "color"}
    found: set[str] = set()
    for face in card.faces:
        for symbol in _symbols(face, library):
            found |= by_symbol.get(symbol.strip("{}"), frozenset())
        found |= {each.id for part in _said(face) for each in walk(part) if isinstance(each, ast.Word)} & colors
    return frozenset(found)


def _colors_by_symbol(library: Library) -> dict[str, frozenset[str]]:
    """The colors of each symbol: its own, those of the units that pay it, of the symbols that stand for it."""
    own = {
        dict(node.attributes)["symbol"][0].strip("{}"): id
        for (kind, id), node in library.declarations.items()
        if kind == "color" and "symbol" in dict(node.attributes)
    }
    found = {}
    for (kind, id), node in library.declarations.items():
        if kind == "symbol":
            said = dict(node.attributes)
            among = (id, *said.get("pays", ()), *said.get("instead", ()))
            found[id.strip("{}")] = frozenset(own[each.strip("{}")] for each in among if each.strip("{}") in own)
    return found


def _symbols(face: ast.Face, library: Library) -> Iterator[str]:
    """Those of its cost, of its abilities, and of what its subtypes give it."""
    yield from face.cost or ()
    for ability in face.abilities:
        for node in walk(ability):
            if isinstance(node, ast.Symbols):
                yield from node.symbols
    for word in face.subtypes:
        given = library.declarations.get(("subtype", word.id))
        yield from dict(given.attributes).get("gives", ()) if given is not None else ()


def _said(face: ast.Face) -> Iterator[ast.Node]:
    """Where it says of itself what its color is: by a sign, or by an ability that is so wherever it lies."""
    yield from (value for name, value in face.fields if name == "color")
    yield from (each for each in face.abilities if isinstance(each, ast.Static) and each.zone == ast.ZoneOf("*"))
