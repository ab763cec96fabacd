"""List the numbered rules of a rule set: where each is stated or why not, and the scenarios that exercise it.

Where the rule set names a book, every rule of the book is listed: stated by a definition, carried out by a
general rule of the core, not mechanical for a fixed reason, or still open."""

import argparse
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from kotowari.grammar.suggest import suggestion
from kotowari.tools import scenarios, workspace
from kotowari.tools.cli import CLEAN
from kotowari.tools.data import read_text
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.book import STATES, Book, Entry, book_of
from kotowari.tools.explain.rulebook import rule_order, stated_rules
from kotowari.tools.json_text import loads, why
from kotowari.tools.options import Rules, add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.testing import proof
from kotowari.tools.testing.discover import discover

SHOWN = 2  # places of a rule that a person is shown; --json has all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari rules``."""
    parser.add_argument("prefix", metavar="RULE", nargs="?", default="", help="only rules that begin so, e.g. 701")
    parser.add_argument(
        "--scenarios", metavar="PATH", action="append", default=[], help="scenarios to run (default: tests/scenarios)"
    )
    parser.add_argument("--prove", action="store_true", help="take each thing that cites a rule away: who notices?")
    parser.add_argument("--stated-only", action="store_true", help="run no scenario")
    parser.add_argument("--book", metavar="FILE", default="", help="a book's rules, JSON lines with an id")
    parser.add_argument("--unexercised", action="store_true", help="only rules that no scenario exercises")
    parser.add_argument(
        "--state", metavar="S", choices=STATES, default="", help=f"only rules of this state: {', '.join(STATES)}"
    )
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0 also for a rule without a scenario.  Raises CannotRun where no number begins so."""
    rules = rules_for(options)
    if options.prove:
        return _prove(options, rules, console)
    book = book_of(rules.library)
    known = book.rules if book else {}
    numbers = {*known, *_book(options.book)}
    if book is not None:  # else definitions or scenarios alone may cite it
        _refuse_strange(options.prefix, rules.ruleset, numbers)
    stated = stated_rules(*workspace.libraries_with_options(rules.ruleset, rules.extra))
    numbers.update(stated)
    exercised: dict[str, list[str]] = {}
    if not options.stated_only:
        exercised = scenarios.rules_exercised(options.scenarios, rules, console)
    _refuse_strange(options.prefix, rules.ruleset, {*numbers, *exercised})
    listed = {
        rule: _listed(stated.get(rule, []), exercised.get(rule, []), known.get(rule))
        for rule in sorted({*numbers, *exercised}, key=rule_order)
        if rule.startswith(options.prefix)
    }
    if options.unexercised:
        listed = {
            rule: entry
            for rule, entry in listed.items()
            if not entry["exercised"] and entry.get("state") not in ("not", "open")
        }
    if options.state:
        listed = {rule: entry for rule, entry in listed.items() if entry.get("state") == options.state}
    if options.format == "json":
        console.json(listed)
        return CLEAN
    for rule, entry in listed.items():
        console.result(_line(rule, entry, console))
    if book is not None:
        _sum_up(book, console)
    done = sum(bool(entry["exercised"]) for entry in listed.values())
    console.talk(
        f"{rules.ruleset}: {len(stated)} rules stated; {len(listed)} listed, {done} of them exercised by a scenario"
    )
    return CLEAN


def _refuse_strange(prefix: str, ruleset: str, numbers: Collection[str]) -> None:
    """Raise CannotRun if no number begins so; before any scenario is played, where a book has all of them."""
    if prefix and not any(rule.startswith(prefix) for rule in numbers):
        raise CannotRun(
            f"{ruleset} has no rule `{prefix}`", suggestion(prefix, numbers) or "`kotowari rules` lists all it has"
        )


def _prove(options: argparse.Namespace, rules: Rules, console: Console) -> int:
    """Say of each rule and each place that cites it whether a scenario about the rule fails without that place."""
    given = discover(options.scenarios or [scenarios.DEFAULT_FOLDER], rules.extra)
    found = list(proof.prove(rules.library, given, options.prefix))
    if options.format == "json":
        console.json(
            [
                {
                    "rule": one.rule,
                    "place": f"{one.span.path}:{one.span.line}",
                    "verdict": one.verdict,
                    "scenarios": one.scenarios,
                }
                for one in found
            ]
        )
        return CLEAN
    for one in found:
        if one.verdict != "proved":
            console.result(f"{one.rule:<12} {one.verdict:<9} {one.scenarios:>3}  {one.span.path}:{one.span.line}")
    best = Counter(proof.by_rule(found).values())
    console.talk(
        f"{rules.ruleset}: of {sum(best.values())} rules that something cites which can be taken away, "
        + ", ".join(f"{best[each]} {each}" for each in proof.VERDICTS)
    )
    return CLEAN


def _listed(stated: list[str], exercised: list[str], entry: Entry | None) -> dict[str, Any]:
    """The machine form of one rule; a book adds its state and why."""
    found: dict[str, Any] = {"stated": stated, "exercised": exercised}
    return found if entry is None else {**found, "state": entry.state, "why": entry.why}


def _line(rule: str, entry: dict[str, Any], console: Console) -> str:
    state, count = entry.get("state", "stated"), len(entry["exercised"])
    if state in ("not", "open"):
        mark = console.style("  –", "blue" if state == "not" else "magenta")
        return f"{rule:<12} {mark}  {'not mechanical' if state == 'not' else 'open'}: {entry['why']}"
    mark = console.style(f"{count:>3}", "green" if count else "yellow")
    return f"{rule:<12} {mark}  " + (f"core: {entry['why']}" if state == "core" else _places(entry["stated"]))


def _sum_up(book: Book, console: Console) -> None:
    """How many rules of each state; what each reason and each general rule means, with their numbers."""
    counts = {state: len(book.numbered(state)) for state in STATES}
    console.talk(
        f"{len(book.rules)} rules in the book: {counts['stated']} stated by definitions, {counts['core']} by the core, "
        f"{counts['not']} not mechanical, {counts['open']} open"
    )
    for reason, meaning in book.reasons.items():
        number = sum(entry == Entry("not", reason) for entry in book.rules.values())
        console.talk(f"  not mechanical: {reason} ({number}): {meaning}")


def _book(name: str) -> list[str]:
    """The numbers of a book's rules; headings and lists (a ``kind`` other than rule) are none."""
    if not name:
        return []
    numbers = []
    for line_number, line in enumerate(read_text(Path(name)).splitlines(), 1):
        try:
            entry = loads(line)
            if entry.get("kind", "rule") == "rule":
                numbers.append(str(entry["id"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise CannotRun(f"{name}:{line_number}: this is no rule ({why(error)})", '{"id": "704.5a"}') from error
    return numbers


def _places(stated: list[str]) -> str:
    more = f" and {len(stated) - SHOWN} more" if len(stated) > SHOWN else ""
    return ", ".join(stated[:SHOWN]) + more or "—"
