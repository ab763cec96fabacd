"""Nodes for what happens, when, how often and for how long: the one event pattern, windows, limits, durations.

A pattern says nothing of what follows from it: triggers, replacements, prohibitions and history share it.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.values import Word

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Condition, Expr


Which = Literal["this", "last", "next", "each", "any", "since"]


@dataclass(frozen=True, slots=True)
class Window(Node):
    """A stretch of time: ``this turn``, ``during your turn``, ``during its controller's next turn``.

    ``which``: ``this`` the present or latest one, from its beginning on; ``last`` the one before the present one, or
    the latest if it is over; ``next`` the first to begin from now on; ``each`` every one by itself (of a limit);
    ``any`` whenever there is one, while it lasts (``during``); ``since`` from the end of the last one on.
    ``whose`` None = anybody's.  The past, durations, limits, prohibitions and triggers hold the same node.
    """

    which: Which
    step: str
    whose: "Expr | None" = None
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """``only once each turn``, ``twice this turn``; ``nth``: ``for the second time each turn``, that one alone."""

    times: "Expr"
    window: Window
    nth: bool = False


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """The one event pattern: trigger, replacement, prohibition, permission, history.

    ``verb`` is an action or event id; ``subject`` the doer or, for events of one thing
    (``this enters``), that thing; ``object`` the direct object; ``preps`` the rest; ``passive``
    ``beast is destroyed``: the subject is the direct object.  ``adverbs``: ``alone``, ``tapped``.
    Slots hold selectors that test, not choose.  ``window``: only while that lasts; ``limit``: only
    the first, the second … such event of a window.
    """

    verb: str
    subject: "Expr | None" = None
    object: "Expr | None" = None
    preps: "tuple[tuple[str, Expr], ...]" = ()
    adverbs: tuple[Word, ...] = ()
    passive: bool = False
    negated: bool = False
    spelled: str = field(default="", compare=False)
    window: "Window | None" = None
    limit: "Limit | None" = None


@dataclass(frozen=True, slots=True)
class StepEvent(Node):
    """``start of your dawn``, ``end of each dusk``, ``end of your next turn``: an edge of a window to come."""

    edge: Literal["start", "end"]
    window: Window


@dataclass(frozen=True, slots=True)
class Until(Node):
    """``until end of turn``, ``until start of your turn``, ``until this leaves board``.

    ``front``: written, and said, before what lasts so long; it means the same there.
    """

    event: "StepEvent | EventPattern"
    front: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class AsLongAs(Node):
    """``while C`` after a statement."""

    condition: "Condition"
