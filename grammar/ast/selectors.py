"""Nodes for noun phrases: what a sentence picks out, how many of it, and what must be true of it.

In a statement a selector chooses or takes; in an event pattern the same shape only tests.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.values import Number, Ref, Word, ZoneOf

if TYPE_CHECKING:
    from kotowari.grammar.ast.abilities import KeywordUse
    from kotowari.grammar.ast.aliases import Condition, Expr
    from kotowari.grammar.ast.conditions import Compare
    from kotowari.grammar.ast.values import Measure, Pair


@dataclass(frozen=True, slots=True)
class Det(Node):
    """A determiner.  ``kind``: none (bare) · all · each · any · target · count · next (the first one to come).

    ``count`` None = 1; ``up_to`` "up to 2"; ``any_number``; ``at_least`` "1 or more";
    ``another`` excludes ``this``, or the player ``than``.  ``target`` with ``count`` 2 = "two target beasts".
    """

    kind: Literal["none", "all", "each", "any", "target", "count", "next"] = "none"
    count: "Expr | None" = None
    up_to: bool = False
    any_number: bool = False
    at_least: bool = False
    another: bool = False
    than: "Ref | None" = None


@dataclass(frozen=True, slots=True)
class Controlled(Node):
    """``you control``, ``opponent owns``, ``you don't control``: a relation of a player to the noun."""

    relation: str
    by: "Expr"
    negated: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class InZone(Node):
    """``in your heap``; ``others``: ``in your heap or your hand``, in at least one of them."""

    zone: ZoneOf
    others: tuple[ZoneOf, ...] = ()


@dataclass(frozen=True, slots=True)
class Among(Node):
    """``among seen``: one of the things that were spoken of before, wherever they are by now."""

    pool: Ref


@dataclass(frozen=True, slots=True)
class Quality(Node):
    """``with flying``, ``without flying``, ``with power >= 4``, ``with 2 ice counters``; ``X/X``."""

    what: "KeywordUse | Compare | Measure | Word | Pair"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Where(Node):
    """``where power of it > health of it``; ``it`` (target ``"candidate"``) is the thing tested."""

    condition: "Condition"


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """Words that all hold of one thing: ``nonbeast artifact``."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Select(Node):
    """A noun phrase.  It matches what satisfies one alternative and every modifier.

    ``fox or owl card in your heap`` = alternatives ``(fox, card) (owl, card)``:
    a head noun and the modifiers after the last alternative belong to all of them.
    ``binding`` is ``as t``.
    """

    alternatives: tuple[Alternative, ...]
    det: Det = Det()
    modifiers: "tuple[Controlled | InZone | Among | Quality | Where, ...]" = ()
    binding: str = ""


@dataclass(frozen=True, slots=True)
class EndOfZone(Node):
    """``top 3 cards of your library as seen``; ``end`` is ``top`` or ``bottom``; ``count`` None = 1.

    ``count`` 0 is the place itself: ``put it on bottom of your library``.  ``until`` is what the last of them is:
    ``top cards of your library as seen until beast card as found``; all there are, if that doesn't come.
    ``nth``: so many from that end, ``put it on 3 from top of your library``.
    """

    end: Literal["top", "bottom"]
    zone: ZoneOf
    count: "Expr | None" = None
    binding: str = ""
    until: Select | None = None
    nth: int = 0

    @property
    def several(self) -> bool:
        """Whether more than one card is meant."""
        return self.until is not None or self.count not in (None, Number(1))


@dataclass(frozen=True, slots=True)
class Either(Node):
    """``beast or player with …`` whose parts differ in their modifiers: (A) or (B), (A) and (B)."""

    op: Literal["or", "and"]
    parts: "tuple[Expr, ...]"
