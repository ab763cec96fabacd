"""List the numbered rules that a rule set states, with the places, and the scenarios that exercise each."""

import argparse
import json
from pathlib import Path

from kotowari.tools import scenarios
from kotowari.tools.cli import CLEAN
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.rulebook import rule_order, stated_rules
from kotowari.tools.options import add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.workspace import read_text

SHOWN = 2  # places of a rule that a person is shown; --json has all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari rules``."""
    parser.add_argument("prefix", metavar="RULE", nargs="?", default="", help="only rules that begin so, e.g. 701")
    parser.add_argument(
        "--scenarios", metavar="PATH", action="append", default=[], help="scenarios to run (default: tests/scenarios)"
    )
    parser.add_argument("--stated-only", action="store_true", help="run no scenario")
    parser.add_argument("--book", metavar="FILE", default="", help="a book's rules, JSON lines with an id")
    parser.add_argument("--unexercised", action="store_true", help="only rules that no scenario exercises")
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """Always 0: a rule without a scenario is no error."""
    rules = rules_for(options)
    stated = stated_rules(rules.library)
    exercised: dict[str, list[str]] = {}
    if not options.stated_only:
        exercised = scenarios.rules_exercised(options.scenarios, rules, console)
    listed = {
        rule: {"stated": stated.get(rule, []), "exercised": exercised.get(rule, [])}
        for rule in sorted({*stated, *exercised, *_book(options.book)}, key=rule_order)
        if rule.startswith(options.prefix)
    }
    if options.unexercised:
        listed = {rule: entry for rule, entry in listed.items() if not entry["exercised"]}
    if options.format == "json":
        console.json(listed)
        return CLEAN
    for rule, entry in listed.items():
        count = len(entry["exercised"])
        mark = console.style(f"{count:>3}", "green" if count else "yellow")
        console.result(f"{rule:<12} {mark}  {_places(entry['stated'])}")
    done = sum(bool(entry["exercised"]) for entry in listed.values())
    console.talk(
        f"{rules.ruleset}: {len(stated)} rules stated; {len(listed)} listed, {done} of them exercised by a scenario"
    )
    return CLEAN


def _book(name: str) -> list[str]:
    """The numbers of a book's rules; headings and lists (a ``kind`` other than rule) are none."""
    if not name:
        return []
    numbers = []
    for line_number, line in enumerate(read_text(Path(name)).splitlines(), 1):
        try:
            entry = json.loads(line)
            if entry.get("kind", "rule") == "rule":
                numbers.append(str(entry["id"]))
        except (ValueError, KeyError, AttributeError) as error:
            raise CannotRun(f"{name}:{line_number}: this is no rule ({error})", '{"id": "704.5a"}') from error
    return numbers


def _places(stated: list[str]) -> str:
    more = f" and {len(stated) - SHOWN} more" if len(stated) > SHOWN else ""
    return ", ".join(stated[:SHOWN]) + more or "—"
