"""Play a game in the terminal, alone, with a bot, or two at one keyboard."""

import argparse
import secrets
import sys

from kotowari.tools import games
from kotowari.tools.cli import CLEAN
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import add_format, add_limit, add_rules, rules_for
from kotowari.tools.play.session import Session
from kotowari.tools.play.terminal import Terminal
from kotowari.tools.report.console import Console
from kotowari.tools.sim.bots import BOTS

PERSON = "person"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari play``."""
    parser.add_argument(
        "--deck", metavar="A", action="append", default=[], help="a deck for each seat: a path or a name"
    )
    parser.add_argument("--seat0", metavar="P", default=PERSON, help="person or a bot (default person)")
    parser.add_argument("--seat1", metavar="P", default="random", help="person or a bot (default random)")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="the seed; said on stderr when not given")
    add_limit(parser)
    add_rules(parser)
    add_format(parser, "human")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: also a game that was left is no error · 1: it would have taken more than --limit."""
    decks = tuple(options.deck)
    if len(decks) < 2:
        raise CannotRun("a game needs a deck for each seat", "give --deck twice")
    rules = rules_for(options, decks)
    seed = options.seed if options.seed is not None else _any_seed()
    console.talk(f"{rules.ruleset}, seed {seed}; `help` lists what can be typed")
    players = {}
    for seat, who in enumerate((options.seat0, options.seat1)):
        if who != PERSON:
            players[seat] = BOTS[games.bots(who, 1)[0]]
    program, seats = games.prepare_game(rules.ruleset, rules.extra, decks)
    with games.within_limits():
        session = Session(program, seats, seed, players, options.limit)
        Terminal(session, console, rules).run(sys.stdin)
    return CLEAN


def _any_seed() -> int:
    return secrets.randbelow(2**31)
