"""What a keyword costs stands behind it: on a line of keywords, a cost that is only worked out would not be printed."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.checks.symbol_places import attributes_of, is_in_play
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import Vocabulary


def printed_costs(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a field of something as the cost of a keyword that a card has by itself."""
    for face in checked.of(ast.Face):
        yield from _done_in_play(face, checked.vocabulary)
    for extra in checked.of(ast.ExtraCost):
        yield from _done_in_play(extra, checked.vocabulary)
    for line in checked.of(ast.KeywordLine):
        for use in line.uses:
            symbol = checked.vocabulary.symbol("keyword", use.keyword)
            for param, arg in zip(symbol.params if symbol is not None else (), use.args, strict=False):
                if "cost" in param.kinds and isinstance(arg, ast.FieldOf):
                    said = f"this can't be carried out: what `{use.spelled}` costs would not be printed"
                    yield make("E0806", said, arg.span, help=f"write the cost itself: `{use.spelled} {{2}}`")


def _done_in_play(node: ast.Face | ast.ExtraCost, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """E0806 for a symbol of what is done to this very thing, where it is paid to play it: it lies elsewhere then."""
    if isinstance(node, ast.Face):
        paid = [(node.span, node.cost or ())]
    else:
        paid = [(item.span, item.symbols) for item in node.cost.items if isinstance(item, ast.Symbols)]
    for span, symbols in paid:
        for written in symbols:
            if is_in_play(written, vocabulary):
                said = "this can't be carried out: it is done to what is in play, and this is paid before"
                yield make("E0806", said, span, help="write it as the cost of an ability: `{T}: …`")
            elif isinstance(node, ast.Face) and "ability" in attributes_of(written, vocabulary):
                said = f"no card costs `{{{written}}}`, which is paid for abilities"
                yield make("E0806", f"this can't be carried out: {said}", span, help=f"write `{{{written}}}: …`")
