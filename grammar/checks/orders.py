"""What players only declare, as the rules ask them to, is nothing that a card can order to be done."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make


def orders(checked: Checked) -> Iterable[Diagnostic]:
    """E0410 for an instruction of a card to do what is only declared; asked of cards, since rules carry it out."""
    for node in checked.resolved.marked:
        if isinstance(node, ast.Do):
            verb = checked.vocabulary.verb(node.verb)
            if verb is not None and "declared" in verb.attributes:
                yield make(
                    "E0410",
                    f"`{node.spelled}` is only declared, it can't be ordered",
                    node.span,
                    help="`must` with a time requires it: `TARGET must … this turn`",
                )
