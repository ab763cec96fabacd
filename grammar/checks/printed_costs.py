"""What a keyword costs stands behind it: on a line of keywords, a cost that is only worked out would not be printed."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make


def printed_costs(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a field of something as the cost of a keyword that a card has by itself."""
    for node in checked.nodes:
        for use in node.uses if isinstance(node, ast.KeywordLine) else ():
            symbol = checked.vocabulary.symbol("keyword", use.keyword)
            for param, arg in zip(symbol.params if symbol is not None else (), use.args, strict=False):
                if "cost" in param.kinds and isinstance(arg, ast.FieldOf):
                    said = f"this can't be carried out: what `{use.spelled}` costs would not be printed"
                    yield make("E0806", said, arg.span, help=f"write the cost itself: `{use.spelled} {{2}}`")
