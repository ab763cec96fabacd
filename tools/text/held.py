"""What the condition of a triggered ability is about, said again: "if equipped creature is red, tap it"."""

from collections.abc import Callable

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.linearizer import HELD, Binding, Context


def held_again(
    body: tuple[ast.Statement, ...], condition: ast.Condition | None, ctx: Context, is_host: Callable[[ast.Word], bool]
) -> tuple[ast.Statement, ...]:
    """The body of a triggered ability, in which what its condition is about is a pronoun from the first mention on.

    That is only where nothing else that a pronoun could mean is named before it.  ``is_host``: whether a word tells
    one thing by what it is to this, which a reader would take for "it" from then on, whatever the event was about.
    """
    spoken_of = list(walk(condition)) if condition is not None else []
    itself = any(isinstance(part, ast.Ref) and part.target == "this" for part in spoken_of)
    if not itself and any(isinstance(part, ast.Word) and is_host(part) for part in spoken_of):
        ctx.discourse.focus = HELD
    about = getattr(condition, "subject", None)
    if not isinstance(about, ast.Select) or about.det.kind != "none" or not body:
        return body
    parts = (part for part in walk(body[0]) if isinstance(part, ast.Select | ast.Ref))
    named = [part for part in parts if not isinstance(part, ast.Ref) or part.target not in ("this", "you")]
    if not named or named[0] != about:
        return body
    ctx.bind(HELD, Binding(about))
    ctx.discourse.mention(HELD)
    it = ast.Ref("it", target=HELD)
    return (transform(body[0], lambda part: it if part == about else part), *body[1:])
