"""The position a card is tried in: company in every zone of both players, and all that can be paid with.

Nothing here knows a game: which zones there are, what pays, in which step most can be done, and where a thing of a type
comes to lie when it is played are found in the program, the last two by playing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kotowari.interpreter import Game, Placed, PlayerPosition, Position, Program
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.trying.companions import Company

YOU, OTHER = "you", "opponent"
PLENTY = 30
STOCK = 12
MANY = 8  # things in a zone besides the one in which most are: what pays may lie there
ALIAS = "tried"


@dataclass(frozen=True)
class Setting:
    """How a card is put on the table: in which zone (of which players there is company), on what, in whose turn."""

    zone: str
    face: int = 0
    host: str = ""
    active: int = 0
    step: str = ""
    bare: bool = False
    stocked: bool = False


@dataclass(frozen=True)
class Room:
    """A program with company compiled into it; ``homes``: card → the zone in which it lies when it has been played."""

    program: Program
    company: Company
    step: str
    homes: dict[str, str]

    def game(self, card: str, setting: Setting, work: int, by_hand: bool = False) -> Game:
        """A game at the first decision in the position for a card; ``by_hand``: what makes resources is offered, too.

        Raises ``Overrun``.
        """
        own = Placed(card, alias=ALIAS, face=setting.face, host=setting.host)
        if setting.stocked:
            kinds = self.company.counters or self.program.counter_kinds[:2]
            own = replace(own, counters=tuple((kind, STOCK) for kind in kinds),
                          status=tuple((status, 1) for status in self.company.statuses))
        you = self._seat(YOU, setting, own)
        position = Position((you, self._seat(OTHER, setting, None)), setting.active, 5 + setting.active,
                            step=setting.step or self.step)
        return Game.from_position(self.program, position, seed=1, manual_resources=by_hand, ask_idle=True, work=work)

    def _seat(self, name: str, setting: Setting, own: Placed | None) -> PlayerPosition:
        zones: dict[str, tuple[Placed, ...]] = {}
        for zone, spec in self.program.zones.items():
            if spec.waiting:
                continue
            if spec.field:
                zones[zone] = tuple(self._fielded(zone, setting.stocked))
            elif zone in _dealt(self.program):
                zones[zone] = () if setting.bare and not spec.start else tuple(self._dealt(4 if spec.start else 1))
        if own is not None:
            zones[setting.zone] = (own, *zones.get(setting.zone, ()))
        units = dict.fromkeys((*self.program.any_units, self.program.plain_unit,
                               *(unit for symbol in self.program.symbols.values() for unit in symbol.pays)), PLENTY)
        units.pop("", None)
        return PlayerPosition(name, tuple(zones.items()), pool=tuple(units.items()),
                              counters=tuple((kind, STOCK) for kind in self.company.counters if setting.stocked))

    def _dealt(self, count: int) -> Iterator[Placed]:
        yield from (Placed(card.faces[0].name, count) for card in self.company.cards)

    def _fielded(self, zone: str, stocked: bool) -> Iterator[Placed]:
        statuses = self.company.known_statuses if stocked else self.company.statuses
        numbers = [id for id in self.program.counter_kinds if id in self.program.fields]
        own = tuple((id, 4) for id in numbers)
        for card in self.company.plain:
            if self.homes.get(card.faces[0].name) == zone:
                name = card.faces[0].name
                count = 2 if zone == self.program.default_zone else MANY
                yield Placed(name, count, alias=f"{name} {zone}", counters=own)
                for status in statuses:
                    yield Placed(name, 1, counters=own, status=((status, 1),))
        for card in self.company.mentioned:
            name = card.faces[0].name
            if self.homes.get(name) == zone:
                yield Placed(name, 2, counters=own)
                yield Placed(name, 1, counters=tuple({**dict(own), **dict.fromkeys(self.company.counters, 2)}.items()))
                for status in statuses:
                    yield Placed(name, 1, counters=own, status=((status, 1),))


def _dealt(program: Program) -> tuple[str, ...]:
    """The zones that players have cards in besides the field: their own, but those that things are put away to."""
    return tuple(id for id, spec in program.zones.items() if not spec.shared and not spec.field)


def tried(game: Game) -> Obj | None:
    """The newest version of the card that is tried, where it is somewhere."""
    return next((obj for obj in game.objects() if obj.alias == ALIAS), None)


def hand(program: Program) -> str:
    """A zone from which cards are played."""
    return next(iter(program.permitted.values()))[0]
