"""Nodes for the lines of a card's body: keywords, costs and the kinds of abilities.

``head`` is what is printed before an ability: the id of a term, or flavor words, which have no meaning.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.events import EventPattern, Limit, StepEvent, Window
from kotowari.grammar.ast.values import Word, ZoneOf

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Block, Condition, CostItem, Expr
    from kotowari.grammar.ast.statements import Do, DoAll, Restrict


@dataclass(frozen=True, slots=True)
class KeywordUse(Node):
    """``swift``, ``armor 2``, ``bond beast``, ``recall {2}``."""

    keyword: str
    args: "tuple[Expr | Cost, ...]" = ()
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """Cost items in written order: symbol runs, effect atoms done by the payer, costs by name or by field."""

    items: "tuple[CostItem, ...]"


@dataclass(frozen=True, slots=True)
class KeywordLine(Node):
    """One printed line of keyword uses, ``flying, vigilance``."""

    uses: tuple[KeywordUse, ...]


@dataclass(frozen=True, slots=True)
class Triggered(Node):
    """``when E [or E] [if C]: block``; ``condition`` is the intervening if.

    Without an event, ``when C: block``, it triggers as soon as the condition holds while none of it waits.

    ``optional``: ``when E, may [cost items]: block``, decided before anything is paid or chosen.
    ``limits``: how often it triggers.
    """

    events: tuple[EventPattern | StepEvent, ...]
    body: "Block"
    condition: "Condition | None" = None
    cost: Cost | None = None
    zone: ZoneOf | None = None
    head: str = ""
    optional: bool = False
    limits: tuple[Limit, ...] = ()


@dataclass(frozen=True, slots=True)
class Activated(Node):
    """``cost: block [limits]``; a limit is how often, when, or a word of the rules (``only as a charm``).

    ``changes``: what it costs more or less (``cost {1} less to activate for each beast``).
    """

    cost: Cost
    body: "Block"
    zone: ZoneOf | None = None
    limits: tuple[Limit | Window | Word, ...] = ()
    condition: "Condition | None" = None
    head: str = ""
    changes: "tuple[ExtraCost, ...]" = ()


@dataclass(frozen=True, slots=True)
class Static(Node):
    """Continuous effects that hold while the object is there; ``condition`` is ``while C:``."""

    effects: "tuple[Do | DoAll | Restrict, ...]"
    condition: "Condition | None" = None
    zone: ZoneOf | None = None
    head: str = ""


@dataclass(frozen=True, slots=True)
class Replacement(Node):
    """``instead of E [if C]: block``; the event's slots are bound by name in the block."""

    events: tuple[EventPattern, ...]
    body: "Block"
    condition: "Condition | None" = None
    zone: ZoneOf | None = None
    head: str = ""


@dataclass(frozen=True, slots=True)
class AsEvent(Node):
    """``as this enters: block``, ``this enters tapped``, ``this enters with 4 ice counters``: done with the event."""

    event: EventPattern
    body: "Block"
    condition: "Condition | None" = None
    cost: Cost | None = None
    zone: ZoneOf | None = None
    head: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Resolution(Node):
    """What the card does when it resolves: consecutive statement lines of the body."""

    body: "Block"
    head: str = ""


@dataclass(frozen=True, slots=True)
class ExtraCost(Node):
    """``cost sacrifice beast`` (additional), ``may cost {4} as doubled`` (optional), ``instead cost … if C``.

    ``often``: ``may cost any number of {4}``, which may be paid as often as its player likes;
    ``times``: ``cost (Q) of {4}``, which is paid so many times.
    ``change``: ``cost {1} less for each beast``, ``cost {X} more where x is Q``: the total is so much ``less`` or
    ``more``, as often as ``times`` says (a variable symbol stands for that); ``activating``: ``… to activate``, the
    verb by which its abilities are used, whose costs are meant then.
    ``others``: ``cost sacrifice beast or pay {3}``, of which who pays chooses one.
    """

    cost: Cost
    mode: Literal["additional", "optional", "alternative"] = "additional"
    name: str = ""
    zone: ZoneOf | None = None
    condition: "Condition | None" = None
    often: bool = False
    times: "Expr | None" = None
    change: Literal["", "less", "more"] = ""
    activating: str = ""
    others: tuple[Cost, ...] = ()
    head: str = ""
