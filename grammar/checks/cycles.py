"""A keyword whose abilities have the keyword itself would never be written out to the end."""

from collections.abc import Iterable, Sequence

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary


def cycles(definitions: Sequence[ast.Definition], vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """E0405 for each keyword that has itself as a whole ability, directly or through others."""
    del vocabulary
    keywords = {node.id: node for node in definitions if isinstance(node, ast.Keyword)}
    has = {id: _lines(node) for id, node in keywords.items()}
    for id, node in keywords.items():
        reached: set[str] = set()
        waiting = list(has[id])
        while waiting:
            other = waiting.pop()
            if other not in reached:
                reached.add(other)
                waiting.extend(has.get(other, ()))
        if id in reached:
            yield make(
                "E0405", f"keyword `{id}` is defined by itself", node.span, help="a keyword is made of other abilities"
            )


def _lines(node: ast.Keyword) -> tuple[str, ...]:
    return tuple(
        use.keyword
        for ability in node.abilities
        if isinstance(ability, ast.KeywordLine)
        for use in walk(ability)
        if isinstance(use, ast.KeywordUse)
    )
