"""What a check gets to see."""

from dataclasses import dataclass
from functools import cached_property

from kotowari.grammar.ast import Node
from kotowari.grammar.from_surface import Resolved
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary


@dataclass
class Checked:
    """A resolved definition and the words it was read with."""

    resolved: Resolved
    vocabulary: Vocabulary

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The definition and every node below it, parents first: walked once for all checks."""
        return tuple(walk(self.resolved.node))
