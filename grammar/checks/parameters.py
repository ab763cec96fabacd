"""Parameters: their kinds must mean something, their names must differ."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.kinds import BASIC
from kotowari.grammar.suggest import suggestion

DECLARING = ("class", "type", "subtype", "unit", "player", "counter", "zone")
PLAIN = BASIC | {
    "noun",
    "word",
    "quality",
    "value",
    "field",
    "information",
    "symbols",
    "symbol",
    "name",
    "anything",
    "kind",
    "event",
    "keyword",
    "type",
    "subtype",
    "color",
    "adjective",
    "counter",
    "unit",
    "card",
    "step",
    "measure",
    "position",
}


def parameters(checked: Checked) -> Iterable[Diagnostic]:
    """E0406 for a kind that is neither basic nor a declared word; E0403 for two parameters of one name."""
    node = checked.resolved.node
    if not isinstance(node, ast.Action | ast.Keyword):
        return
    seen: set[str] = set()
    for param in node.params:
        if param.name in seen:
            yield make("E0403", f"`{node.id}` has two parameters called `{param.name}`", param.span)
        seen.add(param.name)
        for kind in param.kinds:
            if kind not in PLAIN and not any(checked.vocabulary.symbol(d, kind) for d in DECLARING):
                yield make(
                    "E0406",
                    f"`{kind}` is no kind of value",
                    param.span,
                    help=suggestion(kind, PLAIN) or "kinds are object, player, number, zone, cost … and declared nouns",
                )
