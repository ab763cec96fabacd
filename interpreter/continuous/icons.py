"""Conditions made of icons: fields whose icons are met by things, each thing once.

A field of icons holds alternatives, one of which has to be met: a matching of its icons to different
things with a keyword for each (703.3²).
"""

from typing import Any

from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def changed(ways: Any, more: tuple[Any, ...] | None, less: tuple[Any, ...] | None, waived: Any) -> Any:
    """The alternatives as they are asked this time: nothing if waived, else each with more icons and then with fewer.

    What is taken away beyond what is there takes nothing (703.7²), and where nothing is asked, no more is (207-2b).
    """
    if waived or not ways or not (more or less):
        return () if waived else ways
    asked = [_asked(icons, more, less) for icons in ways]
    return tuple(asked) if all(asked) else ()


def _asked(icons: tuple[str, ...], more: tuple[Any, ...] | None, less: tuple[Any, ...] | None) -> tuple[str, ...]:
    left = [*icons, *(more or ())]
    for icon in less or ():
        if icon in left:
            left.remove(icon)
    return tuple(left)


def add_icons(g: Engine, ev: Any) -> None:
    """Put icons to those that a status field of a thing holds."""
    (field, thing), icons = ev.args
    g.write(field, thing, (*(g.read(field, thing) or ()), *icons))


def is_met(g: Engine, thing: Any, field: str, you: Player) -> bool:
    """Can one alternative of a field of icons be met: each icon by its own thing with a keyword for it (703.3²)?"""
    ways = thing.chars.numbers.get(field) if type(thing) is Obj else None
    changes = g.program.fields[field].derived
    if changes and type(thing) is Obj and thing.status:
        ways = changed(ways, *(thing.status.get(each) for each in changes))
    if not ways:
        return True
    if g.chars.dirty:
        return _is_met(g, ways, field, you)
    answers, key = g.known.now(g).met, (ways, field, you.seat)
    met = answers.get(key)
    if met is None:
        met = answers[key] = _is_met(g, ways, field, you)
    return met


def is_met_changed(g: Engine, thing: Any, field: str, how: str, you: Player) -> bool:
    """Can an alternative be met that has been made ``more`` or ``less`` this time, whatever came of that (703.7a²)?

    What was to be taken away and is not there was not taken.
    """
    changes = g.program.fields[field].derived
    if not changes or type(thing) is not Obj:
        return False
    more, less, waived = (thing.status.get(each) for each in changes)
    if waived or not (more if how == "more" else less):
        return False
    for icons in thing.chars.numbers.get(field) or ():
        asked = _asked(icons, more, less)
        touched = how == "more" or len(asked) < len(icons) + len(more or ())
        if touched and (not asked or _is_met(g, (asked,), field, you)):
            return True
    return False


def _is_met(g: Engine, ways: tuple[tuple[str, ...], ...], field: str, you: Player) -> bool:
    zone = (g.program.fields[field].starts or ("",))[0]
    things = [o.chars.keywords for o in g.state.contents((zone, you))]
    return any(_matched([g.program.symbols[icon].pays for icon in icons], things) for icons in ways)


def _matched(needs: list[tuple[str, ...]], things: list[frozenset[str]]) -> bool:
    """A matching of all needs to different things (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(need: int, seen: set[int]) -> bool:
        for index, words in enumerate(things):
            if index not in seen and words.intersection(needs[need]):
                seen.add(index)
                if index not in taken or place(taken[index], seen):
                    taken[index] = need
                    return True
        return False

    return all(place(need, set()) for need in range(len(needs)))
