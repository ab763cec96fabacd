"""Resource symbols must be declared: a typing error in a cost would otherwise be a cost nobody can pay."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.suggest import suggestion


def symbols(checked: Checked) -> Iterable[Diagnostic]:
    """E0401 for each symbol that the ruleset does not declare; whole numbers are known where it declares none."""
    numbers = any(s.id.strip("{}").isdecimal() for s in checked.vocabulary.symbols("symbol"))
    for node in checked.resolved.marked:
        if isinstance(node, ast.Symbols):
            for symbol in node.symbols:
                if checked.vocabulary.symbol("symbol", symbol) is None and (numbers or not symbol.isdecimal()):
                    known = [s.id for s in checked.vocabulary.symbols("symbol")]
                    yield make("E0401", f"there is no symbol `{symbol}`", node.span, help=suggestion(symbol, known))
