"""Finds scenarios on disk: ``.kw`` and JSON files, with the cards and rules that stand beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.limits import LETTERS, too_long
from kotowari.grammar.scenario import ast as scenario_ast
from kotowari.grammar.scenario import parse_suite
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.source import Source
from kotowari.tools import cache, checking, workspace
from kotowari.tools.garbage import quick_loading

SUFFIXES = (".kw", ".json")


@dataclass(frozen=True)
class Suite:
    """The scenarios of one file, the text of the definitions beside them, and what is wrong with its shape.

    ``scenarios``: one for each rule set that a scenario is told of; ``written``: as they stand in the file.
    ``rules``: there is more among the definitions than cards.
    """

    path: str
    text: str
    scenarios: tuple[Scenario, ...]
    definitions: str
    problems: tuple[Diagnostic, ...]
    rules: bool = False
    written: tuple[Scenario, ...] = ()


@dataclass
class Given:
    """The files of one run: their suites, and the definitions that all of them may use.

    ``extra``: files of rules; ``shared``: path → text of the card files.
    """

    suites: list[Suite]
    extra: tuple[str, ...] = ()
    shared: dict[str, str] = field(default_factory=dict)

    @property
    def problems(self) -> list[Diagnostic]:
        """What is wrong with the shape of the files."""
        return [problem for suite in self.suites for problem in suite.problems]

    def each(self) -> list[tuple[Suite, Scenario]]:
        """All scenarios, each with its file, in the order of files and places."""
        return [(suite, scenario) for suite in self.suites for scenario in suite.scenarios]


def discover(paths: Sequence[str], extra: tuple[str, ...] = ()) -> Given:
    """Read the files under *paths*.  Files without a scenario lend their cards and rules to the others.

    Raises CannotRun for a missing path.
    """
    given = Given([], extra)
    with quick_loading():
        suites = {path: read(path, text) for path, text in workspace.read_paths(paths, SUFFIXES).items()}
    for path, suite in suites.items():
        if suite.scenarios or suite.problems:
            given.suites.append(suite)
        elif suite.rules:
            if path not in extra:
                given.extra += (path,)
        else:
            given.shared[path] = suite.text
    return given


def read(path: str, text: str) -> Suite:
    """The suite of a file, from the cache if this very file was read before."""
    made: Suite = cache.cached(cache.key("suite", path, text), lambda: _read(path, text), cache.pack, cache.unpack)
    return made


def _read(path: str, text: str) -> Suite:
    if path.endswith(".json"):
        from kotowari.tools.testing.models import read_suite  # brings in pydantic, which most runs do without

        long = too_long(Source(path, text), LETTERS)
        suite, problems = read_suite(text, path) if long is None else (None, [long])
    else:
        suite, problems = parse_suite(text, path)
    suite = suite or scenario_ast.Suite()
    rules = checking.holds_rules(path, text)
    told = tuple(scenario.under(ruleset) for scenario in suite.scenarios for ruleset in scenario.rulesets)
    return Suite(path, text, told, suite.definitions, tuple(problems), rules, suite.scenarios)


def id_of(suite: Suite, scenario: Scenario) -> str:
    """``path::title``, under which results are reported; with the ruleset if it is told of several."""
    return f"{suite.path}::{scenario.title}" + (f" under {scenario.ruleset}" if scenario.also else "")
