"""What of a copy is otherwise than of its model, as the changes that are made on its values (706.9)."""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.continuous.differing import NO_LAYER
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import FALSE, THIS, Attr, Const, Expr, G, Pack, call, words_of

CHANGES = ("set", "add words", "set words", "gain", "name")
HELP = "it is words (`is also artifact`), it has abilities, base numbers or a name"


def differences(k: Compiler, fn: Fn, but: tuple[ast.Do, ...], begun: ast.Do | None = None) -> Expr:
    """The layer in which each would be changed, how, and what it is then.

    ``begun``: the statement by which a thing becomes the copy, which may keep something of what it was.
    """
    made = []
    for node in but:
        op = dict(k.action(node.verb, node).attributes).get("continuous", ("",))[0]
        what = node.args[0][1] if node.args else None
        changes: list[tuple[str, str, Expr, Any]]
        if isinstance(what, ast.Assign) and k.field(what.field, what).derived == "name":
            changes = [("", "name", expr(k, fn, what.value), ())]
        elif op == "keep":
            changes = [_kept(k, fn, what, begun)]
        else:
            changes = k.modifications(fn, node, op, what, True)
        for layer, name, value, _ in changes:
            if name not in CHANGES:
                raise CompileError("a copy can't be otherwise in that", node, HELP)
            made.append(Pack((Const(k.layer(layer) if layer else NO_LAYER), Const(name), value)))
    return Pack(tuple(made))


def _kept(k: Compiler, fn: Fn, what: Any, begun: ast.Do | None) -> tuple[str, str, Expr, Any]:
    """What a thing keeps of its own as it becomes a copy (706.9b)."""
    if begun is None or not isinstance(begun.subject, ast.Ref | None):
        raise CompileError("only one thing that becomes a copy can keep what it was", what, HELP)
    own = THIS if begun.subject is None else expr(k, fn, begun.subject)
    derived = k.field(what.field, what).derived if isinstance(what, ast.FieldOf) else ""
    if derived == "name":
        return "", "name", Attr(own, "base.name"), ()
    if derived == "color":
        kept = call("differing.own_words", G, own, words_of(("color",)))
        return "colors", "set words", Pack((kept, words_of(("color",)), FALSE)), ()
    raise CompileError("of what it was a copy keeps its name or its colors", what)
