"""Let bots play many games of one deck against another, or of every pair of several, and look at the numbers.

The same seed gives the same games, and the same digest, with any number of processes."""

import argparse
from itertools import combinations_with_replacement
from typing import Any

from kotowari.tools import games
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import Rules, add_format, add_limit, add_rules, rules_for, whole
from kotowari.tools.report.console import Console
from kotowari.tools.sim import runner


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari sim``."""
    parser.add_argument(
        "--deck", metavar="A", action="append", default=[], help="a deck for each seat: a path or a name"
    )
    parser.add_argument("--games", type=whole, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--bots", default="random", metavar="B", help="one bot for all seats, or one for each: random,first"
    )
    parser.add_argument(
        "--pairs", action="store_true", help="each deck against each other and itself, N games each, a line for a pair"
    )
    parser.add_argument("--jobs", type=whole, default=1, metavar="N", help="processes")
    add_limit(parser)
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every game came to its end · 1: a game failed or did not end."""
    decks = tuple(options.deck)
    if len(decks) < 2:
        raise CannotRun("a game needs a deck for each seat", "give --deck twice")
    rules = rules_for(options, decks)
    if options.pairs:
        return _pairs(options, decks, rules, console)
    bots = games.bots(options.bots, len(decks))
    job = runner.Job(rules.ruleset, rules.extra, decks, options.seed, bots, work=options.limit)
    started = runner.now()
    console.talk(f"{rules.ruleset}: {' against '.join(decks)}, seed {options.seed}")
    played = list(console.progress(runner.play_many(job, options.games, options.jobs), options.games, "games"))
    summary = runner.summary(played, runner.now() - started)
    for one in played:
        if one.error:
            console.talk(f"game {one.index} (seed {runner.game_seed(options.seed, one.index)}): {one.error}")
    if options.format == "json":
        console.json(summary)
    else:
        _page(summary, decks, console)
    return CLEAN if summary["finished"] == options.games else FINDINGS


def _pairs(options: argparse.Namespace, decks: tuple[str, ...], rules: Rules, console: Console) -> int:
    """A summary for each pair; errors of all games are told."""
    bots, found = games.bots(options.bots, 2), []
    for pair in combinations_with_replacement(decks, 2):
        job = runner.Job(rules.ruleset, rules.extra, pair, options.seed, bots, work=options.limit)
        started = runner.now()
        played = list(console.progress(runner.play_many(job, options.games, options.jobs), options.games, "games"))
        found.append({"decks": list(pair), **runner.summary(played, runner.now() - started)})
        for one in played:
            if one.error:
                console.talk(f"game {one.index} (seed {runner.game_seed(options.seed, one.index)}): {one.error}")
        if options.format != "json":
            console.result(_line(found[-1]))
    if options.format == "json":
        console.json(found)
    return CLEAN if all(each["finished"] == options.games for each in found) else FINDINGS


def _line(summary: dict[str, Any]) -> str:
    wins = " : ".join(str(summary["wins"].get(seat, 0)) for seat in ("0", "1"))
    return (
        f"{' against '.join(summary['decks'])}: {summary['finished']} of {summary['games']} finished, "
        f"{runner.counted(summary['errors'], 'error')}, {wins}, {summary['turns'] / summary['games']:.1f} turns a game"
    )


def _page(summary: dict[str, Any], decks: tuple[str, ...], console: Console) -> None:
    games_, seconds = summary["games"], summary["seconds"] or 0.001
    finished, errors = summary["finished"], runner.counted(summary["errors"], "error")
    console.result(f"{runner.counted(games_, 'game')}, {finished} finished, {errors}")
    for key, wins in summary["wins"].items():
        console.result(f"  {runner.winner_of(summary, key, decks)}: {wins} ({100 * wins / games_:.1f} %)")
    console.result(f"{summary['turns'] / games_:.1f} turns and {summary['decisions'] / games_:.0f} decisions a game")
    console.result(f"{seconds} s: {games_ / seconds:.1f} games/s, {summary['decisions'] / seconds:.0f} decisions/s")
    console.result(f"digest {summary['digest']}")
