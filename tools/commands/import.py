"""Read cards as they are printed, and write the definitions that print that very text.

kotowari import card.txt                     a card as printed: name and cost, type line, text, power and toughness
kotowari import oracle-cards.json --out FOLDER --ruleset magic-2023
                                             every card of Scryfall's or MTGJSON's data that can be read, a file a set

A card is taken only with proof: its definition is checked, compiles and prints the text again, reminder texts where
they stand.  What is refused says which words found no place.  A second run goes on where one was stopped; what stands
in the folder is not written again."""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.garbage import seldom_collecting
from kotowari.tools.importing import inputs
from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.importing.written import Folder
from kotowari.tools.options import add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.workspace import STDIN, refuse_wrong


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari import``."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="files or folders (.json, .jsonl, .txt), - for stdin")
    parser.add_argument("--from", dest="form", choices=inputs.FORMATS, default="", help="default: as a file looks")
    parser.add_argument("--lang", choices=("en", "ja"), default="en", help="the language of the text that is read")
    parser.add_argument(
        "--card", metavar="NAME", action="append", default=[], help="only this card (may be given again)"
    )
    parser.add_argument("--out", metavar="FOLDER", default="", help="write .kw files here (default: to stdout)")
    parser.add_argument("--single", action="store_true", help="with --out: a file a card, not one a set")
    parser.add_argument("--explain", action="store_true", help="show every reading of a text, not only the one taken")
    parser.add_argument("--try", dest="tries", action="store_true", help="also play each card, as `kotowari try` does")
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every card was taken · 1: one was not · 2: there is none to read."""
    begun = time.monotonic()
    paths = inputs.files(options.paths)
    rules = rules_for(options, options.paths)
    library = rules.library
    refuse_wrong(library)
    folder = Folder(Path(options.out), options.single) if options.out else None
    importer = Importer(library, options.lang, folder, options.explain, options.tries, rules.extra)
    counts = {"cards": 0, "accepted": 0, "refused": 0}
    results: list[dict[str, Any]] = []
    try:
        with seldom_collecting():
            for outcome in console.progress(_outcomes(importer, paths, options), 0, "cards"):
                counts["cards"] += 1
                counts["accepted" if outcome.accepted else "refused"] += 1
                if options.format == "json":
                    results.append(outcome.record())
                else:
                    _say(outcome, options, console)
    finally:
        if folder is not None:
            folder.flush()
    seconds = round(time.monotonic() - begun, 3)
    if options.format == "json":
        console.json({**counts, "seconds": seconds, "results": results})
    _sum(counts, importer, seconds, console)
    return FINDINGS if counts["refused"] or not counts["cards"] else CLEAN


def _outcomes(importer: Importer, paths: list[str], options: argparse.Namespace) -> Iterator[Outcome]:
    wanted = set(options.card)
    for path in paths:
        group = "" if path == STDIN else Path(path).stem
        yield from importer.each(inputs.cards(path, options.form, options.lang), wanted, group)


def _say(outcome: Outcome, options: argparse.Namespace, console: Console) -> None:
    """A definition with what is to be said of it as comments, so that the whole is a file of cards."""
    for line in outcome.told():
        console.result(f"# {line}" if not options.out else line)
    if outcome.accepted and not options.out:
        console.result(outcome.source)


def _sum(counts: dict[str, int], importer: Importer, seconds: float, console: Console) -> None:
    cards, accepted = counts["cards"], counts["accepted"]
    share = f" ({100 * accepted / cards:.1f} %)" if cards else ""
    noun = "card" if cards == 1 else "cards"
    console.talk(f"{cards} {noun}, {accepted} accepted{share}, {counts['refused']} refused, {seconds:.1f} s")
    kinds = ", ".join(f"{count} {kind}" for kind, count in importer.kinds.most_common())
    if kinds:
        console.talk(f"refused: {kinds}")
    for lang, counted in importer.prints.items():
        console.talk(f"{lang}: " + ", ".join(f"{count} {word}" for word, count in counted.most_common()))
