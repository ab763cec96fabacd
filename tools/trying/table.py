"""The position a card is tried in: company in every zone of both players, and all that can be paid with.

Nothing here knows a game: which zones there are, what pays, in which step most can be done, and where a thing of a type
comes to lie when it is played are found in the program, the last two by playing.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kotowari.interpreter import Game, Placed, PlayerPosition, Position, Program
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.trying.companions import Company

YOU, OTHER = "you", "opponent"
PLENTY = 30
STOCK = 12
CROWD = 20
COLORS = 9  # more than any cost has
MANY = 8  # things in a zone besides the one in which most are: what pays may lie there
ALIAS = "tried"


@dataclass(frozen=True)
class Setting:
    """How a card is put on the table: in which zone, on what, in whose turn, and what there is besides.

    ``bare``: nobody has cards beside the field but what is drawn, and little of what players have numbers of;
    ``alone``: nothing is on the field, with ``bare`` there is nothing else at all; ``stocked``: there is much of all,
    with counters, as tokens, lent by the other player, attached; ``poor``: there is nothing to pay with but help and
    what stands for so many colors of the cost; ``status``: all on the field is so; ``marked``: all there has what
    counters are spoken of; ``past``: what the card asks for has happened in this turn; ``crowd``: other cards of the
    game are there, from this one on; ``waits``: a card that others have played before, first.
    """

    zone: str
    face: int = 0
    host: str = ""
    active: int = 0
    bare: bool = False
    alone: bool = False
    stocked: bool = False
    poor: int | None = None
    marked: bool = False
    status: str = ""
    past: bool = False
    crowd: int | None = None
    waits: str = ""


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
        own = Placed(card, alias=ALIAS, face=setting.face, host=setting.host, status=_so(setting.status))
        if setting.stocked:
            grows = [kind for kind, change in self.program.counters.items() if sum(change) > 0]
            kinds = self.company.counters or (*grows[:1], *self.program.counter_kinds[:2])
            shrinks = {kind for kind, change in self.program.counters.items() if sum(change) < 0}
            own = replace(own, counters=tuple((kind, 1 if kind in shrinks else STOCK) for kind in dict.fromkeys(kinds)))
        cost = self.program.cards[card].bases[setting.face].cost or ()
        sitting = _sitting(self.program)
        players = tuple(
            self._seat(name, setting, None if seat else own, () if seat else cost) for seat, name in enumerate(sitting)
        )
        active = sitting.index(OTHER) if setting.active else 0
        position = Position(players, active, 5 + active, step=self.step)
        return Game.from_position(self.program, position, seed=1, manual_resources=by_hand, ask_idle=True, work=work)

    def settings(self, zone: str, face: int = 0) -> Iterator[Setting]:
        """Those in which most abilities act."""
        yield Setting(zone, face)
        yield Setting(zone, face, active=1)
        if self.program.zones[zone].field:  # elsewhere nothing lies on a thing
            yield from (Setting(zone, face, host) for host in self._hosts())
        yield Setting(zone, face, stocked=True)
        yield Setting(zone, face, bare=True)

    def scenes(self, zone: str, face: int = 0, host: str = "") -> Iterator[Setting]:
        """Those in which the others may: each has one thing about it that is seldom asked for."""
        yield from (each if each.alone else replace(each, host=host) for each in self._scenes(zone, face))

    def _scenes(self, zone: str, face: int) -> Iterator[Setting]:
        for active in (0, 1):
            yield Setting(zone, face, active=active, bare=True, alone=True)
            yield Setting(zone, face, active=active, stocked=True)
            if self.company.past:
                yield Setting(zone, face, active=active, past=True)
        yield Setting(zone, face, alone=True)
        yield Setting(zone, face, marked=True)
        for colors in (COLORS, 0):
            yield Setting(zone, face, poor=colors, stocked=True)
        for first in range(0, len(self.company.pool), CROWD):
            yield Setting(zone, face, crowd=first)
        for status in self.company.known_statuses:
            yield Setting(zone, face, status=status)
        for card in (*self.company.mentioned, *self.company.plain):
            for active in (0, 1):
                yield Setting(zone, face, active=active, waits=card.faces[0].name)

    def _hosts(self) -> list[str]:
        """The aliases of one thing of each type whose place is one in which things are laid."""
        names = [card.faces[0].name for card in self.company.plain]
        there = {name: self.homes[name] for name in names if name in self.homes}
        return [f"{name} {zone}" for name, zone in there.items() if self.program.zones[zone].field]

    def _seat(self, name: str, setting: Setting, own: Placed | None, cost: tuple[str, ...]) -> PlayerPosition:
        zones: dict[str, tuple[Placed, ...]] = {}
        for zone, spec in self.program.zones.items():
            if spec.waiting:
                continue
            if spec.field:
                zones[zone] = (
                    ()
                    if setting.alone
                    else tuple(self._fielded(zone, setting, _sitting(self.program).index(OTHER if own else YOU)))
                )
            elif zone in _dealt(self.program):
                none = setting.bare and (setting.alone or not spec.start)
                count = 4 if spec.start or setting.stocked else 1
                zones[zone] = () if none else tuple(self._dealt(count, setting))
        if own is not None:
            zones[setting.zone] = (own, *zones.get(setting.zone, ()))
            if setting.stocked:
                hosts = [ALIAS] if setting.zone == self.program.default_zone else self._hosts()
                zones[self.program.default_zone] += tuple(
                    Placed(each, host=host) for each in self.company.attached for host in hosts
                )
        return PlayerPosition(
            name,
            tuple(zones.items()),
            pool=tuple(self._pool(cost, setting.poor).items()),
            fields=tuple(self._numbers(setting)),
            counters=tuple((kind, STOCK) for kind in self.company.counters if setting.stocked),
        )

    def _pool(self, cost: tuple[str, ...], colors: int | None) -> dict[str, int]:
        """Plenty of all, or only what so many of the colors in this cost ask for."""
        symbols = self.program.symbols
        if colors is not None:
            return dict(Counter([symbols[id].pays[0] for id in cost if symbols[id].pays][:colors]))
        units = dict.fromkeys(
            (
                *self.program.any_units,
                self.program.plain_unit,
                *(unit for symbol in symbols.values() for unit in symbol.pays),
            ),
            PLENTY,
        )
        units.pop("", None)
        return units

    def _numbers(self, setting: Setting) -> Iterator[tuple[str, int]]:
        """What players have numbers of from the start, little or much of it."""
        for id, spec in self.program.fields.items():
            if spec.kind == "player" and spec.starts > 1 and (setting.bare or setting.stocked):
                yield id, 3 * spec.starts if setting.stocked else max(1, spec.starts // 5)

    def _dealt(self, count: int, setting: Setting) -> Iterator[Placed]:
        yield from (Placed(card.faces[0].name, count) for card in self.company.cards)
        for status in self.company.known_statuses if setting.stocked else ():
            yield Placed(self.company.plain[0].faces[0].name, status=_so(status))

    def _fielded(self, zone: str, setting: Setting, other: int) -> Iterator[Placed]:
        own = tuple((id, 4) for id in self.program.counter_kinds if id in self.program.fields)
        marked = tuple({**dict(own), **dict.fromkeys(self.company.counters, 2)}.items())
        once = (*own, *((kind, 1) for kind in self.company.counters))
        if setting.crowd is not None:
            crowd = self.company.pool[setting.crowd : setting.crowd + CROWD]
            yield from (Placed(name) for name, _ in crowd if self.homes.get(name) == zone)
        for card in self.company.cards:
            name = card.faces[0].name
            if card in self.company.kin and not setting.stocked:
                continue
            if self.homes.get(name) != zone or setting.poor is not None and self._pays(name):
                continue
            if name in self.company.attached:  # it is where it lies on something
                yield Placed(name)
                continue
            mentioned = card in self.company.mentioned
            count = 2 if mentioned or zone == self.program.default_zone else MANY
            yield Placed(
                name,
                count,
                alias="" if mentioned else f"{name} {zone}",
                counters=once if setting.marked else own,
                status=_so(setting.status),
            )
            if mentioned:
                yield Placed(name, counters=marked)
            for status in self.company.known_statuses if setting.stocked else self.company.statuses:
                yield Placed(name, counters=own, status=_so(status))
            if setting.stocked:
                yield Placed(name, count, counters=own)
                yield Placed(name, count, counters=own, token=True)
                yield Placed(name, count + 1, counters=own, owner=other)
                yield Placed(name, counters=once)

    def _pays(self, name: str) -> bool:
        """Can it be used to pay with?"""
        base = self.program.cards[name].bases[0]
        given = [each for word in base.words for each in self.program.intrinsic.get(word, ())]
        return any(ability.definition.resource for ability in (*base.abilities, *given))


def _sitting(program: Program) -> tuple[str, ...]:
    """Who sits where: you first, your opponent next or behind those of your team, and as many as make teams."""
    seats = teams.fewest(program)
    sides = teams.numbers(program, [()] * seats, exact=False) if program.teams else list(range(seats))
    other = next(seat for seat in range(1, seats) if sides[seat] != sides[0])
    return tuple({0: YOU, other: OTHER}.get(seat, f"player {seat + 1}") for seat in range(seats))


def _so(status: str) -> tuple[tuple[str, int], ...]:
    return ((status, 1),) if status else ()


def _dealt(program: Program) -> tuple[str, ...]:
    """The zones that players have cards in besides the field: their own, but those that things are put away to."""
    return tuple(id for id, spec in program.zones.items() if not spec.shared and not spec.field)


def tried(game: Game) -> Obj | None:
    """The newest version of the card that is tried, where it is somewhere."""
    return next((obj for obj in game.objects() if obj.alias == ALIAS), None)


def hand(program: Program) -> str:
    """A zone from which cards are played."""
    return next(iter(program.permitted.values()))[0]
