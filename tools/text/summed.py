"""A sum over several things, said of one thing: what is summed, "its mana value" and not "its total mana value"."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context


def of_one(say: Any, node: ast.FieldOf, ctx: Context) -> ast.FieldOf:
    """The field that is summed, of what is one thing; any other field as it is."""
    how: tuple[str, ...] = say.lexicon.attribute("field", node.field, "derived") or ()
    if how[:1] != ("sum",) or len(how) != 2 or not isinstance(node.of, ast.Ref):
        return node
    known = ctx.bound(node.of.target or node.of.name)
    one = (node.of.target or node.of.name) == "this" or known is not None and not known.plural
    return replace(node, field=how[1]) if one else node
