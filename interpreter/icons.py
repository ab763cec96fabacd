"""Conditions made of icons: fields whose icons are met by things, each thing once.

A field of icons holds alternatives, one of which has to be met: a matching of its icons to different
things with a keyword for each (703.3).
"""

from typing import Any

from kotowari.interpreter.state import Obj, Player


def is_met(g: Any, thing: Any, field: str, you: Player) -> bool:
    """Can one alternative of a field of icons be met: each icon by a thing of its own with a keyword for it (703.3)?"""
    ways = thing.chars.numbers.get(field) if type(thing) is Obj else None
    if not ways:
        return True
    if g.dirty:
        return _is_met(g, ways, field, you)
    answers, key = g.known.now(g).met, (ways, field, you.seat)
    met = answers.get(key)
    if met is None:
        met = answers[key] = _is_met(g, ways, field, you)
    return met


def _is_met(g: Any, ways: tuple[tuple[str, ...], ...], field: str, you: Player) -> bool:
    zone = (g.program.fields[field].starts or ("",))[0]
    things = [o.chars.keywords for o in g.contents((zone, you))]
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
