"""Things that happen together, told as one event to who asks for some, or for no number (policy ``unnumbered``).

A trigger that is set off once by many things speaks of all of them; a replacement of many things takes place once, and
what it does to "it" it does to each.
"""

from typing import Any

from kotowari.interpreter.events.event import Context, Event, tally
from kotowari.interpreter.events.moments import told_apart
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj

_DONE = "replaced together"  # the link of a thing to the group in which its replacement has taken place


def merged(events: list[Event]) -> Event:
    """One event of all things and numbers of several of a kind that happened at one moment."""
    first = events[0]
    if len(events) == 1:
        return first
    whole = Event(first.act, [_together([ev.args[slot] for ev in events]) for slot in range(len(first.args))], first.c)
    whole.cites, whole.group, whole.index, whole.flags, whole.used = (
        first.cites,
        first.group,
        first.index,
        first.flags,
        first.used,
    )
    whole.done = True
    whole.result = _together([ev.result for ev in events])
    whole.number = tally(events)
    whole.parts = tuple(events)
    return whole


def _together(values: list[Any]) -> Any:
    """The values of one operand: a sum of numbers, one thing, if all are the same, else a list of what is there."""
    if all(type(value) is int for value in values):
        return sum(values)
    if all(_is_amount(value) and value[1:] == values[0][1:] for value in values):
        return (sum(value[0] for value in values), *values[0][1:])
    if all(value is values[0] for value in values):
        return values[0]
    things = [each for value in values for each in (value if type(value) is list else (value,)) if each is not None]
    return list(dict.fromkeys(things)) if all(type(each) is not list for each in things) else things


def _is_amount(value: Any) -> bool:
    return type(value) is tuple and bool(value) and type(value[0]) is int


def follow(c: Context, ev: Event | None) -> None:
    """What an event moved may be followed by the bindings of a context that answers it."""
    if ev is None:
        return
    for part in ev.parts or (ev,):
        if type(part.result) is Obj and part.args and type(part.args[0]) is Obj:
            c.moved[part.args[0]] = part.result
            for each in part.also:
                c.moved[each.previous] = each


def follow_with_host(c: Context, ev: Event) -> None:
    """What lay at a thing that left is found where it has gone with that, or because of it (400.7e)."""
    this = c.this
    if (
        type(this) is Obj
        and this.zone is None
        and this.host is not None
        and type(this.next) is Obj
        and any(part.args and part.args[0] is this.host and type(part.result) is Obj for part in ev.parts or (ev,))
    ):
        c.moved.setdefault(this, this.next)


def has_taken_place(g: Engine, listener: Any, ev: Event, number: int) -> bool:
    """Has a replacement of many things, of what its event tells apart, taken place in this group already?  Now it has.

    ``number``: which of several same abilities of its thing it is.
    """
    if not g.depth or not listener.pattern.batch or type(listener.obj) is not Obj:
        return False
    key, this = (_DONE, listener.ability), (number, *told_apart(listener, ev))
    group, those = listener.obj.links.get(key, (0, ()))
    if group != g.group:
        those = ()
    elif this in those:
        return True
    g.state.journal.put(listener.obj.links, key, (g.group, (*those, this)))
    return False
