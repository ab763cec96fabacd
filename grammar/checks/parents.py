"""``subtype X of Y``, ``step X of Y``: Y must be declared, or X belongs to nothing."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.suggest import suggestion

PARENTS = {"subtype": "type", "step": "step", "type": "type"}


def parents(checked: Checked) -> Iterable[Diagnostic]:
    """E0404 for a parent that no definition declares."""
    node = checked.resolved.node
    if isinstance(node, ast.Declaration) and node.parent:
        kind = PARENTS.get(node.kind, node.kind)
        if checked.vocabulary.symbol(kind, node.parent) is None:
            known = [s.id for s in checked.vocabulary.symbols(kind)]
            yield make("E0404", f"there is no {kind} `{node.parent}`", node.span, help=suggestion(node.parent, known))
