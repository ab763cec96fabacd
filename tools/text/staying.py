"""What something still is as it becomes something else for a time, said behind it: "it's still a land"."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context, bound
from kotowari.tools.text.spelled_out import ALSO


def still_so(say: Any, node: ast.Do, ctx: Context) -> tuple[ast.Do, tuple[str, ...]]:
    """A statement without what is said behind it, and how a type says that its things don't lose it (``text still``).

    It says so of one and of several; nothing (and the statement as it is) where no time is told, or of no one type.
    """
    if node.subject is None or node.duration is None or not any(each.id == ALSO for each in node.adverbs):
        return node, ()
    thing = bound(node.subject, ctx) or node.subject
    alternatives = thing.alternatives if isinstance(thing, ast.Select) else ()
    words = [each.words[-1] for each in alternatives] if thing != "this" or ctx.face is None else ctx.face.types
    types = {(getattr(say.library.declarations.get((each.kind, each.id)), "parent", "") or each.id) for each in words}
    said = say.lexicon.wording("type", types.pop(), "still") if len(types) == 1 else None
    alone = replace(node, adverbs=tuple(each for each in node.adverbs if each.id != ALSO))
    return (alone, tuple(said)) if said else (node, ())
