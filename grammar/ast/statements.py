"""Nodes for what is done: the universal statement, and the forms that hold others.

A statement that lasts (``duration``) or restricts is no ability; standing in a card's body it becomes one.
"""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.conditions import Happened
from kotowari.grammar.ast.events import EventPattern
from kotowari.grammar.ast.values import Word

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Block, Condition, Expr
    from kotowari.grammar.ast.events import AsLongAs, Limit, StepEvent, Until, Window


Link = Literal["", "and", "then", ".", ". then"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction(Node):
    """Base of what is done.

    ``link``: how its text goes on from that of the one before: ``and``, ``then``, a new sentence (``.``), a new one
    with ``then``; "" as the rules of wording say.  It is no part of equality: what is done is the same.
    """

    link: Link = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Do(Instruction):
    """The universal statement, ``subject verb object (prep operand)* adverb*``.

    ``verb`` is the id of an action, event, procedure or primitive (overloads already resolved,
    ``put`` + counters → ``put_counters``).  ``subject`` None = you (or the verb's default).
    ``optional``: "you may".  ``args`` are the operands by parameter name, in the order of the
    verb's signature; nothing positional is left to the executor.  A continuous verb (get, have,
    gain, lose, become …) with ``duration`` None in a card's body is a static ability.
    """

    verb: str
    subject: "Expr | None" = None
    args: "tuple[tuple[str, Expr], ...]" = ()
    adverbs: tuple[Word, ...] = ()
    optional: bool = False
    duration: "Until | Window | AsLongAs | None" = None
    binding: str = ""
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DoAll(Instruction):
    """Several verbs of one subject: ``all beasts lose all abilities and have base …``; one effect."""

    subject: "Expr"
    parts: tuple[Do, ...]
    duration: "Until | Window | AsLongAs | None" = None


@dataclass(frozen=True, slots=True)
class Restrict(Instruction):
    """``X can't attack or block``, ``X must attack``, ``X can't be blocked by Y``, ``X may …`` (permission).

    ``mode``: cant · must · may.  Each event has ``subject`` filled in.  ``limits``: how often a permission is of use.
    ``unless``: what lifts it, as a condition or as something done for it just before (``unless P pays Q``).
    """

    mode: Literal["cant", "must", "may"]
    events: tuple[EventPattern, ...]
    duration: "Until | Window | AsLongAs | None" = None
    as_though: "Condition | None" = None
    limits: "tuple[Limit | Word, ...]" = ()
    unless: "Condition | None" = None

    @property
    def only_then(self) -> "Restrict | None":
        """The same for no longer than it is only then that it is not done: ``during your dawn while …``."""
        *before, last = self.events
        if last.window is None:
            return None
        return replace(self, events=(*before, replace(last, window=None)), duration=last.window)

    @property
    def said(self) -> "tuple[EventPattern, ...]":
        """The events as they are said: what all have once, behind the last (``attack or block alone``)."""
        return (*map(self._alone, self.events[:-1]), self.events[-1])

    @property
    def said_before(self) -> "tuple[EventPattern, ...]":
        """The same in languages that say it before the first."""
        return (self.events[0], *map(self._alone, self.events[1:]))

    def _alone(self, event: EventPattern) -> EventPattern:
        """An event without what all have."""
        alike = [len({getattr(each, name) for each in self.events}) == 1 for name in ("adverbs", "preps")]
        return replace(
            event,
            adverbs=() if alike[0] else event.adverbs,
            preps=() if alike[1] and self.mode == "may" else event.preps,
        )

    @property
    def joint(self) -> Literal["and", "or"]:
        """What joins the events: any number of them is permitted, but where it is said how often."""
        return "and" if self.mode == "may" and self.as_though is None and not self.limits else "or"

    @property
    def price(self) -> "EventPattern | None":
        """What is done to lift it: an event that has no time, as the prohibition asks for it itself."""
        asked = self.unless
        return asked.event if isinstance(asked, Happened) and asked.window is None else None


@dataclass(frozen=True, slots=True)
class If(Instruction):
    """``if C: … else: …``; ``instead``: the other way round, ``S`` and below ``instead if C: …``, meaning the same.

    ``behind``: ``S if C``, or ``instead: S if C``, written and said in this order; it means the same.
    ``head``: the word printed before the paragraph that ``instead`` begins.
    """

    condition: "Condition"
    then: "Block"
    otherwise: "Block" = ()
    instead: bool = field(default=False, compare=False)
    behind: bool = field(default=False, compare=False)
    head: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class May(Instruction):
    """``may: block`` / ``that player may: block``: all of it or nothing, one yes or no."""

    body: "Block"
    player: "Expr | None" = None
    binding: str = ""


@dataclass(frozen=True, slots=True)
class Unless(Instruction):
    """``S unless P pays {2}``: P may do ``price`` (effect atoms); if not, ``body``."""

    body: "Block"
    price: Do


@dataclass(frozen=True, slots=True)
class SpendOnly(Instruction):
    """``S only to cast fox or activate owl``: what ``made`` makes can be spent for these events alone.

    Each event is one that is paid for; its doer is who pays, so that none is written.
    """

    made: Do
    events: tuple[EventPattern, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """``for each NP as x: block``; without ``as`` the name is ``it``.

    The name stands in the selector where ``each`` is one, else in ``binding``.
    """

    each: "Expr"
    body: "Block"
    binding: str = ""


@dataclass(frozen=True, slots=True)
class Repeat(Instruction):
    """``repeat N: block``."""

    times: "Expr"
    body: "Block"


@dataclass(frozen=True, slots=True)
class Loop(Instruction):
    """``loop: block``, left by ``leave``; for procedures, under the budget of the machine."""

    body: "Block"


@dataclass(frozen=True, slots=True)
class Leave(Instruction):
    """``leave`` the innermost loop; ``stop`` (``whole`` True) ends the definition."""

    whole: bool = False


@dataclass(frozen=True, slots=True)
class Let(Instruction):
    """``let n = Q``, and ``set n = Q`` for a name already bound (``again``)."""

    name: str
    value: "Expr"
    again: bool = False


@dataclass(frozen=True, slots=True)
class Change(Instruction):
    """``change number to number * 2`` in a replacement: the event goes on with another slot value."""

    slot: str
    value: "Expr"
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Modes(Instruction):
    """``modes 2:`` and bullets; ``up_to``/``at_least`` for ranges, ``chooser``: a player who chooses in one's place.

    ``labels``: the flavor words of each option, "" where it has none; empty where none has.
    """

    count: "Expr"
    options: "tuple[Block, ...]"
    up_to: bool = False
    at_least: bool = False
    chooser: "Expr | None" = None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Later(Instruction):
    """``later when EVENT: block`` (delayed trigger) and ``when done: block`` (``reflexive``)."""

    events: "tuple[EventPattern | StepEvent, ...]"
    body: "Block"
    reflexive: bool = False


@dataclass(frozen=True, slots=True)
class Replace(Instruction):
    """``instead of E this turn: block``: what would happen is replaced for a time; ``next``: but the next time."""

    events: "tuple[EventPattern, ...]"
    body: "Block"
    duration: "Window"
    next: bool = False
