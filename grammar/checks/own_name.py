"""``~`` is the card by its name: what has none, and what somebody else is given, can't be called so."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk

OWN_NAME = "~"


def own_name(checked: Checked) -> Iterable[Diagnostic]:
    """E0205 for ``~`` in a definition that is no card, or in an ability that is given to something else."""
    if not isinstance(checked.resolved.node, ast.Card):
        yield from _refused(checked.resolved.node, "only a card is called by its name")
        return
    if all(each.name != OWN_NAME for each in checked.of(ast.Ref)):
        return
    for node in checked.of(ast.Do):
        if not (isinstance(node.subject, ast.Ref) and node.subject.target == "this"):
            for _, given in node.args:
                if isinstance(given, ast.Quoted):
                    yield from _refused(given, "what is given to something else is not called by the name of this card")


def _refused(node: ast.Node, why: str) -> Iterable[Diagnostic]:
    for each in walk(node):
        if isinstance(each, ast.Ref) and each.name == OWN_NAME:
            yield make("E0205", why, each.span, help="write `this`")
