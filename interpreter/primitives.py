"""What the core does itself; every other verb of a game is made of these.

A primitive is ``(g, ev) -> None`` or a generator; it writes only through the journal.  ``TOGETHER``
names those that take several things as one event instead of one event each.
"""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter import (
    aside,
    choices,
    copies,
    counters,
    declaring,
    dividing,
    effects,
    entering,
    heralds,
    icons,
    layers,
    ops,
    payment,
    pipeline,
    planning,
    priority,
    resolving,
    shown,
    tokens,
)
from kotowari.interpreter.events import Event
from kotowari.interpreter.program import Chars
from kotowari.interpreter.state import Obj, Player, Zone

PRIMITIVES: dict[str, Callable[[Any, Event], Any]] = {}
TOGETHER: set[str] = set()
QUIET: set[str] = set()
AT_ONCE: set[str] = set()  # plain functions that ask nobody
OFF_FIELD = {"move"}  # … unless something comes to a field zone, where it may say what is done as it enters
IDLE: dict[str, Callable[[Any, list], bool | None]] = {}  # with what outcome nothing is to do (None: something is)


def primitive(id: str, together: bool = False, asks: bool = False) -> Callable:
    """Register a primitive under the id of its declaration; one that ``asks`` is a generator, or may return one."""

    def add(function: Callable) -> Callable:
        PRIMITIVES[id] = function
        if together:
            TOGETHER.add(id)
        if not asks:
            AT_ONCE.add(id)
        return function

    return add


# ------------------------------------------------------------------ moving
@primitive("move", asks=True)
def move(g: Any, ev: Event) -> Any:
    """Move a card to a zone: a new version of it begins there (400.7)."""
    old: Obj = ev.args[0]
    place = ev.args[1]
    zone = g.zone_for(place, old)
    if zone is None:
        ev.done = False
        return None
    if old.item is not None and old.card is None:  # an ability or a copy that waited is nothing anywhere else
        vanish(g, ev)
        return None
    if old.links and "claimed" in old.links and zone.spec.visible != "public":
        aside.prove(g, ev)
    if old.counters and g.shedding:
        counters.shed(g, old, counters.held(old), {}, ev.c)
    new = relocate(g, old, zone, ev, place[2] if type(place) is tuple and len(place) > 2 else "top")
    ev.result = new
    ev.c.moved[old] = new
    if zone.spec.field:
        return entering.enter(g, ev, old, new)
    return None


def relocate(g: Any, old: Obj, zone: Zone, ev: Event, where: str) -> Obj:
    """Take the old version out of its zone and put the next one where it belongs."""
    j = g.state.journal
    origin = old.zone
    j.remove(origin.cards, old)
    j.set(old, "zone", None)
    base = old.card.bases[0] if old.card is not None else old.base
    new = g.new_object(old.card, base, old.owner)
    new.token = old.token
    j.set(old, "next", new)
    new.previous = old
    new.alias = old.alias
    new.entered = g.group + (0 if g.depth else 1)
    new.timestamp = g.tick()
    way = g.elsewhere.get(old)
    default, waiting = g.program.default_zone, g.program.waiting_zone
    if zone.id in (default, waiting) or zone.spec.divided:
        under = ev.args[3] if len(ev.args) > 3 else None
        if under is None and zone.spec.divided:
            under = g.part_of(ev.args[1])
        if under is None and origin.id == waiting:
            new.controller = old.controller
        elif under is not None:
            new.controller = under.seat
        elif ev.c.you is not None:
            new.controller = ev.c.you.seat
        if origin.id == waiting and old.links.get("ways"):
            new.links["ways"] = old.links["ways"]
    new.zone = zone
    if where == "bottom":
        j.insert(zone.cards, 0, new)
    else:
        if g.state.shown and zone.spec.ordered:
            shown.cover(g, zone.cards)  # they lie deeper now
        j.append(zone.cards, new)
    entering.left(g, old, origin)
    new.chars = Chars(new.base, new.controller)
    layers._finish(new)
    if zone.id == waiting and old.card is not None:
        resolving.prepare(g, old, new, way, ev.c.moved.get(("plan", old)))
    if zone.id == default and g.new_field:
        new.status[g.new_field] = 1
    for field, _ in g.kept_fields:
        if old.status.get(field):
            new.status[field] = old.status[field]
    for word in g.adverbs:
        field, spared = g.program.adverb_sets.get(word, ("", frozenset()))
        if field and not spared & new.chars.keywords:
            new.status[field] = 1
    g.moved(old, new)
    return new


@primitive("create")
def create(g: Any, ev: Event) -> None:
    """Create tokens: (number, words…) names a predefined token."""
    player, what = ev.args[0], ev.args[1]
    under = ev.args[2] if len(ev.args) > 2 and ev.args[2] is not None else player
    number, kinds = (what[0], what[1]) if type(what) is tuple else (what, ())
    card = g.token_card(kinds)
    base = tokens.as_made(card, what) if type(what) is tuple else card.bases[0]
    made = []
    zone = g.zone_of(g.program.default_zone, None)
    for _ in range(number):
        obj = g.new_object(card, base, under.seat)
        obj.token = True
        obj.controller = under.seat
        obj.zone = zone
        obj.timestamp = g.tick()
        obj.entered = g.group + (0 if g.depth else 1)
        if g.new_field:
            obj.status[g.new_field] = 1
        g.state.journal.append(zone.cards, obj)
        g.preview(obj)
        g.moved(None, obj)
        made.append(obj)
    ev.result, ev.number, ev.done = made, number, number > 0


@primitive("create_entering", asks=True)
def create_entering(g: Any, ev: Event) -> Any:
    """Create tokens that come as cards do, or copies of a thing."""
    player, what, under, *place = ev.args
    return tokens.enter(g, ev, what, under if under is not None else player, *place)


@primitive("vanish")
def vanish(g: Any, ev: Event) -> None:
    """Cease to exist (111.7, 704.5d)."""
    obj = ev.args[0]
    if obj.counters and g.shedding:
        counters.shed(g, obj, counters.held(obj), {}, ev.c)
    if len(ev.args) == 2 and ev.args[1] is None:
        ev.args[1] = obj.zone  # where it was is part of the event, if there is a place for it
    g.state.journal.remove(obj.zone.cards, obj)
    g.state.journal.set(obj, "zone", None)
    g.forget(obj)


# ------------------------------------------------------------------ values
@primitive("set")
def set_value(g: Any, ev: Event) -> None:
    """Give a field of an object or a player a value."""
    (field, thing), value = ev.args[0], ev.args[1]
    g.write(field, thing, value)


@primitive("adjust")
def adjust(g: Any, ev: Event) -> None:
    """Add to a field of an object or a player; adding nothing is no event."""
    (field, thing), value = ev.args[0], ev.args[1]
    if not value:
        ev.done = False
        return
    g.write(field, thing, g.read(field, thing) + value)


@primitive("put_counters")
def put_counters(g: Any, ev: Event) -> None:
    """Put counters: (number, kind)."""
    _, (number, kind), thing = ev.args
    if number <= 0:
        ev.done = False
        return
    counters.put(g, thing, kind, number)
    ev.number = number
    g.counters_changed(thing, kind)


@primitive("remove_counters")
def remove_counters(g: Any, ev: Event) -> None:
    """Remove counters, as many as there are; (number, None) counts all kinds."""
    _, what, thing = ev.args
    number, kind = what if type(what) is tuple else (what, None)
    before = counters.held(thing).copy() if g.shedding else {}
    taken = counters.take(g, thing, kind, number)
    if before:
        counters.shed(g, thing, before, counters.held(thing), ev.c)
    for each, _ in taken:
        g.counters_changed(thing, each)
    ev.number = sum(count for _, count in taken)
    ev.done = ev.number > 0


@primitive("attach")
def attach(g: Any, ev: Event) -> None:
    """Attach an object to an object or player; to where it is already: nothing (701.3b)."""
    what, host = ev.args[0], ev.args[1]
    if what.host is host or what is host:
        ev.done = False
        return
    j = g.state.journal
    if what.host is not None:
        j.remove(what.host.attached, what)
        g.touch(what.host)
    j.set(what, "host", host)
    j.append(host.attached, what)
    j.set(what, "timestamp", g.tick())
    g.touch(what, structure=True)
    g.touch(host)


@primitive("detach")
def detach(g: Any, ev: Event) -> None:
    """Take an object off what it is attached to."""
    what = ev.args[0]
    if what.host is None:
        ev.done = False
        return
    g.state.journal.remove(what.host.attached, what)
    g.touch(what.host)
    g.state.journal.set(what, "host", None)
    g.touch(what, structure=True)


@primitive("turn_face")
def turn_face(g: Any, ev: Event) -> None:
    """Show the next face."""
    obj = ev.args[0]
    if obj.card is None or len(obj.card.bases) < 2:
        ev.done = False
        return
    j = g.state.journal
    face = (obj.face + 1) % len(obj.card.bases)
    j.set(obj, "face", face)
    j.set(obj, "turned", obj.turned + 1)
    if not obj.copied:
        j.set(obj, "base", obj.card.bases[face])
    g.touch(obj, structure=True)
    ev.result = obj


@primitive("supply")
def supply(g: Any, ev: Event) -> None:
    """Add resource symbols to a pool."""
    symbols, player = ev.args[0], ev.args[1]
    for symbol in symbols:
        spec = g.program.symbols[symbol]
        unit, number = (g.program.plain_unit, spec.amount) if spec.kind == "generic" else (symbol, 1)
        g.state.journal.put(player.pool, unit, player.pool.get(unit, 0) + number)
    ev.number = len(symbols)


PRIMITIVES["add_symbols"] = supply
AT_ONCE.add("add_symbols")


@primitive("empty_pool")
def empty_pool(g: Any, ev: Event) -> None:
    """Everything left in a pool is lost."""
    player = ev.args[0]
    ev.done = False
    for unit, number in list(player.pool.items()):
        if number:
            g.state.journal.put(player.pool, unit, 0)
            ev.done = True


@primitive("pay", asks=True)
def pay(g: Any, ev: Event) -> Any:
    """Pay resource symbols."""
    return payment.pay_event(g, ev)


# ------------------------------------------------------------------ hidden and shown
@primitive("shuffle")
def shuffle(g: Any, ev: Event) -> None:
    """Put a zone in random order, if the order in it is kept at all; a union is several heaps, each for itself."""
    place = ev.args[1]
    union = g.program.unions.get(place[0]) if type(place) is tuple else None
    zones = [g.zone_for(each, None) for each in ([(id, *place[1:]) for id in union] if union else [place])]
    heaps = [zone for zone in zones if zone is not None and zone.spec.ordered]
    ev.done = bool(heaps)
    for zone in heaps:
        cards = list(zone.cards)
        for i in range(len(cards) - 1, 0, -1):
            k = g.state.random(i + 1)
            cards[i], cards[k] = cards[k], cards[i]
        shown.cover(g, zone.cards)
        g.state.journal.replace(zone.cards, cards)


primitive("reveal", together=True)(shown.reveal)


@primitive("look", together=True)
def look(g: Any, ev: Event) -> None:
    """Show cards to one player."""
    ev.result = ev.args[1]
    ev.done = bool(ev.args[1])


@primitive("choose", together=True)
def choose(g: Any, ev: Event) -> None:
    """What was chosen is the operand; the choice itself was asked where the phrase stands."""
    ev.result = ev.args[1]
    ev.done = bool(ev.args[1])
    ev.number = len(ev.args[1]) if type(ev.args[1]) is list else 1


@primitive("supply_any", asks=True)
def supply_any(g: Any, ev: Event) -> Any:
    """Add resources of one kind of the player's choice; a payment that uses this already knows which it wants."""
    number, player = ops.amount(ev.args[0]), ev.args[1]
    kinds = g.program.any_units
    kind = g.wanted_unit if g.wanted_unit in kinds else None
    if kind is None:
        kind = (yield from choices.choose(g, player, list(kinds), 1, 1, "color", ev.c))[0]
    g.state.journal.put(player.pool, kind, player.pool.get(kind, 0) + number)
    ev.number = number


def nothing(g: Any, ev: Event) -> Any:
    """The body of an event that only is observed."""
    return
    yield


def nothing_now(g: Any, ev: Event) -> None:
    """The same, at once."""


@primitive("order", together=True, asks=True)
def order(g: Any, ev: Event) -> Any:
    """Rearrange cards among the places they have in their zone; the first is uppermost, or first in line."""
    player, cards = ev.args[0], ev.args[1]
    cards = [ev.c.moved.get(o, o) for o in (cards if type(cards) is list else [cards])]
    cards = [o for o in cards if o is not None and o.zone is not None]
    kept = next((o.zone for o in cards if o.zone.spec.ordered), None)  # what has gone elsewhere has no place there
    cards = [o for o in cards if kept is None or o.zone is kept]
    return _order(g, ev, player, cards)


def _order(g: Any, ev: Event, player: Player, cards: list[Obj]) -> Any:
    if len(cards) < 2:
        ev.done = bool(cards)
        return
    aside.into_order(g, cards[0].zone, (yield from choices.arrange(g, player, cards, "order", ev.c)))


# ------------------------------------------------------------------ the end
@primitive("lose_game")
def lose_game(g: Any, ev: Event) -> None:
    """A player loses; the game is over when at most one is left, judged after the group."""
    player = ev.args[0]
    if player.lost:
        ev.done = False
        return
    g.state.journal.set(player, "lost", 1)
    g.ending = True


@primitive("win_game")
def win_game(g: Any, ev: Event) -> None:
    """A player wins."""
    g.state.journal.set(ev.args[0], "won", 1)
    g.ending = True


# ------------------------------------------------------------------ steps, turns
@primitive("begin_step")
def begin_step(g: Any, ev: Event) -> None:
    """A step (or phase, or turn) of the active player begins."""
    step, state = ev.args[0], g.state
    player = ev.args[1] = state.players[state.active]
    g.enter_step(step)
    if state.effects:
        effects.end_matching(g, "start", step, player)


@primitive("end_step")
def end_step(g: Any, ev: Event) -> None:
    """A step (or phase, or turn) of the active player ends; by policy unspent resources are lost (500.4)."""
    state = g.state
    ev.args[1] = state.players[state.active]
    if g.pools_empty:
        for player in state.players:
            pool = player.pool
            if any(pool.values()):
                g.version += 1
                for unit in pool:
                    state.journal.put(pool, unit, 0)
    if state.effects:
        effects.end_matching(g, "end", ev.args[0], ev.args[1])


@primitive("expire")
def expire(g: Any, ev: Event) -> None:
    """Effects that last until the end of a step end now, though it goes on (514.2)."""
    effects.end_matching(g, "end", ev.args[0], g.state.players[g.state.active])


@primitive("resume_step")
def resume_step(g: Any, ev: Event) -> None:
    """A step that has begun before is the present one again; nothing begins."""
    g.state.journal.set(g.state, "step", ev.args[0])


@primitive("hold")
def hold(g: Any, ev: Event) -> None:
    """What happens until ``release`` happens at one moment."""
    pipeline.open_group(g)


@primitive("release")
def release(g: Any, ev: Event) -> None:
    """The moment that ``hold`` began is over."""
    pipeline.close_group(g)


@primitive("pass_turn")
def pass_turn(g: Any, ev: Event) -> None:
    """The next player in turn order becomes active, or the one that is named."""
    g.pass_turn(ev.args[0] if ev.args else None)


@primitive("make_active")
def make_active(g: Any, ev: Event) -> None:
    """A player is the active one before any turn has been taken: the first turn will be that player's."""
    player = ev.args[0]
    g.state.journal.set(g.state, "active", (player[0] if type(player) is list else player).seat)


# ------------------------------------------------------------------ acting and resolving
PRIMITIVES.update({
    "settle": priority.settle,
    "act": priority.act,
    "announce_modes": resolving.announce_modes,
    "announce_cost": resolving.announce_cost,
    "announce_targets": resolving.announce_targets,
    "pay_total": resolving.pay_total,
    "carry_out": resolving.carry_out,
    "put_ability": resolving.put_ability,
    "make_resources": resolving.make_resources,
    "plan": planning.plan,
    "divide": dividing.divide,
    "duplicate": copies.duplicate,
    "duplicate_anew": copies.duplicate_anew,
    "herald": heralds.herald,
    "add_icons": icons.add_icons,
    "choose_number": declaring.choose_number, "declare": declaring.declare,
    "lay_aside": aside.lay_aside, "take_back": aside.take_back,
})
TOGETHER.update({"settle", "act", "herald", "divide", "declare"})
IDLE["settle"] = priority.is_settled
IDLE["act"] = priority.can_only_pass
QUIET.update({"settle", "act", "announce_modes", "announce_cost", "announce_targets", "expire"})
QUIET.update({"plan", "herald", "hold", "release", "resume_step"})
