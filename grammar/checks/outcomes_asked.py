"""What is asked of an outcome where nothing has been done yet, or another instruction stands between."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk

BODIES = (ast.Resolution, ast.Triggered, ast.Activated, ast.Later)
HOLDERS = (*BODIES, ast.If, ast.May, ast.ForEach, ast.Repeat, ast.Loop)


def outcomes_asked(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for `if done` as the first instruction of an ability, or behind one that it does not ask of."""
    for node in checked.of(*HOLDERS):
        body = node.then if isinstance(node, ast.If) else getattr(node, "body", ())
        first = body[0] if body else None
        if isinstance(node, BODIES) and isinstance(first, ast.If) and _asked(first) is not None:
            yield make(
                "E0806",
                "this can't be carried out: nothing has been done before this",
                first.condition.span,
                help="write before it what may be done, or ask for something else",
            )
        yield from _behind_another(body)
        if isinstance(node, ast.If):
            yield from _behind_another(node.otherwise)


def _behind_another(body: ast.Block) -> Iterator[Diagnostic]:
    """`done` asks of something further above, and is said of what stands between."""
    before: ast.Statement | None = None
    for each in body:
        asked = _asked(each)
        if asked is not None and asked.target and before is not None:
            if not any(getattr(part, "binding", "") == asked.target for part in walk(before)):
                yield make(
                    "E0806",
                    "this can't be carried out: `done` would be read of what stands between",
                    asked.span,
                    help="put the `if` directly below the instruction that it asks of",
                )
        elif asked is None and not isinstance(each, ast.Let):  # by which nothing happens
            before = each


def _asked(node: object) -> ast.Done | None:
    """What a statement asks of an outcome, if it does."""
    condition = node.condition if isinstance(node, ast.If) else None
    condition = condition.condition if isinstance(condition, ast.Not) else condition
    return condition if isinstance(condition, ast.Done) else None
