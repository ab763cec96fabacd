"""Nodes for what a file defines: cards, words, verbs, keywords, state checks, offers and rulesets.

``names`` and ``texts`` are for readers and printers; nothing is executed by its name.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kotowari.grammar.ast.base import Node
from kotowari.grammar.ast.events import EventPattern
from kotowari.grammar.ast.selectors import Select
from kotowari.grammar.ast.values import Pair, Word

if TYPE_CHECKING:
    from kotowari.grammar.ast.aliases import Ability, Block, Condition, Expr


@dataclass(frozen=True, slots=True)
class Name(Node):
    """Names or forms in one language: ``en "wolf" "wolves"``."""

    lang: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextOverride(Node):
    """A wording typed by hand; counted.  ``variant`` says which (``reminder``, ``text``, ``event`` …)."""

    variant: tuple[str, ...]
    texts: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Face(Node):
    """One face of a card.  ``relation`` is "" for the front, else a word declared by the ruleset."""

    name: str
    cost: tuple[str, ...] | None = None
    names: tuple[Name, ...] = ()
    supertypes: tuple[Word, ...] = ()
    types: tuple[Word, ...] = ()
    subtypes: tuple[Word, ...] = ()
    stats: Pair | None = None
    fields: "tuple[tuple[str, Expr], ...]" = ()
    abilities: "tuple[Ability, ...]" = ()
    overrides: tuple[TextOverride, ...] = ()
    relation: str = ""


@dataclass(frozen=True, slots=True)
class Card(Node):
    """``card "Name" {cost}``: its faces, the front first.  ``lang`` is the language of the head word."""

    faces: tuple[Face, ...]
    lang: str = field(default="en", compare=False)


@dataclass(frozen=True, slots=True)
class Param(Node):
    """A parameter: ``on recipient: object or player = this``; ``role`` is object, by (subject), or a preposition."""

    name: str
    role: str
    kinds: tuple[str, ...]
    default: "Expr | None" = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """A vocabulary word: ``zone board: shared, public`` with names, properties and wordings.

    ``blocks``: properties that are statements (``does:`` of a step); ``means``: what follows ``is``, a
    condition on ``it`` or a selector; ``face``: what a predefined token looks like.
    """

    kind: str
    id: str
    parent: str = ""
    attributes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
    texts: tuple[TextOverride, ...] = ()
    blocks: "tuple[tuple[str, Block], ...]" = ()
    means: "Expr | Condition | None" = None
    face: "Face | None" = None


@dataclass(frozen=True, slots=True)
class Action(Node):
    """``action``/``event``/``procedure``: a verb.  ``form`` says which; no body = a primitive of the core.

    ``event`` declares an observation: ``event dies(object) is move from board to heap``
    (``of`` is the pattern it abbreviates).
    """

    form: Literal["action", "event", "procedure", "primitive"]
    id: str
    params: tuple[Param, ...] = ()
    body: "Block" = ()
    of: EventPattern | None = None
    condition: "Condition | None" = None
    attributes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
    texts: tuple[TextOverride, ...] = ()


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """``keyword recall(cost)``: a macro of abilities over its parameters."""

    id: str
    params: tuple[Param, ...] = ()
    abilities: "tuple[Ability, ...]" = ()
    attributes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
    texts: tuple[TextOverride, ...] = ()


@dataclass(frozen=True, slots=True)
class StateCheck(Node):
    """``state [704.5g] beast with … : destroy it`` — or ``state [..] if C: block``."""

    cites: tuple[str, ...]
    body: "Block"
    subject: Select | None = None
    condition: "Condition | None" = None


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """``offer cast(card in your hand) if C [601]: cast card``: what a player who may act can choose to do.

    ``what`` binds its name for each thing that matches (``you`` is the player asked).
    """

    id: str
    what: "Expr | None"
    body: "Block"
    condition: "Condition | None" = None
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruleset(Node):
    """``ruleset garden-2 extends garden``: files it uses, and properties (policies, wording, limits)."""

    id: str
    base: str = ""
    uses: tuple[str, ...] = ()
    properties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
