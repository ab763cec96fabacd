"""Run scenarios: .kw files or their JSON form, or folders of them.

Cards and rules that stand beside a scenario, or in other given files, can be used in it."""

import argparse
import re

from kotowari.tools import scenarios, workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import add_format, add_limit, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.testing.discover import discover
from kotowari.tools.testing.run import Outcome


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari test``."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files or folders (.kw, .json)")
    parser.add_argument("-r", "--run", metavar="REGEX", default="", help="only scenarios whose id matches")
    parser.add_argument("-v", "--verbose", action="store_true", help="also name the scenarios that passed")
    parser.add_argument(
        "--coverage", action="store_true", help="also the rules that each scenario exercises, and a summary"
    )
    add_limit(parser)
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: all passed · 1: one failed or could not be followed.  No scenario at all could not run."""
    try:
        pattern = re.compile(options.run)
    except re.error as error:
        raise CannotRun(f"--run is not a regular expression: {error}") from error
    if options.ruleset or options.variant:  # each scenario says its own; a slip of the pen is told all the same
        workspace.refuse_unknown(rules_for(options, options.paths).ruleset, options.rules)
    given = discover(options.paths, tuple(options.rules))
    outcomes = scenarios.run(given, console, lambda id: pattern.search(id) is not None, options.limit)
    if not outcomes:
        raise CannotRun("no scenario was found", 'a scenario begins with: scenario "a title" under magic-2018')
    if options.format == "json":
        console.json([as_data(one) for one in outcomes])
    else:
        for one in outcomes:
            _say(one, options.verbose, console)
    _closing(outcomes, options.coverage, console)
    return CLEAN if all(one.status == "passed" for one in outcomes) else FINDINGS


def as_data(outcome: Outcome) -> dict[str, object]:
    """The machine form: ``{id, outcome, seconds, message, rules, path, line}``."""
    return {
        "id": outcome.id,
        "outcome": outcome.status,
        "seconds": round(outcome.seconds, 6),
        "message": outcome.message,
        "rules": sorted(outcome.rules),
        "path": outcome.span.path,
        "line": outcome.span.line,
    }


def _say(outcome: Outcome, verbose: bool, console: Console) -> None:
    if outcome.status == "passed":
        if verbose:
            console.result(f"{console.style('passed', 'green')}  {outcome.id}")
        return
    word = console.style(f"{outcome.status:<6}", "red" if outcome.status == "failed" else "magenta")
    console.result(f"{word}  {outcome.id}")
    console.result(f"        {outcome.span.path}:{outcome.span.line}: {outcome.message}")


def _closing(outcomes: list[Outcome], coverage: bool, console: Console) -> None:
    counts = {status: sum(one.status == status for one in outcomes) for status in ("passed", "failed", "error")}
    said = [f"{counts['passed']} passed"] + [f"{counts[word]} {word}" for word in ("failed", "error") if counts[word]]
    console.talk(", ".join(said) + f" in {sum(one.seconds for one in outcomes):.2f} s")
    if coverage:
        rules = {rule for one in outcomes if one.status == "passed" for rule in one.rules}
        console.talk(f"{len(rules)} rules exercised")
