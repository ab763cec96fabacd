"""Source text from syntax trees, and the formatter of files.

:func:`print_definition` writes a tree in canonical form, in any of the languages of the vocabulary;
:func:`format_source` lays out a file in the words its author chose.  What the printers cannot say is
what the reader cannot read: both directions are held together by tests over generated trees.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kotowari.grammar import print_abilities, print_definitions, print_phrases, print_statements
from kotowari.grammar.ast import Card, Definition, Node
from kotowari.grammar.document import render
from kotowari.grammar.print_phrases import Handler, Pen
from kotowari.grammar.visit import without_places
from kotowari.grammar.vocabulary import Vocabulary

HANDLERS: Mapping[type[Node], Handler] = MappingProxyType(print_phrases.HANDLERS)
LAYERS = (print_phrases, print_statements, print_abilities, print_definitions)


def print_definition(node: Definition, vocabulary: Vocabulary, lang: str = "") -> str:
    """A definition as source text in ``lang``, a card in its own language by default.

    In its own language a definition keeps the spellings of its words; in another one it is translated.
    """
    own = node.lang if isinstance(node, Card) else "en"
    given = node if lang in ("", own) else without_places(node)
    return render(Pen(vocabulary, lang or own)(given))


def print_phrase(node: Node, vocabulary: Vocabulary, lang: str = "en") -> str:
    """A node below a definition as text; statements and abilities may take several lines."""
    written = Pen(vocabulary, lang)(node)
    return written if isinstance(written, str) else render(written).rstrip("\n")


def print_file(definitions: Iterable[Definition], vocabulary: Vocabulary) -> str:
    """Definitions one after the other, a blank line between."""
    return "\n".join(print_definition(node, vocabulary) for node in definitions)
