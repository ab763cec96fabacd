"""Effects that change a text: the words they exchange are chosen as they begin (612.1), the names they add known."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import Asked, Attr, C, Const, Expr, G, Name, Pack, Row, call


def other_text(k: Compiler, fn: Fn, node: ast.Do, op: str, what: Any, locked: bool) -> tuple[str, str, Expr, set[str]]:
    """The change of a text: words of it are exchanged, or all that is there is what another thing says (612.5)."""
    if op == "full_text":
        model = call("ops.copiable", G, expr(k, fn, what))
        return ("text", "full text", model, {"words", "numbers", "abilities", "name", "cost"})
    return ("text", "text", words_exchanged(k, fn, node, locked), {"words", "abilities"})


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


def cards_named(k: Compiler, node: ast.Node, what: Any) -> Expr:
    """The names of all cards there are of which these words hold (612.6)."""
    words = what.alternatives[0].words if isinstance(what, ast.Select) and len(what.alternatives) == 1 else ()
    asked = tuple(word for word in words if "card" not in k.word_spec(word.kind, word.id))
    if not asked or what.modifiers or any(word.id not in k.program.words for word in asked):
        raise CompileError("of which cards the names are meant is said by words that are printed on them", node)
    has, lacks = (frozenset(word.id for word in asked if word.negated is no) for no in (False, True))
    return call("faces.names_of", Name("P"), Const(has), Const(lacks))


__all__ = ["cards_named", "other_text"]
