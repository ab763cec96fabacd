"""The abstract syntax: what a definition says, with every word resolved to a vocabulary symbol.

Nodes are frozen and hashable; ``span`` and ``spelled`` never take part in comparison, so two
sources that say the same thing in different languages are equal.  A word is stored by its
symbol's id (``"first_strike"``), never by its spelling.  Nodes hold no game knowledge: they are
shapes (selector, event pattern, statement, ability), the vocabulary supplies the words.

Everything is named here: say ``ast.Select``, never the module it stands in.  ``__all__`` has the
reading order, which walks over all classes keep.
"""

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
from kotowari.grammar.ast.aliases import Ability, Block, Condition, CostItem, Definition, Expr, Statement
from kotowari.grammar.ast.base import Node, quick
from kotowari.grammar.ast.conditions import Compare, Done, Exists, Happened, Has, Is, Logic, Not, Possible, Related
from kotowari.grammar.ast.definitions import (
    Action,
    Card,
    Declaration,
    Face,
    Keyword,
    Name,
    Offer,
    Param,
    Ruleset,
    StateCheck,
    TextOverride,
)
from kotowari.grammar.ast.events import AsLongAs, EventPattern, Limit, StepEvent, Until, Window
from kotowari.grammar.ast.selectors import (
    Alternative,
    Controlled,
    Det,
    Either,
    EndOfZone,
    InZone,
    Quality,
    Select,
    Where,
)
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
    Word,
    ZoneOf,
)
from kotowari.grammar.source import NO_SPAN, Span

__all__ = [
    "Node",
    "Word", "Number", "Text", "Symbols", "Pair", "Ref", "ThatMany", "FieldOf", "ZoneOf", "Arith", "Count", "Measure",
    "CopyOf", "Assign", "AllAbilities", "Quoted",
    "Det", "Controlled", "InZone", "Quality", "Where", "Alternative", "Select", "EndOfZone", "Either",
    "Is", "Has", "Compare", "Exists", "Happened", "Done", "Possible", "Logic", "Not", "Related",
    "Window", "Limit", "EventPattern", "StepEvent", "Until", "AsLongAs",
    "Do", "DoAll", "Restrict", "If", "May", "Unless", "ForEach", "Repeat", "Loop", "Leave", "Let", "Change", "Modes",
    "Later", "Replace",
    "KeywordUse", "Cost", "KeywordLine", "Triggered", "Activated", "Static", "Replacement", "AsEvent", "Resolution",
    "ExtraCost",
    "Name", "TextOverride", "Face", "Card", "Param", "Declaration", "Action", "Keyword", "StateCheck", "Offer",
    "Ruleset",
    "Expr", "Condition", "Statement", "CostItem", "Block", "Ability", "Definition",
    "NO_SPAN", "Span",
]

for _each in [value for value in globals().values() if isinstance(value, type) and issubclass(value, Node)]:
    quick(_each)
