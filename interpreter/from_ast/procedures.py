"""Procedures begun by plain calls: nobody is asked in most steps of most turns.

A procedure is a generator, since a player may be asked anywhere in it.  Its plain function goes through the statements
one after another as long as nobody is; at the first that may ask it returns a generator that goes on from there.  So
it is cheap to take a step in which nothing happens, and nothing is done twice.

A statement can be done plainly if at most one thing in it can turn out to ask, and what it binds is used nowhere else.
"""

from collections.abc import Collection, Mapping, Sequence

from kotowari.interpreter.from_ast.emit import Call, Does, Fn, Known, Line, Way, mentions

Lines = Sequence[Line | Call]
_QUIET = (Does.COMPUTES, Does.BRANCHES, Does.LOOPS, Does.LEAVES)


def begun_procedures(bodies: Mapping[str, Fn], straight: Collection[str]) -> dict[str, str]:
    """The source of the plain function, ``NAME_begun``, of each procedure that is worth one, by its id."""
    left = {id: fn for id, fn in bodies.items() if id not in straight}
    may = Known(frozenset(straight), frozenset(left))
    begun = Known(may.straight, frozenset(id for id, fn in left.items() if _passing(fn) or _begun(fn, may, may)))
    return {id: _passing(left[id]) or _begun(left[id], may, begun) for id in left if id in begun.begun}


# ------------------------------------------------------------------ what may come to nothing
def _passing(fn: Fn) -> str:
    """For what may from its beginning to its end find nothing that anybody has to do, as priority does: try just that.

    Up to the first thing that isn't quiet it only computes, so it can begin again.
    """
    calls = [line for line in fn.lines if isinstance(line, Call)]
    if not calls or calls[0].way is not Way.IDLE or any(
            isinstance(line, Line) and line.does is Does.ACTS for line in fn.lines):
        return ""
    again = f"return {fn.name}(g, ev)"
    idle = dict.fromkeys(call.id for call in calls if call.way is Way.IDLE)
    barred = " or ".join(f"'{id}' in g.tables.forbidders.count" for id in idle)
    plain = [f"def {fn.name}_begun(g, ev):", f"    if {barred}: {again}", *_opening(fn)]
    for line in fn.lines:
        indent = "    " * line.depth
        if isinstance(line, Call) and line.way is Way.IDLE:
            plain.append(f"{indent}{line.result} = {line.act}.idle(g, {line.given})")
            plain.append(f"{indent}if {line.result} is None: {again}")
        elif isinstance(line, Call) or line.does not in _QUIET:
            plain.append(indent + again)
        else:
            plain.append(f"{indent}{'return None' if line.text == 'return' else line.text}")
    return "\n".join([*plain, "    return None"]) + "\n"


# ------------------------------------------------------------------ what begins quietly
def _begun(fn: Fn, may: Known, known: Known) -> str:
    """``may``: what may be begun plainly; ``known``: what is known to."""
    statements = fn.statements()
    rest = f"{fn.name}_rest"
    plain = [f"def {fn.name}_begun(g, ev):", *_opening(fn, bound=False)]
    last = 0
    for index, statement in enumerate(statements):
        later = [line for each in statements[index + 1:] for line in each]
        done = _plainly(statement, later, f"{rest}(g, ev, c, {index})", f"{rest}(g, ev, c, {index + 1}, ", may)
        if done is None:
            plain.append(f"    return {rest}(g, ev, c, {index})")
            last = index
            break
        plain.extend(done)
        last = index + 1
    else:
        plain.append("    return None")
    if not last:
        return ""
    going_on = [f"def {rest}(g, ev, c, at, first=None):", *_opening(fn), "    if first is not None: yield from first"]
    for index, statement in enumerate(statements):
        if index < last:
            going_on.append(f"    if at <= {index}:")
        going_on.extend("    " * (index < last) + text for line in statement for text in line.texts(known))
    going_on.append("    if False: yield")
    return "\n".join([*going_on, "", *plain]) + "\n"


def _opening(fn: Fn, bound: bool = True) -> list[str]:
    return [f"    {name} = {value}" for name, value in fn.opening if bound or name not in fn.bound_here]


def _plainly(statement: Lines, later: Lines, here: str, beyond: str, known: Known) -> list[str] | None:
    """The lines that do a statement by plain calls; ``here`` makes the generator that does it after all, ``beyond``
    the one that goes on behind it, after the generator of what it began."""
    texts: list[str] = []
    asking, acting = 0, False
    for line in statement:
        if isinstance(line, Line):
            if line.does in (Does.ASKS, Does.LEAVES) or line.text.startswith("while "):
                return None
            acting = acting or line.does in (Does.ACTS, Does.LOOPS)
            texts += line.texts(known)
            continue
        result, attempt = line.result, line.first()
        if line.way is Way.WRITE:
            attempt = line.plainly()
            acting = True
        elif line.way is Way.STEPS or line.way is Way.NOW and line.id not in known.straight | known.begun:
            return None
        elif line.way is Way.NOW and line.id not in known.straight:
            attempt = [f"{result} = pipeline.begin(g, {line.event})",
                       f"if type({result}) is not Event: return {beyond}{result})"]
            asking += 1
        else:
            attempt.append(f"if {result} is None: return {here}")
            asking += 1
        texts += line.indented(attempt)
    if asking and acting or asking > 1 or any(mentions(line.binds, later) for line in statement if line.binds):
        return None
    return texts
