"""Nodes for what is true or false of a position, or has happened in a stretch of time.

``Compare`` is also what a quality says (``with power >= 4``).
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.selectors import Quality, Select

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Condition, Expr
    from kotowari.grammar.ast.events import EventPattern, Window
    from kotowari.grammar.ast.selectors import Alternative


@dataclass(frozen=True, slots=True)
class Is(Node):
    """``it is beast``, ``this is paid``, ``it is not your turn``: subject has all words of one alternative."""

    subject: "Expr"
    what: "tuple[Alternative, ...] | Expr"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Has(Node):
    """``it has flying``, ``it has 3 or more ice counters``."""

    subject: "Expr"
    quality: Quality


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """``left op right``; op in ``= != < <= > >=``."""

    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """``you control 2 beasts`` / ``exists NP``: at least ``det.count`` things match."""

    what: Select
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Related(Node):
    """``it targets this``: a relation to one certain thing or player, or to any of several (``you or fox``)."""

    subject: "Expr"
    relation: str
    what: "Expr"
    negated: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Happened(Node):
    """An event pattern in the past: ``this attacked this turn``; ``negated``: "didn't"."""

    event: "EventPattern"
    window: "Window | None" = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Done(Node):
    """``done``: the last optional or uncertain statement was carried out ("if you do").

    ``along``: what was said before it in the same sentence ("A and B. If you do"), which must have been done as well.
    """

    target: str = ""
    along: "tuple[Done, ...]" = ()


@dataclass(frozen=True, slots=True)
class Possible(Node):
    """``it can attack``, ``card can't be cast by you``: the event would be neither impossible nor forbidden."""

    event: "EventPattern"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """``and`` / ``or`` of conditions."""

    op: Literal["and", "or"]
    parts: "tuple[Condition, ...]"


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not C``."""

    condition: "Condition"
