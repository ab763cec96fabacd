"""Which targets a statement announces: in front of the sentence that first speaks of them.

What a reader would get wrong: a target is chosen once, before anything is done, wherever it stands in a statement: in
what is done for each of something, in a number, in a condition. Only what happens later or is granted has its own.
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import children, walk
from kotowari.tools.text.linearizer import Context

CLOSED = (ast.Quoted, ast.Modes, ast.Triggered, ast.Activated)


def find_targets(node: Any) -> Iterator[ast.Select]:
    """The targets a statement announces, in written order; not those of blocks that speak for themselves."""
    if isinstance(node, ast.Select) and node.det.kind == "target":
        yield node
        return
    if isinstance(node, CLOSED):
        return
    if isinstance(node, ast.DoAll):
        yield from find_targets(node.subject)
        for part in node.parts:
            for _, value in part.args:
                yield from find_targets(value)
        return
    if isinstance(node, ast.Later | ast.Replace):  # what is done then has its own
        for event in node.events:
            yield from find_targets(event)
        return
    for child in children(node):
        yield from find_targets(child)


def own_targets(node: Any) -> list[ast.Select]:
    """The targets of one statement that belong in front of it: a block under a condition announces its own."""
    if isinstance(node, ast.If):
        behind = [target for each in node.then for target in find_targets(each)] if node.behind else []
        return [*behind, *find_targets(node.condition)]
    return list({id(target): target for target in find_targets(node)}.values())  # of several verbs it is one subject


def spoken_beside(node: ast.Statement, fresh: list[ast.Select], ctx: Context) -> str:
    """The name of the target announced before that a statement speaks of beside its own ``fresh`` one; "" of none."""
    if len(fresh) != 1 or not isinstance(node, ast.Do | ast.DoAll):
        return ""
    names = [each.target for each in walk(node) if isinstance(each, ast.Ref) and each.target != fresh[0].binding]
    bound = ((name, ctx.bound(name)) for name in names)
    return next((name for name, known in bound if known is not None and known.via == "target"), "")
