"""``x`` stands for a number that somebody chooses: where nothing asks for it, it would be 0 without a word."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import children, walk
from kotowari.grammar.vocabulary import Vocabulary

HELP = (
    "it is chosen for a cost: with a symbol (`{X}`), or with what is done as one (`pay x life: …`); "
    "else bind it before: `let x = …`"
)

ANOTHER = "write the number where it is used, or give it another name"


def numbers(checked: Checked) -> Iterable[Diagnostic]:
    """E0210 for an ``x`` of a card for which nothing asks, once for each ability."""
    card = checked.resolved.node
    if not isinstance(card, ast.Card) or not any(_is_x(node) or isinstance(node, ast.Unless) for node in checked.nodes):
        return
    for face in card.faces:
        asked = _asks(ast.Symbols(face.cost or ()), checked.vocabulary) or any(
            _asks(part, checked.vocabulary) for ability in face.abilities for part in _played_for(ability)
        )
        for ability in face.abilities:
            for again in _another(ability, face, checked.vocabulary):
                yield make("E0210", "`x` is chosen for the cost already", again.span, help=ANOTHER)
            for loose in _loose(ability, asked, checked.vocabulary):
                yield make("E0210", "nobody chooses this `x`", loose.span, help=HELP)
                break


def _another(ability: ast.Ability, face: ast.Face, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """What makes another number of an ``x`` that a cost asks for: one text would speak of two by one letter."""
    if isinstance(ability, ast.Activated):
        chosen = _asks(ability.cost, vocabulary)
    else:
        chosen = _asks(ast.Symbols(face.cost or ()), vocabulary)
    if not chosen:
        return
    if isinstance(ability, ast.ExtraCost) and ability.change and _asks(ability.cost, vocabulary):
        yield ability.cost
    elif isinstance(ability, ast.Activated | ast.Resolution):
        yield from (node for node in walk(ability) if isinstance(node, ast.Let) and node.name.lower() == "x")


def _played_for(ability: ast.Ability) -> Iterator[ast.Node]:
    """What an ability says of the cost to play its card: costs, and the arguments of keywords."""
    if isinstance(ability, ast.ExtraCost):
        if not ability.change:
            yield ability.cost
    elif isinstance(ability, ast.KeywordLine):
        yield from (use for use in ability.uses if use.args)


def _asks(node: ast.Node | None, vocabulary: Vocabulary) -> bool:
    """Does a cost ask for a number: by a symbol that stands for one, or by what is done ``x`` times?"""
    return node is not None and any(
        _is_x(part) or isinstance(part, ast.Symbols) and any(map(vocabulary.is_variable, part.symbols))
        for part in walk(node)
    )


def _is_x(node: ast.Node) -> bool:
    return isinstance(node, ast.Ref) and node.name.lower() == "x" and node.target.lower() in ("", "x")


def _loose(ability: ast.Node, asked: bool, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """Each ``x`` below an ability that nothing asks for; an ability of its own inside is asked for itself."""
    if isinstance(ability, ast.KeywordLine | ast.ExtraCost):
        return
    cost = getattr(ability, "cost", None)
    if isinstance(ability, ast.Activated):
        asked = False
    elif isinstance(ability, ast.Static):  # what holds while a thing waits to resolve knows it
        asked = asked and ability.zone is not None
    asked = asked or _asks(cost, vocabulary)
    prices = {id(node.price) for node in walk(ability) if isinstance(node, ast.Unless)}
    if asked:
        return
    nodes = [node for node in walk(ability) if id(node) not in prices]
    bound = next((at for at, node in enumerate(nodes) if _binds(node, vocabulary)), None)
    if bound is not None:
        if isinstance(nodes[bound], ast.Let):  # in front of that it would be 0
            yield from (node for node in nodes[:bound] if _is_x(node))
        return
    for node in children(ability):
        yield from _loose_in(node, vocabulary)


def _loose_in(node: ast.Node, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    if isinstance(node, ast.Activated | ast.Triggered | ast.Static | ast.Replacement | ast.AsEvent | ast.Resolution):
        yield from _loose(node, False, vocabulary)
    elif _is_x(node):
        yield node
    elif isinstance(node, ast.Unless) and (price := _unknown_price(node, vocabulary)) is not None:
        yield price
    else:
        for child in children(node):
            yield from _loose_in(child, vocabulary)


def _unknown_price(node: ast.Unless, vocabulary: Vocabulary) -> ast.Node | None:
    """The symbols of a price for which a number has to be known before it is offered ("unless they pay {X}")."""
    symbols = (part for part in walk(node.price) if isinstance(part, ast.Symbols))
    return next((part for part in symbols if any(map(vocabulary.is_variable, part.symbols))), None)


def _binds(node: ast.Node, vocabulary: Vocabulary) -> bool:
    """Is the number bound here: by ``let``, by what is paid on the way, or by how many targets are chosen?"""
    if isinstance(node, ast.Let):
        return node.name.lower() == "x"
    if isinstance(node, ast.Do) and any("cost" in kinds for kinds in _kinds(node, vocabulary)):
        return _asks(node, vocabulary)
    return (
        isinstance(node, ast.Select)
        and node.det.kind == "target"
        and node.det.count is not None
        and _is_x(node.det.count)
        and vocabulary.verb("plan") is not None
    )


def _kinds(node: ast.Do, vocabulary: Vocabulary) -> Iterator[tuple[str, ...]]:
    symbol = vocabulary.verb(node.verb)
    given = {name for name, _ in node.args}
    return (param.kinds for param in symbol.params if param.name in given) if symbol is not None else iter(())
