"""``zone hand: owner, ordered``: what stands after the colon must be something that declarations of the kind say."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.declarations import ATTRIBUTES, WORD_KINDS
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.suggest import suggestion

KINDS = frozenset(WORD_KINDS)  # what a primitive lets a player declare is named by the kind of word


def attributes(checked: Checked) -> Iterable[Diagnostic]:
    """E0414 for an attribute that no declaration of this kind has: nobody would read it."""
    node = checked.resolved.node
    if not isinstance(node, ast.Declaration | ast.Action | ast.Keyword):
        return
    kind = node.kind if isinstance(node, ast.Declaration) else node.form if isinstance(node, ast.Action) else "keyword"
    known = ATTRIBUTES.get(kind, frozenset()) | (KINDS if kind == "primitive" else frozenset())
    for name, _ in node.attributes:
        if name not in known:
            may = f"it may say: {', '.join(sorted(known))}" if known else "such a declaration says nothing"
            help = suggestion(name, known) or may
            yield make("E0414", f"no {kind} says `{name}`", node.span, help=help)
