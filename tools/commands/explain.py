"""Explain a code (E0203), a word (draw), or why something happened in a saved game or a scenario.

kotowari explain E0203                                 the page of a code
kotowari explain draw                                  what a word means, what it takes, an example of it
kotowari explain game.json                             every event with the rule that made it
kotowari explain game.json --event 17                  one event: by whom, by what, by which rule, stated where
kotowari explain game.json --value "Grizzly Bears"     why it is 5/3
kotowari explain game.json --cannot "Lightning Bolt"   why it can't be used now
"""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kotowari.tools import workspace
from kotowari.tools.cli import CLEAN
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain import codes
from kotowari.tools.options import add_format, add_limit, add_rules
from kotowari.tools.report.console import Console

if TYPE_CHECKING:  # an engine is only wanted for a game
    from kotowari.interpreter import Game
    from kotowari.tools.explain.subject import Subject


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari explain``."""
    parser.add_argument("what", metavar="WHAT", help="a code, a word, a saved game (.json) or a scenario file (.kw)")
    parser.add_argument(
        "--scenario", metavar="TITLE", default="", help="which scenario of the file (default: the first)"
    )
    parser.add_argument("--at", type=int, metavar="N", default=None, help="after the first N answers of a saved game")
    parser.add_argument("--event", type=int, metavar="N", default=None, help="only this event")
    parser.add_argument("--all", action="store_true", help="also the core's own bookkeeping")
    parser.add_argument("--rule", metavar="R", default="", help="only events that cite this rule")
    parser.add_argument("--value", metavar="NAME", default="", help="why a thing is as it is: NAME or NAME.field")
    parser.add_argument("--cannot", metavar="NAME", default="", help="why NAME can't be used now: NAME or offer:NAME")
    parser.add_argument("--seat", type=int, default=None, help="for whom --cannot asks (default: who is to decide)")
    add_limit(parser)
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: explained.  An unknown code, word, file or name could not run."""
    if re.fullmatch(r"[A-Za-z]\d+", options.what):
        page = codes.page(options.what)
        if options.format == "json":
            title = page.lstrip("# ").split("\n", 1)[0].strip()
            console.json({"code": options.what.upper(), "title": title, "page": page})
        else:
            console.result(page.rstrip("\n"))
        return CLEAN
    if not Path(options.what).is_file():
        _word(options, console)
        return CLEAN
    from kotowari.tools.explain.subject import subject_of

    subject = subject_of(options)
    if options.value:
        _value(subject, options, console)
    elif options.cannot:
        _cannot(subject, options, console)
    else:
        _events(subject, options, console)
    return CLEAN


def _word(options: argparse.Namespace, console: Console) -> None:
    from kotowari.tools.explain import words

    rules = tuple(options.rules)
    libraries = [workspace.ruleset_library(id, rules) for id in workspace.latest_rulesets(options.ruleset, rules)]
    found = words.meanings(options.what, libraries)
    if not found:
        known = words.near(options.what, libraries)
        raise CannotRun(f"`{options.what}` is neither a code nor a file nor a word", known or "codes look like E0203")
    if options.format == "json":
        console.json({"word": options.what, "meanings": found})
    else:
        console.result("\n".join(line for meaning in found for line in words.told(meaning)))


def _events(subject: "Subject", options: argparse.Namespace, console: Console) -> None:
    from kotowari.tools.explain.story import rows_with_steps

    rows = list(rows_with_steps(subject.teller, subject.game))
    total = len(rows)
    if options.event is not None:
        if not 0 <= options.event < len(rows):
            raise CannotRun(f"there is no event {options.event}", f"they go from 0 to {len(rows) - 1}")
        rows = [{**rows[options.event], "told": True}]
    elif options.rule:
        rows = [{**row, "told": True} for row in rows if options.rule in row["rules"]]
    if options.format == "json":
        console.json(rows)
        return
    shown = [row for row in rows if row["told"] or options.all]
    step = None
    for row in shown:
        if row["step"] != step:
            step = row["step"]
            console.result(console.style(step.replace("_", " ") or "before the first step", "bold"))
        _line(row, console)
    console.talk(f"{len(shown)} of {total} events; --all shows every one, --event N one, --rule R those of a rule")


def _line(row: dict[str, Any], console: Console) -> None:
    rules = console.style(f"[{', '.join(row['rules'])}]", "cyan") if row["rules"] else ""
    by = f"(by {row['source']})" if row["source"] and row["source"] not in row["slots"].values() else ""
    parts = (f"{row['index']:>5}", row["text"], by, rules, console.style(row["where"], "dim"))
    console.result("  ".join(part for part in parts if part))


def _value(subject: "Subject", options: argparse.Namespace, console: Console) -> None:
    from kotowari.tools.explain import why

    name, field = _split_field(subject.game, options.value)
    thing = why.find(subject.game, name)[0]
    if options.format == "json":
        console.json({"name": thing.base.name, "id": thing.id, "values": why.value_steps(subject.game, thing, field)})
    else:
        console.result("\n".join(why.value_lines(subject.game, thing, field)))


def _split_field(game: "Game", given: str) -> tuple[str, str]:
    name, dot, field = given.rpartition(".")
    return (name, field) if dot and field in game.program.fields else (given, "")


def _cannot(subject: "Subject", options: argparse.Namespace, console: Console) -> None:
    from kotowari.tools.explain import why

    game = subject.game
    offer, colon, name = options.cannot.partition(":")
    if not colon:
        offer, name = "", options.cannot
    seat = options.seat
    if seat is None:
        seat = game.decision.player if game.decision is not None else game.active
    if not 0 <= seat < len(game.seats):
        raise CannotRun(f"there is no seat {seat}", f"the seats go from 0 to {len(game.seats) - 1}")
    thing = why.nearest(game, name, seat, offer)
    if options.format == "json":
        reasons = why.reasons(game, seat, thing)
        console.json({"name": thing.base.name, "id": thing.id, "seat": seat, "reasons": reasons})
    else:
        console.result("\n".join(why.reason_lines(game, seat, thing, offer)))
