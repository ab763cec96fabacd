"""What a check gets to see."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from kotowari.grammar.ast import Node
from kotowari.grammar.from_surface import Resolved
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary

N = TypeVar("N", bound=Node)


@dataclass
class Checked:
    """A resolved definition and the words it was read with."""

    resolved: Resolved
    vocabulary: Vocabulary

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The definition and every node below it, parents first: walked once for all checks."""
        return tuple(walk(self.resolved.node))

    @cached_property
    def _sorted(self) -> dict[type[Node], list[Node]]:
        found: dict[type[Node], list[Node]] = defaultdict(list)
        for node in self.nodes:
            found[type(node)].append(node)
        return dict(found)

    def of(self, sort: type[N], *others: type[N]) -> Sequence[N]:
        """The nodes of some classes, parents first; of several classes those of one after those of the other.

        The classes are those of the nodes themselves, and none that others are derived from.
        """
        found = self._sorted.get(sort, [])
        for each in others:
            found = found + self._sorted.get(each, [])
        return cast(Sequence[N], found)
