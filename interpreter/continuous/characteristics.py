"""The characteristics of one object before any effect, with its counters, and as they are when all have applied."""

from typing import Any

from kotowari.interpreter.budget import sized
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import has_number
from kotowari.interpreter.state.objects import Obj


def apply_counters(g: Engine, obj: Obj) -> None:
    """What counters of the kinds that change numbers make of them."""
    if not obj.counters:
        return
    numbers = None
    there = counters.held(obj) if obj.chars.turned else obj.counters
    if not g.program.counted.keys().isdisjoint(there):
        counted = {name: there[kind] for kind, name in g.program.counted.items() if kind in there}
        numbers = {**obj.chars.numbers, **counted}
    for kind, count in there.items():
        change = g.program.counters.get(kind)
        if change is not None and count:
            if numbers is None:
                numbers = dict(obj.chars.numbers)
            for name, amount in zip(g.program.stats, change, strict=False):
                if not g.policy.had_by or has_number(g, obj.chars, name):
                    numbers[name] = sized(numbers.get(name, 0) + amount * count)
    if numbers is not None:
        obj.chars.numbers = numbers


def fresh(g: Engine, obj: Obj) -> Chars:
    """Characteristics before any effect: those of the face, or of what covers it, with what counters give by rule."""
    program = g.program
    chars = Chars((obj.status and (program.covers or program.seals) and covered(g, obj)) or obj.base, obj.controller)
    for kind, number in obj.counters.items() if program.giving_counters else ():
        if number and kind in program.giving_counters:
            chars.abilities += program.intrinsic[kind]
            name_keywords(chars)
    return chars


def covered(g: Engine, obj: Obj) -> Any:
    """The face that is shown (or was, as it left) instead of its own, None where nothing covers that.

    Of several fields that cover it the one declared last says which.
    """
    zone = obj.zone or obj.left
    if g.state.sealed and obj in g.state.sealed and zone is not None:
        return sealed(g, obj)
    for field, shown in reversed(g.program.covers.items()):
        if obj.status.get(field) and zone is not None and zone.id in shown:
            return g.program.tokens[shown[zone.id]].bases[0]
    return None


def sealed(g: Engine, obj: Obj) -> Any:
    """The face with which it lies where nobody may look at it, None where it doesn't."""
    shown = (faces for field, faces in g.program.seals.items() if obj.status.get(field))
    token = next((faces[obj.zone.id] for faces in shown if obj.zone is not None and obj.zone.id in faces), "")
    return g.program.tokens[token].bases[0] if token else None


def clamp(g: Engine, chars: Chars) -> None:
    """No number is below 0, where the ruleset says so (102.9²)."""
    if g.policy.clamped and any(chars.numbers.get(name, 0) < 0 for name in g.program.stats):
        chars.numbers = {name: max(0, n) if name in g.program.stats else n for name, n in chars.numbers.items()}


def name_keywords(chars: Chars) -> None:
    """The keywords, as the abilities are now; an effect in a later layer may ask for them (613.1f)."""
    chars.keywords = frozenset([a.keyword for a in chars.abilities if a.keyword])
