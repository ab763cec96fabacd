"""Symbols where they mean something: what is made can be spent, what is got is what the verb gives.

What is done to the very thing that an ability is of is no price of anything else, and none of a keyword, which says by
itself what becomes of that thing.
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary

Finding = tuple[ast.Node, str, str]


def symbol_places(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a symbol that a verb can't give or make, or with which no keyword is paid."""
    for node in checked.of(ast.Do, ast.KeywordUse, ast.Unless, ast.EventPattern):
        if isinstance(node, ast.Do):
            found = _given(node, checked.vocabulary)
        elif isinstance(node, ast.KeywordUse):
            found = _keyword(node, checked.vocabulary)
        elif isinstance(node, ast.Unless):
            found = _price(node.price, checked.vocabulary)
        elif isinstance(node, ast.EventPattern) and node.object is not None:
            found = _price(node.object, checked.vocabulary)
        else:
            continue
        for where, why, help in found:
            yield make("E0806", f"this can't be carried out: {why}", where.span or node.span, help=help)


def attributes_of(written: str, vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    """What the declaration of a symbol says, as it is written in a cost."""
    symbol = vocabulary.symbol("symbol", f"{{{written}}}") or vocabulary.symbol("symbol", written)
    return dict(symbol.attributes) if symbol is not None else {}


def is_in_play(written: str, vocabulary: Vocabulary) -> bool:
    """Whether a symbol stands for what is done to the very thing that it is a cost of, and is worth nothing."""
    said = attributes_of(written, vocabulary)
    return "does" in said and "value" not in said


def _given(node: ast.Do, vocabulary: Vocabulary) -> Iterator[Finding]:
    verb = vocabulary.verb(node.verb)
    params = {param.name: param.kinds for param in verb.params} if verb is not None else {}
    only = verb.attributes.get("symbols", ()) if verb is not None else ()
    makes = verb is not None and "resource" in verb.attributes
    for name, given in node.args:
        if "cost" in params.get(name, ()):
            yield from _price(given, vocabulary)
        if "symbols" not in params.get(name, ()):
            continue
        for each in (part for part in walk(given) if isinstance(part, ast.Symbols)):
            for written in each.symbols:
                verb_name = node.spelled or node.verb
                if only and written not in only:
                    write = " or ".join(f"`{{{one}}}`" for one in only)
                    yield each, f"`{verb_name}` gives no `{{{written}}}`", f"write {write}"
                elif makes and "does" in attributes_of(written, vocabulary):
                    yield each, f"nothing makes `{{{written}}}`, which is done", _spent(vocabulary)


def _spent(vocabulary: Vocabulary) -> str:
    """What to write instead, by a symbol of the rule set that stands for what is spent."""
    said = next((one.id for one in vocabulary.symbols("symbol") if not {"does", "ability"} & {*one.attributes}), "")
    return f"write what can be spent: `{{{said}}}`" if said else "write what can be spent"


def _price(price: ast.Node, vocabulary: Vocabulary) -> Iterator[Finding]:
    for each, written in _in_play(price, vocabulary):
        yield each, f"`{{{written}}}` is done for an ability, and pays for nothing else", "write what is paid: `{2}`"


def _keyword(node: ast.KeywordUse, vocabulary: Vocabulary) -> Iterator[Finding]:
    symbol, name = vocabulary.symbol("keyword", node.keyword), node.spelled or node.keyword
    for param, given in zip(symbol.params if symbol is not None else (), node.args, strict=False):
        for each, written in _in_play(given, vocabulary) if "cost" in param.kinds else ():
            why = f"`{name}` says itself what is done, and `{{{written}}}` is no price of it"
            yield each, why, f"write what is paid: `{name} {{2}}`"


def _in_play(node: ast.Node, vocabulary: Vocabulary) -> Iterator[tuple[ast.Node, str]]:
    for each in (part for part in walk(node) if isinstance(part, ast.Symbols)):
        yield from ((each, one) for one in each.symbols if is_in_play(one, vocabulary))
