"""Surface tree to AST: every phrase read with the vocabulary of a ruleset.

Heads first (:func:`heads`), then the vocabulary, then bodies (:func:`resolve`), because a body may use
a word that a later file declares.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.definitions import BODIES, WORD_DEFINITIONS, Definitions, Head
from kotowari.grammar.limits import too_deep
from kotowari.grammar.scope import Binding
from kotowari.grammar.surface import SurfaceDefinition, SurfaceFile, span_of
from kotowari.grammar.visit import with_own_names
from kotowari.grammar.vocabulary import Vocabulary, WordNode

EMPTY = Vocabulary(())


@dataclass(slots=True)
class Resolved:
    """A definition, the names its author bound in it, and the nodes that checks look at.

    ``clean``: no error was found while it was read.
    """

    node: ast.Definition
    bindings: list[Binding] = field(default_factory=list)
    marked: list[ast.Node] = field(default_factory=list)
    clean: bool = True


def heads(surface: SurfaceFile) -> tuple[list[Head], list[Diagnostic]]:
    """The heads of all definitions but cards and scenarios."""
    reader = Definitions(EMPTY, surface.source.path)
    out = []
    for definition in surface.definitions:
        if definition.kind not in ("card", "scenario"):
            head = reader.head(definition)
            if head is not None:
                out.append(head)
    return out, reader.found


def shell(head: Head) -> WordNode:
    """The node of a word without its body."""
    return Definitions(EMPTY, head.path).shell(head)


def resolve_head(head: Head, node: WordNode | None, vocabulary: Vocabulary) -> tuple[Resolved | None, list[Diagnostic]]:
    """A definition with its body; ``node`` is the merged shell of a word, None for the others."""
    reader = Definitions(vocabulary, head.path)
    reader.numberings = head.numberings
    try:
        if node is not None:
            done: ast.Definition | None = reader.complete(head, node)
        else:
            done = BODIES[head.kind](reader, head)
    except Fail as failure:
        reader.found.append(failure.diagnostic)
        return None, reader.found
    except RecursionError:
        reader.found.append(too_deep(head.span))
        return None, reader.found
    if done is None:
        return None, reader.found
    done = with_own_names(done) if reader.scope.counter else done
    return Resolved(done, reader.scope.declared, reader.scope.marked, not reader.found), reader.found


def resolve_cards(
    definitions: Iterable[SurfaceDefinition], vocabulary: Vocabulary, path: str
) -> tuple[list[Resolved], list[Diagnostic]]:
    """The cards among some definitions; a card with an error in one line is still there without that line."""
    reader = Definitions(vocabulary, path)
    out = []
    for definition in definitions:
        if definition.kind == "card":
            reader.fresh()
            before = len(reader.found)
            try:
                card = reader.card(definition)
            except RecursionError:
                card = None
                reader.found.append(too_deep(span_of(path, definition.define, definition.define)))
            if card is not None:
                card = with_own_names(card) if reader.scope.counter else card
                out.append(Resolved(card, reader.scope.declared, reader.scope.marked, len(reader.found) == before))
    return out, reader.found


def is_word(head: Head) -> bool:
    """Whether a head declares a vocabulary word."""
    return head.kind in WORD_DEFINITIONS


__all__ = ["Resolved", "heads", "is_word", "resolve_cards", "resolve_head", "shell"]
