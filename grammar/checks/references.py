"""Attributes that name another word (``field tapped``, ``not asleep``, ``zone board``) must name one that exists."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.suggest import suggestion

NAMING = ("class", "adjective", "relation", "player", "type", "subtype", "supertype", "token")
NAMED_KINDS = {
    "field": ("field",),
    "zone": ("zone",),
    "not": ("adjective", "supertype", "class", "color", "player", "type"),
}


def references(checked: Checked) -> Iterable[Diagnostic]:
    """E0407 for an attribute of a class, player word, adjective or relation that names no word."""
    node = checked.resolved.node
    if not isinstance(node, ast.Declaration) or node.kind not in NAMING:
        return
    for name, values in node.attributes:
        kinds = NAMED_KINDS.get(name, ())
        if kinds and not values:
            yield make("E0407", f"`{name}` names no {kinds[0]}", node.span, help=f"write it behind: `{name} …`")
        if name == "not" and values and values[0] in ("ability", "active", "card", "token"):
            continue
        for value in values[:1] if kinds else ():
            if not any(checked.vocabulary.symbol(kind, value) for kind in kinds):
                known = [s.id for kind in kinds for s in checked.vocabulary.symbols(kind)]
                yield make("E0407", f"there is no {kinds[0]} `{value}`", node.span, help=suggestion(value, known))
