"""What several players do, each with a choice of his own: "each player discards a card".

One instruction, one moment, but the choices are asked of one after another.  The trap: a choice that is
made for all of them by one is what the phrase looks like.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.calls import bind, chooses
from kotowari.interpreter.from_ast.emit import Fn


def choose_each(k: Any, fn: Fn, node: ast.Do, slot: str) -> bool:
    """Do several players do this, and each has something to choose?"""
    who = node.subject
    if not isinstance(who, ast.Select) or who.det.kind not in ("each", "all") or not all(
            k.is_player_phrase(each) for each in who.alternatives):
        return False
    kinds = {param.name: param.kinds for param in k.action(node.verb, node).params}
    return any(name != slot and (chooses(k, fn, value) or isinstance(value, ast.Measure) and "object" in kinds[name])
               for name, value in node.args)


def one_after_another(k: Any, fn: Fn, node: ast.Do, do: Callable[[Any, Fn, Any], None]) -> None:
    """Each of them chooses and does it, in turn order; it has all happened at one moment (101.4, 102.4)."""
    var, flag = fn.temp("one"), fn.temp("r")
    fn.let(flag, "False")
    if node.binding:
        bind(fn, node.binding, "None")
    fn.line("pipeline.open_group(g)")
    with fn.block(f"for {var} in list({k.collection(fn, node.subject)}):"):
        name = getattr(node.subject, "binding", "") or "#each"
        before = dict(fn.scope)
        fn.scope[name] = var
        do(k, fn, replace(node, subject=ast.Ref(name, target=name)))
        fn.let(flag, f"ops.is_done({fn.last}) or {flag}")
        for each in (name, "#each"):
            if each in before:
                fn.scope[each] = before[each]
            else:
                fn.scope.pop(each, None)
    fn.line("pipeline.close_group(g)")
    fn.last = flag
