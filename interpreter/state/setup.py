"""Setting up a state: seats with decks, or a given position; and the digest of a state."""

from hashlib import blake2b
from typing import Any

from kotowari.interpreter.position import Laid, Placed, Position
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, reaching, teams
from kotowari.interpreter.state.objects import BEGAN, Obj, Player, Zone
from kotowari.interpreter.state.state import State


def empty_zones(g: Engine) -> dict[tuple[str, int | None], Zone]:
    """Each declared zone, one for all or one for each player, with nothing in it."""
    zones: dict[tuple[str, int | None], Zone] = {
        (id, seat): Zone(id, seat, spec)
        for id, spec in g.program.zones.items()
        for seat in ((None,) if spec.shared else range(len(g.state.players)))
    }
    for zone in zones.values():
        if zone.spec.team and zone.seat is not None:
            zone.eyes = deciding.onlookers(g.state, zone)
    return zones


def _players(g: Engine, laid: list[tuple[str, list[str]]], exact: bool) -> None:
    """Each player by name, with the zones in which something of that player begins."""
    sides = teams.numbers(g.program, [zones for _, zones in laid], exact) if g.program.teams else []
    for seat, (name, _) in enumerate(laid):
        player = Player(seat, name)
        player.fields.update(g.policy.player_fields)
        if sides:
            player.fields[g.program.teams[0]] = sides[seat]
        g.state.players.append(player)


def seat_players(g: Engine, seats: tuple[Any, ...]) -> None:
    """Everybody sits down with a deck in the zone where decks start.  Raises ``KeyError`` for an unknown card."""
    _players(g, [(seat.name, [laid.zone for laid in seat.laid]) for seat in seats], True)
    g.state.zones = empty_zones(g)
    start = next(z.id for z in g.program.zones.values() if z.start)
    for seat, each in enumerate(seats):
        zone = g.state.zones[(start, seat)]
        g.budget.lay_out(len(each.deck))
        for name in each.deck:
            card = g.program.cards[name]
            lie(g, card, seat, zone)
        for laid in each.laid:
            _lay_out(g, seat, laid)
    _seated(g)
    g.state.journal.forget()


def _lay_out(g: Engine, seat: int, laid: Laid) -> None:
    """What begins elsewhere than the deck lies there."""
    spec = g.program.zones[laid.zone]
    zone = g.state.zones[(laid.zone, None if spec.shared else seat)]
    g.budget.lay_out(len(laid.cards))
    for name in laid.cards:
        lie(g, g.program.cards[name], seat, zone, laid.status).links[BEGAN] = (laid.zone, laid.status)


def lie(g: Engine, card: Any, seat: int, zone: Zone, status: tuple[str, ...] = ()) -> Obj:
    """A card lies in a zone where no game has moved it, as a new object."""
    obj = g.state.new_object(card, card.bases[0], seat)
    if status:
        obj.status.update(dict.fromkeys(status, 1))
        obj.base = g.policy.with_lent(obj.base, obj.status)
    obj.zone = zone
    obj.timestamp = g.state.tick()
    obj.chars = obj.base.plain(seat)
    if obj.base.abilities and not zone.spec.field:
        g.register(obj)
    g.state.journal.append(zone.cards, obj)
    return obj


def place(g: Engine, seats: tuple[Any, ...], position: Position) -> None:
    """Put everything where the position says.  Raises ``KeyError`` for an unknown card, zone or alias."""
    _players(g, [(p.name, [zone for zone, _ in p.zones]) for p in position.players], False)
    g.state.zones = empty_zones(g)
    state: State = g.state
    state.active = position.active
    state.turn = position.turn - 1
    state.fixed = position.chance
    aliases: dict[str, Any] = {player.name: player for player in state.players}
    hosts: list[tuple[Obj, str]] = []
    g.budget.lay_out(sum(each.count for given in position.players for _, cards in given.zones for each in cards))
    for seat, given in enumerate(position.players):
        player = state.players[seat]
        player.fields.update(given.fields)
        player.counters.update(given.counters)
        player.pool.update(given.pool)
        for zone_id, cards in given.zones:
            id = g.program.unions.get(zone_id, (zone_id,))[0]  # what is put into a union lies in its first zone
            spec = g.program.zones[id]
            zone = state.zones[(id, None if spec.shared else seat)]
            for placed in reversed(cards) if spec.ordered else cards:
                for _ in range(placed.count):
                    obj = _placed(g, placed, seat, zone)
                    aliases.setdefault(placed.alias or placed.name, obj)
                    if placed.host:
                        hosts.append((obj, placed.host))
    _begin_with(g, position)
    g.turns.leaving_out = (position.step, position.nth) if position.step else None
    if g.program.teams:
        _share(g, position)
    _seated(g)
    for obj, alias in hosts:
        host = aliases[alias]
        obj.host = host
        host.attached.append(obj)
    state.journal.forget()
    g.file_state()


def _begin_with(g: Engine, position: Position) -> None:
    """What the rules set as a game begins is so in one that begins in its midst, too, unless the position says it."""
    opening = [act for act in g.program.actions.values() if "laid" in act.flags]
    if not opening:
        return
    for zone in g.state.zones.values():
        for obj in zone.cards:
            obj.chars = obj.base.plain(obj.controller)
    for act in opening:
        g.above.begin_with(act)
    for player, given in zip(g.state.players, position.players, strict=True):
        player.fields.update(given.fields)


def _seated(g: Engine) -> None:
    """Who sits in the middle of a team is known now, and whom each reaches."""
    middle = g.program.policies.get("team_middle")
    if middle:
        for player in g.state.players:
            own = teams.team(g.state, player)
            player.fields[middle] = int(own[len(own) // 2] is player)
            if field := g.program.policies.get("team_reach"):  # as many seats as it takes (809.6a)
                ways = own.index(player) + 1, len(own) - own.index(player)
                player.fields[field] = max(ways) if player.fields[middle] else min(ways)
    reaching.measure(g.state)


def _share(g: Engine, position: Position) -> None:
    """What is said of one player holds of all who have it as one; where a team has a turn its first is active."""
    state = g.state
    for player, given in zip(state.players, position.players, strict=True):
        for field, value in given.fields:
            for each in teams.sharing(state, player, g.policy.one_for[field]) if field in g.policy.one_for else ():
                each.fields[field] = value
        for kind, number in given.counters:
            shared = g.program.shared_counters
            for each in teams.sharing(state, player, shared[kind]) if kind in shared else ():
                each.counters[kind] = number
    if g.policy.teams_turn:
        state.active = teams.team(state, state.players[state.active])[0].seat


def _placed(g: Engine, placed: Placed, seat: int, zone: Zone) -> Obj:
    card = g.program.tokens.get(placed.name) if placed.token else None
    if card is None:
        card = g.program.cards[placed.name]
    owner = seat if placed.owner is None else placed.owner
    state = g.state
    obj = Obj(state.next_id, card, 0, card.bases[placed.face], owner)  # nobody takes back how a position was laid out
    state.next_id += 1
    state.clock += 1
    obj.controller = seat
    obj.face = placed.face
    obj.token = placed.token
    obj.alias = placed.alias
    obj.zone = zone
    obj.timestamp = state.clock
    if placed.status:
        obj.status.update(placed.status)
        if not zone.spec.field:
            obj.base = g.policy.with_lent(obj.base, obj.status)
            if marks := tuple(field for field in g.policy.lending if obj.status.get(field)):
                obj.links[BEGAN] = (zone.id, marks)  # what it is by the rules alone says where it begins, too
    if placed.new and g.program.policies.get("new_field"):
        obj.status[g.program.policies["new_field"]] = 1
    if placed.counters:
        obj.counters.update(placed.counters)
        obj.status.update((g.policy.counted[kind], n) for kind, n in placed.counters if kind in g.policy.counted)
    zone.cards.append(obj)
    return obj


def state_digest(state: State) -> str:
    """Hex digest of everything in the state that a player could tell apart."""
    h = blake2b(digest_size=16)
    put = h.update
    for player in state.players:
        put(
            repr(
                (
                    player.seat,
                    sorted(player.fields.items()),
                    sorted(player.counters.items()),
                    sorted(player.pool.items()),
                    player.lost,
                    player.won,
                )
            ).encode()
        )
    for (id, seat), zone in state.zones.items():
        put(f"{id}/{seat}:".encode())
        for obj in zone.cards:
            put(
                repr(
                    (
                        obj.id,
                        obj.base.name,
                        obj.face,
                        obj.owner,
                        obj.controller,
                        obj.timestamp,
                        sorted((k, _plain(v)) for k, v in obj.status.items() if v),
                        sorted((k, v) for k, v in obj.counters.items() if v),
                        _plain(obj.host),
                    )
                ).encode()
            )
    put(
        repr(
            (
                state.active,
                state.step,
                state.turn,
                state.seed,
                state.next_id,
                state.clock,
                len(state.effects),
                len(state.pending),
                len(state.delayed),
                len(state.endable),
                state.result,
            )
        ).encode()
    )
    return h.hexdigest()


def _plain(value: Any) -> Any:
    if type(value) is Obj:
        return f"#{value.id}"
    if type(value) is Player:
        return f"@{value.seat}"
    return str(value)
