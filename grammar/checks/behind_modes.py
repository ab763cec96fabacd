"""What stands behind a choice of modes: it is printed below the last of them, and read as a part of it (700.2)."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make

HELP = "write it in front of `modes`, or as an ability of its own; of each mode it is said in its line"


def behind_modes(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a statement of a card that stands behind modes in its block."""
    if not isinstance(checked.resolved.node, ast.Card):
        return
    for node in checked.nodes:
        body = getattr(node, "body", ())
        for before, after in zip(body, body[1:], strict=False) if isinstance(body, tuple) else ():
            if isinstance(before, ast.Modes):
                message = "this can't be carried out: behind modes it would be said as a part of the last of them"
                yield make("E0806", message, after.span, help=HELP)
