"""Is what a definition is said to state carried out by it?  It is taken away, and a scenario about the rule must fail.

A citation is only a claim: a scenario that cites the rule may pass without the definition that cites it.  So each state
check, offer, statement, verb, keyword and word that cites a rule is taken out of the rule set, alone, and the scenarios
that say they are about the rule are run on what is left.

The trap: what nothing can be compiled without proves nothing by being taken away; it is *untried*.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from kotowari.grammar import ast
from kotowari.grammar.ast import Card
from kotowari.grammar.library import Library
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.source import Span
from kotowari.grammar.visit import transform, walk
from kotowari.interpreter import CompileError, Program, compile_program, extend_program
from kotowari.tools.testing.discover import Given, Suite
from kotowari.tools.testing.run import run_scenario, stage
from kotowari.tools.testing.stages import Stages

Verdict = Literal["proved", "unproved", "untried", "unshown"]
VERDICTS: tuple[Verdict, ...] = ("proved", "untried", "unproved", "unshown")  # the best that is known of a rule first
BROKEN = (CompileError, LookupError, ValueError, AttributeError, TypeError)  # what a hole in the rules may lead to
NEVER = ast.Compare("=", ast.Number(0), ast.Number(1))


@dataclass(frozen=True)
class Removal:
    """A rule set without one thing that cites rules."""

    rules: tuple[str, ...]
    span: Span
    library: Library


@dataclass(frozen=True)
class Finding:
    """What came of it for one rule and one place that cites it; ``scenarios``: how many are about the rule."""

    rule: str
    span: Span
    verdict: Verdict
    scenarios: int = 0


def removals(library: Library, wanted: str = "") -> Iterator[Removal]:
    """The rule set without each thing in turn that cites a rule whose number begins as ``wanted``."""
    for kind in ("states", "offers"):
        for node in getattr(library, kind):
            rest = [other for other in getattr(library, kind) if other is not node]
            yield from _removal(node.cites, node.span, wanted, _but(library, kind, rest))
            for cites, span, left in _without_statements(node):
                those = [left if other is node else other for other in getattr(library, kind)]
                yield from _removal(cites, span, wanted, _but(library, kind, those))
    for id, action in library.actions.items():
        for less in _less(action):
            yield from _removal(action.cites, action.span, wanted, _with(library, "actions", id, less))
        for cites, span, left in _without_statements(action):
            yield from _removal(cites, span, wanted, _with(library, "actions", id, left))
    for id, keyword in library.keywords.items():
        if keyword.abilities:
            bare = replace(keyword, abilities=())
            yield from _removal(keyword.cites, keyword.span, wanted, _with(library, "keywords", id, bare))
        for cites, span, left in _without_abilities(keyword):
            yield from _removal(cites, span, wanted, _with(library, "keywords", id, left))
    for key, word in library.declarations.items():
        if word.attributes:
            plain = replace(word, attributes=())
            yield from _removal(word.cites, word.span, wanted, _with(library, "declarations", key, plain))


def _less(action: ast.Action) -> Iterator[ast.Action]:
    """A verb that never happens, and one that happens whatever its condition says; of the names of others nothing."""
    if action.form == "event":
        return
    if action.body:
        yield replace(action, condition=NEVER)
    else:  # what the core does itself, or lets go on
        yield replace(action, form="action", attributes=(), condition=NEVER)
    if action.condition is not None:
        yield replace(action, condition=None)


def _removal(cites: Iterable[str], span: Span, wanted: str, left: Library) -> Iterator[Removal]:
    rules = tuple(rule for rule in cites if rule.startswith(wanted))
    if rules:
        yield Removal(rules, span, left)


def _but(library: Library, kind: str, changed: object) -> Library:
    changes: dict[str, Any] = {kind: changed}
    return replace(library, **changes)


def _with(library: Library, kind: str, key: object, node: ast.Node) -> Library:
    return _but(library, kind, {**getattr(library, kind), key: node})


def _without_statements(
    node: ast.Action | ast.StateCheck | ast.Offer,
) -> Iterator[tuple[tuple[str, ...], Span, ast.Node]]:
    """The definition without each statement that cites rules, at any depth."""
    for statement in walk(node):
        if statement is not node and statement.cite and any(statement in block for block in _blocks(node)):
            yield statement.cite, statement.span, _cut(node, statement)


def _without_abilities(node: ast.Keyword) -> Iterator[tuple[tuple[str, ...], Span, ast.Node]]:
    for ability in walk(node):
        if ability is not node and ability.cite and any(ability in block for block in _blocks(node)):
            yield ability.cite, ability.span, _cut(node, ability)


def _blocks(node: ast.Node) -> Iterator[tuple[object, ...]]:
    for part in walk(node):
        for name in ("body", "then", "otherwise", "abilities", "effects"):
            block = getattr(part, name, ())
            if isinstance(block, tuple):
                yield block


def _cut(node: ast.Node, gone: ast.Node) -> ast.Node:
    def change(part: ast.Node) -> ast.Node:
        for name in ("body", "then", "otherwise", "abilities", "effects"):
            block = getattr(part, name, ())
            if isinstance(block, tuple) and gone in block:
                changes: dict[str, Any] = {name: tuple(each for each in block if each != gone)}
                part = replace(part, **changes)
        return part

    return transform(node, change)


class Court:
    """The scenarios of one rule set, by the rules they are about, and the cards that they are played with."""

    def __init__(self, library: Library, given: Given) -> None:
        self.library = library
        self.about: dict[str, list[tuple[Suite, Scenario]]] = {}
        self.pool: dict[str, Card] = {}
        self.own: dict[str, list[Card]] = {}
        stages = Stages(given)
        for suite, scenario in given.each():
            if scenario.ruleset != library.ruleset.id or suite.rules:
                continue
            for cited in scenario.cites:
                self.about.setdefault(cited.partition("#")[0], []).append((suite, scenario))
            if suite.path not in self.own:
                self._take(stages, suite)

    def _take(self, stages: Stages, suite: Suite) -> None:
        cards = stages.of(suite, self.library.ruleset.id)[0].cards
        shared = stages.shared(self.library.ruleset.id).cards
        self.pool = dict(shared)
        self.own[suite.path] = [card for name, card in cards.items() if shared.get(name) is not card]

    def findings(self, removal: Removal) -> list[Finding]:
        """What is left without the thing, for each rule that it cites."""
        program = self._compiled(removal.library)
        return [self._finding(rule, removal, program) for rule in removal.rules]

    def _compiled(self, library: Library) -> Program | None:
        try:
            return compile_program(library, list(self.pool.values()))
        except BROKEN:
            return None  # the rules themselves can't be without it

    def _finding(self, rule: str, removal: Removal, program: Program | None) -> Finding:
        those = self.about.get(rule, [])
        if not those:
            return Finding(rule, removal.span, "unshown")
        if program is None:
            return Finding(rule, removal.span, "untried", len(those))
        failed = any(not self._passes(suite, scenario, removal.library, program) for suite, scenario in those)
        return Finding(rule, removal.span, "proved" if failed else "unproved", len(those))

    def _passes(self, suite: Suite, scenario: Scenario, library: Library, program: Program) -> bool:
        own = self.own[suite.path]
        try:
            played = extend_program(library, program, own, suite.path) if own else program
        except BROKEN:
            return False  # no card that uses it can be played
        on = stage(library, [*self.pool.values(), *own], played)
        return run_scenario(scenario, on).status == "passed"


def prove(library: Library, given: Given, wanted: str = "") -> Iterator[Finding]:
    """A finding for each rule and place that cites it."""
    court = Court(library, given)
    for removal in removals(library, wanted):
        yield from court.findings(removal)


def by_rule(findings: Iterable[Finding]) -> Mapping[str, Verdict]:
    """The best that is known of each rule: one place of several that is needed proves it."""
    best: dict[str, Verdict] = {}
    for one in findings:
        before = best.get(one.rule, "unshown")
        best[one.rule] = min(before, one.verdict, key=VERDICTS.index)
    return best
