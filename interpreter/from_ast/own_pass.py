"""What is made in a loop and asked later: in each pass it keeps what that is at.

The trap: a function sees the locals of the function around it as they are when it is called, so all that the passes of
a loop made would be about the last thing of it.
"""

from collections.abc import Callable

from kotowari.interpreter.from_ast.emit import Fn, Line, mentions
from kotowari.interpreter.from_ast.target import Def, Expr, For, Name, call


def in_own_pass(fn: Fn, make: Callable[[], Expr]) -> Expr:
    """What ``make`` gives and writes lines for, in a loop as a function of its own that is called with what it sees."""
    if not fn.loops:
        return make()
    begin, at = fn.local("begin"), len(fn.lines)
    seen = _set_before(fn)
    with fn.block(Def(begin.id, "")):
        fn.give(make())
    kept = sorted(name for name in seen if mentions(name, fn.lines[at + 1 :]))
    fn.lines[at] = Line(fn.depth, Def(begin.id, ", ".join(kept)))
    return call(begin, *map(Name, kept))


def _set_before(fn: Fn) -> set[str]:
    """The locals that surely have a value here: set on the way to this line, or from the beginning."""
    depth, found = fn.depth, set(fn.bound_here)
    for line in reversed(fn.lines):
        if line.depth > depth:
            continue  # in a block that is over
        if line.depth < depth and isinstance(line, Line) and isinstance(line.stmt, For):
            found.add(line.stmt.var.text)
        depth = line.depth
        found.add(line.binds)
    return found - {""}


__all__ = ["in_own_pass"]
