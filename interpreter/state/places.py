"""Objects, zones and players as the rest of the engine reads them.

A *place* is an operand: a zone, or (zone id, player or players or None, end).  Which zone it is for
an object follows from the declaration of the zone: a player's own zone is always the owner's.
A divided zone is one list, in one order, of which each player has the part that holds what that player
controls.  A union names several zones at once and holds nothing itself.
"""

from typing import Any

from kotowari.interpreter.budget import Budget
from kotowari.interpreter.program import CardDef, Program
from kotowari.interpreter.state.journal import ATTRIBUTE
from kotowari.interpreter.state.objects import Obj, Player, State, Zone


class Places:
    """The part of the engine that finds things."""

    program: Program
    state: State
    budget: Budget

    def new_object(self, card: CardDef | None, base: Any, owner: int) -> Obj:
        """A new version with the next id, in no zone yet."""
        state = self.state
        id = state.next_id
        state.journal.records.append((ATTRIBUTE, state, "next_id", id))
        state.next_id = id + 1
        return Obj(id, card, 0, base, owner)

    def controller(self, obj: Any) -> Any:
        """The controller of an object (as last known), a player himself, None for the rules."""
        if type(obj) is Obj:
            return self.state.players[obj.chars.controller]
        return self.controller(obj[0]) if type(obj) is tuple else obj  # a thing with one of its abilities

    def gone_from(self: Any, obj: Obj, origin: Zone) -> None:
        """An object is in ``origin`` no more: it lies at nothing, and what it does and hears ends."""
        if obj.host is not None:
            self.state.journal.remove(obj.host.attached, obj)
        if origin.spec.field:
            self.leaves(obj)
        else:
            self.forget(obj)

    def zone_of(self, id: str, seat: int | None) -> Zone:
        """A zone by id and seat (None: shared)."""
        return self.state.zones[(id, seat)]

    def zone_for(self, place: Any, obj: Obj | None) -> Zone | None:
        """The zone that a place means for an object: a player's zone is its owner's (400.3)."""
        if type(place) is Zone:
            return place
        id, owner = place[0], place[1]
        spec = self.program.zones.get(id)
        if spec is None:  # what goes to a union goes to the first of its zones
            id = self.program.unions[id][0]
            spec = self.program.zones[id]
        if spec.shared:
            return self.state.zones[(id, None)]
        if type(owner) is list:
            owner = owner[0] if owner else None
        if obj is not None:
            return self.state.zones[(id, obj.owner)]
        if type(owner) is Obj:
            owner = self.controller(owner)
        return self.state.zones[(id, owner.seat)] if owner is not None else None

    def zone_objects(self, id: str) -> list[Obj]:
        """Everything in zones of this name (the live list for a shared zone: don't change it)."""
        union = self.program.unions.get(id)
        if union is not None:
            return [o for each in union for o in self.zone_objects(each)]
        if self.program.zones[id].shared:
            found = self.state.zones[(id, None)].cards
        else:
            found = [o for p in self.state.players for o in self.state.zones[(id, p.seat)].cards]
        self.budget.look(len(found) + 1)
        return found

    def all_objects(self) -> list[Obj]:
        """Everything everywhere."""
        return [o for zone in self.state.zones.values() for o in zone.cards]

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
            cards = self.state.zones[(id, None)].cards[::-1]
            if owner is None or not spec.divided:
                return cards
            seats = self.seats_of(owner)
            return [o for o in cards if o.chars.controller in seats]
        if type(owner) is Obj:
            owner = self.controller(owner)
        if type(owner) is Player:
            return self.state.zones[(id, owner.seat)].cards[::-1]
        owners = self.state.players if owner is None else owner if type(owner) is list else [owner]
        return [o for p in owners for o in self.state.zones[(id, p.seat)].cards[::-1]]

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

    def seats_of(self, owner: Any) -> list[int]:
        """The seats of a player, of several, or of an object's controller."""
        return [p.seat for p in owner] if type(owner) is list else [self.controller(owner).seat]

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
            zone = self.state.zones.get((place[0], place[1].seat))
            if zone is not None:
                return zone.cards[-1] if zone.cards else None
        cards = self.contents(place)
        if end == "bottom":
            cards.reverse()
        if single:
            return cards[0] if cards else None
        return cards[:count]

    def turn_order(self) -> list[Player]:
        """The players still in the game, from the active player on."""
        players, start = self.state.players, self.state.active
        if start:
            players = players[start:] + players[:start]
        return [player for player in players if not player.lost]

    def active_player(self) -> Player:
        """The player whose turn it is, also one who has just lost: the turn is still that player's."""
        return self.state.players[self.state.active]

    def token_card(self, kinds: tuple[Any, ...]) -> CardDef:
        """The predefined token that all the words name."""
        for kind in kinds:
            if kind in self.program.tokens:
                return self.program.tokens[kind]
        raise LookupError(f"no token is called {' '.join(kinds)}")
