"""The state of a game: players, zones, continuous effects, what waits; and how all of it is found.

A *place* is an operand: a zone, or (zone id, player or players or None, end).  Which zone it is for
an object follows from the declaration of the zone: a player's own zone is always the owner's.
A divided zone is one list, in one order, of which each player has the part that holds what that player
controls.  A union names several zones at once and holds nothing itself.
"""

from collections.abc import Callable, Iterable
from typing import Any

from kotowari.interpreter.budget import Budget
from kotowari.interpreter.decisions import Refused
from kotowari.interpreter.program import CardDef, Program
from kotowari.interpreter.state.journal import ATTRIBUTE, Journal
from kotowari.interpreter.state.objects import Obj, Player, Zone


class State:
    """Everything that a take-back must restore, and how the rest of the engine finds things in it.

    ``budget``: looking through zones counts.
    """

    __slots__ = (
        "journal",
        "players",
        "zones",
        "objects",
        "next_id",
        "clock",
        "seed",
        "effects",
        "pending",
        "delayed",
        "endable",
        "active",
        "step",
        "turn",
        "fixed",
        "facts",
        "result",
        "onward",
        "vacant",
        "around",
        "reach",
        "strands",
        "starts",
        "copied",
        "sealed",
        "shown",
        "looked",
        "deciders",
        "turn_deciders",
        "program",
        "budget",
    )

    def __init__(self, program: Program, seed: int, budget: Budget) -> None:
        self.program = program
        self.budget = budget
        self.journal = Journal()
        self.players: list[Player] = []
        self.zones: dict[tuple[str, int | None], Zone] = {}
        self.objects: dict[int, Obj] = {}
        self.next_id = 1
        self.clock = 1
        self.seed = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF
        self.effects: list[Any] = []
        self.pending: list[Any] = []
        self.delayed: list[Any] = []
        self.endable: list[Any] = []  # what players may end later, each with what that costs
        self.active = 0
        self.step = ""
        self.turn = 0
        self.facts: dict[str, Any] = {}
        self.starts: dict[Any, int] = {}  # when what had stopped applying began again; 0: it has stopped
        self.copied: dict[Any, Any] = {}  # the face that a static ability makes of a thing, from when it began to
        self.sealed: dict[Obj, Any] = {}  # what nobody may look at yet, and the event that is put off with that
        self.shown: dict[Obj, Any] = {}  # what lies open out of sight, and by what: a waiting thing or an ability
        self.looked: dict[Obj, int] = {}  # which seats look at what is hidden from them; see ``knowledge``
        self.deciders: dict[
            int, tuple[int, ...]
        ] = {}  # by seat, who decides for it now, the last of these; ``deciding``
        self.turn_deciders: dict[int, int] = {}  # and who will in its next turn
        self.result: tuple[int | None, str] | None = None
        self.fixed: tuple[int, ...] = ()
        self.around: tuple[Any, ...] = ()  # the games that wait while one is played within them; see ``course``
        self.vacant = False  # somebody has left, though the game goes on
        self.onward = ""  # at which step it goes on when what resolves now has done so
        self.strands: Any = None  # the courses of turns that are carried on side by side, if any; ``strands``
        self.reach: tuple[int, ...] = ()  # by seat, which seats it reaches; nothing where all do; ``reaching``

    def chosen(self, bound: int) -> int:
        """Which of ``bound`` things chance chooses, from 0.

        What is fixed comes first.  Raises ``Refused`` for a fixed outcome that can't come.
        """
        if self.fixed:
            outcome = self.fixed[0]
            if outcome >= bound:
                raise Refused(f"chance can't bring number {outcome + 1} of {bound}")
            self.journal.set(self, "fixed", self.fixed[1:])
            return outcome
        return self.random(bound)

    def random(self, bound: int) -> int:
        """A number in ``0..bound-1`` from the state's own generator."""
        return self._numbers((bound,))[0]

    def shuffled(self, items: list[Any]) -> list[Any]:
        """The same in an order of chance."""
        cards, last = list(items), len(items) - 1
        for i, k in zip(range(last, 0, -1), self._numbers(range(last + 1, 1, -1)), strict=True):
            cards[i], cards[k] = cards[k], cards[i]
        return cards

    def _numbers(self, bounds: Iterable[int]) -> list[int]:
        """A number in ``0..bound-1`` for each bound (splitmix64: Steele, Lea, Flood 2014)."""
        seed, found = self.seed, []
        self.journal.records.append((ATTRIBUTE, self, "seed", seed))
        for bound in bounds:
            seed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            found.append(((z ^ (z >> 31)) * bound) >> 64)
        self.seed = seed
        return found

    def tick(self) -> int:
        """The next timestamp."""
        self.journal.records.append((ATTRIBUTE, self, "clock", self.clock))
        self.clock += 1
        return self.clock

    # ------------------------------------------------------------------ finding things
    def new_object(self, card: CardDef | None, base: Any, owner: int) -> Obj:
        """A new version with the next id, in no zone yet."""
        id = self.next_id
        self.journal.records.append((ATTRIBUTE, self, "next_id", id))
        self.next_id = id + 1
        return Obj(id, card, 0, base, owner)

    def controller(self, obj: Any) -> Any:
        """The controller of an object (as last known), a player himself, None for the rules."""
        if type(obj) is Obj:
            return self.players[obj.chars.controller]
        return self.controller(obj[0]) if type(obj) is tuple else obj  # a thing with one of its abilities

    def zone_of(self, id: str, seat: int | None) -> Zone:
        """A zone by id and seat (None: shared)."""
        return self.zones[(id, seat)]

    def zone_for(self, place: Any, obj: Obj | None) -> Zone | None:
        """The zone that a place means for an object: a player's zone is its owner's (400.3); None if that is nobody."""
        if type(place) is Zone:
            return place
        id, owner = place[0], place[1]
        spec = self.program.zones.get(id)
        if spec is None:  # what goes to a union goes to the first of its zones
            id = self.program.unions[id][0]
            spec = self.program.zones[id]
        if spec.shared:
            return self.zones[(id, None)]
        if type(owner) is list:
            if not owner:  # of one who has left
                return None
            owner = owner[0]
        if obj is not None:
            return self.zones[(id, obj.owner)]
        if type(owner) is Obj:
            owner = self.controller(owner)
        return self.zones[(id, owner.seat)] if owner is not None else None

    def zone_objects(self, id: str) -> list[Obj]:
        """Everything in zones of this name (the live list for a shared zone: don't change it)."""
        shared = self.zones.get((id, None))
        if shared is not None:
            found = shared.cards
        elif id in self.program.unions:
            return [o for each in self.program.unions[id] for o in self.zone_objects(each)]
        else:
            found = [o for p in self.players for o in self.zones[(id, p.seat)].cards]
        self.budget.look(len(found) + 1)
        return found

    def all_objects(self) -> list[Obj]:
        """Everything everywhere."""
        return [o for zone in self.zones.values() for o in zone.cards]

    def contents(self, place: Any) -> list[Obj]:
        """What is in a place, as a new list, top first."""
        found = self._contents(place)
        self.budget.look(len(found) + 1)
        return found

    def _contents(self, place: Any) -> list[Obj]:
        if type(place) is Zone:
            return place.cards[::-1]
        id, owner = place[0], place[1]
        union = self.program.unions.get(id)
        if union is not None:
            return [o for each in union for o in self.contents((each, owner))]
        spec = self.program.zones[id]
        if spec.shared:
            cards = self.zones[(id, None)].cards[::-1]
            if owner is None or not spec.divided:
                return cards
            seats = self.seats_of(owner)
            return [o for o in cards if o.chars.controller in seats]
        if type(owner) is Player:  # as is by far the commonest
            own = self.zones[(id, owner.seat)]
            return own.cards[::-1] or list(own.gone)
        seats = self.seats_of(self.players if owner is None else owner)
        return [o for seat in dict.fromkeys(seats) for o in self.zones[(id, seat)].cards[::-1]]

    def in_zone(self, obj: Any, place: Any) -> bool:
        """Is it in this place?"""
        zone = getattr(obj, "zone", None)
        if zone is None:
            return False
        if type(place) is Zone:
            return zone is place
        if zone.id != place[0] and zone.id not in self.program.unions.get(place[0], ()):
            return False
        owner = place[1]
        if owner is None:
            return True
        if zone.seat is None:
            return not zone.spec.divided or self.in_part(obj, owner)
        return any(p.seat == zone.seat for p in owner) if type(owner) is list else owner.seat == zone.seat

    def in_part(self, obj: Obj, owner: Any) -> bool:
        """Is it in the part of a divided zone that belongs to this player (one of these; this object's controller)?"""
        return obj.chars.controller in self.seats_of(owner)

    def take_off(self, what: Obj) -> None:
        """A thing lies at its host no more; what has gone keeps what lay at it when it was last there (603.10a)."""
        host = what.host
        if host is not None and (isinstance(host, Player) or host.zone is not None):
            self.journal.remove(host.attached, what)

    def seats_of(self, owner: Any) -> list[int]:
        """The seats of a player, of an object's controller, or of several."""
        return [self.controller(each).seat for each in (owner if type(owner) is list else [owner])]

    def part_of(self, place: Any) -> Player | None:
        """Whose part of a divided zone a place is; None if it does not say."""
        owner = place[1] if type(place) is tuple else None
        if type(owner) is list:
            owner = owner[0] if owner else None
        player: Player | None = self.controller(owner)
        return player

    def end_of(self, place: Any, end: str, count: int, single: bool) -> Any:
        """The top or bottom cards of a place, the outermost first."""
        # By far the commonest is what is drawn: no copy of the pile for that.
        if single and end == "top" and type(place) is tuple and type(place[1]) is Player:
            zone = self.zones.get((place[0], place[1].seat))
            if zone is not None:
                return zone.cards[-1] if zone.cards else None
        cards = self.contents(place)
        if end == "bottom":
            cards.reverse()
        if single:
            return cards[0] if cards else None
        return cards[:count]

    def down_to(self, place: Any, end: str, count: int, fits: Callable[[Any], Any]) -> list[Any]:
        """The cards from an end of a place to the one with which so many of them fit; all, if there are not so many."""
        cards, left = self.contents(place), count
        if end == "bottom":
            cards.reverse()
        for index, card in enumerate(cards):
            if left <= 0:
                return cards[:index]
            left -= bool(fits(card))
        return cards

    def turn_order(self) -> list[Player]:
        """The players still in the game, from the active player on."""
        start = self.active
        order = self.players[start:] + self.players[:start] if start else self.players[:]
        for player in order:
            if player.lost:
                return [player for player in order if not player.lost]
        return order

    def order_from(self, first: Player) -> list[Player]:
        """The same from another player on."""
        return [player for player in self.players[first.seat :] + self.players[: first.seat] if not player.lost]

    def active_player(self) -> Player:
        """The player whose turn it is, also one who has just lost: the turn is still that player's."""
        return self.players[self.active]

    def token_card(self, kinds: tuple[Any, ...]) -> CardDef:
        """The predefined token that all the words name."""
        for kind in kinds:
            if kind in self.program.tokens:
                return self.program.tokens[kind]
        raise LookupError(f"no token is called {' '.join(kinds)}")
