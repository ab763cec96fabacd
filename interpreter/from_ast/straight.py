"""Which actions ask nobody, so that they are done by plain calls instead of generators.

Every call of an action is written as two lines, marked at their ends: ``#? ID`` does it now if that can be, ``#! ID``
does it step by step otherwise.  When all actions are written it is known which are *straight*: those with no other
``yield`` than such second lines, of actions that are straight themselves.  Calls of others then lose their first line,
and each straight action gets a second function without the second lines.
"""

import re
from collections.abc import Iterable, Mapping

FIRST, SECOND = "  #? ", "  #! "
_HEAD = re.compile(r"^def (\w+)\(", re.MULTILINE)


def straight_actions(bodies: Mapping[str, str], plain: Iterable[str]) -> dict[str, frozenset[str]]:
    """The straight actions with the kinds of events each is made of; the ``plain`` ones are straight by themselves."""
    found = {id: frozenset((id,)) for id in plain}
    calls = {id: _calls(text) for id, text in bodies.items() if not _asks(text)}
    while True:
        lost = [id for id, called in calls.items() if not all(each in calls or each in found for each in called)]
        if not lost:
            break
        for id in lost:
            del calls[id]
    for id in calls:
        found[id] = frozenset(_made_of(id, calls))
    return found


def settled(text: str, straight: Iterable[str], begun: Iterable[str] = ()) -> str:
    """Generated source in which only calls of straight actions are tried at once, and ``begun`` ones begin plainly."""
    lines = []
    known, plain = set(straight), set(begun)
    for line in text.split("\n"):
        code, first, id = line.partition(FIRST)
        if first:
            if id in known:
                lines.append(code)
            continue
        code, second, id = line.partition(SECOND)
        if second and id in plain:
            lines.extend(_begin(code))
            continue
        if second and id not in known:
            indent, _, rest = code.partition("if ")
            code = indent + _always(rest)
        lines.append(code)
    return "\n".join(lines)


def at_once(text: str) -> tuple[str, str]:
    """The name and the source of the function that does a straight action by plain calls."""
    name = _HEAD.search(text)
    assert name is not None
    lines = []
    for line in text.rstrip("\n").split("\n"):
        if SECOND in line or line == "    if False: yield":
            continue
        code, first, id = line.partition(FIRST)
        if first and "pipeline.now(" in code:
            indent = code[:len(code) - len(code.lstrip())]
            lines.append(f"{indent}if not g.clear[{id!r}]: raise pipeline.Intercepted")
            code = re.sub(r"pipeline\.now\(g, (\w+(?:\.actions\[[^]]*\])?)", r"\1.now(g", code, count=1)
        lines.append(code.replace("None if g.suspended else ", "", 1) if first else code)
    now = f"{name[1]}_now"
    return now, _HEAD.sub(f"def {now}(", "\n".join(lines), count=1) + "\n"


def is_whole(text: str) -> bool:
    """Is a straight action, if it is given up, given up with nothing changed: at most one part, before all else?"""
    lines = text.split("\n")
    parts = [index for index, line in enumerate(lines) if FIRST in line and "pipeline.now(" in line]
    if not parts:
        return True
    before = "\n".join(lines[:parts[0]])
    return len(parts) == 1 and not re.search(r"\b(for|while|adverbs|writes|effects|g\.link|open_group)\b", before)


def _begin(code: str) -> list[str]:
    """``if r is None: r = yield from pipeline.stepwise(…)`` for what is begun plainly and only then gone on with."""
    indent, _, rest = code.partition("if ")
    call = _always(rest)
    result = call.split()[0]
    return [indent + call.replace("yield from pipeline.stepwise(", "pipeline.begin(", 1),
            f"{indent}if type({result}) is not Event: {result} = yield from {result}"]


def _always(rest: str) -> str:
    """``r is None: r = …`` without its condition, and with the operands that the first line would have made."""
    return rest.partition(" is None: ")[2]


def _calls(text: str) -> set[str]:
    return {line.partition(SECOND)[2] for line in text.split("\n") if SECOND in line}


def _asks(text: str) -> bool:
    return any("yield" in line for line in text.split("\n") if SECOND not in line and line != "    if False: yield")


def _made_of(id: str, calls: Mapping[str, set[str]]) -> set[str]:
    found, left = set(), [id]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left.extend(calls.get(each, ()))
    return found
