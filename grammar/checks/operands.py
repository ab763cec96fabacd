"""What a verb is said of and given, who may do something, whose a zone is: each of a kind that can be.

Most of it is settled where a phrase is read, since a verb is found by what it is given; a tree that comes from
elsewhere and a subject in front of a block are not read in that way.
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.kinds import MIXED, NO, a_kind, fit, kinds_of
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER
from kotowari.grammar.vocabulary import CHOSEN, Vocabulary

OWNERS = PLAYER | OBJECT
FIXED = {"this": OBJECT, "you": PLAYER, **dict.fromkeys(CHOSEN.values(), NUMBER)}


def operands(checked: Checked) -> Iterable[Diagnostic]:
    """E0302 for a subject, an operand, a chooser or an owner that can never be one."""
    for node in checked.of(ast.Do, ast.May, ast.CopyOf, ast.FieldOf, ast.ZoneOf):
        for where, wanted in _wrong(node, checked.vocabulary):
            help = f"here stands {a_kind(wanted)}"
            yield make("E0302", "this can't stand here", where.span or node.span, help=help)


def _wrong(node: ast.Node, vocabulary: Vocabulary) -> Iterator[tuple[ast.Node, tuple[str, ...]]]:
    """Each part of a node that is of none of the kinds that can stand there, and these."""
    if isinstance(node, ast.Do):
        yield from _of_verb(node, vocabulary)
    elif isinstance(node, ast.May):
        yield from _other(node.player, ("player",), vocabulary)
    elif isinstance(node, ast.CopyOf):
        yield from _other(node.of, ("object",), vocabulary)
    elif isinstance(node, ast.FieldOf) and _is_whose(node, vocabulary):
        yield from ((node, kinds) for _, kinds in _other(node.of, ("player",), vocabulary))
    elif isinstance(node, ast.ZoneOf) and node.of is not None:
        kinds = _kinds(node.of, vocabulary)
        if kinds and kinds.isdisjoint(OWNERS):
            yield node.of, ("player", "object")


def _is_whose(node: ast.FieldOf, vocabulary: Vocabulary) -> bool:
    """Whether a field of a player is that player himself (``control of you``)."""
    symbol = vocabulary.symbol("field", node.field)
    return symbol is not None and symbol.said("derived") == "player"


def _of_verb(node: ast.Do, vocabulary: Vocabulary) -> Iterator[tuple[ast.Node, tuple[str, ...]]]:
    verb = vocabulary.verb(node.verb)
    if verb is None:
        return
    params = {param.name: param for param in verb.node.params}
    by = next((param for param in verb.node.params if param.role == "by"), None)
    yield from _other(node.subject, by.kinds if by is not None else ("player",), vocabulary)
    for name, given in node.args:
        if name in params:
            yield from _other(given, params[name].kinds, vocabulary)


def _other(
    given: ast.Node | None, wanted: tuple[str, ...], vocabulary: Vocabulary
) -> Iterator[tuple[ast.Node, tuple[str, ...]]]:
    """What is given, part by part, if it is of other kinds than are wanted."""
    parts = given.parts if isinstance(given, ast.Either) else (given,)
    beside = len({isinstance(part, ast.ZoneOf) for part in parts}) > 1  # a place beside things is what lies there
    for part in parts:
        if (
            part is not None
            and not (beside and isinstance(part, ast.ZoneOf))
            and fit(wanted, _kinds(part, vocabulary), vocabulary) == NO
        ):
            yield part, wanted


def _kinds(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    """The kinds that are known without what is bound around it; what may be a thing or a player stands for either."""
    if isinstance(node, ast.Ref):
        return FIXED.get(node.target, frozenset())
    return kinds_of(node, vocabulary) - {MIXED}
