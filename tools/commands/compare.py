"""Compare editions: a scenario, a card, a game of decks, or the rules themselves, under several rule sets side by side.

kotowari compare FILE.kw                                      each scenario under the rule sets that it is told of
kotowari compare FILE.kw --rulesets magic-2003,magic-2018     each scenario and card of a file under both
kotowari compare --deck A --deck B --rulesets magic-2003,magic-2018    the same game by bots under both
kotowari compare --rulesets magic-2003,magic-2018             which definitions and policies differ
kotowari compare --table                                      what the books say differently, with the results of each
"""

import argparse
import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import make
from kotowari.grammar.parser import definition_kinds
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.source import Source
from kotowari.tools import workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.comparing import table
from kotowari.tools.comparing.matches import matches, totals
from kotowari.tools.comparing.page import page
from kotowari.tools.comparing.plays import Line, Play, parting, plays
from kotowari.tools.comparing.rulesets import Difference, differences
from kotowari.tools.compiling import blocks_of, untouched
from kotowari.tools.errors import CannotRun
from kotowari.tools.files import write_text
from kotowari.tools.games import bots
from kotowari.tools.options import LANGUAGES, add_format, add_limit, whole
from kotowari.tools.report.console import Console
from kotowari.tools.scenarios import DEFAULT_FOLDER
from kotowari.tools.sim.runner import Job
from kotowari.tools.testing.discover import Given, Suite, discover
from kotowari.tools.text.render import render_card

BORROWED = "W0505"  # a word that a card says and the book of an edition never had


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari compare``."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files with scenarios and cards; none: the rules")
    parser.add_argument("--rulesets", metavar="R,R", default="", help="which ones, the first against each other one")
    parser.add_argument("--scenario", metavar="TITLE", default="", help="only this scenario")
    parser.add_argument(
        "--deck",
        metavar="A",
        action="append",
        default=[],
        help="a deck for each seat, played by bots: a path or a name",
    )
    parser.add_argument("--games", type=whole, default=1, metavar="N", help="how many games of the decks (default 1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the games of the decks, as `sim` has it")
    parser.add_argument(
        "--bots", default="random", metavar="B", help="one bot for all seats, or one for each: random,first"
    )
    parser.add_argument(
        "--table",
        metavar="FILE",
        nargs="?",
        const=table.DEFAULT_FILE,
        default="",
        help=f"the rows of a table of differences, with what comes of them (without FILE: {table.DEFAULT_FILE}); "
        f"PATH: the scenarios that tell them (none: {DEFAULT_FOLDER}, in the source of the project)",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="of the texts of cards")
    parser.add_argument("--html", metavar="FILE", default="", help="also a page with stories and texts side by side")
    parser.add_argument(
        "--rules", metavar="PATH", action="append", default=[], help="rule files added to the standard ones"
    )
    add_limit(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: all was compared · 1: a scenario or a game did not go as it should somewhere.  Raises CannotRun."""
    extra = tuple(options.rules)
    if options.deck:
        return _decks(options, extra, console)
    if options.html and (options.table or not options.paths):
        raise CannotRun("--html writes stories and texts", "give a file with scenarios or cards, or --deck; no --table")
    if options.table:
        return _table(options, extra, console)
    if not options.paths:
        rulesets = _rulesets(options.rulesets.split(","), extra)
        _rules(rulesets, extra, options, console)
        return CLEAN
    given = discover(options.paths, extra)
    extra = given.extra
    told = _scenarios(given, options.scenario)
    texts = [] if options.scenario else _texts(given, options, extra)
    results = []
    for suite, scenario in told:
        own = (suite.path,) if suite.rules else ()
        rulesets = _rulesets(options.rulesets.split(",") if options.rulesets else scenario.rulesets, extra + own)
        results.append((scenario, plays(given, suite, scenario, rulesets, options.limit)))
    if not results and not texts:
        raise CannotRun("there is nothing to compare here", _missing(given))
    if options.html:
        stories = [(scenario.title, found) for scenario, found in results]
        _write(options.html, page(stories, [(text["card"], text["texts"]) for text in texts]))
    if options.format == "json":
        console.json({"scenarios": [_data(scenario.title, found) for scenario, found in results], "cards": texts})
    else:
        for scenario, found in results:
            console.result(_told(scenario.title, found, console))
        for text in texts:
            console.result(_printed(text, console))
    if not options.rulesets and not options.scenario and _cards_in(given):
        console.talk("the cards are compared with --rulesets R,R")
    wrong = any(play.message for _, found in results for play in found) or any(text["wrong"] for text in texts)
    return FINDINGS if wrong else CLEAN


def _write(path: str, text: str) -> None:
    place = Path(path)
    write_text(place, text, over=place.suffix in (".html", ".htm"))  # no source is written over


def _cards_in(given: Given) -> bool:
    """Is there a card in the files?"""
    return any("card" in definition_kinds(Source(path, text)) for path, text in _card_sources(given).items())


def _missing(given: Given) -> str:
    if _cards_in(given):
        return "cards are compared under the rule sets that --rulesets R,R names"
    return "give a file with cards or scenarios"


def _rulesets(wanted: Iterable[str], extra: tuple[str, ...]) -> list[str]:
    names = [name.strip() for name in wanted if name.strip()]
    for name in names:
        workspace.refuse_wrong(workspace.ruleset_library(name, extra))
    if len(names) > 1 and len(set(names)) == 1:
        raise CannotRun(f"{names[0]} is named twice: it says what it says", "--rulesets magic-2003,magic-2018")
    if len(set(names)) < 2:
        raise CannotRun("two rule sets at least are compared", "--rulesets magic-2003,magic-2018")
    return list(dict.fromkeys(names))


def _scenarios(given: Given, title: str) -> list[tuple[Suite, Scenario]]:
    if given.problems:
        problem = given.problems[0]
        raise CannotRun(f"{problem.span.path}:{problem.span.line}: {problem.code} {problem.message}")
    found = [(suite, one) for suite in given.suites for one in suite.written if not title or one.title == title]
    if title and not found:
        raise CannotRun(f"no scenario here is called `{title}`")
    return found


# ---------------------------------------------------------------------- scenarios
def _told(title: str, found: Sequence[Play], console: Console) -> str:
    first, *others = found
    rows = [console.style(title, "bold")]
    rows += [f"  {play.ruleset}: {play.said}" for play in found]
    for other in others:
        unplayed = [play.ruleset for play in (first, other) if not play.begun]
        if unplayed:
            rows.append(f"  {first.ruleset} and {other.ruleset} can't be compared: {' and '.join(unplayed)} not played")
            continue
        pair = parting(first.lines, other.lines)
        if pair is None:
            rows.append(f"  {first.ruleset} and {other.ruleset} tell the same story")
            continue
        rows.append(f"  {first.ruleset} and {other.ruleset} part here:")
        rows += [f"    {play.ruleset}: {_line(line)}" for play, line in ((first, pair.left), (other, pair.right))]
    return "\n".join(rows)


def _line(line: Line | None) -> str:
    if line is None:
        return "nothing"
    rules = f"  [{', '.join(line.rules)}]" if line.rules else ""
    step = f"{line.step}: " if line.step else ""
    return f"{step}{line.text}{rules}" + (f"  {line.where}" if line.where else "")


def _data(title: str, found: Sequence[Play]) -> dict[str, Any]:
    first, *others = found
    parted = {o.ruleset: parting(first.lines, o.lines) if first.begun and o.begun else None for o in others}
    return {
        "title": title,
        "plays": [dataclasses.asdict(play) for play in found],
        "parting": {name: dataclasses.asdict(pair) if pair else None for name, pair in parted.items()},
    }


# ---------------------------------------------------------------------- decks
def _decks(options: argparse.Namespace, extra: tuple[str, ...], console: Console) -> int:
    if options.paths or options.table or options.scenario:
        raise CannotRun("--deck compares games of decks alone", "leave out files, --scenario and --table")
    if len(options.deck) < 2:
        raise CannotRun("a game needs a deck for each seat", "give --deck twice")
    rulesets = _rulesets(options.rulesets.split(","), extra)
    names = bots(options.bots, len(options.deck))
    job = Job(rulesets[0], extra, tuple(options.deck), options.seed, names, work=options.limit)
    found = list(console.progress(matches(job, rulesets, options.games), options.games, "games"))
    if options.html:
        _write(options.html, page([(each.title, each.plays) for each in found]))
    if options.format == "json":
        games = [
            {"index": each.index, "seed": each.seed, **_data(each.title, each.plays), "plays": each.data()}
            for each in found
        ]
        console.json({"decks": options.deck, "seed": options.seed, "games": games})
    else:
        for each in found:
            console.result(_told(each.title, each.plays, console))
        for line in totals(found) if len(found) > 1 else ():
            console.result(line)
    return FINDINGS if any(play.message for each in found for play in each.plays) else CLEAN


# ---------------------------------------------------------------------- cards
def _texts(given: Given, options: argparse.Namespace, extra: tuple[str, ...]) -> list[dict[str, Any]]:
    """What each card of the files prints under each rule set, whole: the type line, too, is of its time."""
    if not options.rulesets:
        return []
    sources = _card_sources(given)
    found: dict[str, dict[str, Any]] = {}
    for ruleset in _rulesets(options.rulesets.split(","), extra):
        library = workspace.ruleset_library(ruleset, extra)
        cards, wrong = workspace.load(library, sources)
        errors = [one for one in wrong if one.severity.value == "error"]
        right = {id(card) for card in untouched(cards, errors, sources)}
        block = blocks_of(sources)
        named = {block(make("", "", card.span)): _name(card) for card in cards}
        for card in cards:
            text = found.setdefault(_name(card), {"card": _name(card), "texts": {}, "notes": [], "wrong": False})
            if id(card) in right:
                faces = render_card(card, library, options.lang, True)
                text["texts"][ruleset] = "\n".join(face.printed() for face in faces)
        for one in (each for each in wrong if each.code == BORROWED):
            notes = found[named[block(one)]]["notes"]
            notes += [one.message] if one.message not in notes else []
        for one in errors:
            place = f"{one.span.path}:{one.span.line}"
            name = named.get(block(one), place)
            text = found.setdefault(name, {"card": name, "texts": {}, "notes": [], "wrong": False})
            said = (text["texts"].get(ruleset, ""), f"{place}: {one.code} {one.message}")
            text["texts"][ruleset] = "\n".join(filter(None, said))
            text["wrong"] = True
    return list(found.values())


def _card_sources(given: Given) -> dict[str, str]:
    return {suite.path: suite.definitions for suite in given.suites if not suite.rules} | given.shared


def _name(card: Card) -> str:
    return str(card.faces[0].name)


def _printed(text: dict[str, Any], console: Console) -> str:
    rows = [console.style(text["card"], "bold")]
    groups: dict[str, list[str]] = {}
    for ruleset, said in text["texts"].items():
        groups.setdefault(said, []).append(ruleset)
    for said, rulesets in groups.items():
        rows += [f"  {', '.join(rulesets)}:", *(f"    {line}" for line in said.split("\n"))]
    return "\n".join([*rows, *(f"  note: {note}" for note in text["notes"])])


# ---------------------------------------------------------------------- rules
def _rules(rulesets: list[str], extra: tuple[str, ...], options: argparse.Namespace, console: Console) -> None:
    first, *others = rulesets
    library = workspace.ruleset_library(first, extra)
    found = {other: list(differences(library, workspace.ruleset_library(other, extra))) for other in others}
    if options.format == "json":
        console.json({name: [dataclasses.asdict(one) for one in each] for name, each in found.items()})
        return
    for other, each in found.items():
        console.result(console.style(f"{first} and {other}", "bold"))
        told = [one for one in each if one.how != "renumbered"]
        for one in told:
            console.result("  " + _difference(one, first, other))
        console.talk(f"{len(each) - len(told)} more say the same under other numbers: --format json lists them")


def _difference(one: Difference, first: str, other: str) -> str:
    said = {"only left": f"only {first}", "only right": f"only {other}"}.get(one.how, one.how)
    lacking = "as by default" if one.kind == "policy" else "nothing"  # "nothing" may be what a policy says
    sides = " -> ".join(", ".join(side) or lacking for side in (one.left, one.right))
    if one.kind == "policy" and {*one.left} & {*one.right}:  # a list: what is added to it, and what is taken away
        added = [f"+ {each}" for each in one.right if each not in one.left]
        sides = ", ".join([*added, *(f"- {each}" for each in one.left if each not in one.right)])
    cited = f"[{sides}]" if one.left or one.right else ""
    return "  ".join(filter(None, (f"{one.kind} {one.name}: {said}", cited, one.where)))


# ---------------------------------------------------------------------- the table
def _table(options: argparse.Namespace, extra: tuple[str, ...], console: Console) -> int:
    if options.table == table.DEFAULT_FILE and not Path(options.table).is_file():
        raise CannotRun(
            f"there is no {options.table} here: the table lies in the source of the project, as its scenarios do",
            "go to its folder, or give a table and scenarios: kotowari compare SCENARIOS --table FILE",
        )
    entries, reasons = table.read_table(options.table)
    told = table.shown(entries, options.paths or [DEFAULT_FOLDER], extra)
    rows = list(console.progress(told, sum(len(entry.told) for entry in entries), "rows"))
    left = [entry for entry in entries if entry.reason]
    if options.format == "json":
        console.json(
            {"rows": [dataclasses.asdict(row) for row in rows], "left": [dataclasses.asdict(entry) for entry in left]}
        )
    else:
        for row in rows:
            console.result(f"{console.style(row.row, 'bold')}  {row.title}  [{', '.join(row.cites)}]")
            for said, rulesets in _results(row.results).items():
                console.result(f"    {', '.join(rulesets)}: {said}")
        for entry in left:
            part = "the rest: " if entry.told else ""
            console.result(f"{console.style(entry.row, 'bold')}  {part}{entry.about}  ({reasons[entry.reason]})")
        half = sum(bool(entry.told) for entry in left)
        console.result(f"{len(entries) - len(left)} rows are told, {half} in part, {len(left) - half} are not")
    return CLEAN if all(not result.message for row in rows for result in row.results) else FINDINGS


def _results(results: Iterable[table.Result]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in results:
        said = f"NOT SO: {one.message}" if one.message else one.expected or "as told"
        found.setdefault(said, []).append(one.ruleset)
    return found
