"""Counters as they count: an effect may let those of one kind be counters of another as long as it applies (1701.7).

What was put stays written as it was put, so that all is as before when the effect is over.
"""

from typing import Any

from kotowari.interpreter.state import Obj


def held(thing: Any) -> dict[str, int]:
    """How many counters of which kind lie on something; don't change it."""
    turned = thing.chars.turned if type(thing) is Obj else None
    counters: dict[str, int] = thing.counters
    if not turned:
        return counters
    found: dict[str, int] = {}
    for kind, number in counters.items():
        now = turned.get(kind, kind)
        found[now] = found.get(now, 0) + number
    return found


def written_as(thing: Any, kind: str) -> list[str]:
    """The kinds under which counters that now are of this kind were put."""
    turned = thing.chars.turned if type(thing) is Obj else None
    return [each for each in thing.counters if turned.get(each, each) == kind] if turned else [kind]


def turn(g: Any, obj: Obj, before: str, now: str) -> None:
    """Let the counters of one kind be of another: what the one kind gives goes, what the other gives comes."""
    chars, program = obj.chars, g.program
    count = held(obj).get(before, 0)
    turned = (chars.turned or {}).items()
    chars.turned = {**{kind: now if kind_now == before else kind_now for kind, kind_now in turned},
                    before: now}
    if count and before in program.giving_counters:
        chars.abilities = tuple(a for a in chars.abilities if a not in program.intrinsic[before])
    if count and now in program.giving_counters:
        chars.abilities += tuple(a for a in program.intrinsic[now] if a not in chars.abilities)
