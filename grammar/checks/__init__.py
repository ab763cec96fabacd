"""Semantic checks: one file each, one finding or kind of finding each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.from_surface import Resolved
from kotowari.grammar.vocabulary import Vocabulary


@dataclass(slots=True)
class Checked:
    """A resolved definition and the words it was read with."""

    resolved: Resolved
    vocabulary: Vocabulary


CHECKS: tuple[Callable[[Checked], Iterable[Diagnostic]], ...] = ()
LIBRARY_CHECKS: tuple[Callable[[list[ast.Definition], Vocabulary], Iterable[Diagnostic]], ...] = ()
