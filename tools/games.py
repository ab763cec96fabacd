"""From deck files to a program that can be played: which cards are needed, where they are, compiled.

Only files that hold a needed name are read: a pool of thousands of cards does not slow a game down.
"""

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library
from kotowari.grammar.suggest import suggestion
from kotowari.interpreter import (
    CompileError,
    Laid,
    Overrun,
    Program,
    Refused,
    Seat,
    compile_program,
    program_from_bytes,
    program_to_bytes,
)
from kotowari.interpreter.state.teams import numbers
from kotowari.tools import cache, legality, workspace
from kotowari.tools.data import read_text
from kotowari.tools.decks import SUFFIX, Deck, find_deck, read_deck, resolve_piles
from kotowari.tools.errors import CannotRun, Stopped
from kotowari.tools.garbage import quick_loading
from kotowari.tools.sim.bots import BOTS


def card_pool(
    library: Library, names: Iterable[str], folders: Sequence[str] = ()
) -> tuple[dict[str, Card], list[Diagnostic]]:
    """English name → card for the files that hold one of *names*: the game's own cards and those in *folders*."""
    wanted = {f'"{name}"' for name in names}
    sources = dict(workspace.game_card_files(library))
    sources.update(workspace.card_files(folders))
    holding = {path: text for path, text in sources.items() if any(name in text for name in wanted)}
    cards, found = workspace.load(library, holding)
    return {card.faces[0].name: card for card in cards}, found


def read_decks(names: Sequence[str], folders: list[Path]) -> list[Deck]:
    """The decks called *names*, by path or by bare name in one of *folders*.  Raises CannotRun for a wrong one."""
    decks = []
    for name in names:
        path = find_deck(name, folders)
        if path is None:
            known = [each.stem for folder in folders if folder.is_dir() for each in folder.glob(f"*{SUFFIX}")]
            help_ = suggestion(name, known) or "give a .deck file, one card a line: 4 Lightning Bolt"
            raise CannotRun(f"there is no deck `{name}`", help_)
        deck, found = read_deck(str(path), read_text(path))
        _refuse(found, str(path))
        decks.append(deck)
    return decks


def prepare_game(ruleset: str, extra: tuple[str, ...], decks: Sequence[str]) -> tuple[Program, tuple[Seat, ...]]:
    """The compiled program and the seats for these decks.  Raises CannotRun when a deck or a card is wrong.

    What the same texts gave before is taken from the cache: then nothing is parsed, checked or compiled.
    """
    lists = read_decks(decks, workspace.deck_folders(workspace.ruleset_folder(ruleset, extra)))
    written = [f"{entry.pile}: {entry.count} {entry.name}" for deck in lists for entry in deck.entries]
    shape = [f"{deck.path} {len(deck.entries)}" for deck in lists]
    pool = {**workspace.packaged_cards(), **workspace.card_files(extra)}
    name = cache.key(
        "game", ruleset, extra, shape, written, workspace.rule_files(), workspace.numbering_files(extra), pool
    )
    with quick_loading():
        kept = cache.recall(name)
        if kept is not None:
            with suppress(Exception):  # junk of whatever kind is made anew
                seats, program = marshal.loads(kept)
                definitions = partial(_definitions, ruleset, extra, lists)
                return program_from_bytes(program, definitions), tuple(_seat(*seat) for seat in seats)
        library, compiled_program, listed = _prepare(ruleset, extra, lists)
        plain = tuple((seat.name, seat.deck, tuple((*each,) for each in seat.laid)) for seat in listed)
        cache.keep(name, marshal.dumps((plain, program_to_bytes(library, compiled_program))))
    return compiled_program, listed


def _prepare(ruleset: str, extra: tuple[str, ...], lists: Sequence[Deck]) -> tuple[Library, Program, tuple[Seat, ...]]:
    library = workspace.ruleset_library(ruleset, extra)
    cards, found = card_pool(library, [name for deck in lists for name in deck.names], extra)
    seats = []
    for deck in lists:
        piles, wrong = resolve_piles(deck, cards)
        _refuse(wrong, deck.path)
        seats.append(Seat(_seat_name(deck, lists), tuple(piles.get("", ())), legality.laid_out(piles, library)))
    needed = {name for seat in seats for names in (seat.deck, *(each.cards for each in seat.laid)) for name in names}
    _refuse_cards(found, cards, needed)
    program = compiled(library, cards.values())
    if program.teams:
        try:
            numbers(program, [[laid.zone for laid in seat.laid] for seat in seats])
        except Refused as refused:
            raise CannotRun(str(refused), "give a deck for each player") from refused
    return library, program, tuple(seats)


def _definitions(ruleset: str, extra: tuple[str, ...], lists: Sequence[Deck]) -> tuple[Library, dict[str, Card]]:
    """What the program of these decks was compiled from, for when a game has to compile a card in other words."""
    library = workspace.ruleset_library(ruleset, extra)
    cards, _ = card_pool(library, [name for deck in lists for name in deck.names], extra)
    return library, {**library.cards, **cards}


def program_for(ruleset: str, extra: tuple[str, ...], names: Iterable[str]) -> Program:
    """The program for cards called *names*.  Raises CannotRun when one is not known."""
    library = workspace.ruleset_library(ruleset, extra)
    wanted = list(names)
    cards, _ = card_pool(library, wanted, extra)
    missing = [name for name in wanted if name not in cards]
    if missing:
        raise CannotRun(f"no card is called `{missing[0]}`", suggestion(missing[0], cards))
    return compiled(library, cards.values())


def compiled(library: Library, cards: Iterable[Card]) -> Program:
    """The program of these cards.  Raises CannotRun when the rules have an error or can't be carried out."""
    workspace.refuse_wrong(library)
    try:
        return compile_program(library, cards)
    except CompileError as error:
        raise CannotRun(f"{library.ruleset.id} can't be played: {error}", "kotowari check stdlib_rules") from error


def overrun_text(error: Overrun) -> str:
    """What used up the budget of a game, with the place where it is written, on one line."""
    place = f"{error.span.path}:{error.span.line}: " if error.span.line else ""
    return f"{place}{error.code} {error.message}"


@contextmanager
def within_limits() -> Iterator[None]:
    """A game that takes more than it may ends the command.  Raises Stopped."""
    try:
        yield
    except Overrun as error:
        raise Stopped(overrun_text(error), f"--limit N allows more; kotowari explain {error.code}") from error


def bots(spec: str, seats: int) -> tuple[str, ...]:
    """``random`` or ``random,first`` → one known bot for each seat."""
    names = spec.split(",")
    if len(names) == 1:
        names *= seats
    unknown = [name for name in names if name not in BOTS]
    if unknown or len(names) != seats:
        raise CannotRun(f"`{spec}` names no bot for each of {seats} seats", "the bots are: " + ", ".join(BOTS))
    return tuple(names)


def _seat(name: str, deck: tuple[str, ...], laid: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]) -> Seat:
    return Seat(name, deck, tuple(Laid(*each) for each in laid))


def _seat_name(deck: Deck, decks: Sequence[Deck]) -> str:
    name = Path(deck.path).stem
    same = [one for one in decks if Path(one.path).stem == name]
    return name if len(same) == 1 else f"{name} {[one is deck for one in decks].index(True) + 1}"


def _refuse(found: Sequence[Diagnostic], path: str) -> None:
    errors = [one for one in found if one.severity.value == "error"]
    if errors:
        first = errors[0]
        place = f"{first.span.path or path}:{first.span.line}"
        raise CannotRun(f"{place}: {first.message}", first.help or f"kotowari check {path}")


def _refuse_cards(found: Sequence[Diagnostic], cards: Mapping[str, Card], needed: set[str]) -> None:
    # An error in another card of the same file does not stop the game; one in a needed card does.
    places = {(card.span.path, line) for name, card in cards.items() if name in needed for line in _lines(card)}
    for one in found:
        if one.severity.value == "error" and (one.span.path, one.span.line) in places:
            _refuse([one], one.span.path)


def _lines(card: Card) -> range:
    return range(card.span.line, card.span.end_line + 1)
