"""Things laid aside and taken back.

A move makes a new version for good.  What is laid aside (turned face down where it lies, say) becomes
a version of its own too, so that no binding, target or ability of it reaches it; but when it is taken
back it is the old version again, and what spoke of that speaks of it as before.
"""

from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives.moving import relocate
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import ASIDE, LATER, Obj, Zone


def lay_aside(g: Engine, ev: Event) -> None:
    """Put a thing into a zone as another version; what it was waits to be taken back."""
    old: Obj = ev.args[0]
    zone = _other_place(g, ev)
    if zone is None:
        return
    new = relocate(g, old, zone, ev, "top")
    g.state.journal.put(new.links, ASIDE, old)
    if old.counters:  # they lie on the one as on the other (1705.2)
        new.counters = old.counters
        if LATER in old.links:
            new.links[LATER] = old.links[LATER]
        g.chars.relearn(new)
    ev.result = new


def take_back(g: Engine, ev: Event) -> None:
    """Put back what was laid aside, as the version it was; anything else in that place begins there as a new one."""
    lying: Obj = ev.args[0]
    zone = _other_place(g, ev)
    if zone is None:
        return
    old: Obj | None = lying.links.get(ASIDE)
    if old is None:
        ev.result = ev.c.moved[lying] = relocate(g, lying, zone, ev, "top")
        return
    j = g.state.journal
    assert lying.zone is not None
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
        elif old not in old.host.attached:
            j.append(old.host.attached, old)
    old.registered = None  # what it hears and does was unfiled when it was laid aside
    g.moved(None, old)
    if old.counters:
        g.chars.relearn(old)  # what they give works again, and they may have become more or fewer
    ev.c.moved[lying] = old  # what is told of what lay there is told of it
    ev.result = old


def _other_place(g: Engine, ev: Event) -> Zone | None:
    """The zone an event puts its thing into; None, with nothing done, if there is none or it is there already."""
    thing: Obj = ev.args[0]
    zone: Zone | None = g.state.zone_for(ev.args[1], thing)
    if zone is None or thing.zone is zone:
        ev.done = False
        return None
    return zone
