"""Scenario files → outcomes and games: what the commands about scenarios share."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from kotowari.grammar.chain import PLUS
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library
from kotowari.grammar.scenario.ast import Scenario
from kotowari.interpreter import Game, Overrun, Refused
from kotowari.interpreter.budget import WORK
from kotowari.tools.compiling import blocks_of
from kotowari.tools.errors import CannotRun
from kotowari.tools.games import overrun_text
from kotowari.tools.garbage import SCENARIOS, seldom_collecting
from kotowari.tools.options import Rules
from kotowari.tools.report.console import Console
from kotowari.tools.testing.allowance import Allowance
from kotowari.tools.testing.discover import Given, Suite, discover, id_of
from kotowari.tools.testing.driver import Driver
from kotowari.tools.testing.failure import Failure
from kotowari.tools.testing.grouping import groups
from kotowari.tools.testing.meaning import names_in
from kotowari.tools.testing.run import Outcome, run_scenario, start
from kotowari.tools.testing.stages import Stages

DEFAULT_FOLDER = "tests/scenarios"


def run(
    given: Given, console: Console, wanted: Callable[[str], bool] = lambda id: True, work: int = WORK
) -> list[Outcome]:
    """Every wanted scenario, in the order of files and places; an error in a file is an outcome *error* of it."""
    stages = Stages(given)
    unread = {suite.path: _unread(suite) for suite in given.suites}
    left_out = {path: {one.span for one in found.values()} for path, found in unread.items()}
    tasks = [
        (suite, scenario)
        for suite, scenario in given.each()
        if scenario.span not in left_out[suite.path] and wanted(id_of(suite, scenario))
    ]
    outcomes = [
        Outcome(_id_of_problem(suite, unread[suite.path].get(p)), "error", 0.0, _said(p), p.span)
        for suite in given.suites
        for p in suite.problems
    ]
    counts = Counter(suite.path for suite, _ in tasks)
    allowances = {path: Allowance(work, count) for path, count in counts.items()}
    with seldom_collecting(SCENARIOS):
        for suite, scenario in console.progress(tasks, len(tasks), "scenarios"):
            counts[suite.path] -= 1
            left = allowances[suite.path]
            if left.left >= 0:
                outcomes.append(outcome(stages, suite, scenario, left))
                if left.left < 0 and counts[suite.path]:
                    outcomes.append(_ended(suite, scenario, left, counts[suite.path]))
    # An outcome for each error of a definition: what it says is not tested by any scenario.
    outcomes += [
        Outcome(f"{one.span.path}:{one.span.line}", "error", 0.0, _said(one), one.span) for one in stages.errors
    ]
    return outcomes


def _unread(suite: Suite) -> dict[Diagnostic, Scenario]:
    """What could not be read → the scenario it stands in, which is not run: what it was to show nobody knows."""
    heads = [scenario.span.line for scenario in suite.scenarios]
    found = {}
    for problem in suite.problems:
        at = bisect_right(heads, problem.span.line)
        if at:
            found[problem] = suite.scenarios[at - 1]
    return found


def _said(found: Diagnostic) -> str:
    """A finding in one line, with what helps."""
    return f"{found.code} {found.message}" + (f" ({found.help})" if found.help else "")


def _id_of_problem(suite: Suite, scenario: Scenario | None) -> str:
    return id_of(suite, scenario) if scenario is not None else suite.path


def _ended(suite: Suite, scenario: Scenario, left: Allowance, more: int) -> Outcome:
    """The error of a file whose scenarios have taken what one file may take."""
    message = (
        f"{Overrun.code} the scenarios of this file take more than {left.all} events together, "
        f"the last of them in `{scenario.title}`; {more} more {'is' if more == 1 else 'are'} not played"
    )
    return Outcome(suite.path, "error", 0.0, message, scenario.span)


def outcome(stages: Stages, suite: Suite, scenario: Scenario, allowance: Allowance | None = None) -> Outcome:
    """Run one.  A definition that can't be used is missing, and an outcome *error* says so."""
    id = id_of(suite, scenario)
    try:
        on, problems = stages.of(suite, scenario.ruleset)
    except CannotRun as error:
        return Outcome(id, "error", 0.0, error.message, scenario.span, frozenset(scenario.cites))
    found = run_scenario(scenario, on, id, allowance)
    if found.status == "error":
        return replace(found, message=explained(found.message, problems, stages.given, suite, scenario))
    return found


def explained(message: str, problems: Sequence[Diagnostic], given: Given, suite: Suite, scenario: Scenario) -> str:
    """Why a script can't be followed, with what is wrong in the definitions that it names: these are missing."""
    texts = {**given.shared, suite.path: suite.definitions}
    names = {f'"{name}"' for name in names_in(scenario)}
    block = blocks_of(texts)
    blocks = ((one, block(one)) for one in problems)
    told = [one for one, block in blocks if not block or any(name in block for name in names)]
    notes = "; ".join(f"{one.code} in {one.span.path}:{one.span.line}: {one.message}" for one in told)
    return f"{message} ({notes})" if notes else message


def play(given: Given, suite: Suite, scenario: Scenario, work: int = WORK) -> tuple[Game | None, Library, str]:
    """The game of a scenario as far as its script could be followed, its rule set, and why it stopped."""
    on, problems = Stages(given).of(suite, scenario.ruleset)
    game = None
    try:
        game = start(scenario, on, work)
        Driver(on.program, game, scenario, on.words).play(groups(scenario, on.words))
    except Failure as failure:
        said = failure.message if failure.wrong else explained(failure.message, problems, given, suite, scenario)
        return game, on.library, said
    except Refused as error:
        return game, on.library, str(error)
    except Overrun as error:
        return game, on.library, overrun_text(error)
    return game, on.library, ""


def rules_exercised(paths: Sequence[str], rules: Rules, console: Console) -> dict[str, list[str]]:
    """Rule number → ids of the passing scenarios of this rule set that exercise it, or an example of it (``#1``)."""
    if not paths and not Path(DEFAULT_FOLDER).is_dir():
        console.talk(f"no scenarios are run: there is no folder {DEFAULT_FOLDER} here (--scenarios PATH)")
        return {}
    given = discover(paths or [DEFAULT_FOLDER], rules.extra)
    given.suites = [_under(suite, rules.ruleset) for suite in given.suites]
    exercised: dict[str, list[str]] = {}
    for one in run(given, console):
        if one.status == "passed":
            for rule in {*one.rules, *(rule.partition("#")[0] for rule in one.rules)}:
                exercised.setdefault(rule, []).append(one.id)
    return {rule: sorted(ids) for rule, ids in exercised.items()}


def _under(suite: Suite, ruleset: str) -> Suite:
    scenarios = tuple(one for one in suite.scenarios if ruleset in (one.ruleset, one.ruleset.split(PLUS)[0]))
    return replace(suite, scenarios=scenarios, definitions=suite.definitions if scenarios else "", problems=())
