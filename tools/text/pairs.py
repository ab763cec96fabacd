"""The two numbers of a pair as they are said: digits, a letter for what is worked out, a sign."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.tools.text.linearizer import Context


def letters_of(node: ast.Pair, ctx: Context) -> tuple[ast.Pair, dict[str, ast.Expr]]:
    """A pair with letters for what is worked out, and what they stand for; once ``for each`` has none."""
    said: dict[str, ast.Expr] = {}
    sides = []
    for side in (node.first, node.second):
        less = isinstance(side, ast.Arith) and side.op == "-" and side.left == ast.Number(0)
        amount = side.right if less and isinstance(side, ast.Arith) else side
        value = bound_value(amount, ctx)
        if not is_written(value):
            letter = next((name for name, known in said.items() if known == value), "XYZ"[len(said)])
            said[letter] = value
            amount = ast.Ref(letter, spelled=letter)
        sides.append(ast.Arith("-", ast.Number(0), amount) if less else amount)
    return replace(node, first=sides[0], second=sides[1]), said


def letter_of_number(node: ast.Expr) -> str:
    """How a number that is chosen for a cost is said: by its letter; "" for anything else."""
    name = (node.target or node.name).lower() if isinstance(node, ast.Ref) else ""
    return name[-1].upper() if name in CHOSEN.values() else ""


def bound_value(node: ast.Expr, ctx: Context) -> ast.Expr:
    """A parameter or a named value as what it stands for, other values as they are."""
    if not isinstance(node, ast.Ref):
        return node
    name = node.target or node.name
    value, binding = ctx.params.get(name), ctx.bindings.get(name)
    if value is None and binding is not None and binding.via == "value":
        value = aimed_once(binding.node, ctx)
    return value if isinstance(value, ast.Node) else node  # type: ignore[return-value]  # what is bound to a number


def aimed_once(value: Any, ctx: Context) -> Any:
    """A value that has a name, with each target in it that was spoken of before as that one, not as another."""

    def known(node: Any) -> Any:
        aimed = isinstance(node, ast.Select) and node.det.kind == "target" and node.binding in ctx.bindings
        return ast.Ref(node.binding, target=node.binding) if aimed else node

    return transform(value, known) if isinstance(value, ast.Node) else value


def is_written(amount: ast.Expr) -> bool:
    """Whether a side of a pair stands in it as it is: digits, a letter."""
    return (
        isinstance(amount, ast.Number)
        or isinstance(amount, ast.Ref)
        and len(amount.name) == 1
        or (isinstance(amount, ast.Arith) and isinstance(amount.left, ast.Number) and is_written(amount.right))
    )


def half_of(say: Any, node: ast.Expr, ctx: Context) -> str:
    """One side of a pair; what is taken from 0 has a minus sign."""
    if isinstance(node, ast.Arith) and node.op == "-" and node.left == ast.Number(0):
        return f"-{say.say(node.right, ctx)}"
    return str(say.say(node, ctx))
