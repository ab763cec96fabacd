"""Procedures begun by plain calls: nobody is asked in most steps of most turns.

A procedure is a generator, since a player may be asked anywhere in it.  Its plain function goes through the statements
one after another as long as nobody is; at the first that may ask it returns a generator that goes on from there.  So
it is cheap to take a step in which nothing happens, and nothing is done twice.

A statement can be done plainly if at most one thing in it can turn out to ask, and what it binds is used nowhere else.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kotowari.interpreter.from_ast.emit import Call, Does, Fn, Known, Line, Way, mentions
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    Act,
    Asked,
    Attr,
    C,
    Const,
    Expr,
    G,
    If,
    Name,
    Return,
    Set,
    Stmt,
    When,
    While,
    any_of,
    call,
    rel,
)
from kotowari.interpreter.from_ast.target import Call as Made

Lines = Sequence[Line | Call]
_QUIET = (Does.COMPUTES, Does.BRANCHES, Does.LOOPS, Does.LEAVES)
_FIRST = Name("first")


def begun_procedures(bodies: Mapping[str, Fn], straight: Collection[str]) -> dict[str, list[Fn]]:
    """The plain function, ``NAME_begun``, of each procedure worth one, by its id, behind what it goes on with."""
    left = {id: fn for id, fn in bodies.items() if id not in straight}
    may = Known(frozenset(straight), frozenset(left))
    begun = Known(may.straight, frozenset(id for id, fn in left.items() if _passing(fn) or _begun(fn, may, may)))
    return {id: _passing(left[id]) or _begun(left[id], may, begun) for id in left if id in begun.begun}


def _plain(name: str, params: str, opening: Iterable[tuple[str, Expr]]) -> Fn:
    """The beginning of a function that is no generator."""
    fn = Fn(name, params)
    fn.asks = False
    fn.opening = list(opening)
    return fn


# ------------------------------------------------------------------ what may come to nothing
def _passing(fn: Fn) -> list[Fn]:
    """For what may from its beginning to its end find nothing that anybody has to do, as priority does: try just that.

    Up to the first thing that isn't quiet it only computes, so it can begin again.
    """
    calls = [line for line in fn.lines if isinstance(line, Call)]
    if (
        not calls
        or calls[0].way is not Way.IDLE
        or any(isinstance(line, Line) and line.does is Does.ACTS for line in fn.lines)
    ):
        return []
    again = Return(call(fn.name, G, EV))
    plain = _plain(f"{fn.name}_begun", "g, ev", ())
    idle = dict.fromkeys(call.id for call in calls if call.way is Way.IDLE)
    plain.put(When(any_of(*(rel(Const(id), "in", Name("g.tables.forbidders.count")) for id in idle)), again))
    for name, value in fn.opening:
        plain.let(Name(name), value)
    for line in fn.lines:
        if isinstance(line, Call) and line.way is Way.IDLE:
            idly = Set(line.result, call(Attr(line.act, "idle"), G, line.given))
            stmts: list[Stmt] = [idly, When(rel(line.result, "is", NONE), again)]
        elif isinstance(line, Call) or line.does not in _QUIET:
            stmts = [again]
        else:
            stmts = [Return(NONE) if line.stmt == Return() else line.stmt]
        plain.lines.extend(Line(line.depth, stmt) for stmt in stmts)
    plain.give(NONE)
    return [plain]


# ------------------------------------------------------------------ what begins quietly
def _begun(fn: Fn, may: Known, known: Known) -> list[Fn]:
    """``may``: what may be begun plainly; ``known``: what is known to."""
    statements = fn.statements()
    rest = f"{fn.name}_rest"
    plain = _plain(
        f"{fn.name}_begun", "g, ev", ((name, value) for name, value in fn.opening if name not in fn.bound_here)
    )
    last = 0
    for index, statement in enumerate(statements):
        later = [line for each in statements[index + 1 :] for line in each]
        here, beyond = (call(rest, G, EV, C, Const(at)) for at in (index, index + 1))
        done = _plainly(statement, later, here, beyond, may)
        if done is None:
            plain.give(here)
            last = index
            break
        plain.lines.extend(done)
        last = index + 1
    else:
        plain.give(NONE)
    if not last:
        return []
    going_on = Fn(rest, "g, ev, c, at, first=None")
    going_on.opening = fn.opening
    going_on.put(When(rel(_FIRST, "is not", NONE), Act(Asked(_FIRST))))
    for index, statement in enumerate(statements):
        if index < last:
            going_on.put(If(rel(Name("at"), "<=", Const(index))))
        going_on.lines.extend(
            Line(line.depth + (index < last), stmt) for line in statement for stmt in line.stmts(known)
        )
    return [going_on, plain]


def _plainly(statement: Lines, later: Lines, here: Made, beyond: Made, known: Known) -> list[Line] | None:
    """The lines that do a statement by plain calls; ``here`` makes the generator that does it after all, ``beyond``
    the one that goes on behind it, after the generator of what it began."""
    lines: list[Line] = []
    asking, acting = 0, False
    for line in statement:
        if isinstance(line, Line):
            if line.does in (Does.ASKS, Does.LEAVES) or isinstance(line.stmt, While):
                return None
            acting = acting or line.does in (Does.ACTS, Does.LOOPS)
            lines.append(line)
            continue
        result, attempt = line.result, line.first()
        if line.way is Way.WRITE:
            attempt = line.plainly()
            acting = True
        elif line.way is Way.STEPS or line.way is Way.NOW and line.id not in known.straight | known.begun:
            return None
        elif line.way is Way.NOW and line.id not in known.straight:
            attempt = [*line.begin(), When(line.unfinished, Return(replace(beyond, args=(*beyond.args, result))))]
            asking += 1
        else:
            attempt.append(When(rel(result, "is", NONE), Return(here)))
            asking += 1
        lines.extend(Line(line.depth, stmt) for stmt in attempt)
    if asking and acting or asking > 1 or any(mentions(line.binds, later) for line in statement if line.binds):
        return None
    return lines
