"""Which function compiles which class of node: one row for every class of the tree.

Values, conditions, statements and abilities register themselves; the parts that only ever stand
inside others are listed here, so that a test can hold the tree and the compiler together.  The trap:
a row says where a class is dealt with, not that every use of it can be expressed (``CompileError``).
"""

from collections.abc import Callable
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast import actions, cards, costs, definitions, macros, specs, windows
from kotowari.interpreter.from_ast.abilities import ABILITIES
from kotowari.interpreter.from_ast.continuous import Continuous
from kotowari.interpreter.from_ast.expressions import EXPRESSIONS
from kotowari.interpreter.from_ast.patterns import Patterns
from kotowari.interpreter.from_ast.selectors import Selectors
from kotowari.interpreter.from_ast.statements import STATEMENTS

SAID_ONLY = frozenset({ast.Name, ast.TextOverride})  # names and wordings: a game runs without them

HANDLED: dict[type[ast.Node], Callable[..., Any]] = {
    **EXPRESSIONS,
    **STATEMENTS,
    **ABILITIES,
    ast.Ruleset: specs.declare,
    ast.Declaration: specs.declare,
    ast.Action: actions.action_constant,
    ast.StateCheck: definitions.state_constant,
    ast.Offer: definitions.offer_constant,
    ast.Keyword: macros.substitute,
    ast.Card: cards.card_constant,
    ast.Face: cards.base,
    ast.Param: actions.action_constant,
    ast.Alternative: Selectors.alternatives_test,
    ast.Word: Selectors.word_test,
    ast.Det: Selectors.collection,
    ast.Controlled: Selectors.modifier_test,
    ast.InZone: Selectors.modifier_test,
    ast.Among: Selectors.modifier_test,
    ast.Quality: Selectors.quality_test,
    ast.Where: Selectors.modifier_test,
    ast.EventPattern: Patterns.pattern,
    ast.StepEvent: Patterns.pattern,
    ast.Until: Continuous.duration,
    ast.Window: windows.now,
    ast.Limit: windows.limits,
    ast.AsLongAs: Continuous.duration,
    ast.Cost: costs.Costs.cost_constant,
}

__all__ = ["HANDLED", "SAID_ONLY"]
