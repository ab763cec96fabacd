"""What helps to pay: ``may cost any number of tap 1 beast you control as NAME``, where a word of NAME ``helps``.

Each thing is chosen and something is done to it while the total is paid, in place of a symbol; so it is no part
of the cost, and what is done can't be compiled as an atom that asks for its things itself.
"""

from collections.abc import Mapping
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CONTEXT, THIS_AND_YOU, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import NONE, Expr, Name, call, record


def help_spec(k: Compiler, node: ast.ExtraCost, params: Mapping[str, Expr], colored: bool, less: str = "") -> Expr:
    """``HelpSpec(...)``: to which things it may be done, and doing it to one; ``less``: the field it is less by.

    With that it is the last of what the cost is made of; else it is all of it.
    """
    item = node.cost.items[-1]
    slot, operand = next(
        ((name, value) for name, value in getattr(item, "args", ()) if isinstance(value, ast.Select)), ("", None)
    )
    if not less and len(node.cost.items) != 1 or not isinstance(item, ast.Do) or operand is None:
        raise CompileError("what helps to pay is one thing done to one of some things", node)
    scope = {**THIS_AND_YOU, **params}
    find = Fn(k.module.name("helpers"), "g, c", scope)
    find.asks = False
    find.open(**CONTEXT)
    everything = ast.Select(operand.alternatives, ast.Det("all"), operand.modifiers, span=operand.span)
    find.give(k.collection(find, everything))
    k.module.add(find)
    do = Fn(k.module.name("help"), "g, c, helper", {**scope, "helper": Name("helper")})
    do.open(**CONTEXT)
    helper = ast.Ref(name="helper", target="helper")
    args = tuple((name, helper if name == slot else value) for name, value in item.args)
    block(k, do, (replace(item, args=args, binding=""),))
    do.give(call("ops.is_done", do.last or NONE))
    k.module.add(do)
    by: Expr = NONE
    if less:
        value = Fn(k.module.name("less"), "g, helper", {"helper": Name("helper")})
        value.asks = False
        value.give(expr(k, value, ast.FieldOf(less, helper)))
        k.module.add(value)
        by = Name(value.name)
    return record("HelpSpec", candidates=Name(find.name), do=Name(do.name), colored=colored, less=by)


__all__ = ["help_spec"]
