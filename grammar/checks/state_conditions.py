"""What a state check asks for stands in its head: only that is asked again as other things change."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make


def state_conditions(checked: Checked) -> Iterable[Diagnostic]:
    """E0420 for a state check whose block does nothing unless a condition of its own holds."""
    node = checked.resolved.node
    if not isinstance(node, ast.StateCheck):
        return
    done = [statement for statement in node.body if not isinstance(statement, ast.Let)]
    if len(done) == 1 and isinstance(done[0], ast.If) and not done[0].otherwise:
        yield make(
            "E0420",
            "what a state check asks for stands in its head",
            done[0].condition.span,
            help="write `state NP as x if …: …`",
        )
