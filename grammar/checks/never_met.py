"""Numbers that no thing has: less than none, or ranges of one field that leave nothing between them.

``with power > 5 and power < 3`` reads and prints well, and nothing is ever so.  Compared are written numbers only, of
one field of one and the same thing, and only where both must be so.
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import Vocabulary

Range = tuple[float, float]
FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}
HELP = "one of the two numbers must be another; what is one or the other is joined by `or`"


def never_met(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a number that would have to be in two ranges which have nothing in common."""
    for compare in checked.of(ast.Compare):
        if _below_none(compare, checked.vocabulary):
            message = "this can't be carried out: there is never less than none of it"
            yield make("E0806", message, compare.span, help="compare it with a number from 0 on")
    for node in checked.of(ast.Logic, ast.Select):
        if isinstance(node, ast.Logic) and node.op == "and":
            parts: Iterable[ast.Node] = node.parts
        elif isinstance(node, ast.Select):
            parts = [condition for each in node.modifiers for condition in _said(each)]
        else:
            continue
        left: dict[ast.Node, Range] = {}
        for compared, (low, high) in (each for part in parts for each in _range(part)):
            before = left.get(compared, (float("-inf"), float("inf")))
            both = left[compared] = max(before[0], low), min(before[1], high)
            if both[0] > both[1]:
                name = getattr(compared, "spelled", "") or "this"
                yield make("E0806", f"this can't be carried out: no `{name}` is both", node.span, help=HELP)
                break


def _below_none(node: ast.Compare, vocabulary: Vocabulary) -> bool:
    """Would what is counted, or added up from what is printed, have to be less than 0?"""
    for side, other, op in ((node.left, node.right, node.op), (node.right, node.left, FLIPPED.get(node.op, ""))):
        field = vocabulary.symbol("field", side.field) if isinstance(side, ast.FieldOf) else None
        counted = isinstance(side, ast.Count) or field is not None and field.said("derived") == "value"
        if counted and isinstance(other, ast.Number) and op in FLIPPED:
            return other.value - (op == "<") < 0 and op in ("<", "<=", "=")
    return False


def _said(modifier: ast.Node) -> Iterator[ast.Node]:
    """The conditions that a modifier says of a thing, unless it denies them."""
    if isinstance(modifier, ast.Quality) and not modifier.negated:
        yield modifier.what
    elif isinstance(modifier, ast.Where):
        condition = modifier.condition
        yield from condition.parts if isinstance(condition, ast.Logic) and condition.op == "and" else (condition,)


def _range(node: ast.Node) -> Iterator[tuple[ast.Node, Range]]:
    """What is compared with a written number, as it is named by its field and its thing, and where that has to be."""
    if not isinstance(node, ast.Compare):
        return
    for side, other, op in ((node.left, node.right, node.op), (node.right, node.left, FLIPPED.get(node.op, ""))):
        if (
            isinstance(side, ast.FieldOf)
            and isinstance(side.of, ast.Ref)  # of several each may be another one
            and isinstance(other, ast.Number)
            and op in FLIPPED
        ):
            number = other.value
            least = number + 1 if op == ">" else number if op in (">=", "=") else float("-inf")
            most = number - 1 if op == "<" else number if op in ("<=", "=") else float("inf")
            named = ast.Ref(side.of.target, None, side.of.target)  # whatever its pronoun is
            yield ast.FieldOf(side.field, named, spelled=side.spelled), (least, most)
