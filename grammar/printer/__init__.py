"""Source text from syntax trees, and the formatter of files.

:func:`print_definition` writes a tree in canonical form, in any of the languages of the vocabulary;
:func:`format_source` lays out a file in the words its author chose.  What the printers cannot say is
what the reader cannot read: both directions are held together by tests over generated trees.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kotowari.grammar.ast import Card, Definition, Node
from kotowari.grammar.diagnostics import Diagnostic, Severity, sort_key
from kotowari.grammar.document import render
from kotowari.grammar.formatter import comments_of, damage, relayout, same_shape
from kotowari.grammar.from_surface import heads, is_word, resolve_cards, resolve_head, shell
from kotowari.grammar.indentation import evened
from kotowari.grammar.library import Library
from kotowari.grammar.limits import too_long
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.printer import abilities, definitions, modes, pen, phrases, statements
from kotowari.grammar.printer.pen import Handler, Pen
from kotowari.grammar.scenario import parse_block, split
from kotowari.grammar.source import Source
from kotowari.grammar.surface import SurfaceFile
from kotowari.grammar.visit import without_places
from kotowari.grammar.vocabulary import Vocabulary

HANDLERS: Mapping[type[Node], Handler] = MappingProxyType(pen.HANDLERS)
LAYERS = (phrases, statements, modes, abilities, definitions)  # each fills its part of the table


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
    """Definitions one after the other, each in its own language, a blank line between."""
    return "\n".join(print_definition(node, vocabulary) for node in definitions)


def format_source(text: str, library: Library | None = None, path: str = "<text>") -> tuple[str, list[Diagnostic]]:
    """The formatted text of a file and what is wrong with it.

    Scenarios between the definitions are laid out too.  A definition with an error in its shape, or with a
    library in its meaning, stays as it was written.  A byte order mark goes, line ends become ``\\n``, and
    indentation by tabs or four spaces throughout becomes that of the language; findings keep their places in ``text``.
    The result is read again; should it mean anything else, ``text`` comes back unchanged with E0711.
    """
    clean, back = evened(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    surface, scenarios, found = _read(clean, path)
    before, more = _meaning(surface, library)
    found = sorted({back(one) for one in (*found, *more)}, key=sort_key)
    wrong = {one.span.line for one in found if one.severity is Severity.ERROR}
    formatted = relayout(clean, surface, wrong, scenarios)
    if formatted == clean or not (surface.definitions or scenarios):
        return formatted, found
    grown = too_long(Source(path, formatted))
    if grown is not None:  # laid out it has more lines than a file may have
        return text, [*found, grown]
    again, moved, _ = _read(formatted, path)
    after, _ = _meaning(again, library)
    if not same_shape(surface, again) or before != after or list(scenarios.values()) != list(moved.values()):
        return text, [*found, damage(path)]
    return formatted, found


def _read(text: str, path: str) -> tuple[SurfaceFile, dict[int, object], list[Diagnostic]]:
    """A file apart: its definitions; line → what a scenario and its comments say; what is wrong with their shapes."""
    rest, blocks = split(text)
    surface, found = parse_surface(Source(path, rest))
    scenarios: dict[int, object] = {}
    for number, block in blocks:
        said, wrong = parse_block(block, path, number)
        scenarios[number] = (said, comments_of(block, number))
        found = [*found, *wrong]
    return surface, scenarios, found


def _meaning(surface: SurfaceFile, library: Library | None) -> tuple[list[Definition], list[Diagnostic]]:
    """The definitions of a file as trees, and the errors in them; nothing without a library."""
    if library is None:
        return [], []
    nodes: list[Definition] = []
    resolved, found = resolve_cards(surface.definitions, library.vocabulary, surface.source.path)
    nodes.extend(one.node for one in resolved)
    read, more = heads(surface)
    found = [*found, *more]
    for head in read:
        done, more = resolve_head(head, shell(head) if is_word(head) else None, library.vocabulary)
        found.extend(more)
        nodes.extend([done.node] if done is not None else [])
    return nodes, found
