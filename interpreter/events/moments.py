"""Of the events of one moment, which set a trigger off, and which of them are one to it.

A delayed trigger is asked as the abilities of things are: each is a listener here, with its own ``says``.
"""

from typing import Any

from kotowari.interpreter.events.event import Event
from kotowari.interpreter.running import Engine


def sets_off(g: Engine, listener: Any, ev: Event, at_once: list[Event]) -> bool:
    """Does this event, among all of its moment, set the trigger off?"""
    pattern = listener.pattern
    if not listener.hears(g, ev):
        return False
    alike = [each for each in at_once if each.act.id == pattern.verb]
    if pattern.batch > 1:  # enough of them (807.4f²)
        key = told_apart(listener, ev)
        if sum(told_apart(listener, each) == key and listener.hears(g, each) for each in alike) < pattern.batch:
            return False
    if pattern.sole is not None and sum(bool(listener.says(g, each, pattern.sole)) for each in alike) != 1:
        return False  # only this (807.4e²)
    return all(sum(bool(listener.says(g, each, test)) for each in alike) >= number for test, number in pattern.joined)


def told_apart(listener: Any, ev: Event) -> tuple[Any, ...]:
    """What tells the events apart of which each sets the trigger off by itself."""
    return tuple(ev.result if slot < 0 else ev.args[slot] for slot in listener.pattern.apart)


__all__ = ["sets_off", "told_apart"]
