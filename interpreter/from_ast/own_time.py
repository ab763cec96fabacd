"""What lasts on several things, on each until a time of its own: "their controller's next turn".

The trap: several targets, or several things of one name, may have several controllers; one effect on them all would end
for all of them with the first of those times.  So it is one effect for each.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, transform, walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.of_many import are_many
from kotowari.interpreter.from_ast.own_pass import in_own_pass
from kotowari.interpreter.from_ast.several import member
from kotowari.interpreter.from_ast.target import C, Def, Each, Expr, G, Pack, call


def restricted(k: Compiler, fn: Fn, node: ast.Restrict) -> Expr:
    """The call that begins a prohibition, requirement or permission; of what was moved, on what that has become."""
    return in_own_pass(fn, lambda: _restricted(k, fn, node))


def _restricted(k: Compiler, fn: Fn, node: ast.Restrict) -> Expr:
    with fn.binding(**fn.followed()):
        made = k.restrictions(fn, node, locked=True)
    return call("effects.restrict", G, C, Pack(tuple(made)), k.duration(fn, node.duration))


def for_each_own(k: Compiler, fn: Fn, node: Any, begun: Callable[[Any], Expr]) -> bool:
    """Begin an effect on each thing by itself, if each has a time of its own; ``begun`` gives what begins it on one."""
    thing = _asked_in_time(fn, node)
    if thing is None:
        return False
    name = thing.binding if isinstance(thing, ast.Select) else thing.target
    things, each, begin, result = expr(k, fn, thing), fn.local("each"), fn.local("begin"), fn.local("r")
    reference = ast.Ref(name, target=name, span=thing.span)
    one = transform(node, lambda part: reference if part is thing else part)
    with fn.block(Def(begin.id, each.id)), member(fn, name, call("ops.present", C, each)):
        fn.give(begun(one))
    fn.let(result, call("any", Each(call(begin, each), each.id, call("ops.as_list", things), listed=True)))
    fn.last = result
    return True


def _asked_in_time(fn: Fn, node: Any) -> Any:
    """What means several things, of each of which the time of an effect speaks; None where it is one time for all."""
    times = [node.duration, *(event.window for event in getattr(node, "events", ()))]
    asked = {part.target for time in times if time is not None for part in walk(time) if isinstance(part, ast.Ref)}
    for part in walk(replace(node, duration=None)) if asked else ():
        if is_target(part) and are_many(part) and getattr(part, "binding", "") in asked:
            return part
        if isinstance(part, ast.Ref) and part.target in asked and fn.scope.get(part.target) in fn.many:
            return part
    return None


__all__ = ["for_each_own", "restricted"]
