"""What every node of the abstract syntax is: frozen, hashable, with a place and the rule it states.

``span`` and ``spelled`` never take part in comparison, so two sources that say the same thing in
different languages are equal.
"""

from dataclasses import dataclass, field

from kotowari.grammar.source import NO_SPAN, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Base of all nodes.

    ``span`` is the place in the source, not part of equality; ``cite`` the rule that a statement states.
    """

    span: Span = field(default=NO_SPAN, compare=False, repr=False)
    cite: tuple[str, ...] = ()
