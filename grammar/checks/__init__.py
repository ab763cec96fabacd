"""Semantic checks: one file each.  What is wrong with words and phrases is found while reading them."""

from collections.abc import Callable, Iterable, Sequence

from kotowari.grammar import ast
from kotowari.grammar.checks.announced_targets import announced_targets
from kotowari.grammar.checks.arguments import arguments
from kotowari.grammar.checks.attached_tokens import attached_tokens
from kotowari.grammar.checks.attributes import attributes, properties
from kotowari.grammar.checks.borrowed_words import borrowed_words
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.checks.citations import citations
from kotowari.grammar.checks.coming import coming
from kotowari.grammar.checks.contradictions import contradictions
from kotowari.grammar.checks.cycles import cycles
from kotowari.grammar.checks.described_tokens import described_tokens
from kotowari.grammar.checks.durations import durations
from kotowari.grammar.checks.excluded import excluded
from kotowari.grammar.checks.linked_names import linked_names
from kotowari.grammar.checks.never_met import never_met
from kotowari.grammar.checks.numbers import numbers
from kotowari.grammar.checks.operands import operands
from kotowari.grammar.checks.orders import orders
from kotowari.grammar.checks.outcomes_asked import outcomes_asked
from kotowari.grammar.checks.own_name import own_name
from kotowari.grammar.checks.parameters import parameters
from kotowari.grammar.checks.parents import parents
from kotowari.grammar.checks.printed_costs import printed_costs
from kotowari.grammar.checks.quantities import quantities
from kotowari.grammar.checks.references import references
from kotowari.grammar.checks.same_names import same_names
from kotowari.grammar.checks.state_conditions import state_conditions
from kotowari.grammar.checks.symbol_places import symbol_places
from kotowari.grammar.checks.symbols import symbols
from kotowari.grammar.checks.translations import translations
from kotowari.grammar.checks.type_lines import type_lines
from kotowari.grammar.checks.typed_texts import typed_texts
from kotowari.grammar.checks.unused_names import unused_names
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.vocabulary import Vocabulary

CHECKS: tuple[Callable[[Checked], Iterable[Diagnostic]], ...] = (
    symbols,
    durations,
    citations,
    unused_names,
    announced_targets,
    parents,
    parameters,
    references,
    translations,
    attributes,
    arguments,
    numbers,
    state_conditions,
    own_name,
)
CARD_CHECKS: tuple[Callable[[Checked], Iterable[Diagnostic]], ...] = (
    symbols,
    durations,
    citations,
    unused_names,
    announced_targets,
    numbers,
    arguments,
    operands,
    coming,
    orders,
    outcomes_asked,
    quantities,
    contradictions,
    excluded,
    described_tokens,
    attached_tokens,
    never_met,
    printed_costs,
    symbol_places,
    type_lines,
    typed_texts,
    own_name,
    linked_names,
    borrowed_words,
)
LIBRARY_CHECKS: tuple[Callable[[Sequence[ast.Definition], Vocabulary], Iterable[Diagnostic]], ...] = (
    cycles,
    properties,
    same_names,
)

__all__ = ["CARD_CHECKS", "CHECKS", "Checked", "LIBRARY_CHECKS"]
