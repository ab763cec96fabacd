"""A token that is described where it is made is nothing but what is said there: no word that is left out is made up.

One that is made like another thing has the rest from that.
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary

CODE = "E0806"


def described_tokens(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a token without a type, or without the numbers that its type has."""
    for node in checked.of(ast.Do):
        yield from _tokens(node, checked.vocabulary)


def made_tokens(node: ast.Do, vocabulary: Vocabulary) -> Iterator[ast.Measure]:
    """The amounts of tokens that a verb makes of the words in front of them, and not as what something else is."""
    verb = vocabulary.verb(node.verb)
    if verb is None or "makes" not in verb.attributes:
        return
    params = {param.name: param for param in verb.params}
    if any(name in params and params[name].role == "from" for name, _ in node.args):
        return
    for name, value in node.args:
        if isinstance(value, ast.Measure) and value.kinds and "token" in params[name].kinds:
            yield value


def _tokens(node: ast.Do, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """A described token has a type; one of a type that has numbers as printed has these, or abilities that say them."""
    for value in made_tokens(node, vocabulary):
        unit = vocabulary.symbol("class", value.unit.id)
        if unit is None or "token" not in unit.attributes or any(word.kind == "token" for word in value.kinds):
            continue
        types = [word.id for word in value.kinds if word.kind == "type"]
        if not types:
            message = "this can't be carried out: of which type this token is is not said"
            help = "say its types before `token`: only a token that is declared has them by its name"
            yield make(CODE, message, value.span, help=help)
            continue
        told = any(word.kind == "stats" for word in value.kinds) or any(
            isinstance(part, ast.Pair | ast.Quoted)
            for part in walk(node)  # letters, or abilities that may say them
        )
        if not told and any(_has_numbers(type, vocabulary) for type in types):
            help = "say them before its types: `1 1/1 … token`"
            yield make(CODE, "this can't be carried out: the numbers of this token are not said", value.span, help=help)


def _has_numbers(type: str, vocabulary: Vocabulary) -> bool:
    """Is something of this type printed with numbers?"""
    symbol = vocabulary.symbol("type", type)
    return symbol is not None and "stats" in symbol.attributes
