"""Things come, go and move: every move makes a new version of what moves (400.7)."""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import items, permissions
from kotowari.interpreter.asking import unseen
from kotowari.interpreter.continuous import counters, effects, passing, sealing
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives import entering, joining, tokens
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import faces, shown
from kotowari.interpreter.state.objects import CLAIMED, FOUND, OWN, PARTS, WAYS, Obj, Zone

NOTHING_SET: tuple[str, frozenset[str], bool] = ("", frozenset(), False)  # by an adverb that sets no field


@primitive("move", asks=True)
def move(g: Engine, ev: Event) -> Any:
    """Move a card to a zone: a new version of it begins there (400.7)."""
    old: Obj = ev.args[0]
    place = ev.args[1]
    if ev.parted is not None and old.links and PARTS in old.links:
        place = _own_place(ev, old.links[PARTS][0])
    zone = g.state.zone_for(place, old)
    if zone is None or len(ev.args) > 3 and ev.args[3] == []:  # in no zone of anybody, or under nobody (608.2b)
        ev.done = False
        return None
    if old.item is not None and old.card is None:  # an ability or a copy that waited is nothing anywhere else
        vanish(g, ev)
        return None
    if tokens.stays(g, old) or g.adverbs and _turned(g, old) == 0 or zone.spec.never and _has_no_place(g, old, zone):
        ev.done = False
        return None
    if g.state.vacant and zone.spec.field and g.state.players[_controller(g, old, old.zone, zone, ev)].lost:
        ev.done = False  # it stays where it is (800.4b)
        return None
    if old.links and PARTS in old.links and not zone.spec.field:
        return _in_parts(g, ev, zone)  # nothing has been changed yet: it may have to be asked
    new = _moved(g, ev, zone)
    return entering.enter(g, ev, old, new) if zone.spec.field else None


def _in_parts(g: Engine, ev: Event, zone: Zone) -> Steps[None]:
    """What was several cards goes, and they come to be in an order that is chosen (712.4a, 712.4b)."""
    new = _moved(g, ev, zone)
    yield from unseen.arrange_parts(g, [new, *ev.also], ev)


def _moved(g: Engine, ev: Event, zone: Zone) -> Obj:
    """The new version of what has been moved to a zone, with what else is to be known and told of that."""
    old, place = ev.args[0], ev.args[1]
    if old.links and CLAIMED in old.links and zone.spec.visible != "public":
        unseen.prove(g, ev)
    if old.counters and g.policy.counters_leave:
        counters.record_leaving(g, old, counters.held(old), {}, ev.c)
    if g.policy.passing and old.zone is not None and old.zone.spec.field:
        passing.record(g, old, old.chars)
    where = place[2] if type(place) is tuple and len(place) > 2 else "top"
    new = relocate(g, old, zone, ev, where)
    ev.result = new
    ev.c.moved[old] = new
    if g.adverbs and zone.spec.visible == "public" and not g.program.finding_adverbs.isdisjoint(g.adverbs):
        g.state.journal.put(old.links, FOUND, new)
    if old.links and PARTS in old.links:
        _come_apart(g, ev, old, new, where)
    return new


def relocate(g: Engine, old: Obj, zone: Zone, ev: Event, where: str | int) -> Obj:
    """Take the old version out of its zone and put the next one where it belongs.

    ``where``: an end, or so many from the top (below 0: from the bottom), at the far end if there are fewer (401.7).
    """
    j = g.state.journal
    origin = old.zone
    assert origin is not None  # the pipeline has seen that it is there
    ways, granted = permissions.held(g, old, zone, ev.c.you)
    j.remove(origin.cards, old)
    j.set(old, "zone", None)
    old.left = origin
    new = _next_version(g, old, origin, zone)
    default, waiting = g.program.default_zone, g.program.waiting_zone
    if zone.id in (default, waiting) or zone.spec.divided:
        new.controller = _controller(g, old, origin, zone, ev)
        if origin.id == waiting and zone.id == default and g.state.effects:
            effects.follow(g, old, new)
        if origin.id == waiting and old.links.get(WAYS):
            new.links[WAYS] = old.links[WAYS]
            if zone.id == default:
                new.status.update((name, 1) for name in old.links[WAYS] if old.status.get(name))
    if g.adverbs and joining.JOINING in g.adverbs and zone.spec.field:
        joining.begin(g, ev.c, old, new)
    _lay(g, zone, new, where)
    if zone.spec.visible != "public":
        knowledge.follow(g, old, new)
    g.gone_from(old, origin)
    new.chars = new.base.plain(new.controller)
    if zone.id == waiting and old.card is not None:
        items.prepare(g, old, new, ways, granted, ev.c.moved.get(("plan", old)))
    _begin_status(g, old, new)
    if g.adverbs and g.program.seals:
        sealing.seal(g, new)
    g.moved(old, new)
    return new


def _lay(g: Engine, zone: Zone, new: Obj, where: str | int) -> None:
    """Put what begins there where it belongs among what is there already."""
    j = g.state.journal
    new.zone = zone
    if where == "top":
        if g.state.shown and zone.spec.ordered:
            shown.cover(g, zone.cards)  # they lie deeper now
        j.append(zone.cards, new)
    elif where == "bottom":
        j.insert(zone.cards, 0, new)
    else:
        size, place = len(zone.cards), int(where)
        j.insert(zone.cards, max(0, size + 1 - place) if place > 0 else min(-1 - place, size), new)


def _own_place(ev: Event, part: Obj) -> Any:
    """Where one of several cards goes: where it was changed to for what has something only if it has that (903.9a)."""
    if ev.parted is None or part.status.get(ev.parted[0]):
        return ev.args[1]
    return ev.parted[1]


def _come_apart(g: Engine, ev: Event, old: Obj, new: Obj, where: str | int) -> None:
    """Of what several cards were each goes where the first has gone; what finds that finds all of them (712.4)."""
    joining.keep_own(g, new, old.links[PARTS][0])
    new.chars = new.base.plain(new.controller)
    g.register(new)
    for part in old.links[PARTS][1:]:
        zone = g.state.zone_for(_own_place(ev, part), part)
        assert zone is not None
        card = joining.version(g, part)
        card.controller = new.controller
        _lay(g, zone, card, where)
        if zone.spec.visible != "public":
            knowledge.follow(g, old, card)
        card.chars = card.base.plain(card.controller)
        ev.c.moved[part] = card
        ev.also += (card,)
        g.moved(old, card)


def _next_version(g: Engine, old: Obj, origin: Zone, zone: Zone) -> Obj:
    """The new object that a thing becomes by moving: it remembers nothing of what it was (400.7)."""
    face = _face_there(g, old, origin, zone)
    base = old.card.bases[face] if old.card is not None else old.base
    if g.policy.lending and old.status and not zone.spec.field:
        base = g.policy.with_lent(base, old.status)
    new = g.state.new_object(old.card, base, old.owner)
    new.face = face
    new.token = old.token
    if old.links and OWN in old.links:
        own, new.token = old.links[OWN]
        if old.card is None:
            new.base = own
    g.state.journal.set(old, "next", new)
    new.previous = old
    new.alias = old.alias
    new.entered = g.group + (0 if g.depth else 1)
    new.timestamp = g.tick()
    return new


def _face_there(g: Engine, old: Obj, origin: Zone | None, zone: Zone) -> int:
    """Which face of a card is up in a zone: what was played with another face up stays with that one (712.8c)."""
    if zone.id != g.program.default_zone:
        return 0
    stays = old.face if origin is not None and origin.id == g.program.waiting_zone else 0
    return (_turned(g, old) if g.adverbs else 0) or stays


def _has_no_place(g: Engine, old: Obj, zone: Zone) -> bool:
    """Is it nothing that this zone ever holds, and comes face up (304.4, 400.4a)?"""
    base = old.card.bases[_face_there(g, old, old.zone, zone)] if old.card is not None else old.base
    if zone.spec.never.isdisjoint(base.words):
        return False
    return all(g.program.adverb_sets.get(word, NOTHING_SET)[0] not in g.program.covers for word in g.adverbs)


def _turned(g: Engine, obj: Obj) -> int | None:
    """The face with which it comes, if an adverb says so; 0 if there is none that could be up (711.8a)."""
    sides = next((g.program.turning_adverbs[word] for word in g.adverbs if word in g.program.turning_adverbs), None)
    return None if sides is None else faces.beside(obj, sides)


def _controller(g: Engine, old: Obj, origin: Zone | None, zone: Zone, ev: Event) -> int:
    """The seat under whose control it comes: as is said, as in which part of the zone, or as it was played (110.2)."""
    under = ev.args[3] if len(ev.args) > 3 else None
    if under is None and zone.spec.divided:
        under = g.state.part_of(ev.args[1])
    if under is not None:
        return int(under.seat)
    if origin is not None and origin.id == g.program.waiting_zone:
        return old.controller
    return ev.c.you.seat if ev.c.you is not None else old.owner


def _begin_status(g: Engine, old: Obj, new: Obj) -> None:
    """Which fields are set where it begins: that it is new, what a ruleset keeps, what is said of its coming."""
    assert new.zone is not None
    if new.zone.id == g.program.default_zone and g.policy.new_field:
        new.status[g.policy.new_field] = 1
    for field, _ in g.policy.kept_fields:
        if old.status.get(field):
            new.status[field] = old.status[field]
    for word in g.adverbs:
        field, spared, active = g.program.adverb_sets.get(word, NOTHING_SET)
        if field and not spared & new.chars.keywords and not (active and new.controller != g.state.active):
            new.status[field] = 1


@primitive("create", asks=True)
def create(g: Engine, ev: Event) -> Any:
    """Create tokens, or copies of a thing: each comes to be outside and then enters (603.6a, 614.12; 202-4b)."""
    return tokens.enter(g, ev)


@primitive("vanish")
def vanish(g: Engine, ev: Event) -> None:
    """Cease to exist (111.7, 704.5d)."""
    obj = ev.args[0]
    if obj.counters and g.policy.counters_leave:
        counters.record_leaving(g, obj, counters.held(obj), {}, ev.c)
    if len(ev.args) == 2 and ev.args[1] is None:
        ev.args[1] = obj.zone  # where it was is part of the event, if there is a place for it
    g.state.journal.remove(obj.zone.cards, obj)
    obj.left = obj.zone
    g.state.journal.set(obj, "zone", None)
    g.forget(obj)
