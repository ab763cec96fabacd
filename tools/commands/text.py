"""Print the rules text of cards in English, Japanese or Korean, as the rule set words it."""

import argparse
import dataclasses
import re

from kotowari.grammar.ast import Card
from kotowari.grammar.library import Library
from kotowari.tools import workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import LANGUAGES, add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.report.writers import write_diagnostics


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari text``."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="card files or folders, - for stdin")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--reminders", action="store_true", help="with reminder texts in parentheses")
    parser.add_argument(
        "--card", metavar="NAME", action="append", default=[], help="only this card (may be given again)"
    )
    parser.add_argument("--date", metavar="YYYY-MM", default="", help="the wording of that time")
    add_rules(parser)
    add_format(parser, "human", "json")


def check_date(date: str) -> None:
    """Raises CannotRun for a date that is none; an empty one means the rule set's own time."""
    if date and not re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2]))?", date):
        raise CannotRun(f"`{date}` is not a date", "write YYYY-MM, as in --date 2013-09")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every card was printed · 1: a card has an error (the others are printed)."""
    check_date(options.date)
    sources = workspace.read_paths(options.paths)
    rules = rules_for(options, options.paths)
    cards, found = workspace.load_any(rules.library, sources)
    errors = [one for one in found if one.severity.value == "error"]
    if errors:
        write_diagnostics(errors, sources, Console(console.err, console.err), "human")
    texts, failed = _texts(_wanted(cards, options.card), rules.library, options, console)
    if options.format == "json":
        console.json([dataclasses.asdict(text) for text in texts])
    else:
        console.result("\n\n".join(_page(text, console) for text in texts))
    return FINDINGS if errors or failed else CLEAN


def _wanted(cards: list[Card], names: list[str]) -> list[Card]:
    if not names:
        return cards
    known = {form: card for card in cards for name in card.faces[0].names for form in name.forms}
    known.update({face.name: card for card in cards for face in card.faces})
    missing = [name for name in names if name not in known]
    if missing:
        raise CannotRun(f"no card here is called `{missing[0]}`")
    return [known[name] for name in names]


def _texts(cards: list[Card], library: Library, options: argparse.Namespace, console: Console) -> tuple[list, int]:
    from kotowari.tools.text.render import render_card

    texts, failed = [], 0
    for card in console.progress(cards, len(cards), "cards"):
        try:
            texts += render_card(card, library, options.lang, options.reminders, options.date)
        except Exception as error:  # a printer's bug costs one card, is said, and counts as a finding
            failed += 1
            console.problem(f"{card.faces[0].name} could not be printed: {type(error).__name__}: {error}")
    return texts, failed


def _page(text, console: Console) -> str:
    head = console.style(text.printed_name, "bold") + (f"  {text.cost}" if text.cost else "")
    lines = [head, text.type_line + (f"  {text.stats}" if text.stats else "")]
    return "\n".join(lines + ([text.text] if text.text else []))
