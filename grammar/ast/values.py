"""Nodes for words and values: numbers, names, fields, places and amounts.

A word is stored by its symbol's id (``"first_strike"``), never by its spelling.
"""

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Ability, Condition, Expr
    from kotowari.grammar.ast.selectors import Quality
    from kotowari.grammar.ast.statements import Do


@dataclass(frozen=True, slots=True)
class Word(Node):
    """One vocabulary word used as a predicate: ``beast``, ``tapped``, ``nonbeast``, ``Ox``.

    ``kind`` is the declaring form (type, subtype, adjective, class, player, unit, counter …).
    """

    kind: str
    id: str
    negated: bool = False
    spelled: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """An integer literal."""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted string: the name of a card."""

    value: str


@dataclass(frozen=True, slots=True)
class Symbols(Node):
    """A run of resource symbols, ``{2}{G}{G}`` → ``("2", "G", "G")``."""

    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair(Node):
    """Two numbers written together, ``2/1``, ``+1/+1``, ``+X/-X``; ``signed`` when written with signs."""

    first: "Expr"
    second: "Expr"
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """A bound name: a parameter, ``as t``, ``let n``, ``x``, or a pronoun.

    ``name`` is one of the bound names or ``this ~ you it them they that`` (``~``: this, by its name); ``noun`` is
    the word of ``that player`` / ``those beasts``.  ``them`` is plural, ``they`` a player.  The resolver replaces
    a pronoun by ``target`` = the name of the binding meant, so executors never guess an
    antecedent: ``"this"``, ``"t"``, ``"x"`` and ``"chosen.y"`` (numbers chosen for a cost), ``"event.PARAMETER"`` (a
    slot of the event that triggered, by the parameter name of its verb), ``"candidate"`` (the thing tested by
    ``where`` and qualities), ``"it"`` (an unnamed loop variable or the subject of a state check), ``"#1"`` (a phrase
    or statement that only a pronoun names).
    """

    name: str
    noun: Word | None = None
    target: str = ""
    spelled: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ThatMany(Node):
    """``that many``: the number of the event or of the last outcome.  ``target`` as in :class:`Ref`."""

    target: str = ""


@dataclass(frozen=True, slots=True)
class FieldOf(Node):
    """``power of this``, ``your life``, ``owner of it``: a declared field read from something."""

    field: str
    of: "Expr"
    spelled: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ZoneOf(Node):
    """A place: ``board``, ``your hand``, ``hand of owner of it``, ``all heaps``.

    ``of`` None: the shared zone, or every player's; ``every`` True: ``all heaps``;
    ``zone`` ``"anywhere"`` is any zone, ``but`` this one.
    """

    zone: str
    of: "Expr | None" = None
    every: bool = False
    spelled: str = dataclasses.field(default="", compare=False)
    but: "ZoneOf | None" = None


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """``left op right`` with op ``+ - * /`` (division rounds down), ``min max``."""

    op: Literal["+", "-", "*", "/", "min", "max"]
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``number of beasts you control``; of a past event ``number of times you drew card this turn``."""

    of: "Expr | Condition"


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """An amount of a unit: ``3 damage``, ``2 cards``, ``4 ice counters``, ``3 Treasure tokens``, ``3 life``.

    ``unit`` is a word declared as a unit; ``kinds`` the words between (``+1/+1`` stands as
    ``Word("counter", "+1/+1")``); ``at_least`` is ``1 or more``; ``of``: what has it (``counters on it``).
    """

    amount: "Expr"
    unit: Word
    kinds: tuple[Word, ...] = ()
    at_least: bool = False
    up_to: bool = False
    quality: "tuple[Quality, ...]" = ()
    of: "Expr | None" = None


@dataclass(frozen=True, slots=True)
class CopyOf(Node):
    """``copy of beast``: what something becomes or enters as; ``but``: what of the copy is otherwise.

    Each is said of the copy, which is no subject of its own: ``except it has flying``.
    """

    of: "Expr"
    but: "tuple[Do, ...]" = ()


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``base power and health 1/1``: a field and the value it is given."""

    field: str
    value: "Expr"


@dataclass(frozen=True, slots=True)
class AllAbilities(Node):
    """``all abilities`` in ``lose all abilities``; ``of``: those of other things, which are gained; ``only`` some."""

    of: "Expr | None" = None
    only: "Word | None" = None


@dataclass(frozen=True, slots=True)
class ThisAbility(Node):
    """``this ability``: the one by which something is done, which is given on with it."""


@dataclass(frozen=True, slots=True)
class Quoted(Node):
    """Abilities written out where a value stands: ``have:`` and an indented block."""

    abilities: "tuple[Ability, ...]"
