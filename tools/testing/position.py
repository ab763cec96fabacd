"""The position of a scenario as the core wants it.

Every copy of a card becomes an entry of its own, so that each can have an alias.  Unmentioned ordered
start zones are filled with blank cards: a card without a type, which nothing can be done with.
"""

from dataclasses import dataclass, field
from typing import Any

from kotowari.grammar.ast import Card, Face
from kotowari.grammar.scenario.ast import Fixed, Item, Pile, Scenario, Setting, Side, Symbols, Thing, Value
from kotowari.grammar.source import Span
from kotowari.interpreter import Laid, Placed, PlayerPosition, Position, Program, Seat
from kotowari.interpreter.state.teams import numbers
from kotowari.tools.testing.failure import broken
from kotowari.tools.testing.laying import misplaced
from kotowari.tools.testing.words import Words

BLANK = "Blank"
BLANK_CARD = Card((Face(BLANK),))
BLANKS = Placed(BLANK, 8)


@dataclass
class _Seat:
    zones: dict[str, list[Placed]] = field(default_factory=dict)
    only: set[str] = field(default_factory=set)
    fields: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)


def position_of(scenario: Scenario, words: Words, program: Program, when: Any, active: int) -> Position:
    """The position at the beginning of the moment ``when`` in a turn of seat ``active``."""
    builder = _Builder(scenario, words, program)
    for part in scenario.given:
        if not isinstance(part, Fixed):
            builder.side(part)
    builder.fill()
    players = tuple(builder.player(seat) for seat in scenario.seats)
    placed = [card for player in players for _, cards in player.zones for card in cards]
    there = {name for card in placed for name in (card.alias, card.name)}
    for host, span in builder.hosts:
        if host not in there and host not in scenario.seats:
            raise broken(f"there is no `{host}` to put it on", span)
    return Position(players, active, when.turn, chance(scenario), step=when.step, nth=when.nth)


def chance(scenario: Scenario) -> tuple[int, ...]:
    """What chance brings first, each a number from 0."""
    return tuple(
        _outcome(value, part.span) for part in scenario.given if isinstance(part, Fixed) for value in part.values
    )


def _outcome(value: Value, span: Span) -> int:
    """A fixed outcome, from 0: the first of what chance chooses among is 1, or yes; the second is 2, or no."""
    if isinstance(value, bool):
        return 0 if value else 1
    if isinstance(value, int) and value > 0:
        return value - 1
    raise broken("chance brings a number from 1, yes or no", span)


def seats_of(scenario: Scenario, words: Words, program: Program) -> list[Seat]:
    """For a game from its start: what each player's start zone lists, as a deck, and what begins elsewhere."""
    builder = _Builder(scenario, words, program)
    for part in scenario.given:
        if not isinstance(part, Fixed):
            builder.side(part)
    found = []
    for name in scenario.seats:
        zones = builder.seats[name].zones
        deck = tuple(card.name for card in zones.pop(builder.start, ()))
        laid = (Laid(z, tuple(f for f, _ in card.status), (card.name,)) for z, cards in zones.items() for card in cards)
        found.append(Seat(name, deck, tuple(laid)))
    return found


class _Builder:
    def __init__(self, scenario: Scenario, words: Words, program: Program) -> None:
        self.scenario = scenario
        self.words = words
        self.program = program
        self.seats = {seat: _Seat() for seat in scenario.seats}
        self.hosts: list[tuple[str, Span]] = []  # what something is laid on, which has to be there
        self.start = next((z.id for z in program.zones.values() if z.start), "")

    def side(self, side: Side) -> None:
        """One line of a player."""
        seat = self.seats[side.seat]
        for entry in side.entries:
            if isinstance(entry, Pile):
                self.pile(seat, entry)
            else:
                self.setting(seat, entry)

    def setting(self, seat: _Seat, entry: Setting) -> None:
        if entry.counters:
            assert isinstance(entry.value, int)
            seat.counters[self.words.counter(entry.field, entry.span)] = entry.value
        elif isinstance(entry.value, Symbols):
            for unit in entry.value.text.strip("{}").split("}{"):
                symbol = self.words.need(unit, entry.span, "symbol")
                if self.program.symbols[symbol.id].kind != "resource":
                    raise broken(f"`{{{unit}}}` only stands in costs: nobody has it to pay with", entry.span)
                seat.pool[unit] = seat.pool.get(unit, 0) + 1
        else:
            symbol = self.words.need(entry.field, entry.span, "field")
            if self.program.fields[symbol.id].kind != "player":
                raise broken(f"a player has no `{entry.field}`", entry.span)
            if self.program.teams and symbol.id == self.program.teams[0]:
                self.team(entry)
            seat.fields[symbol.id] = entry.value

    def team(self, entry: Setting) -> None:
        """A team that so many players make, however many of them are in it."""
        teams = max(numbers(self.program, [() for _ in self.seats], exact=False))
        if not isinstance(entry.value, int) or not 1 <= entry.value <= teams:
            raise broken(f"there is no team {entry.value}: there are {teams} of them", entry.span)

    def pile(self, seat: _Seat, pile: Pile) -> None:
        zone = self.words.zone(pile.zone, pile.span)
        if pile.only:
            seat.only.add(zone)
        cards = seat.zones.setdefault(zone, [])
        symbol = self.words.need(pile.zone, pile.span, "zone")
        for item in pile.items:
            for index in range(item.count):
                alias = item.aliases[index] if item.aliases else ""
                cards.append(self.placed(item, alias, zone))
            for message, span in misplaced(self.words, symbol, item):
                raise broken(message, span)

    def placed(self, item: Item, alias: str, zone: str) -> Placed:
        found = self.words.face(item.card)
        token = False
        if found is None and item.card in self.program.tokens:
            name, face, token = item.card, 0, True
        else:
            name, face = self.words.card(item.card, item.span), 0
        if item.face:
            shown = self.words.face(item.face)
            if shown is None or shown[0] != name:
                raise broken(f"`{item.card}` has no face `{item.face}`", item.span)
            face = shown[1]
        counters, fields = [], []
        for amount in item.amounts:
            if amount.counters:
                counters.append((self.words.counter(amount.kind, amount.span), amount.number))
            else:
                fields.append((self.status_field(amount.kind, amount.span), amount.number))
        counters += self.printed_counters(name, face, counters) if zone == self.program.default_zone else []
        fields += [self.mark(word, item.span) for word in item.marks]
        owner = self.scenario.seats.index(item.owner) if item.owner else None
        host = self.host(item.on) if item.on is not None else ""
        if item.on is not None:
            self.hosts.append((host, item.on.span))
        return Placed(name, 1, alias, tuple(fields), tuple(counters), host, face, owner, token, item.fresh)

    def printed_counters(self, name: str, face: int, said: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """As many counters as a number of the face says, of kinds that count it, if no other number is said."""
        card = self.program.cards.get(name)
        numbers = card.bases[face].numbers if card is not None else {}
        told = {kind for kind, _ in said}
        lying = ((kind, numbers.get(field, 0)) for kind, field in self.program.counted.items() if kind not in told)
        return [(kind, number) for kind, number in lying if isinstance(number, int) and number]

    def host(self, thing: Thing) -> str:
        """The alias (or name) under which the core finds the host."""
        if thing.name in self.scenario.seats:
            return thing.name
        alias = not thing.quoted and self.words.face(thing.name) is None
        return thing.name if alias else self.words.card(thing.name, thing.span)

    def status_field(self, word: str, span: Span) -> str:
        symbol = self.words.need(word, span, "field")
        if self.program.fields[symbol.id].kind != "status":
            raise broken(f"`{word}` can't be set", span)
        return symbol.id

    def mark(self, word: str, span: Span) -> tuple[str, int]:
        """A status adjective as a field and its value."""
        symbol = self.words.need(word, span, "adjective")
        fields = symbol.attributes.get("field")
        if not fields:
            raise broken(f"`{word}` can't be set; it follows from something else", span)
        return fields[0], 1

    def fill(self) -> None:
        """Blank cards where a game would have a deck."""
        for seat in self.seats.values():
            if self.start and self.start not in seat.only:
                seat.zones.setdefault(self.start, []).append(BLANKS)

    def player(self, name: str) -> PlayerPosition:
        seat = self.seats[name]
        zones = tuple((zone, tuple(cards)) for zone, cards in seat.zones.items())
        amounts = (tuple(each.items()) for each in (seat.fields, seat.counters, seat.pool))
        return PlayerPosition(name, zones, *amounts)
