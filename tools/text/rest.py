"""What remains of things that have one name, once some among them were taken: "the rest", 「残り」, 「나머지」.

The grammar says which statements take some (:mod:`kotowari.grammar.remainder`), as it does to who plays them.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.remainder import taken_from
from kotowari.tools.text.linearizer import Context, Linearizer


def note_taken(say: Linearizer, node: ast.Do, ctx: Context) -> None:
    """Remember of which things a statement takes some."""
    ctx.discourse.taken |= taken_from(node, say.library.vocabulary, ctx.discourse.picked)


def note_taken_again(say: Linearizer, node: ast.Do, ctx: Context) -> None:
    """The same before it is said, where it takes what was picked out before: what that is called is no other thing."""
    if not any(isinstance(value, ast.Select) for _, value in node.args):
        note_taken(say, node, ctx)


def is_rest(name: str, ctx: Context) -> bool:
    """Whether some of what has a name were taken."""
    return name in ctx.discourse.taken


def remaining(name: str, value: Any, plural: bool, ctx: Context) -> int:
    """How many were there of which some were taken, 1 where nothing says it; 0 where all are meant by the name."""
    if not plural or not is_rest(name, ctx):
        return 0
    count = value.det.count if isinstance(value, ast.Select) else getattr(value, "count", None)
    return count.value if isinstance(count, ast.Number) else 1


def mere_cards(say: Linearizer, node: ast.Select) -> bool:
    """Whether a noun says only that they are cards ("one of them"), not as what ("a spell from among them")."""
    words = [word for each in node.alternatives for word in each.words]
    return [word.kind for word in words] == ["class"] and not say.lexicon.attribute("class", words[0].id, "elsewhere")
