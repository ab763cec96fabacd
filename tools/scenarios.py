"""Scenario files → outcomes: which cards and rules a file brings along, stages made once, what was exercised.

A file's own cards come before those of the other given files, and these before the game's.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.library import Library
from kotowari.grammar.scenario_ast import Scenario
from kotowari.interpreter import CompileError, Game, Program, compile_program, program_from_bytes, program_to_bytes
from kotowari.tools import cache as cache_files
from kotowari.tools import checking, workspace
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import Rules
from kotowari.tools.report.console import Console
from kotowari.tools.testing.discover import read
from kotowari.tools.testing.driver import Driver, groups
from kotowari.tools.testing.failure import Failure
from kotowari.tools.testing.position import BLANK_CARD
from kotowari.tools.testing.run import Outcome, Stage, run_scenario, stage, start

SUFFIXES = (".kw", ".json")
DEFAULT_FOLDER = "tests/scenarios"
_QUOTED = re.compile(r'"([^"\n]+)"')


@dataclass(frozen=True)
class Suite:
    """The scenarios of one file, the text of the definitions beside them, and what is wrong with its shape."""

    path: str
    text: str
    scenarios: tuple[Scenario, ...]
    definitions: str
    problems: tuple[Diagnostic, ...]


@dataclass
class Given:
    """The files of one run: their suites, and the definitions that all of them may use."""

    suites: list[Suite]
    extra: tuple[str, ...]
    shared: dict[str, str] = field(default_factory=dict)


def discover(paths: Sequence[str], extra: tuple[str, ...] = ()) -> Given:
    """Read the files under *paths*.  Files without a scenario lend their cards and rules to the others."""
    given = Given([], extra)
    for path, text in workspace.read_paths(paths, SUFFIXES).items():
        suite, problems = read(path, text)
        if suite.scenarios or problems:
            given.suites.append(Suite(path, text, suite.scenarios, suite.definitions, tuple(problems)))
        elif checking.holds_rules(path, text):
            if path not in extra:
                given.extra += (path,)
        else:
            given.shared[path] = text
    return given


def run(given: Given, console: Console, wanted: Callable[[str], bool] = lambda id: True) -> list[Outcome]:
    """Every wanted scenario, in the order of files and places; an error in a file is an outcome *error* of it."""
    runner = _Runner(given)
    tasks = [
        (suite, scenario) for suite in given.suites for scenario in suite.scenarios if wanted(id_of(suite, scenario))
    ]
    outcomes = [
        Outcome(suite.path, "error", 0.0, f"{p.code} {p.message}", p.span)
        for suite in given.suites
        for p in suite.problems
    ]
    for suite, scenario in console.progress(tasks, len(tasks), "scenarios"):
        outcomes.append(runner.outcome(suite, scenario))
    return outcomes + runner.left_out()


def play(given: Given, suite: Suite, scenario: Scenario) -> tuple[Game | None, Library, str]:
    """The game of a scenario as far as its script could be followed, its rule set, and why it stopped."""
    on, _ = _Runner(given).stage(suite, scenario.ruleset)
    game = None
    try:
        game = start(scenario, on)
        Driver(on.program, game, scenario, on.words).play(groups(scenario, on.words))
    except Failure as failure:
        return game, on.library, failure.message
    return game, on.library, ""


def id_of(suite: Suite, scenario: Scenario) -> str:
    """``path::title``."""
    return f"{suite.path}::{scenario.title}"


def rules_exercised(paths: Sequence[str], rules: Rules, console: Console) -> dict[str, list[str]]:
    """Rule number → ids of the passing scenarios of this rule set that exercise it, or an example of it (``#1``)."""
    if not paths and not Path(DEFAULT_FOLDER).is_dir():
        console.talk(f"no scenarios are run: there is no folder {DEFAULT_FOLDER} here (--scenarios PATH)")
        return {}
    given = discover(paths or [DEFAULT_FOLDER], rules.extra)
    given.suites = [_under(suite, rules.ruleset) for suite in given.suites]
    exercised: dict[str, list[str]] = {}
    for outcome in run(given, console):
        if outcome.status == "passed":
            for rule in {*outcome.rules, *(rule.partition("#")[0] for rule in outcome.rules)}:
                exercised.setdefault(rule, []).append(outcome.id)
    return {rule: sorted(ids) for rule, ids in exercised.items()}


def _under(suite: Suite, ruleset: str) -> Suite:
    scenarios = tuple(one for one in suite.scenarios if one.ruleset == ruleset)
    return Suite(suite.path, suite.text, scenarios, suite.definitions if scenarios else "", ())


class _Runner:
    """Makes a stage for each rule set and set of own definitions, and runs scenarios on it."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.texts = "\n".join([suite.text for suite in given.suites] + list(given.shared.values()))
        self.stages: dict[tuple[str, str], tuple[Stage, list[Diagnostic]]] = {}

    def outcome(self, suite: Suite, scenario: Scenario) -> Outcome:
        """Run one.  A definition that can't be used is missing, and an outcome *error* says so."""
        try:
            on, problems = self.stage(suite, scenario.ruleset)
        except CannotRun as error:
            return Outcome(
                id_of(suite, scenario), "error", 0.0, error.message, scenario.span, frozenset(scenario.cites)
            )
        outcome = run_scenario(scenario, on, id_of(suite, scenario))
        if outcome.status == "error" and problems:
            notes = "; ".join(f"{one.code} in {one.span.path}:{one.span.line}: {one.message}" for one in problems)
            return replace(outcome, message=f"{outcome.message} ({notes})")
        return outcome

    def left_out(self) -> list[Outcome]:
        """An outcome *error* for each error of a definition: what it says is not tested by any scenario."""
        errors = {(one.span.path, one.span.line, one.code): one for _, found in self.stages.values() for one in found}
        return [Outcome(f"{path}:{line}", "error", 0.0, f"{code} {one.message}", one.span)
                for (path, line, code), one in sorted(errors.items())]

    def stage(self, suite: Suite, ruleset: str) -> tuple[Stage, list[Diagnostic]]:
        """The stage for a file, and the errors of definitions that were left out of it."""
        key = (ruleset, suite.path if suite.definitions else "")
        if key not in self.stages:
            self.stages[key] = self._make(suite, ruleset)
        return self.stages[key]

    def _make(self, suite: Suite, ruleset: str) -> tuple[Stage, list[Diagnostic]]:
        extra = self.given.extra
        if suite.definitions and checking.holds_rules(suite.path, suite.text):
            extra += (suite.path,)
        library = workspace.ruleset_library(ruleset, extra)
        errors = _errors(one for one in library.diagnostics if one.span.path in extra)
        shared, found = workspace.load(library, self.given.shared)
        own, more = workspace.load(library, {suite.path: suite.definitions}) if suite.definitions else ([], [])
        errors += _errors((*found, *more))
        texts = {**self.given.shared, suite.path: suite.definitions}
        usable = _untouched((*shared, *own), errors, texts)
        cards = {card.faces[0].name: card for card in (*_pool(ruleset, extra, self.texts), *usable)}
        pool = workspace.game_card_files(library)
        inputs = (library.sources, self.given.shared, pool, self.texts, suite.path, suite.definitions)
        program, refused = _compiled(
            library, [BLANK_CARD, *cards.values()], cache_files.key("stage", ruleset, extra, *inputs)
        )
        return stage(library, [BLANK_CARD, *cards.values()], program), errors + refused


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.severity is Severity.ERROR and one.code != checking.NOT_A_CARD]


def _compiled(library: Library, cards: list[Card], name: str) -> tuple[Program, list[Diagnostic]]:
    """The program of the cards that can be compiled (the one kept under *name*, if any), and why the others can't."""
    try:
        program: Program = cache_files.cached(
            name,
            lambda: compile_program(library, cards),
            lambda made: program_to_bytes(library, made),
            program_from_bytes,
        )
        return program, []
    except CompileError as error:
        refused = {id(card): said for card in cards if (said := _refusal(library, card))}
        if not refused:
            raise CannotRun(f"{library.ruleset.id} can't be played: {error}", "kotowari check stdlib_rules") from error
        found = [make("E0806", f"can't be compiled: {refused[id(c)]}", c.span) for c in cards if id(c) in refused]
        return compile_program(library, [card for card in cards if id(card) not in refused]), found


def _refusal(library: Library, card: Card) -> str:
    try:
        compile_program(library, [card])
    except CompileError as error:
        return str(error)
    return ""


@cache
def _pool(ruleset: str, extra: tuple[str, ...], texts: str) -> tuple[Card, ...]:
    """The game's cards from files that hold a name which *texts* mention; cards with an error are left out."""
    library = workspace.ruleset_library(ruleset, extra)
    files = {path: text for path, text in workspace.game_card_files(library).items() if _mentioned(text, texts)}
    cards, found = workspace.load(library, files)
    return tuple(_untouched(cards, [one for one in found if one.severity is Severity.ERROR], files))


def _mentioned(card_file: str, texts: str) -> bool:
    return any(name in texts for name in _QUOTED.findall(card_file))


def _untouched(cards: Sequence[Card], errors: Sequence[Diagnostic], texts: Mapping[str, str]) -> list[Card]:
    """The cards without an error in any of their lines: a card reaches to the next line that is not indented."""
    bad: dict[str, list[int]] = {}
    for one in errors:
        bad.setdefault(one.span.path, []).append(one.span.line)
    return [card for card in cards
            if not any(card.span.line <= line < _end(texts[card.span.path], card.span.line)
                       for line in bad.get(card.span.path, ()))]


def _end(text: str, head: int) -> int:
    """The number of the line after a definition whose head stands in line *head* (from 1)."""
    lines = text.split("\n")
    for number in range(head + 1, len(lines) + 1):
        if lines[number - 1][:1].strip(" \t#"):
            return number
    return len(lines) + 1
