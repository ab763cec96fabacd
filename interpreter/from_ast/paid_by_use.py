"""What was paid by a use of a keyword, asked by the abilities of that use: not what others paid (702.55b, 702.77b).

A thing can have a keyword more than once.  What is kept of a payment has two names: that of the cost, and that of the
use it was paid by; abilities of the keyword itself ask for the latter, all others for the former.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.definitions import FieldSpec
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import Const, Expr, call, consts


def cost_asked(k: Compiler, fn: Fn, of: Any, name: str) -> Expr:
    """Under which name it is asked whether, or how often, a cost was paid."""
    if name in k.own_costs and isinstance(of, ast.Ref) and of.target == "this" and "c" in fn.params.split(", "):
        return call("c.ability.own", Const(name))
    return Const(name)


def details(k: Compiler, fn: Fn, node: ast.FieldOf, field: FieldSpec) -> tuple[Expr, ...]:
    """What else a derived field has to be told."""
    if field.derived == "times":
        return (cost_asked(k, fn, node.of, field.starts[0]),)
    return tuple(consts(field.starts or ()))


def cost_named(k: Compiler, what: Any) -> str:
    """The cost of which it is asked whether it was paid; "" if this is another question."""
    if isinstance(what, ast.Ref):
        name = what.target or what.name
        return name if name in k.named_costs else ""
    if not k.own_costs or not isinstance(what, tuple) or len(what) != 1 or len(what[0].words) != 1:
        return ""
    word = what[0].words[0]
    name = str(k.word_spec(word.kind, word.id).get("flag", ("",))[0]) if word.kind == "adjective" else ""
    return name if name in k.own_costs and not word.negated else ""
