"""``x``, ``y``, ``z`` stand for numbers that are chosen: where nothing asks for one, it would be 0 without a word."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import children, walk
from kotowari.grammar.vocabulary import CHOSEN, Vocabulary

HELP = (
    "it is chosen for a cost: with a symbol (`{{{0}}}`), or with what is done as one (`pay {1} life: …`); "
    "else bind it before: `let {1} = …`"
)

ANOTHER = "write the number where it is used, or give it another name"


def numbers(checked: Checked) -> Iterable[Diagnostic]:
    """E0210 for an ``x`` of a card for which nothing asks, once for each ability."""
    card = checked.resolved.node
    if not isinstance(card, ast.Card):
        yield from _of_rules(checked)
        return
    signs = {letter for node in checked.of(ast.Do) for letter in _made_of(node, checked)}
    letters = [each for each in CHOSEN if each in signs or any(_is_letter(ref, each) for ref in checked.of(ast.Ref))]
    if not letters and not checked.of(ast.Unless):
        return
    for face in card.faces:
        for letter in letters or ["x"]:
            yield from _of_face(face, Letter(letter, checked.vocabulary))


def _of_rules(checked: Checked) -> Iterator[Diagnostic]:
    """A rule is told one number, ``x``: for another letter nobody chooses any."""
    for letter in (each for each in CHOSEN if each != "x"):
        help = HELP.format(letter.upper(), letter)
        for node in checked.of(ast.Ref):
            if _is_letter(node, letter):
                yield make("E0210", f"nobody chooses this `{letter}`", node.span, help=help)


def _of_face(face: ast.Face, of: "Letter") -> Iterator[Diagnostic]:
    asked = of.is_asked(ast.Symbols(face.cost or ())) or any(
        of.is_asked(part) for ability in face.abilities for part in _played_for(ability)
    )
    for ability in face.abilities:
        for again in of.another(ability, face):
            yield make("E0210", f"`{of.letter}` is chosen for the cost already", again.span, help=ANOTHER)
        for loose in of.loose(ability, asked):
            help = HELP.format(of.letter.upper(), of.letter)
            yield make("E0210", f"nobody chooses this `{of.letter}`", loose.span, help=help)
            break


def _played_for(ability: ast.Ability) -> Iterator[ast.Node]:
    """What an ability says of the cost to play its card: costs, and the arguments of keywords."""
    if isinstance(ability, ast.ExtraCost):
        if not ability.change:
            yield ability.cost
    elif isinstance(ability, ast.KeywordLine):
        yield from (use for use in ability.uses if use.args)


def _is_letter(node: ast.Node, letter: str) -> bool:
    if letter != "x":
        return isinstance(node, ast.Ref) and node.target == CHOSEN[letter]
    return isinstance(node, ast.Ref) and node.name.lower() == letter and node.target.lower() in ("", letter)


def _made_of(node: ast.Do, checked: Checked) -> Iterator[str]:
    """The letters of the symbols that a statement is given."""
    for _, given in node.args:
        if isinstance(given, ast.Symbols):
            yield from checked.vocabulary.letters(given.symbols)


def _kinds(node: ast.Do, vocabulary: Vocabulary) -> Iterator[tuple[str, ...]]:
    symbol = vocabulary.verb(node.verb)
    given = {name for name, _ in node.args}
    return (param.kinds for param in symbol.params if param.name in given) if symbol is not None else iter(())


class Letter:
    """One letter, and where a card asks for its number, binds it and speaks of it."""

    def __init__(self, letter: str, vocabulary: Vocabulary) -> None:
        self.letter = letter
        self.vocabulary = vocabulary

    def another(self, ability: ast.Ability, face: ast.Face) -> Iterator[ast.Node]:
        """What makes another number of one that a cost asks for: one text would speak of two by one letter."""
        paid = ability.cost if isinstance(ability, ast.Activated) else ast.Symbols(face.cost or ())
        if not self.is_asked(paid):
            return
        if isinstance(ability, ast.ExtraCost) and ability.change and self.is_asked(ability.cost):
            yield ability.cost
        elif isinstance(ability, ast.Activated | ast.Resolution):
            yield from (each for each in walk(ability) if isinstance(each, ast.Let) and self._is_let(each))

    def is_asked(self, node: ast.Node | None) -> bool:
        """Does a cost ask for the number: by a symbol that stands for it, or by what is done so many times?"""
        return node is not None and any(self._is_said(part) or self._is_symbol(part) for part in walk(node))

    def loose(self, ability: ast.Node, asked: bool) -> Iterator[ast.Node]:
        """Where an ability speaks of it and nothing asks for it; an ability of its own inside is asked for itself."""
        if isinstance(ability, ast.KeywordLine | ast.ExtraCost):
            return
        cost = getattr(ability, "cost", None)
        if isinstance(ability, ast.Activated):
            asked = False
        elif isinstance(ability, ast.Static):  # what holds while a thing waits to resolve knows it
            asked = asked and ability.zone is not None
        if asked or self.is_asked(cost):
            return
        prices = {id(node.price) for node in walk(ability) if isinstance(node, ast.Unless)}
        nodes = [node for node in walk(ability) if id(node) not in prices]
        bound = next((at for at, node in enumerate(nodes) if self._binds(node)), None)
        if bound is not None:
            if isinstance(nodes[bound], ast.Let):  # in front of that it would be 0
                yield from filter(self._is_said, nodes[:bound])
            elif isinstance(nodes[bound], ast.Do):
                yield from self._aimed_by(nodes)
            return
        for node in children(ability):
            yield from self._loose_in(node)

    def _aimed_by(self, nodes: Iterable[ast.Node]) -> Iterator[ast.Node]:
        """Where a target is told by the number: it is announced before anything is paid on the way."""
        aims = (node for node in nodes if isinstance(node, ast.Select) and node.det.kind == "target")
        yield from (
            part for aim in aims for modifier in aim.modifiers for part in walk(modifier) if self._is_said(part)
        )

    def _loose_in(self, node: ast.Node) -> Iterator[ast.Node]:
        if isinstance(
            node, ast.Activated | ast.Triggered | ast.Static | ast.Replacement | ast.AsEvent | ast.Resolution
        ):
            yield from self.loose(node, False)
        elif self._is_said(node):
            yield node
        elif isinstance(node, ast.Do) and (made := self._made(node)) is not None:
            yield made
        elif isinstance(node, ast.Unless) and (price := self._unknown_price(node)) is not None:
            yield price
        else:
            for child in children(node):
                yield from self._loose_in(child)

    def _unknown_price(self, node: ast.Unless) -> ast.Node | None:
        """The symbols of a price for which a number has to be known before it is offered ("unless they pay {X}")."""
        return next(filter(self._is_symbol, walk(node.price)), None)

    def _made(self, node: ast.Do) -> ast.Node | None:
        """The symbols that a verb is given to make, if one of them stands for the number."""
        symbol = self.vocabulary.verb(node.verb)
        given = {param.name for param in symbol.params if "symbols" in param.kinds} if symbol is not None else ()
        return next((part for name, part in node.args if name in given and self._is_symbol(part)), None)

    def _is_said(self, node: ast.Node) -> bool:
        return _is_letter(node, self.letter)

    def _is_let(self, node: ast.Let) -> bool:
        return node.name.lower() == self.letter

    def _is_symbol(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Symbols) and self.letter in self.vocabulary.letters(node.symbols)

    def _binds(self, node: ast.Node) -> bool:
        """Is it bound here: by ``let``, by what is paid on the way, or by how many targets are chosen?"""
        if isinstance(node, ast.Let):
            return self._is_let(node)
        if isinstance(node, ast.Do) and any("cost" in kinds for kinds in _kinds(node, self.vocabulary)):
            return self.is_asked(node)
        return (
            isinstance(node, ast.Select)
            and node.det.kind == "target"
            and node.det.count is not None
            and self._is_said(node.det.count)
            and self.vocabulary.verb("plan") is not None
        )
