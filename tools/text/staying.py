"""What something still is as it becomes something else for a time, said behind it: "it's still a land"."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context, bound
from kotowari.tools.text.spelled_out import ALSO


def still_so(say: Any, node: ast.Do, ctx: Context) -> tuple[str, ...]:
    """How a type says of its things that they don't lose it (``text still`` of a type): of one, of several; else ()."""
    if node.subject is None or node.duration is None or not any(each.id == ALSO for each in node.adverbs):
        return ()
    thing = bound(node.subject, ctx) or node.subject
    alternatives = thing.alternatives if isinstance(thing, ast.Select) else ()
    words = [each.words[-1] for each in alternatives] if thing != "this" or ctx.face is None else ctx.face.types
    types = {(getattr(say.library.declarations.get((each.kind, each.id)), "parent", "") or each.id) for each in words}
    said = say.lexicon.wording("type", types.pop(), "still") if len(types) == 1 else None
    return tuple(said or ())


def without_also(node: ast.Do) -> ast.Do:
    """The same, of which what it still is is a sentence of its own."""
    return replace(node, adverbs=tuple(each for each in node.adverbs if each.id != ALSO))
