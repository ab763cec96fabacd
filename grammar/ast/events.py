"""Nodes for what happens and for how long: the one event pattern, steps, durations.

A pattern says nothing of what follows from it: triggers, replacements, prohibitions and history share it.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.values import Word

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Condition, Expr


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """The one event pattern: trigger, replacement, prohibition, permission, history.

    ``verb`` is an action or event id; ``subject`` the doer or, for events of one thing
    (``this enters``), that thing; ``object`` the direct object; ``preps`` the rest; ``passive``
    ``beast is destroyed``: the subject is the direct object.  ``adverbs``: ``alone``, ``tapped``.
    Slots hold selectors that test, not choose.
    """

    verb: str
    subject: "Expr | None" = None
    object: "Expr | None" = None
    preps: "tuple[tuple[str, Expr], ...]" = ()
    adverbs: tuple[Word, ...] = ()
    passive: bool = False
    negated: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class StepEvent(Node):
    """``start of your dawn``, ``end of each dusk``; ``whose`` None = that of any player."""

    edge: Literal["start", "end"]
    step: str
    whose: "Expr | None" = None
    each: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Until(Node):
    """``until end of turn``, ``until start of your turn``, ``until this leaves board``."""

    event: "StepEvent | EventPattern"


@dataclass(frozen=True, slots=True)
class During(Node):
    """``this turn``, ``this dusk``."""

    step: str
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AsLongAs(Node):
    """``while C`` after a statement."""

    condition: "Condition"
