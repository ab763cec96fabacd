"""What something still is as it becomes something else, said behind it: "it's still a land"."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context, bound
from kotowari.tools.text.spelled_out import ALSO


def still_so(say: Any, node: ast.Do, ctx: Context) -> tuple[ast.Do, tuple[str, ...]]:
    """A statement without what is said behind it, and how a type says that its things don't lose it (``text still``).

    It says so of one and of several; nothing (and the statement as it is) of no one type, or where what it becomes is
    no further type ("an Island in addition to its other types").
    """
    if node.subject is None or not any(each.id == ALSO for each in node.adverbs) or not _adds_a_type(node):
        return node, ()
    thing = bound(node.subject, ctx) or node.subject
    alternatives = thing.alternatives if isinstance(thing, ast.Select) else ()
    words = [each.words[-1] for each in alternatives] if thing != "this" or ctx.face is None else ctx.face.types
    types = {(getattr(say.library.declarations.get((each.kind, each.id)), "parent", "") or each.id) for each in words}
    said = say.lexicon.wording("type", types.pop(), "still") if len(types) == 1 else None
    alone = replace(node, adverbs=tuple(each for each in node.adverbs if each.id != ALSO))
    return (alone, tuple(said)) if said else (node, ())


def _adds_a_type(node: ast.Do) -> bool:
    """Whether what something becomes has a type among its words, not only subtypes and colors."""
    said = [value for _, value in node.args if isinstance(value, ast.Select)]
    return any(word.kind == "type" for value in said for each in value.alternatives for word in each.words)
