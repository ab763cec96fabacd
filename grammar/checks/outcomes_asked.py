"""What is asked of an outcome where nothing has been done yet."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make

BODIES = (ast.Resolution, ast.Triggered, ast.Activated, ast.Later)


def outcomes_asked(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for `if done` and `if not done` as the first instruction of an ability."""
    for node in checked.of(*BODIES):
        first = node.body[0] if isinstance(node, BODIES) and node.body else None
        asked = first.condition if isinstance(first, ast.If) else None
        if isinstance(asked.condition if isinstance(asked, ast.Not) else asked, ast.Done):
            yield make(
                "E0806",
                "this can't be carried out: nothing has been done before this",
                asked.span if asked is not None else node.span,
                help="write before it what may be done, or ask for something else",
            )
