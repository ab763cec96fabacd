"""Things that lie hidden: laid aside and taken back, shown to prove what they are, put in an order.

A move makes a new version for good.  What is laid aside (turned face down where it lies, say) becomes
a version of its own too, so that no binding, target or ability of it reaches it; but when it is taken
back it is the old version again, and what spoke of that speaks of it as before.
"""

from collections.abc import Generator
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.asking import choices
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Zone


def lay_aside(g: Any, ev: Event) -> None:
    """Put a thing into a zone as another version; what it was waits to be taken back."""
    old: Obj = ev.args[0]
    zone = _other_place(g, ev)
    if zone is None:
        return
    new = _relocate(g, old, zone, ev)
    g.state.journal.put(new.links, "aside", old)
    if old.counters:  # they lie on the one as on the other (1705.2 of one book)
        new.counters = old.counters
        if counters.LATER in old.links:
            new.links[counters.LATER] = old.links[counters.LATER]
        g.relearn(new)
    ev.result = new


def take_back(g: Any, ev: Event) -> None:
    """Put back what was laid aside, as the version it was; anything else in that place begins there as a new one."""
    lying: Obj = ev.args[0]
    zone = _other_place(g, ev)
    if zone is None:
        return
    old: Obj | None = lying.links.get("aside")
    if old is None:
        ev.result = _relocate(g, lying, zone, ev)
        return
    j = g.state.journal
    j.remove(lying.zone.cards, lying)
    lying.left = lying.zone
    j.set(lying, "zone", None)
    g.forget(lying)
    j.set(old, "next", None)
    j.set(old, "zone", zone)
    j.append(zone.cards, old)
    if old.host is not None:  # it lies at what it lay at, if that is there
        if type(old.host) is Obj and old.host.zone is None:
            j.set(old, "host", None)
        else:
            j.append(old.host.attached, old)
    old.registered = None  # what it hears and does was unfiled when it was laid aside
    g.moved(None, old)
    if old.counters:
        g.relearn(old)  # what they give works again, and they may have become more or fewer
    ev.result = old


def _other_place(g: Any, ev: Event) -> Zone | None:
    """The zone an event puts its thing into; None, with nothing done, if there is none or it is there already."""
    thing: Obj = ev.args[0]
    zone: Zone | None = g.zone_for(ev.args[1], thing)
    if zone is None or thing.zone is zone:
        ev.done = False
        return None
    return zone


def _relocate(g: Any, old: Obj, zone: Zone, ev: Event) -> Obj:
    from kotowari.interpreter.primitives.moving import relocate

    return relocate(g, old, zone, ev, "top")


# ------------------------------------------------------------------ proof
def claim(g: Any, chosen: list) -> None:
    """These were chosen for what they are, where not everybody sees that they are it (611-2c)."""
    for thing in chosen:
        if type(thing) is Obj and thing.zone is not None and not shown.lies_open(g, thing):
            g.state.journal.put(thing.links, "claimed", True)


def prove(g: Any, ev: Event) -> None:
    """What was claimed of a thing is shown before it goes where nobody could ever see it; that is a rule, no effect."""
    event = Event(g.program.actions["reveal"], [ev.c.you, ev.args[0]], ev.c)
    event.done = True
    knowledge.look(g, ev.args[0], None)
    pipeline.observe(g, event)


# ------------------------------------------------------------------ order of arrival
def arrange(g: Any, events: list[Event], c: Context) -> Generator:
    """What an effect moves together into a place with an order is put in order by its owner (611-2e)."""
    if c.ability is None:
        return
    heaps: dict[tuple[Zone, str], list[Obj]] = {}
    for ev in events:
        new = ev.result
        if ev.act.id == "move" and type(new) is Obj and new.zone is not None and new.zone.seat is not None \
                and new.zone.spec.ordered:
            end = ev.args[1][2] if type(ev.args[1]) is tuple and len(ev.args[1]) > 2 else "top"
            heaps.setdefault((new.zone, end), []).append(new)
    for (zone, _), cards in heaps.items():
        if len(cards) > 1:
            owner = g.state.players[zone.seat]
            into_order(g, zone, (yield from choices.arrange(g, owner, cards, "order", c)))


def into_order(g: Any, zone: Zone, cards: list[Obj]) -> None:
    """Put cards in this order among the places they have in their zone; the first is uppermost, or first in line."""
    places = sorted((i for i, o in enumerate(zone.cards) if o in cards), reverse=zone.spec.ordered)
    new = list(zone.cards)
    knowledge.mixed(g, cards)
    shown.cover(g, [card for place, card in zip(places, cards, strict=False) if new[place] is not card])
    for place, card in zip(places, cards, strict=False):
        new[place] = card
    g.state.journal.replace(zone.cards, new)
