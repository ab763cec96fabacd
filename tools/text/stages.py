"""What an object is and has while so many counters are on it, as prints lay it out (710.2a).

That is a heading, the numbers, and each ability in a line of its own.  Whether counters of a kind are printed so says
the rule set (``text stage`` of the counter); any other condition, and what is no base number or ability of the object
itself, is said as a sentence.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context


def stage(say: Any, node: ast.Static, ctx: Context, told: Callable[[ast.Ability], str]) -> str:
    """The lines of a static ability that is printed so, each of its abilities as ``told`` says it; "" for any other."""
    kind, least, most = _bounds(node.condition)
    frame = say.lexicon.frame("counter", kind, "stage") if kind and least else None
    if not frame or node.head or node.zone is not None:
        return ""
    first, *given = node.effects
    size = _given(first)
    if not isinstance(size, ast.Assign) or not isinstance(size.value, ast.Pair):
        return ""
    lines = [str(say.frames.fill(frame, {"least": least, "most": most})), str(say.say(size.value, ctx))]
    for each in given:
        abilities = list(_abilities(_given(each)))
        if not abilities:
            return ""
        lines += map(told, abilities)
    return "\n".join(lines)


def _bounds(held: ast.Condition | None) -> tuple[str, int, int]:
    """The kind of counters on this that are asked for, how many at least and, where that is asked, at most."""
    parts = held.parts if isinstance(held, ast.Logic) and held.op == "and" else (held,)
    found: dict[str, int] = {}
    kinds = set[str]()
    for part in parts:
        if not isinstance(part, ast.Compare) or not isinstance(part.right, ast.Number) or part.op in found:
            return "", 0, 0
        what = part.left.of if isinstance(part.left, ast.Count) else None
        if not isinstance(what, ast.Measure) or not _is_this(what.of) or len(what.kinds) != 1:
            return "", 0, 0
        kinds.add(what.kinds[0].id)
        found[part.op] = part.right.value
    known = len(kinds) == 1 and ">=" in found and found.keys() <= {">=", "<="}
    return (kinds.pop(), found[">="], found.get("<=", 0)) if known else ("", 0, 0)


def _is_this(node: object) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def _given(effect: object) -> object:
    """What an effect gives this object for as long as it holds; None for anything else."""
    own = isinstance(effect, ast.Do) and _is_this(effect.subject) and effect.duration is None
    return effect.args[0][1] if isinstance(effect, ast.Do) and own and len(effect.args) == 1 else None


def _abilities(given: object) -> Iterator[ast.Ability]:
    """Abilities that are given, keywords as one line."""
    uses = given.parts if isinstance(given, ast.Either) and given.op == "and" else (given,)
    keywords = tuple(each for each in uses if isinstance(each, ast.KeywordUse))
    if isinstance(given, ast.Quoted):
        yield from given.abilities
    elif len(keywords) == len(uses):
        yield ast.KeywordLine(keywords)
