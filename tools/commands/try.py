"""Play each card in a position made for it, and say of each ability whether it was reached and what it did.

kotowari try cards.kw                 every card of a file
kotowari try "Giant Growth"           a card of the game by its name
kotowari try cards.kw --card NAME     only this card

An ability is `reached` (it acted), `idle` (it acted and nothing came of it), `held` (a word that rules and other cards
read), `unreached`, or an `error` of the engine."""

import argparse
import dataclasses
from collections import Counter
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library
from kotowari.tools import checking, compiling, games, workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import add_format, add_limit, add_rules, asked_for, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.report.writers import write_diagnostics
from kotowari.tools.trying.trial import Tried, try_cards

COLORS = {"reached": "green", "held": "green", "idle": "yellow", "unreached": "red", "error": "magenta"}
TOLD = 4

Groups = list[tuple[Library, list[Card]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari try``."""
    parser.add_argument(
        "paths", metavar="CARD|FILE", nargs="+", help="names of cards, card files or folders, - for stdin"
    )
    parser.add_argument(
        "--card", metavar="NAME", action="append", default=[], help="only this card (may be given again)"
    )
    add_limit(parser)
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every ability was reached · 1: one was not, or a card has an error."""
    files = [path for path in options.paths if _is_file(path)]
    names = [path for path in options.paths if not _is_file(path)]
    sources = workspace.read_paths(files) if files else {}
    groups, errors = _read(sources, files, options)
    if names:
        rules = rules_for(options, files)
        groups.append((rules.library, _named(rules.library, names)))
    if errors:
        write_diagnostics(errors, sources, Console(console.err, console.err), "human")
    tried = [
        one
        for library, cards in groups
        for one in _try(library, _wanted(cards, options.card), sources, options, console)
    ]
    if options.format == "json":
        console.json([dataclasses.asdict(one) for one in tried])
    else:
        _say(tried, console)
    counts: Counter[str] = Counter(one.outcome for one in tried)
    told = ", ".join(f"{counts[word]} {word}" for word in COLORS if counts[word])
    console.talk(f"{len(tried)} abilit{'y' if len(tried) == 1 else 'ies'}: {told}" if tried else "no ability to try")
    return FINDINGS if errors or counts["unreached"] or counts["error"] else CLEAN


def _is_file(path: str) -> bool:
    return path == workspace.STDIN or path.endswith((workspace.SUFFIX, ".json")) or Path(path).exists()


def _read(sources: dict[str, str], files: list[str], options: argparse.Namespace) -> tuple[Groups, list[Diagnostic]]:
    """Library by library the cards of the files that can be played, and the errors in the others."""
    groups: Groups = []
    if not sources:
        return groups, []
    rules, given = rules_for(options, files), checking.given_rules(sources)
    libraries = {
        path: checking.library_of(path, text, rules, given, asked_for(options, rules)) for path, text in sources.items()
    }
    errors: list[Diagnostic] = []
    for library in {id(one): one for one in libraries.values()}.values():
        texts = {path: text for path, text in sources.items() if libraries[path] is library}
        cards, found = workspace.load_any(library, texts)
        sources.update(texts)
        wrong = [
            one
            for one in (*found, *library.diagnostics)
            if one.severity is Severity.ERROR and one.code != checking.NOT_A_CARD and one.span.path in texts
        ]
        usable = compiling.untouched(cards, wrong, texts)
        refused = compiling.Trial(library).refused(usable)
        groups.append((library, [card for card in usable if all(card is not one for one, _ in refused)]))
        errors += wrong + [why for _, why in refused]
    return groups, errors


def _named(library: Library, names: list[str]) -> list[Card]:
    pool, _ = games.card_pool(library, names)
    missing = [name for name in names if name not in pool]
    if missing:
        raise CannotRun(f"`{missing[0]}` is neither a file nor a card of {library.ruleset.id}")
    return [pool[name] for name in names]


def _wanted(cards: list[Card], names: list[str]) -> list[Card]:
    return [card for card in cards if not names or any(face.name in names for face in card.faces)]


def _try(
    library: Library, cards: list[Card], sources: dict[str, str], options: argparse.Namespace, console: Console
) -> list[Tried]:
    texts = {**workspace.game_card_files(library), **sources}
    return try_cards(library, cards, texts, options.limit, lambda some: console.progress(some, len(some), "cards"))


def _say(tried: list[Tried], console: Console) -> None:
    card = None
    for one in tried:
        if one.card != card:
            card = one.card
            console.result(console.style(card, "bold"))
        word = console.style(f"{one.outcome:<9}", COLORS[one.outcome])
        console.result(f"  {word}  {one.path}:{one.line}: {one.text}")
        for line in (*one.did[:TOLD], *([one.problem] if one.problem else ())):
            console.result(f"               {line}")
