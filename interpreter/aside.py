"""Laying a thing aside and taking it back: the same thing, which nothing finds in between.

A move makes a new version for good.  What is laid aside (turned face down where it lies, say) becomes
a version of its own too, so that no binding, target or ability of it reaches it; but when it is taken
back it is the old version again, and what spoke of that speaks of it as before.
"""

from typing import Any

from kotowari.interpreter.events import Event
from kotowari.interpreter.state import Obj, Zone


def lay_aside(g: Any, ev: Event) -> None:
    """Put a thing into a zone as another version; what it was waits to be taken back."""
    old: Obj = ev.args[0]
    zone = g.zone_for(ev.args[1], old)
    if zone is None or old.zone is zone:
        ev.done = False
        return
    new = _relocate(g, old, zone, ev)
    g.state.journal.put(new.links, "aside", old)
    ev.result = new


def take_back(g: Any, ev: Event) -> None:
    """Put back what was laid aside, as the version it was; anything else in that place begins there as a new one."""
    lying: Obj = ev.args[0]
    zone = g.zone_for(ev.args[1], lying)
    if zone is None or lying.zone is zone:
        ev.done = False
        return
    old: Obj | None = lying.links.get("aside")
    if old is None:
        ev.result = _relocate(g, lying, zone, ev)
        return
    j = g.state.journal
    j.remove(lying.zone.cards, lying)
    j.set(lying, "zone", None)
    g.forget(lying)
    j.set(old, "next", None)
    j.set(old, "zone", zone)
    j.append(zone.cards, old)
    g.moved(None, old)
    ev.result = old


def _relocate(g: Any, old: Obj, zone: Zone, ev: Event) -> Obj:
    from kotowari.interpreter.primitives import relocate

    return relocate(g, old, zone, ev, "top")
