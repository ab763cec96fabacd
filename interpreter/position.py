"""A position to begin a game in, as data."""

from dataclasses import dataclass
from typing import NamedTuple


class Laid(NamedTuple):
    """Cards of a player that begin a game elsewhere than the deck: the zone, statuses that each has, their names."""

    zone: str
    status: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a zone.  ``name`` is the card's (or a token's); ``host`` the alias of what it is attached to.

    ``status`` sets declared status fields; ``counters`` kinds and numbers; ``face`` the shown face;
    ``new`` True: it came under its controller's control this turn.
    """

    name: str
    count: int = 1
    alias: str = ""
    status: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    host: str = ""
    face: int = 0
    owner: int | None = None
    token: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """What one player has.  ``zones``: zone → cards (of an ordered zone the first is on top)."""

    name: str
    zones: tuple[tuple[str, tuple[Placed, ...]], ...] = ()
    fields: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    pool: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Players in seat order, who is active, and the number of the turn.

    ``chance``: what chance brings first, each a number from 0.  ``step``: play begins with the ``nth``
    step of that name in the turn; what comes before it is left out ("" = the turn from its beginning).
    """

    players: tuple[PlayerPosition, ...]
    active: int = 0
    turn: int = 1
    chance: tuple[int, ...] = ()
    step: str = ""
    nth: int = 1
