"""A saved game: what was played and every answer, enough to play it again to the letter.

Nothing of the state is stored; the same program, seats, seed and answers give the same game.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kotowari.interpreter import Game, Laid, Program, Refused, Seat
from kotowari.interpreter.budget import WORK
from kotowari.tools import files
from kotowari.tools.errors import CannotRun
from kotowari.tools.json_text import Misshapen, loads, why

FORMAT = "kotowari game 1"
CHANGED = "the file, or the rules and cards it was played with, have been changed since it was saved"


@dataclass(frozen=True)
class Record:
    """``seats`` are ``(name, card names)``; ``answers`` one per decision, in order; ``digest`` that of the game.

    ``laid`` is what else each seat begins with, as ``(zone, statuses, card names)``; empty where nobody does.
    """

    ruleset: str
    extra: tuple[str, ...]
    seats: tuple[tuple[str, tuple[str, ...]], ...]
    seed: int
    answers: tuple[Any, ...]
    digest: str = ""
    laid: tuple[tuple[Laid, ...], ...] = ()


def save(record: Record, path: Path, over: bool = False) -> None:
    """Write *record* as JSON.  Raises CannotRun when the file can't be written, or is there and not to be replaced."""
    files.write_text(path, dumped(record), over=over)


def dumped(record: Record) -> str:
    """A record as the text of its file."""
    return json.dumps({"format": FORMAT, **asdict(record)}, ensure_ascii=False, indent=1) + "\n"


def load(path: Path) -> Record:
    """Read a saved game.  Raises CannotRun when it is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRun(f"{path} can't be read: {error}") from error
    return parsed(text, str(path))


def parsed(text: str, path: str) -> Record:
    """The record in a text.  Raises CannotRun when it is none."""
    try:
        data = loads(text)
        if data.pop("format") != FORMAT:
            raise Misshapen("another format")
        seats = tuple((str(name), tuple(map(str, deck))) for name, deck in data.pop("seats"))
        extra, answers = tuple(map(str, data.pop("extra"))), tuple(map(_answer, data.pop("answers")))
        laid = tuple(tuple(map(_laid, each)) for each in data.pop("laid", ()))
        unknown = next((key for key in data if key not in Record.__dataclass_fields__), None)
        if unknown is not None:
            raise Misshapen(f"it says `{unknown}`, which none does")
        found = Record(seats=seats, extra=extra, answers=answers, laid=laid, **data)
        if type(found.seed) is not int or not isinstance(found.ruleset, str):
            raise Misshapen("its seed is a whole number, its ruleset a name")
        if laid and len(laid) != len(seats):
            raise Misshapen("what is laid out is of as many seats as play")
        if not seats:
            raise Misshapen("nobody plays it")
        return found
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CannotRun(
            f"{path} is not a saved game ({why(error)})", "`save FILE` in kotowari play writes one"
        ) from error


def names_in(record: Record) -> set[str]:
    """The names of all cards that a game is played with."""
    laid = {name for seat in record.laid for each in seat for name in each.cards}
    return laid.union(*(deck for _, deck in record.seats))


def is_record(path: Path) -> bool:
    """Whether the file begins as a saved game does."""
    with path.open(encoding="utf-8", errors="replace") as file:
        return FORMAT in file.read(len(FORMAT) + 32)


def replay(program: Program, record: Record, work: int = WORK) -> Game:
    """The game of a record after its last answer.  Raises CannotRun when it can't be played like that."""
    laid = record.laid or ((),) * len(record.seats)
    for each in (one for seat in laid for one in seat):
        if each.zone not in program.zones or not program.fields.keys() >= {*each.status}:
            raise CannotRun(f"the saved game lays cards out in `{each.zone}`, which these rules don't do", CHANGED)
    seats = [Seat(name, deck, each) for (name, deck), each in zip(record.seats, laid, strict=True)]
    try:
        return Game.replay(program, seats, record.seed, record.answers, work=work)
    except Refused as error:
        raise CannotRun(f"the saved game can't be played again: {error}", CHANGED) from error


def verify(game: Game, record: Record) -> None:
    """Raises CannotRun when the game of a whole record is not the one that was saved."""
    if record.digest and game.digest() != record.digest:
        raise CannotRun("played again, the saved game becomes another one: its digest differs", CHANGED)


def _laid(value: Any) -> Laid:
    zone, status, cards = value
    return Laid(str(zone), tuple(map(str, status)), tuple(map(str, cards)))


def _answer(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
