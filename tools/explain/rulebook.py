"""Which numbered rules the definitions of a rule set state, and where."""

import re
from collections.abc import Iterable, Iterator

from kotowari.grammar.ast import Node
from kotowari.grammar.library import Library
from kotowari.grammar.source import Span
from kotowari.grammar.visit import walk


def definitions(library: Library) -> Iterator[Node]:
    """Every definition of a rule set: its own head, words, verbs, keywords, state checks, offers, steps."""
    yield library.ruleset
    yield from library.declarations.values()
    yield from library.actions.values()
    yield from library.keywords.values()
    yield from library.states
    yield from library.offers


def citations(nodes: Iterable[Node]) -> Iterator[tuple[str, Span]]:
    """Each rule that a definition or a statement in it cites, and the place that cites it."""
    for definition in nodes:
        for node in walk(definition):
            for rule in (*node.cite, *getattr(node, "cites", ())):
                yield rule, node.span if node.span.path else definition.span


def stated_rules(*libraries: Library) -> dict[str, list[str]]:
    """Rule number → ``file:line`` of each statement of it in any of these, in the order of the book."""
    stated: dict[str, set[tuple[str, int]]] = {}
    for rule, span in (each for library in libraries for each in citations(definitions(library))):
        stated.setdefault(rule, set()).add((span.path, span.line))
    return {rule: [f"{path}:{line}" for path, line in sorted(stated[rule])] for rule in sorted(stated, key=rule_order)}


def rule_order(rule: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts 704.5a before 704.5g before 704.10, and 206-1b before 1001."""
    parts = re.findall(r"\d+|[a-z]+", rule.lower())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
