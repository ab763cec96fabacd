"""Two words of one kind by one name: the first would be read wherever the second is meant."""

from collections.abc import Iterable, Sequence

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, Related, make
from kotowari.grammar.vocabulary import Vocabulary


def same_names(definitions: Sequence[ast.Definition], vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """E0403 for the second word of a name; verbs may share one, since their operands tell them apart."""
    del definitions
    pairs = {(first, other): name for name, first, other in reversed(list(vocabulary.homonyms()))}
    for (first, other), name in pairs.items():
        yield make(
            "E0403",
            f"`{name}` is the name of two words: {other.kind} `{other.id}` and `{first.id}`",
            other.node.span,
            help="only the first would be read: give one of them another name",
            related=(Related(first.node.span, "the other one"),),
        )
