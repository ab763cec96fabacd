"""Explain a code (E0203), a word (draw), a rule (704.5a), or why something happened in a saved game or a scenario.

kotowari explain E0203                                 the page of a code
kotowari explain draw                                  what a word means, what it takes, an example of it
kotowari explain 704.5a                                who states a rule, and which scenarios tell of it
kotowari explain game.json                             every event with the rule that made it
kotowari explain game.json --event 17                  one event: by whom, by what, by which rule, stated where
kotowari explain game.json --value "Grizzly Bears"     why it is 5/3
kotowari explain game.json --cannot "Lightning Bolt"   why it can't be used now
"""

import argparse
import re
from pathlib import Path

from kotowari.tools.cli import CLEAN
from kotowari.tools.explain import codes
from kotowari.tools.options import add_format, add_limit, add_rules
from kotowari.tools.report.console import Console


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari explain``."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        help="a code, a word, the number of a rule, a saved game (.json) or a scenario file (.kw)",
    )
    parser.add_argument(
        "--scenario", metavar="TITLE", default="", help="which scenario of the file (default: the first)"
    )
    parser.add_argument("--at", type=int, metavar="N", default=None, help="after the first N answers of a saved game")
    parser.add_argument("--event", type=int, metavar="N", default=None, help="only this event")
    parser.add_argument("--all", action="store_true", help="also the core's own bookkeeping")
    parser.add_argument("--rule", metavar="R", default="", help="only events that cite this rule")
    parser.add_argument("--value", metavar="NAME", default="", help="why a thing is as it is: NAME or NAME.field")
    parser.add_argument("--cannot", metavar="NAME", default="", help="why NAME can't be used now: NAME or offer:NAME")
    parser.add_argument(
        "--seat", default=None, help="for whom --cannot asks: a name, or a number from 0 (default: who is to decide)"
    )
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
    # brings in the engine, 250 ms that the page of a code does without
    from kotowari.tools.explain import numbered, told

    if Path(options.what).is_file():
        told.game(options, console)
    elif numbered.is_number(options.what):
        numbered.rule(options, console)
    else:
        told.word(options, console)
    return CLEAN
