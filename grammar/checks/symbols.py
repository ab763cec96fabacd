"""Resource symbols must be declared: a typing error in a cost would otherwise be a cost nobody can pay."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.suggest import suggestion


def symbols(checked: Checked) -> Iterable[Diagnostic]:
    """E0401 for each symbol that the ruleset does not declare; whole numbers are known where it declares none."""
    for node in checked.resolved.marked:
        if isinstance(node, ast.Symbols):
            for symbol in node.symbols:
                if checked.vocabulary.symbol("symbol", symbol) is not None:
                    continue
                known = [s.id for s in checked.vocabulary.symbols("symbol")]
                if not symbol.isdecimal() or any(id.strip("{}").isdecimal() for id in known):
                    yield make("E0401", f"there is no symbol `{symbol}`", node.span, help=suggestion(symbol, known))
