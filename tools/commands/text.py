"""Print the rules text of cards in English, Japanese or Korean, as the rule set words it."""

import argparse
import dataclasses
import re
from collections.abc import Mapping

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library
from kotowari.tools import checking, workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.compiling import Trial, untouched
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import LANGUAGES, add_format, add_rules, asked_for, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.report.writers import write_diagnostics
from kotowari.tools.text.render import FaceText, printed_names, render_card


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
    cards, libraries, errors = _read(sources, options)
    if errors:
        write_diagnostics(errors, sources, Console(console.err, console.err), "human")
    right = untouched(_wanted(cards, options.card), errors, sources)
    refused = _refused(right, libraries)
    if refused:
        write_diagnostics([why for _, why in refused], sources, Console(console.err, console.err), "human")
    bad = [card for card, _ in refused]
    names = printed_names(cards, options.lang)
    texts, failed = _texts([card for card in right if card not in bad], libraries, options, console, names)
    if options.format == "json":
        console.json([dataclasses.asdict(text) for text in texts])
    elif texts:
        console.result("\n\n".join(text.printed(lambda name: console.style(name, "bold")) for text in texts))
    return FINDINGS if errors or refused or failed else CLEAN


def _read(
    sources: dict[str, str], options: argparse.Namespace
) -> tuple[list[Card], dict[str, Library], list[Diagnostic]]:
    """The cards in the order of the files, path → the definitions they are read under, and the errors in them."""
    rules, given = rules_for(options, options.paths), checking.given_rules(sources)
    libraries = {
        path: checking.library_of(path, text, rules, given, asked_for(options, rules)) for path, text in sources.items()
    }
    cards: list[Card] = []
    errors: list[Diagnostic] = []
    for library in {id(one): one for one in libraries.values()}.values():
        read = {path: text for path, text in sources.items() if libraries[path] is library}
        workspace.refuse_wrong(library, besides=read)
        more, found = workspace.load_any(library, read)
        sources.update(read)
        cards += more
        errors += [
            one
            for one in found
            if one.severity is Severity.ERROR and not (one.code == checking.NOT_A_CARD and one.span.path in given)
        ]
        errors += [one for one in library.diagnostics if one.severity is Severity.ERROR and one.span.path in read]
    places = {path: number for number, path in enumerate(sources)}
    return sorted(cards, key=lambda card: places[card.span.path]), libraries, errors


def _refused(cards: list[Card], libraries: dict[str, Library]) -> list[tuple[Card, Diagnostic]]:
    """The cards that can be said and yet not carried out, each with the reason."""
    of_rules: dict[int, list[Card]] = {}
    for card in cards:
        of_rules.setdefault(id(libraries[card.span.path]), []).append(card)
    return [one for some in of_rules.values() for one in Trial(libraries[some[0].span.path]).refused(some)]


def _wanted(cards: list[Card], names: list[str]) -> list[Card]:
    if not names:
        return cards
    known = {form: card for card in cards for name in card.faces[0].names for form in name.forms}
    known.update({face.name: card for card in cards for face in card.faces})
    missing = [name for name in names if name not in known]
    if missing:
        raise CannotRun(f"no card here is called `{missing[0]}`")
    return [known[name] for name in names]


def _texts(
    cards: list[Card],
    libraries: dict[str, Library],
    options: argparse.Namespace,
    console: Console,
    names: Mapping[str, str],
) -> tuple[list[FaceText], int]:
    texts: list[FaceText] = []
    failed = 0
    for card in console.progress(cards, len(cards), "cards"):
        try:
            library = libraries[card.span.path]
            texts += render_card(card, library, options.lang, options.reminders, options.date, names=names)
        except Exception as error:  # a printer's bug costs one card, is said, and counts as a finding
            failed += 1
            console.problem(f"{card.faces[0].name} could not be printed: {type(error).__name__}: {error}")
    return texts, failed
