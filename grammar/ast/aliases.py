"""The unions that a field's type names: an expression, a condition, a statement, a block, an ability, a definition.

The one module that needs every node at run time; node modules import it for type checkers only.
Readers that resolve annotations take the package's names (``vars(ast)``), where all of them stand.
"""

from typing import TypeAlias

from kotowari.grammar.ast.abilities import (
    Activated,
    AsEvent,
    Cost,
    ExtraCost,
    KeywordLine,
    KeywordUse,
    Replacement,
    Resolution,
    Static,
    Triggered,
)
from kotowari.grammar.ast.conditions import Compare, Done, Exists, Happened, Has, Is, Logic, Not, Possible, Related
from kotowari.grammar.ast.definitions import Action, Card, Declaration, Keyword, Offer, Ruleset, StateCheck
from kotowari.grammar.ast.selectors import Either, EndOfZone, Select
from kotowari.grammar.ast.statements import (
    Change,
    Do,
    DoAll,
    ForEach,
    If,
    Later,
    Leave,
    Let,
    Loop,
    May,
    Modes,
    Repeat,
    Replace,
    Restrict,
    SpendOnly,
    Unless,
)
from kotowari.grammar.ast.values import (
    AllAbilities,
    Arith,
    Assign,
    CopyOf,
    Count,
    FieldOf,
    Measure,
    Number,
    Pair,
    Quoted,
    Ref,
    Symbols,
    Text,
    ThatMany,
    ThisAbility,
    Word,
    ZoneOf,
)

Expr: TypeAlias = (
    Number
    | Text
    | Symbols
    | Pair
    | Ref
    | ThatMany
    | FieldOf
    | ZoneOf
    | Arith
    | Count
    | Measure
    | Select
    | EndOfZone
    | Either
    | CopyOf
    | ThisAbility
    | Assign
    | AllAbilities
    | Quoted
    | KeywordUse
    | Word
    | Cost
)
Condition: TypeAlias = Is | Has | Compare | Exists | Happened | Possible | Done | Logic | Not | Related
Statement: TypeAlias = (
    Do
    | DoAll
    | Restrict
    | If
    | May
    | Unless
    | SpendOnly
    | ForEach
    | Repeat
    | Loop
    | Leave
    | Let
    | Change
    | Modes
    | Later
    | Replace
)
CostItem: TypeAlias = Symbols | Do | Ref | FieldOf
Block: TypeAlias = tuple[Statement, ...]
Ability: TypeAlias = KeywordLine | Triggered | Activated | Static | Replacement | AsEvent | Resolution | ExtraCost
Definition: TypeAlias = Card | Declaration | Action | Keyword | StateCheck | Offer | Ruleset
