"""What a keyword is given must be of the kind its parameter has, a verb may take no thing twice, amounts have one unit.

A verb chooses among its forms by the kinds of what it is given; a keyword has only one, so it is checked here.
"""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.kinds import BASIC, kinds_of, param_kinds
from kotowari.grammar.vocabulary import Vocabulary

VALUES = frozenset({"number", "cost", "text"})  # what no thing is, and no word
NO_THING = BASIC - {"object", "player", "zone", "step", "condition"}
THINGS = ("type", "subtype", "class", "zone", "player")
CODE = "E0302"


def arguments(checked: Checked) -> Iterable[Diagnostic]:
    """E0302 for an argument of a keyword that its parameter can't be, the same thing twice, an amount of two units."""
    for node in checked.nodes:
        if isinstance(node, ast.KeywordUse):
            yield from _of_keyword(node, checked.vocabulary)
        elif isinstance(node, ast.Do):
            yield from _twice(node, checked.vocabulary)
        elif isinstance(node, ast.Measure) and _is_mixed(node):
            help_ = f"write one unit, as in `2 {node.unit.id}`"
            yield make(CODE, f"`{node.unit.spelled}` is no amount of that", node.span, help=help_)


def _twice(node: ast.Do, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """A thing that is given to a verb twice which takes two different ones (``apart``)."""
    symbol = vocabulary.verb(node.verb)
    meant = [(given.target or given.name, given) for _, given in node.args if isinstance(given, ast.Ref)]
    for index, (name, given) in enumerate(meant):
        if symbol is not None and "apart" in symbol.attributes and name in (other for other, _ in meant[:index]):
            names = " and ".join(param.name for param in symbol.params)
            yield make(CODE, f"`{node.verb}` is given the same thing twice", given.span,
                       help=f"its {names} are never the same thing")


def _of_keyword(node: ast.KeywordUse, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    symbol = vocabulary.symbol("keyword", node.keyword)
    params = symbol.params if symbol is not None else ()
    for param, given in zip(params, node.args, strict=False):
        kinds, wanted = kinds_of(given, vocabulary), param_kinds(param, vocabulary)
        read = "information" in kinds  # a field of a thing is whatever its value is
        if kinds and not read and not kinds & wanted and "anything" not in wanted and _differ(kinds, wanted):
            said = " or ".join(param.kinds)
            yield make(CODE, f"`{node.spelled or node.keyword}` can't be given this", given.span,
                       help=f"its `{param.name}` is: {said}")  # fmt: skip


def _differ(kinds: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether one is a plain value and the other can't be."""
    return wanted <= VALUES or not wanted & NO_THING and kinds <= NO_THING


def _is_mixed(node: ast.Measure) -> bool:
    """Whether words for things, or for another unit, stand before a unit: only of tokens it is said what they are."""
    made = node.unit.id == "token"
    return any(word.kind == "unit" or word.kind in THINGS and not made for word in node.kinds)
