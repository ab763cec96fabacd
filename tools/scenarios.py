"""Scenario files → outcomes: which cards and rules a file brings along, stages made once, what was exercised.

A file's own cards come before those of the other given files, and these before the game's.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library
from kotowari.grammar.scenario_ast import Scenario
from kotowari.interpreter import Game, compile_program
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
    """Every wanted scenario, in the order of files and places.  A file's error is the outcome of each of its scenarios."""
    runner = _Runner(given)
    tasks = [(suite, scenario) for suite in given.suites for scenario in suite.scenarios if wanted(id_of(suite, scenario))]
    outcomes = [Outcome(suite.path, "error", 0.0, f"{p.code} {p.message}", p.span) for suite in given.suites for p in suite.problems]
    for suite, scenario in console.progress(tasks, len(tasks), "scenarios"):
        outcomes.append(runner.outcome(suite, scenario))
    return outcomes


def play(given: Given, suite: Suite, scenario: Scenario) -> tuple[Game | None, Library, str]:
    """The game of a scenario as far as its script could be followed, the definitions it is under, and why it stopped."""
    on, problems = _Runner(given).stage(suite, scenario.ruleset)
    if on is None:
        raise CannotRun(f"{problems[0].code} {problems[0].message}", f"kotowari check {suite.path}")
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
    """Rule number → ids of the passing scenarios of this rule set that exercise it."""
    given = discover(paths or [DEFAULT_FOLDER], rules.extra)
    given.suites = [_under(suite, rules.ruleset) for suite in given.suites]
    exercised: dict[str, list[str]] = {}
    for outcome in run(given, console):
        if outcome.status == "passed":
            for rule in outcome.rules:
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
        self.stages: dict[tuple[str, str], tuple[Stage | None, list[Diagnostic]]] = {}

    def outcome(self, suite: Suite, scenario: Scenario) -> Outcome:
        """Run one; an unknown rule set or an error in the file's own definitions is the outcome *error*."""
        try:
            on, problems = self.stage(suite, scenario.ruleset)
        except CannotRun as error:
            return Outcome(id_of(suite, scenario), "error", 0.0, error.message, scenario.span, frozenset(scenario.cites))
        if problems or on is None:
            first = problems[0]
            said = f"{first.code} {first.message} ({first.span.path}:{first.span.line})"
            return Outcome(id_of(suite, scenario), "error", 0.0, said, scenario.span, frozenset(scenario.cites))
        return run_scenario(scenario, on, id_of(suite, scenario))

    def stage(self, suite: Suite, ruleset: str) -> tuple[Stage | None, list[Diagnostic]]:
        """The stage for a file, and the errors that prevent one."""
        key = (ruleset, suite.path if suite.definitions else "")
        if key not in self.stages:
            self.stages[key] = self._make(suite, ruleset)
        return self.stages[key]

    def _make(self, suite: Suite, ruleset: str) -> tuple[Stage | None, list[Diagnostic]]:
        extra = self.given.extra
        if suite.definitions and checking.holds_rules(suite.path, suite.text):
            extra += (suite.path,)
        library = workspace.ruleset_library(ruleset, extra)
        errors = [one for one in library.diagnostics if one.span.path in extra and one.severity is Severity.ERROR]
        pool, _ = _pool(ruleset, extra, self.texts)
        shared, _ = workspace.load(library, self.given.shared)
        own, found = workspace.load(library, {suite.path: suite.definitions}) if suite.definitions else ([], [])
        errors += [one for one in found if one.severity is Severity.ERROR and one.code != checking.NOT_A_CARD]
        if errors:
            return None, errors
        cards = {card.faces[0].name: card for card in (*pool, *shared, *own)}
        everything = [BLANK_CARD, *cards.values()]
        return stage(library, everything, compile_program(library, everything)), []


@cache
def _pool(ruleset: str, extra: tuple[str, ...], texts: str) -> tuple[tuple[Card, ...], Library]:
    """The game's cards from files that hold a name which *texts* mention; cards with an error are left out."""
    library = workspace.ruleset_library(ruleset, extra)
    files = {path: text for path, text in workspace.game_card_files(library).items() if _mentioned(text, texts)}
    cards, found = workspace.load(library, files)
    bad = {(one.span.path, one.span.line) for one in found if one.severity is Severity.ERROR}
    return tuple(card for card in cards if not _touched(card, bad)), library


def _mentioned(card_file: str, texts: str) -> bool:
    return any(name in texts for name in _QUOTED.findall(card_file))


def _touched(card: Card, bad: Iterable[tuple[str, int]]) -> bool:
    return any(path == card.span.path and card.span.line <= line <= card.span.end_line for path, line in bad)
