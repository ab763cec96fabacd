"""So many things as an amount says that is told by what it is counted or read of, in any language.

What a reader would get wrong: such an amount names things of its own, so it can't stand where a number would; there
would be two nouns in a row ("the number of creatures you control cards").
"""

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.pairs import bound_value, letter_of_number


def told_amount(node: ast.Select, ctx: Context) -> ast.Expr | None:
    """The amount by which there are so many; None for a number, a letter, or what was told before."""
    det = node.det
    amount = bound_value(det.count, ctx) if det.count is not None else None
    if (
        det.kind not in ("count", "target")
        or det.at_least
        or not isinstance(amount, ast.Count | ast.FieldOf | ast.Arith)
    ):
        return None
    if isinstance(amount, ast.Arith) and isinstance(amount.left, ast.ThatMany):
        return None
    return None if letter_of_number(amount) else amount
