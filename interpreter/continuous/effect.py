"""One continuous effect: whom it affects and what it makes of them; and those that static abilities make."""

from collections.abc import Iterable, Sequence
from typing import Any

from kotowari.interpreter.definitions import Part
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


class Effect:
    """A continuous effect: its parts, whom it was locked to (None = whoever its parts affect), from and until when."""

    __slots__ = (
        "source",
        "you",
        "parts",
        "args",
        "locked",
        "timestamp",
        "ends",
        "ability",
        "restrictions",
        "id",
        "cites",
        "paused",
        "kept",
        "endings",
        "left",
        "moved",
        "spent",
    )

    def __init__(
        self,
        source: Any,
        you: Any,
        parts: tuple[Part, ...],
        args: tuple[Any, ...],
        locked: tuple[Any, ...] | None,
        timestamp: int,
        ends: Any,
        ability: Ability | None,
        cites: tuple[str, ...] = (),
    ) -> None:
        self.source = source
        self.you = you
        self.parts = parts
        self.args = args
        self.locked = locked
        self.timestamp = timestamp
        self.ends = ends
        self.ability = ability
        self.restrictions: tuple[Any, ...] = ()
        self.id = 0
        self.cites = cites
        self.paused = False
        self.kept: tuple[Any, ...] = ()
        self.endings: tuple[Any, ...] = ()
        self.left: int | None = None  # of an amount that it has: at 0 it ends
        self.spent = False  # has it replaced the one event that it is for, of which more may come at this moment?
        self.moved: dict[Any, Any] | None = None  # of what replaces: what became of the things that it is about

    def affects(self, g: Engine, part: Part, obj: Obj) -> bool:
        """Does this part apply to ``obj``, as its characteristics now stand?"""
        return bool(self.affected(g, part, (obj,)))

    def affected(self, g: Engine, part: Part, objects: Sequence[Obj]) -> list[Obj]:
        """Those of the objects to which this part applies, asked in one go: most of what a full run does."""
        if self.locked is not None:
            return [obj for obj in objects if obj in self.locked]
        source, args, zones, test = self.source, self.args, part.zones, part.affects
        you = self.you if self.ability is None else g.state.controller(source)
        if part.own:
            objects = (source,) if source in objects else ()
        return [
            obj
            for obj in objects
            if (zone := obj.zone) is not None and zone.id in zones and test(g, obj, source, you, args)
        ]

    def value(self, g: Engine, part: Part, obj: Obj) -> Any:
        """The payload for ``obj``."""
        you = self.you if self.ability is None else g.state.controller(self.source)
        return part.value(g, obj, self.source, you, self.args)


def exists(g: Engine, effect: Effect) -> bool:
    """A static ability's effect applies if the ability is there now, or already applied in an earlier layer."""
    return effect.ability is None or g.chars.started(effect) or effect.ability in effect.source.chars.abilities


def reached(g: Engine, effect: Effect, part: Part, objects: list[Obj], keep: bool = False) -> list[Obj]:
    """The objects to which this part applies: those to which the effect began to apply, in whatever layer (613.5).

    ``keep``: it begins to apply with this part, if it did not before.
    """
    known: list[Obj] | None = g.chars.begun_on.get((effect, part.whom)) if part.whom else None
    if known is not None:
        return known
    found = effect.affected(g, part, objects)
    if keep and part.whom:
        g.chars.begun_on[effect, part.whom] = found
    return found


def statics(g: Engine, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Those among abilities that make continuous effects; the same few sets of abilities are asked again and again."""
    if not abilities:
        return ()
    found = g.chars.static_among.get(abilities)
    if found is None:
        found = g.chars.static_among[abilities] = tuple(
            a for a in abilities if a.definition.parts and a.definition.kind == "static"
        )
    return found


def has_static(g: Engine, abilities: Iterable[Ability]) -> bool:
    """Do any of these abilities make continuous effects that a full run must know?"""
    return bool(statics(g, tuple(abilities)))


def static_effects(g: Engine, obj: Obj) -> list[Effect]:
    """The effects of the static abilities that an object has now, and that work where it is."""
    assert obj.zone is not None
    zone = obj.zone.id
    return [
        g.chars.static_effect(obj, ability)
        for ability in statics(g, obj.chars.abilities)
        if g.program.works_in(ability.definition, zone)
    ]
