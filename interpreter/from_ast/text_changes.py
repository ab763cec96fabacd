"""Effects that change a text: which words they exchange is chosen as they begin (612.1)."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.target import Asked, Attr, C, Const, Expr, G, Name, Pack, Row, call


def words_exchanged(k: Compiler, fn: Fn, node: ast.Do, locked: bool) -> Expr:
    """The words that are exchanged: chosen by the verb (``continuous text VERB``), or one for the operand."""
    if not locked:
        raise CompileError("which words are exchanged is chosen once", node, "say when: `when …: …`, or until when")
    action = k.action(node.verb, node)
    chooses = k.action(dict(action.attributes)["continuous"][1], node)
    thing = next(p.name for p in action.params if p.role == "object")
    given = [word for name, value in node.args if name != thing for word in _words(value)]
    picked = fn.local("picked")
    fn.ask(picked, Asked(call("pipeline.do", G, k.action_name(chooses.id), Row((fn.performer,)), C, Name("c.cites"))))
    chosen = Attr(picked, "result")
    return Pack((Pack((chosen, Const(given[0].id))),)) if given else chosen


def _words(value: Any) -> list[ast.Word]:
    return [each for each in walk(value) if isinstance(each, ast.Word)]


__all__ = ["words_exchanged"]
