"""In which step most can be done, and where a thing of each type comes to lie when it is played: found by playing."""

from dataclasses import dataclass, replace

from kotowari.grammar.library import Library
from kotowari.interpreter import Program, extend_program
from kotowari.interpreter.decisions import ACT
from kotowari.tools.trying import answers
from kotowari.tools.trying.attempts import Attempt
from kotowari.tools.trying.companions import Company
from kotowari.tools.trying.table import Room, Setting, hand

TURN = 60  # answers that lead through every step of a turn


@dataclass(frozen=True)
class Homes:
    """The step, and type → zone of the field."""

    step: str
    zones: dict[str, str]


def homes_of(library: Library, program: Program, made: Company, work: int) -> Homes:
    """Those of a program.  Raises ``Overrun``."""
    plain = replace(made, mentioned=(), kin=(), pool=(), past=(), attached=(), counters=(), statuses=())
    table = extend_program(library, program, plain.cards, "a table")
    zones = _stated(library, plain)
    room = Room(table, plain, "", by_name(plain, zones))
    room = replace(room, step=_busiest(room, work))
    for _ in range(2):  # what pays for things may have to lie somewhere first
        zones |= _played(replace(room, homes=by_name(plain, zones)), work)
    return Homes(room.step, zones)


def by_name(made: Company, zones: dict[str, str]) -> dict[str, str]:
    """Card → the home of its type."""
    types = {**dict(made.pool), **{card.faces[0].name: card.faces[0].types[0].id for card in made.cards}}
    return {name: zone for name, type in types.items() if (zone := zones.get(type))}


def _stated(library: Library, made: Company) -> dict[str, str]:
    """The zones that types name as theirs."""
    types = dict.fromkeys(card.faces[0].types[0].id for card in made.plain)
    stated = {id: dict(library.declarations["type", id].attributes).get("zone", ("",))[0] for id in types}
    return {id: zone for id, zone in stated.items() if zone}


def _busiest(room: Room, work: int) -> str:
    """The step in which there are the most options, of those that a player acts in."""
    options = {step: _options(replace(room, step=step), work) for step in _steps(room, work)}
    return max(options, key=lambda step: options[step], default="")


def _steps(room: Room, work: int) -> dict[str, None]:
    """Those in which the first player acts in a turn: with an empty pool, since what is left in one may do harm."""
    game = room.game(room.company.plain[0].faces[0].name, Setting(hand(room.program), poor=0), work)
    steps: dict[str, None] = {}
    for _ in range(TURN):
        if game.decision is None:
            break
        if game.decision.purpose == ACT and game.decision.player == 0:
            steps[game.step] = None
        game.answer(answers.eager(game.decision))
    return steps


def _options(room: Room, work: int) -> int:
    """How many options the first player has as a step begins."""
    game = room.game(room.company.plain[0].faces[0].name, Setting(hand(room.program)), work)
    asked = game.decision is not None and game.decision.purpose == ACT and game.decision.player == 0
    return len(game.decision.options) if asked and game.decision is not None and game.step == room.step else 0


def _played(room: Room, work: int) -> dict[str, str]:
    """Where in the field a thing of each type comes to lie that can be played."""
    zones: dict[str, str] = {}
    for card in room.company.plain:
        attempt = Attempt(room.game(card.faces[0].name, Setting(hand(room.program)), work), answers.eager)
        attempt.wanted = lambda option, own: own is not None and option.object == own.id
        end = attempt.newest() if attempt.act() else None
        if end is not None and end.zone is not None and end.zone.spec.field:
            zones[card.faces[0].types[0].id] = end.zone.id
    return zones
