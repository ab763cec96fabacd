"""The abstract syntax: what a definition says, with every word resolved to a vocabulary symbol.

Nodes are frozen and hashable; ``span`` and ``spelled`` never take part in comparison, so two
sources that say the same thing in different languages are equal.  A word is stored by its
symbol's id (``"first_strike"``), never by its spelling.  Nodes hold no game knowledge: they are
shapes (selector, event pattern, statement, ability), the vocabulary supplies the words.
"""

from dataclasses import dataclass, field
from typing import Literal, Union

from kotowari.grammar.source import NO_SPAN, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Base of all nodes.  ``span`` is the place in the source, not part of equality; ``cite`` the rule a statement states."""

    span: Span = field(default=NO_SPAN, compare=False, repr=False)
    cite: tuple[str, ...] = ()


# --------------------------------------------------------------------------- words and values
@dataclass(frozen=True, slots=True)
class Word(Node):
    """One vocabulary word used as a predicate: ``beast``, ``tapped``, ``nonland``, ``Merfolk``.

    ``kind`` is the declaring form (type, subtype, adjective, class, player, unit, counter …).
    """

    kind: str
    id: str
    negated: bool = False
    spelled: str = field(default="", compare=False)


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

    ``name`` is one of the bound names or ``this you it them that``; ``noun`` is the word of
    ``that player`` / ``those beasts``.  ``them`` is plural.  The resolver replaces
    ``it``/``them``/``that`` by ``target`` = the name of the binding meant, so executors never guess an
    antecedent: ``"this"``, ``"t"``, ``"x"``, ``"event.PARAMETER"`` (a slot of the event that triggered, by the
    parameter name of its verb), ``"candidate"`` (the thing tested by ``where`` and qualities), ``"it"`` (an unnamed
    loop variable or the subject of a state check), ``"#1"`` (a phrase or statement that only a pronoun names).
    """

    name: str
    noun: Word | None = None
    target: str = ""
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ThatMany(Node):
    """``that many``: the number of the event or of the last outcome.  ``target`` as in :class:`Ref`."""

    target: str = ""


@dataclass(frozen=True, slots=True)
class FieldOf(Node):
    """``power of this``, ``your life``, ``owner of it``: a declared field read from something."""

    field: str
    of: "Expr"
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ZoneOf(Node):
    """A place: ``board``, ``your hand``, ``hand of owner of it``, ``all heaps``.

    ``of`` None: the shared zone, or every player's; ``every`` True: ``all heaps``;
    ``zone`` ``"anywhere"`` is any zone.
    """

    zone: str
    of: "Expr | None" = None
    every: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """``left op right`` with op ``+ - * /`` (division rounds down), ``min max``."""

    op: Literal["+", "-", "*", "/", "min", "max"]
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``number of beasts you control``."""

    of: "Expr"


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


# --------------------------------------------------------------------------- selectors
@dataclass(frozen=True, slots=True)
class Det(Node):
    """A determiner.  ``kind``: none (bare) · all · each · any · target · count.

    ``count`` None = 1; ``up_to`` "up to 2"; ``any_number``; ``at_least`` "1 or more";
    ``another`` excludes ``this``.  ``target`` with ``count`` 2 = "two target beasts".
    """

    kind: Literal["none", "all", "each", "any", "target", "count"] = "none"
    count: "Expr | None" = None
    up_to: bool = False
    any_number: bool = False
    at_least: bool = False
    another: bool = False


@dataclass(frozen=True, slots=True)
class Controlled(Node):
    """``you control``, ``opponent owns``, ``you don't control``: a relation of a player to the noun."""

    relation: str
    by: "Expr"
    negated: bool = False
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class InZone(Node):
    """``in your heap``."""

    zone: ZoneOf


@dataclass(frozen=True, slots=True)
class Quality(Node):
    """``with flying``, ``without flying``, ``with power >= 4``, ``with 2 ice counters``."""

    what: "KeywordUse | Compare | Measure | Word"
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
    modifiers: "tuple[Controlled | InZone | Quality | Where, ...]" = ()
    binding: str = ""


@dataclass(frozen=True, slots=True)
class EndOfZone(Node):
    """``top 3 cards of your library as seen``; ``end`` is ``top`` or ``bottom``; ``count`` None = 1.

    ``count`` 0 is the place itself: ``put it on bottom of your library``.
    """

    end: Literal["top", "bottom"]
    zone: ZoneOf
    count: "Expr | None" = None
    binding: str = ""


@dataclass(frozen=True, slots=True)
class Either(Node):
    """``beast or player with …`` whose parts differ in their modifiers: (A) or (B), (A) and (B)."""

    op: Literal["or", "and"]
    parts: "tuple[Expr, ...]"


@dataclass(frozen=True, slots=True)
class CopyOf(Node):
    """``copy of beast``: what something becomes or enters as; ``except_`` clauses modify the copy."""

    of: "Expr"


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``base power and health 1/1``: a field and the value it is given."""

    field: str
    value: "Expr"


@dataclass(frozen=True, slots=True)
class AllAbilities(Node):
    """``all abilities`` in ``lose all abilities``."""


@dataclass(frozen=True, slots=True)
class Quoted(Node):
    """Abilities written out where a value stands: ``have:`` and an indented block."""

    abilities: "tuple[Ability, ...]"


# --------------------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class Is(Node):
    """``it is land``, ``this is kicked``, ``it is not your turn``: subject has all words of one alternative."""

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
    """``you control 2 Merfolk`` / ``exists NP``: at least ``det.count`` things match."""

    what: Select
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Happened(Node):
    """An event pattern in the past: ``this attacked this turn``; ``negated``: "didn't"."""

    event: "EventPattern"
    window: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Done(Node):
    """``done``: the last optional or uncertain statement was carried out ("if you do")."""

    target: str = ""


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


# --------------------------------------------------------------------------- events and steps
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


# --------------------------------------------------------------------------- durations
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


# --------------------------------------------------------------------------- statements
@dataclass(frozen=True, slots=True)
class Do(Node):
    """The universal statement, ``subject verb object (prep operand)* adverb*``.

    ``verb`` is the id of an action, event, procedure or primitive (overloads already resolved,
    ``put`` + counters → ``put_counters``).  ``subject`` None = you (or the verb's default).
    ``optional``: "you may".  ``args`` are the operands by parameter name, in the order of the
    verb's signature; nothing positional is left to the executor.  ``written`` keeps the written
    order of roles (``object``, ``on``, ``adverb`` …) for the formatter.  A continuous verb
    (get, have, gain, lose, become …) with ``duration`` None in a card's body is a static ability.
    """

    verb: str
    subject: "Expr | None" = None
    args: "tuple[tuple[str, Expr], ...]" = ()
    adverbs: tuple[Word, ...] = ()
    optional: bool = False
    duration: "Until | During | AsLongAs | None" = None
    binding: str = ""
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DoAll(Node):
    """Several verbs of one subject: ``all beasts lose all abilities and have base …``; one effect."""

    subject: "Expr"
    parts: tuple[Do, ...]
    duration: "Until | During | AsLongAs | None" = None


@dataclass(frozen=True, slots=True)
class Restrict(Node):
    """``X can't attack or block``, ``X must attack``, ``X can't be blocked by Y``, ``X may …`` (permission).

    ``mode``: cant · must · may.  Each event has ``subject`` filled in.
    """

    mode: Literal["cant", "must", "may"]
    events: tuple[EventPattern, ...]
    duration: "Until | During | AsLongAs | None" = None
    as_though: "Condition | None" = None


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if C: … else: …``."""

    condition: "Condition"
    then: "Block"
    otherwise: "Block" = ()


@dataclass(frozen=True, slots=True)
class May(Node):
    """``may: block`` / ``that player may: block``: all of it or nothing, one yes or no."""

    body: "Block"
    player: "Expr | None" = None
    binding: str = ""


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """``S unless P pays {2}``: P may do ``price`` (effect atoms); if not, ``body``."""

    body: "Block"
    price: Do


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """``for each NP as x: block``; without ``as`` the name is ``it``.

    The name stands in the selector where ``each`` is one, else in ``binding``.
    """

    each: "Expr"
    body: "Block"
    binding: str = ""


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``repeat N: block``."""

    times: "Expr"
    body: "Block"


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """``loop: block``, left by ``leave``; for procedures, under the budget of the machine."""

    body: "Block"


@dataclass(frozen=True, slots=True)
class Leave(Node):
    """``leave`` the innermost loop; ``stop`` (``whole`` True) ends the definition."""

    whole: bool = False


@dataclass(frozen=True, slots=True)
class Let(Node):
    """``let n = Q``, and ``set n = Q`` for a name already bound (``again``)."""

    name: str
    value: "Expr | Condition"
    again: bool = False


@dataclass(frozen=True, slots=True)
class Change(Node):
    """``change number to number * 2`` in a replacement: the event goes on with another slot value."""

    slot: str
    value: "Expr"
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Modes(Node):
    """``modes 2:`` and bullets; ``up_to``/``at_least`` for ranges, ``again`` the same one twice."""

    count: "Expr"
    options: "tuple[Block, ...]"
    up_to: bool = False
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class Later(Node):
    """``later when EVENT: block`` (delayed trigger) and ``when done: block`` (``reflexive``)."""

    events: "tuple[EventPattern | StepEvent, ...]"
    body: "Block"
    reflexive: bool = False


Block = tuple["Statement", ...]


# --------------------------------------------------------------------------- abilities
@dataclass(frozen=True, slots=True)
class KeywordUse(Node):
    """``flying``, ``cycling {2}``, ``enchant beast``, ``equip {1}``, ``kicker {4}``."""

    keyword: str
    args: "tuple[Expr | Cost, ...]" = ()
    spelled: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """Cost items in written order: symbol runs, effect atoms done by the payer, costs by name or by field."""

    items: "tuple[Symbols | Do | Ref | FieldOf, ...]"


@dataclass(frozen=True, slots=True)
class KeywordLine(Node):
    """One printed line of keyword uses, ``flying, vigilance``."""

    uses: tuple[KeywordUse, ...]


@dataclass(frozen=True, slots=True)
class Triggered(Node):
    """``when E [or E] [if C]: block``; ``condition`` is the intervening if."""

    events: tuple[EventPattern | StepEvent, ...]
    body: Block
    condition: "Condition | None" = None
    cost: Cost | None = None
    zone: ZoneOf | None = None
    head: str = ""


@dataclass(frozen=True, slots=True)
class Activated(Node):
    """``cost: block [restrictions]``; ``limits`` are words like ``charm_timing``, ``once_each_turn``."""

    cost: Cost
    body: Block
    zone: ZoneOf | None = None
    limits: tuple[Word, ...] = ()
    condition: "Condition | None" = None
    head: str = ""


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
    body: Block
    condition: "Condition | None" = None
    zone: ZoneOf | None = None
    head: str = ""


@dataclass(frozen=True, slots=True)
class AsEvent(Node):
    """``as this enters: block``, ``this enters tapped``, ``this enters with 4 ice counters``: done with the event."""

    event: EventPattern
    body: Block
    condition: "Condition | None" = None
    cost: Cost | None = None
    zone: ZoneOf | None = None
    head: str = ""


@dataclass(frozen=True, slots=True)
class Resolution(Node):
    """What the card does when it resolves: consecutive statement lines of the body."""

    body: Block
    head: str = ""


@dataclass(frozen=True, slots=True)
class ExtraCost(Node):
    """``cost sacrifice beast`` (additional), ``may cost {4} as kicked`` (optional), ``instead cost …`` (alternative)."""

    cost: Cost
    mode: Literal["additional", "optional", "alternative"] = "additional"
    name: str = ""
    zone: ZoneOf | None = None


# --------------------------------------------------------------------------- definitions
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
    body: Block = ()
    of: EventPattern | None = None
    condition: "Condition | None" = None
    attributes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[Name, ...] = ()
    cites: tuple[str, ...] = ()
    texts: tuple[TextOverride, ...] = ()


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """``keyword cycling(cost)``: a macro of abilities over its parameters."""

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
    body: Block
    subject: Select | None = None
    condition: "Condition | None" = None


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """``offer cast(card in your hand) if C [601]: cast card``: what a player who may act can choose to do.

    ``what`` binds its name for each thing that matches (``you`` is the player asked).
    """

    id: str
    what: "Expr | None"
    body: Block
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


Expr = Union[
    Number, Text, Symbols, Pair, Ref, ThatMany, FieldOf, ZoneOf, Arith, Count, Measure, Select,
    EndOfZone, Either, CopyOf, Assign, AllAbilities, Quoted, KeywordUse, Word, Cost,
]
Condition = Union[Is, Has, Compare, Exists, Happened, Possible, Done, Logic, Not]
Statement = Union[
    Do, DoAll, Restrict, If, May, Unless, ForEach, Repeat, Loop, Leave, Let, Change, Modes, Later,
]
Ability = Union[
    KeywordLine, Triggered, Activated, Static, Replacement, AsEvent, Resolution, ExtraCost,
]
Definition = Union[Card, Declaration, Action, Keyword, StateCheck, Offer, Ruleset]
