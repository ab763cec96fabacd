"""Procedures begun by plain calls: nobody is asked in most steps of most turns.

A procedure is a generator, since a player may be asked anywhere in it.  Its plain function goes through the statements
one after another as long as nobody is; at the first that may ask it returns a generator that goes on from there.  So
it is cheap to take a step in which nothing happens, and nothing is done twice.

It is made from the lines of the generator, statement by statement (the marks are those of ``straight``).  A statement
can be done plainly if at most one thing in it can turn out to ask, and what it binds is used nowhere else.
"""

import re
from collections.abc import Collection, Mapping

from kotowari.interpreter.events import writes
from kotowari.interpreter.from_ast.straight import FIRST, SECOND

_HEAD = re.compile(r"^def (\w+)\(")
_OPENING = re.compile(r"    (c = ev\.c|this = c\.this|you = c\.you|tg = \(\)|p_\d+ = ev\.args\[\d+\]|v_\w+ = None)$")
_BINDS = re.compile(r"^ +(\w+) = ")
_QUIET = re.compile(  # what only computes
    r" +(g\.spend\('[^']*'\)|break|return|pass|while True:|else:|if (?!False).*:|(a\d+|v_\w+) = .*|"
    r"r\d+ = pipeline\.idle\(.*)$")
_IDLE = "pipeline.idle("
_IDLES = re.compile(r"pipeline\.idle\(g, A_(\w+), ")


def begun_procedures(bodies: Mapping[str, str], straight: Collection[str]) -> dict[str, str]:
    """The source of the plain function of each procedure that is worth one, by its id."""
    left = {id: text for id, text in bodies.items() if id not in straight}
    return {id: text for id in left if (text := _passing(left[id]) or _begun(left[id], straight, left))}


def plain_name(body: str) -> str:
    """What the plain function of a body is called."""
    head = _HEAD.match(body)
    assert head is not None
    return f"{head[1]}_begun"


# ------------------------------------------------------------------ what may come to nothing
def _passing(body: str) -> str:
    """For what is quiet from its beginning to its end if nobody has anything to do, as priority is: try just that.

    Up to the first thing that isn't quiet it only computes, so it can begin again.
    """
    lines = body.rstrip("\n").split("\n")
    if _IDLE not in body or not all(
            _OPENING.match(line) or _QUIET.match(line) or "yield" in line or FIRST in line for line in lines[1:]):
        return ""
    again = f"return {_HEAD.match(lines[0])[1]}(g, ev)"
    barred = " or ".join(f"'{id}' in g.forbidders.count" for id in dict.fromkeys(_IDLES.findall(body)))
    plain = [f"def {plain_name(body)}(g, ev):", f"    if {barred}: {again}"]
    for line in lines[1:-1]:
        indent = line[:len(line) - len(line.lstrip())]
        if "yield" in line and SECOND not in line:
            result, asked, _ = line.partition(" is None: ")
            plain.append(f"{result} is None: {again}" if asked else indent + again)
        elif "yield" in line:
            plain.append(indent + again)
        elif FIRST not in line:
            plain.append(f"{indent}return None" if line.strip() == "return" else _IDLES.sub(r"A_\1.idle(g, ", line))
    return "\n".join([*plain, "    return None"]) + "\n"


# ------------------------------------------------------------------ what begins quietly
def _begun(body: str, straight: Collection[str], procedures: Collection[str]) -> str:
    lines = body.rstrip("\n").split("\n")
    start = next((n for n, line in enumerate(lines[1:], 1) if not _OPENING.match(line)), len(lines))
    statements = _statements(lines[start:-1])
    name = _HEAD.match(lines[0])[1]
    rest = f"{name}_rest"
    opening = [line for line in lines[1:start] if not line.lstrip().startswith("v_")]
    plain = [f"def {plain_name(body)}(g, ev):", *opening]
    last = 0
    for index, statement in enumerate(statements):
        later = "\n".join(line for each in statements[index + 1:] for line in each)
        done = _plainly(statement, later, f"{rest}(g, ev, c, {index})", f"{rest}(g, ev, c, {index + 1}, ",
                        straight, procedures)
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
    going_on = [f"def {rest}(g, ev, c, at, first=None):", *lines[1:start], "    if first is not None: yield from first"]
    for index, statement in enumerate(statements):
        if index < last:
            going_on.append(f"    if at <= {index}:")
        going_on.extend("    " * (index < last) + line for line in statement)
    going_on.append("    if False: yield")
    return "\n".join([*going_on, "", *plain]) + "\n"


def _statements(lines: list[str]) -> list[list[str]]:
    """The statements of a body, each with the lines that belong to it: operands, attempt, and the stepwise second."""
    found: list[list[str]] = []
    for line in lines:
        deeper = line.startswith("     ") or line.startswith("    else:")
        belongs = found and (deeper or SECOND in line or FIRST in line or _continues(found[-1][-1], line))
        if belongs:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _continues(before: str, line: str) -> bool:
    """Does a line belong to the one before: what the operands just made are for, or what is told of a write?"""
    bound = _BINDS.match(before)
    if bound is not None and re.match(r"(a|w|adverbs)\d+$", bound[1]):
        return True
    return FIRST in before or bool(re.match(r"    if r\d+( is None)?: ", line))


def _plainly(statement: list[str], later: str, here: str, beyond: str, straight: Collection[str],
             procedures: Collection[str]) -> list[str] | None:
    """The lines that do a statement by plain calls; ``here`` makes the generator that does it after all, ``beyond``
    the one that goes on behind it, after the generator of what it began."""
    lines: list[str] = []
    asking = 0
    for line in statement:
        code, first, id = line.partition(FIRST)
        if first:
            if id in writes.PLAIN:
                lines.append(code.replace("None if g.suspended else ", "", 1))
            elif id in straight:
                lines.append(code)
            elif id in procedures:
                lines.append(code.replace("pipeline.now(", "pipeline.begin(", 1))
            else:
                return None
            continue
        code, second, id = line.partition(SECOND)
        if second:
            indent = code[:len(code) - len(code.lstrip())]
            result = code.split()[1]
            if id in straight and id not in writes.PLAIN:
                lines.append(f"{indent}if {result} is None: return {here}")
                asking += 1
            elif id in procedures:
                lines.append(f"{indent}if type({result}) is not Event: return {beyond}{result})")
                asking += 1
        elif _IDLE in line:
            lines.append(line)
            asking += 1
        elif "yield" in line:
            result, asked, _ = line.partition(" is None: ")
            if not asked:
                return None
            lines.append(f"{result} is None: return {here}")
        elif re.search(r"\b(return|break|choices|effects|while)\b|adverbs", line):
            return None
        else:
            lines.append(line)
    bound = {match[1] for line in statement if (match := _BINDS.match(line))}
    if asking > 1 or any(re.search(rf"\b{name}\b", later) for name in bound):
        return None
    if asking and any(line.lstrip().startswith("for ") for line in statement):
        return None
    return lines
