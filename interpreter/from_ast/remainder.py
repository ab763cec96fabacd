"""What a name of several things means once some among them were taken: the rest.

The trap: what was taken is known by which it was, not by where it lies, since a name goes on with what has been moved.
"""

from typing import Any

from kotowari.grammar import ast, remainder
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import NONE, Expr, Name, call


def rest_of(fn: Fn, things: Any, named: Expr, taking: bool) -> Expr:
    """What a name means where more is taken of it, or it is moved itself."""
    taken = fn.rests.get(things.target or things.name) if taking and isinstance(things, ast.Ref) else None
    return call("ops.remaining", named, taken) if taken is not None else named


def those_done(fn: Fn, things: ast.Expr, taking: bool) -> Expr | None:
    """Those among which something is looked for or counted, where something was done to them: those to which it was."""
    outcome = fn.suffered.get(things.target or things.name) if isinstance(things, ast.Ref) else None
    return None if outcome is None else rest_of(fn, things, call("ops.result_of", outcome), taking)


def note_done(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action) -> None:
    """Keep what came of a statement that things are the object of, each of which may not suffer it."""
    if action.condition is None and not any(k.moves(action.id, slot) for slot in range(len(action.params))):
        return
    for _, value in node.args:
        if isinstance(value, ast.Select) and value.binding and isinstance(fn.last, Name):
            fn.suffered[value.binding] = fn.last
            fn.bound_here.add(fn.last.id)


def note(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], values: list[Expr]) -> None:
    """Keep what a statement takes of things that have a name, before it is moved.

    What it moves lies no more where it was found: its name means what all of it has become.
    """
    pools = remainder.taken_from(node, k.library.vocabulary, fn.picks)
    for slot, param in enumerate(action.params):
        given = args.get(param.name)
        if given is None or not k.moves(action.id, slot):
            continue
        fn.lying.discard(getattr(given, "binding", ""))
        if not pools:
            continue
        chosen = fn.local("v")
        fn.let(chosen, values[slot])
        values[slot] = chosen
        for name in sorted(pools & fn.scope.keys()):
            if name not in fn.rests:
                fn.rests[name] = fn.local("t")
                fn.open(**{fn.rests[name].text: NONE})
            fn.let(fn.rests[name], call("ops.with_taken", fn.rests[name], chosen))
