"""A declared word should have a name in each language, else its texts fall back to English."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.declarations import WORD_KINDS
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import WordNode
from kotowari.grammar.words import LANGUAGES


def translations(checked: Checked) -> Iterable[Diagnostic]:
    """W0502 for a word without a Japanese or Korean name; procedures and offers need none."""
    node = checked.resolved.node
    if isinstance(node, ast.Declaration):
        wanted = WORD_KINDS[node.kind].translated
    else:
        wanted = isinstance(node, ast.Keyword) or isinstance(node, ast.Action) and node.form in ("action", "event")
    if wanted and isinstance(node, WordNode):
        given = {name.lang for name in node.names}
        missing = [lang for lang in LANGUAGES if lang != "en" and lang not in given]
        if missing:
            yield make(
                "W0502",
                f"`{node.id}` has no name in {' and '.join(missing)}",
                node.span,
                help="add it below the definition: " + " ".join(f'{lang} "…"' for lang in missing),
            )
