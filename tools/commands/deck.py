"""Read a list of a deck as other programs write it, and print it as a deck file.

kotowari deck list.txt > mine.deck           lines `4 Name`, Arena's, MTGO's (text or .dek), .dec, .dck

What stands under a heading, as `Sideboard`, or behind `SB:` becomes a pile of that name."""

import argparse
import dataclasses

from kotowari.tools import workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.importing.decklists import Listed, Refused, as_deck, entries
from kotowari.tools.options import add_format
from kotowari.tools.report.console import Console

SUFFIXES = (".txt", ".dck", ".dec", ".dek")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari deck``."""
    parser.add_argument("path", metavar="PATH", help="a list of a deck, - for stdin")
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every line was read · 1: one was not, or there is no card."""
    sources = workspace.read_paths([options.path], SUFFIXES)
    if len(sources) > 1:
        raise CannotRun(f"{options.path} holds {len(sources)} lists", "give one of them")
    [(path, text)] = sources.items()
    found = list(entries(text))
    listed = [one for one in found if isinstance(one, Listed)]
    if options.format == "json":
        console.json([dataclasses.asdict(one) for one in listed])
    else:
        console.result(as_deck(listed))
    lines = text.splitlines()
    for one in (one for one in found if isinstance(one, Refused)):
        console.problem(f"{path}:{one.line}: {one.why}: {lines[one.line - 1].strip()[:80]}")
    count = sum(one.count for one in listed if not one.pile)
    console.talk(f"{count} cards, {sum(one.count for one in listed) - count} in other piles")
    return CLEAN if listed and len(listed) == len(found) else FINDINGS
