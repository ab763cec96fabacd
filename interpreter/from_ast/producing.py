"""Resources of a kind that other things could make (106.7): of which things, an activated ability says beside its body.

What could be made is asked before it is used, as anything is planned that could be paid; so the phrase is no operand.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.target import Const, Expr


def made_like(k: Compiler, body: tuple[Any, ...]) -> tuple[ast.Do, ast.Select] | None:
    """The statement of a body that makes what some things could make, and which these are."""
    for node in body:
        if isinstance(node, ast.Do) and "producible" in dict(k.action(node.verb, node).attributes):
            action = k.action(node.verb, node)
            of = dict(node.args).get(next((p.name for p in action.params if "noun" in p.kinds), ""))
            if not isinstance(of, ast.Select):
                raise CompileError("could be made by what?", node, "say of which things: `… from land you control`")
            return node, replace(of, det=ast.Det("all"))
    return None


def fields(k: Compiler, body: tuple[Any, ...], scope: Mapping[str, Expr], function: Any) -> dict[str, Expr]:
    """What the ability says of it; ``function`` makes one ``(g, c)`` of an expression."""
    found = made_like(k, body)
    if found is None:
        return {}
    node, of = found
    sort = dict(k.action(node.verb, node).attributes)["producible"][0]
    return {"others": function(k, of, scope), "any_kind": Const(sort == "types")}


def without_things(k: Compiler, action: ast.Action, args: dict[str, Any], node: ast.Do) -> dict[str, Any]:
    """The operands of such a statement without that phrase, which the ability has; refused where no ability asks."""
    if "producible" not in dict(action.attributes):
        return args
    if not k.activating:
        raise CompileError("what could be made is known only of an activated ability", node, "write `{T}: …`")
    return {p.name: args[p.name] for p in action.params if p.name in args and "noun" not in p.kinds}


__all__ = ["fields", "made_like", "without_things"]
