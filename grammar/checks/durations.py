"""A time can be given only to what lasts: an action made of steps is over when it is done."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make

LASTING = ("continuous", "lasting")


def durations(checked: Checked) -> Iterable[Diagnostic]:
    """E0305 for a duration on a verb that is neither continuous nor said to be ``lasting``."""
    for node in checked.resolved.marked:
        if isinstance(node, ast.Do) and isinstance(node.duration, ast.Until | ast.Window):
            verb = checked.vocabulary.verb(node.verb)
            lasts = verb is not None and any(name in LASTING for name in verb.attributes)
            event = isinstance(node.duration, ast.Until) and isinstance(node.duration.event, ast.EventPattern)
            if verb is not None and isinstance(verb.node, ast.Action) and verb.node.body and not lasts and not event:
                yield make(
                    "E0305",
                    f"`{node.spelled}` is over when it is done, it has no duration",
                    node.duration.span,
                    help="only continuous verbs last; to undo something later write `later when …`",
                )
