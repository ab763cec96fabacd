"""What is announced is decided before anything is paid or done, so it can't depend on what is known only then.

A target that is measured by what a cost takes: in rules where targets are chosen before a cost is paid (601.2c, 601.2h)
nothing would fit, whatever is taken afterwards.  Where costs are planned first (705-1b) it is known, and fits.  What an
instruction does is known to no target of the same ability.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.target import Call, Const, Expr, Name, within

SPENT = ("ops.derived_spent", "ops.derived_spent_colors")
LATER = "say it without `target`, as it is done: `1 … with …`; or aim when it is known: `when done: …`"
PAID = "say it without `target`, as it is done: `1 … with …`; or ask then whether it is so: `if … of t < … of s: …`"


def refuse_unknown(k: Compiler, fn: Fn, node: Any, value: Expr, paid: frozenset[str] | None = None) -> None:
    """Refuse what is announced by what nobody knows by then.

    ``paid``: the names of what is paid for the ability itself, in lines of costs; None: it is no card's own.  Raises
    CompileError.
    """
    after = "plan" not in k.action_nodes  # are costs paid after what is announced?
    for part in within(value):
        if isinstance(part, Name) and part.id in fn.bound_here:
            raise CompileError("this is announced before anything is done, and known only then", _place(node), LATER)
        if after and isinstance(part, Call) and (_is_of_cost(part) or paid is not None and _is_paid(k, part, paid)):
            raise CompileError("this is announced before the cost is paid, and known only then", _place(node), PAID)


def names_paid(face: ast.Face) -> frozenset[str]:
    """What is paid with for a card, by the names that its lines of costs give it."""
    costs = (each for each in face.abilities if isinstance(each, ast.ExtraCost))
    return frozenset(name for each in costs for part in walk(each) if (name := getattr(part, "binding", "")))


def _is_of_cost(part: Call) -> bool:
    key = part.args[0] if part.function == "c.moved.get" and part.args else None
    return isinstance(key, Const) and str(key.value).startswith("cost ")


def _is_paid(k: Compiler, part: Call, paid: frozenset[str]) -> bool:
    """Is it one of these names, or what is spent for this very thing?"""
    if part.function == "ops.linked":
        late = {k.link_key(name) for name in paid}
        return any(isinstance(each, Const) and each.value in late for each in part.args)
    return part.function in SPENT and any(each in part.args for each in (Name("this"), Name("c.this")))


def _place(node: Any) -> Any:
    """What is compared or counted in a phrase, where it is short enough to be pointed at; else the phrase."""
    return next((part for part in getattr(node, "modifiers", ()) if isinstance(part, ast.Quality | ast.Where)), node)
