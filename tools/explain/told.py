"""What ``kotowari explain`` says of a word, and of a game: its events, why a thing is as it is, why not."""

import argparse
import re
from typing import Any

from kotowari.interpreter import Game
from kotowari.tools import workspace
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain import why, words
from kotowari.tools.explain.story import rows_with_steps
from kotowari.tools.explain.subject import Subject, subject_of
from kotowari.tools.report.console import Console

ARTICLE = re.compile(r"\b(?:the|an?) ", re.IGNORECASE)  # stands on cards, and in no word of the language


def word(options: argparse.Namespace, console: Console) -> None:
    """What a word means, what it takes, an example of it.  Raises CannotRun for one that is unknown."""
    rules = tuple(options.rules)
    libraries = [workspace.ruleset_library(id, rules) for id in workspace.latest_rulesets(options.ruleset, rules)]
    found = words.meanings(options.what, libraries) or words.meanings(ARTICLE.sub("", options.what), libraries)
    if not found:
        known = words.near(options.what, libraries)
        raise CannotRun(f"`{options.what}` is neither a code nor a file nor a word", known or "codes look like E0203")
    if options.format == "json":
        console.json({"word": options.what, "meanings": found})
    else:
        console.result("\n".join(line for meaning in found for line in words.told(meaning)))


def _events(subject: Subject, options: argparse.Namespace, console: Console) -> None:
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


def _value(subject: Subject, options: argparse.Namespace, console: Console) -> None:
    name, field = _split_field(subject.game, options.value)
    thing = why.find(subject.game, name)[0]
    if options.format == "json":
        console.json({"name": thing.base.name, "id": thing.id, "values": why.value_steps(subject.game, thing, field)})
    else:
        console.result("\n".join(why.value_lines(subject.game, thing, field)))


def _split_field(game: Game, given: str) -> tuple[str, str]:
    name, dot, field = given.rpartition(".")
    return (name, field) if dot and field in game.program.fields else (given, "")


def _seat(game: Game, given: str | None) -> int:
    """The seat that is meant, by its name or its number.  Raises CannotRun where there is none."""
    if given is None:
        return game.decision.player if game.decision is not None else game.active
    names = [game.player(at).name for at in range(len(game.seats))]
    if given in names:
        return names.index(given)
    if not given.isdecimal() or int(given) >= len(names):
        raise CannotRun(
            f"there is no seat {given}", f"the seats are {', '.join(names)}, or go from 0 to {len(names) - 1}"
        )
    return int(given)


def _cannot(subject: Subject, options: argparse.Namespace, console: Console) -> None:
    game = subject.game
    offer, colon, name = options.cannot.partition(":")
    if not colon:
        offer, name = "", options.cannot
    seat = _seat(game, options.seat)
    thing = why.nearest(game, name, seat, offer)
    if options.format == "json":
        reasons = why.reasons(game, seat, thing)
        forbidden = game.forbidden(seat, thing.id)
        said = {"name": thing.base.name, "id": thing.id, "seat": seat, "reasons": reasons, "forbidden": forbidden}
        console.json(said)
    else:
        console.result("\n".join(why.reason_lines(game, seat, thing, offer)))


def game(options: argparse.Namespace, console: Console) -> None:
    """What is asked of a saved game or a scenario: its events, a value, what can't be done."""
    subject = subject_of(options)
    if options.value:
        _value(subject, options, console)
    elif options.cannot:
        _cannot(subject, options, console)
    else:
        _events(subject, options, console)
