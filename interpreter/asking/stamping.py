"""In which order things came that came at one moment: whose turn it is says so, where their effects tell (613.6j).

The trap: most of what comes together has no effects on the same things, or such that any order gives the same.  Nobody
is asked about that.
"""

from typing import Any

from kotowari.interpreter.asking import choices
from kotowari.interpreter.continuous import layers
from kotowari.interpreter.continuous.effect import static_effects
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj

ALIKE = frozenset(("adjust", "add", "add words", "add icons", "gain", "name"))  # in any order the same comes of these


def told_apart(g: Engine, came: list[Any]) -> list[Obj]:
    """Those of what came together into a zone with such an order for which it matters which of them is older."""
    there = [o for o in came if type(o) is Obj and o.zone is not None and o.zone.spec.stamped]
    parts = [(o, part, effect) for o in there for effect in static_effects(g, o) for part in effect.parts]
    if len({o for o, _, _ in parts}) < 2:
        return []
    objects = layers.in_range(g)
    touched = [(o, part, {of for of in objects if effect.affects(g, part, of)}) for o, part, effect in parts]
    return [
        o
        for o in there
        if any(
            one is o and another is not o and _against(part, other) and those & others
            for one, part, those in touched
            for another, other, others in touched
        )
    ]


def _against(part: Part, other: Part) -> bool:
    """Are these of one layer, and such that it may matter which of them applies first?"""
    return part.layer == other.layer and not (part.op in ALIKE and other.op in ALIKE)


def stamp(g: Engine, came: list[Any], c: Context) -> Steps[None]:
    """The player whose turn it is says in which order they came: the first named is the oldest."""
    apart = told_apart(g, came)
    order = yield from choices.arrange(g, g.state.players[g.state.active], apart, "timestamps", c)
    for obj, stamp in zip(order, sorted(o.timestamp for o in apart), strict=True):
        g.state.journal.set(obj, "timestamp", stamp)
        g.touch(obj, structure=True)
