"""Which actions ask nobody, so that they are done by plain calls instead of generators.

When all actions are written it is known which are *straight*: those with no line that may ask a player but calls of
actions that are straight themselves.  Each gets a plain function (``plain``), and a call of it tries that first.
"""

from collections.abc import Iterable, Mapping

from kotowari.interpreter.from_ast.emit import Call, Does, Fn, Way

AT_ONCE = (Way.NOW, Way.WRITE)


def straight_actions(bodies: Mapping[str, Fn], plain: Iterable[str]) -> dict[str, frozenset[str]]:
    """The straight actions with the kinds of events each is made of; the ``plain`` ones are straight by themselves."""
    found = {id: frozenset((id,)) for id in plain}
    calls = {id: _calls(fn) for id, fn in bodies.items() if not _asks(fn)}
    while True:
        lost = [id for id, called in calls.items() if not all(each in calls or each in found for each in called)]
        if not lost:
            break
        for id in lost:
            del calls[id]
    for id in calls:
        found[id] = frozenset(_made_of(id, calls))
    return found


def is_whole(fn: Fn) -> bool:
    """Is a straight action, if it is given up, given up with nothing changed: at most one part, before all else?"""
    parts = [index for index, line in enumerate(fn.lines) if isinstance(line, Call) and line.way is Way.NOW]
    if not parts:
        return True
    return len(parts) == 1 and not any(
        isinstance(line, Call) or line.does in (Does.ACTS, Does.LOOPS) for line in fn.lines[: parts[0]]
    )


def _calls(fn: Fn) -> set[str]:
    return {line.id for line in fn.lines if isinstance(line, Call) and line.way in AT_ONCE}


def _asks(fn: Fn) -> bool:
    return any(line.way not in AT_ONCE if isinstance(line, Call) else line.does is Does.ASKS for line in fn.lines)


def _made_of(id: str, calls: Mapping[str, set[str]]) -> set[str]:
    found, left = set(), [id]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left.extend(calls.get(each, ()))
    return found
