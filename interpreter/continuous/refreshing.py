"""The characteristics of all objects, kept up to date: what has to be worked out anew, and when that is done.

``obj.chars`` is what it leads to.  Nothing is worked out inside a group of events, which the state before judges; and
only what is ``dirty`` is, unless an effect came or went (``full``).
"""

from typing import Any

from kotowari.interpreter.continuous import characteristics, layers, passing
from kotowari.interpreter.continuous.effect import Effect, has_static
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.events import listeners
from kotowari.interpreter.program import COUNTERS, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


class Characteristics:
    """What is out of date, and the plan by which effects apply (``layers.recompute`` makes it).

    ``dirty``: the objects that have to be looked at, None for what all depends on; ``full``: a new plan has to be made.
    ``plan``: by layer the effects and their parts; ``plan_stable``: none of them reads what another object is;
    ``plan_status``: the fields they read (None: any), ``plan_watches`` the zones.  ``reached_zones``: those without
    effects of their own in which they change things; ``outside``: what has static abilities there.
    ``begun``: the effects that have begun to apply in this run of the layers, ``begun_on`` on which objects a part did.
    ``copying``: what static abilities made things copies of in this run.
    ``conditions``: some effect lasts while something is true.
    """

    def __init__(self, g: Engine) -> None:
        self.g = g
        self.static_among: dict[tuple[Any, ...], tuple[Any, ...]] = {}  # which of these make continuous effects
        self.reset()

    def reset(self) -> None:
        """Everything is out of date."""
        self.dirty: dict[Obj | None, None] = {None: None}
        self.full = True
        self.follow([[] for _ in self.g.program.layers])
        self.plan_stable = True
        self.plan_status: frozenset[str] | None = None
        self.plan_watches: frozenset[str] = frozenset()
        self.begun: set[Any] = set()
        self.begun_on: dict[Any, Any] = {}
        self.copying: dict[Any, Any] = {}
        self.statics: dict[tuple[Obj, Any], Effect] = {}
        self.outside: dict[Obj, None] = {}
        self.reached_zones: tuple[str, ...] = ()
        self.conditions = False

    def follow(self, plan: list[list[tuple[Effect, Part]]]) -> None:
        """Apply effects by this plan from now on; ``rows``: the layers in which it has any, and that of counters."""
        self.plan = plan
        self.rows = [
            (layer.id == "counters", row)
            for layer, row in zip(self.g.program.layers, plan, strict=True)
            if row or layer.id == "counters"
        ]

    # ------------------------------------------------------------------ effects
    def static_effect(self, obj: Obj, ability: Any) -> Effect:
        """The effect of a static ability, the same one while the object is this version."""
        key = (obj, ability)
        effect = self.statics.get(key)
        if effect is None:
            effect = self.statics[key] = Effect(
                obj,
                None,
                ability.definition.parts,
                ability.args,
                None,
                obj.timestamp,
                None,
                ability,
                ability.definition.cites,
            )
            effect.id = obj.id
        effect.timestamp = self.g.state.starts.get(key) or obj.timestamp
        return effect

    def started(self, effect: Any) -> bool:
        """Has it applied in an earlier layer of this run?"""
        return effect in self.begun

    def start(self, effect: Any) -> None:
        """It applies."""
        self.begun.add(effect)

    def first_copied(self, effect: Effect, obj: Obj, face: Any) -> Any:
        """What a static ability makes a thing a copy of: what it was as that began to apply (706.2c)."""
        key = (effect.source, effect.ability, obj)
        face = self.g.state.copied.get(key, face)
        if face is not None:
            self.copying[key] = face
        return face

    def hold_copied(self) -> None:
        """Remember what such effects copied in this run of the layers, for as long as they go on applying."""
        held, journal = self.g.state.copied, self.g.state.journal
        for key in [key for key in held if key not in self.copying]:
            journal.drop(held, key)
        for key, face in self.copying.items():
            if key not in held:
                journal.put(held, key, face)

    def effects_changed(self, effect: Any = None) -> None:
        """A continuous effect began or ended."""
        g = self.g
        g.version += 1
        self.all_changed()
        for obj in effect.locked or () if effect is not None else ():
            if type(obj) is Obj and obj.zone is not None and not obj.zone.spec.field:
                obj.chars = characteristics.fresh(g, obj)
                g.register(obj)
        self.note_conditions()

    def note_conditions(self) -> None:
        """Does any effect last while something is true?"""
        self.conditions = any(e.ends and e.ends[0] == "while" for e in self.g.state.effects)

    # ------------------------------------------------------------------ what changed
    def all_changed(self) -> None:
        """What effects there are, or which of them apply to what, may be another thing now."""
        self.full = True
        self.dirty[None] = None

    def relearn(self, obj: Obj) -> None:
        """What an object can do by its own state changed: it is covered, uncovered, or has other counters."""
        g = self.g
        if obj.zone is not None and obj.zone.spec.field:
            g.touch(obj, structure=True)
            self.full = True
        elif obj.zone is not None and obj.zone.id in self.reached_zones:
            g.touch(obj)
        elif obj.zone is not None:
            obj.chars = characteristics.fresh(g, obj)
            g.register(obj)

    def counters_changed(self, thing: Any, kind: str) -> None:
        """Counters changed; only kinds that adjust characteristics touch those."""
        checks, program = self.g.checks, self.g.program
        checks.unsettled = True
        if type(thing) is Obj:
            checks.touched[thing] = None
            if (
                kind in program.counters
                or kind in program.counted
                or thing.chars.turned
                or (self.plan_status is None or COUNTERS in self.plan_status)
            ):
                self.dirty[thing] = None
            if kind in program.giving_counters:
                self.relearn(thing)
        else:
            checks.structure_changed = checks.players_changed = True
            if not self.plan_stable:
                self.dirty[None] = None

    # ------------------------------------------------------------------ bringing it up to date
    def refresh(self) -> None:
        """Bring characteristics and listeners up to date; not inside a group, which the state before judges."""
        if not self.g.depth:
            self.compute()

    def catch_up(self) -> None:
        """Bring all up to date inside a group: what happened there counts already, only the triggers wait."""
        listeners.silence(self.g)
        if self.dirty:
            self.compute()

    def refresh_if_idle(self) -> None:
        """Refresh now, if anything is out of date and no group is open."""
        if self.dirty and not self.g.depth:
            self.compute()

    def preview(self, obj: Obj) -> None:
        """Characteristics of an entering object as it will exist there."""
        if has_static(self.g, obj.base.abilities) and not self.g.depth:
            self.all_changed()
            self.compute()
        else:
            layers.update(self.g, obj)
        self.dirty[obj] = None

    def compute(self) -> None:
        """Work out what is out of date, and file what hears and does something by what it is now."""
        g = self.g
        dirty = [o for o in self.dirty if o is not None and o.zone is not None]
        everything = self.full or not self.plan_stable
        self.dirty.clear()
        changed = self._recompute() if everything else self._update(dirty)
        makers, mark = g.resources.makers, g.checks.mark
        for obj in changed:
            if obj in makers:
                g.resources.supplies.clear()
            if obj.registered is not obj.chars.abilities:
                g.register(obj)
            mark(obj)
        if self.dirty:  # a state was lost with what a thing is
            self.compute()

    def _recompute(self) -> list[Obj]:
        """Make the plan anew and apply it to everything."""
        self.full = False
        checks = self.g.checks
        before = {o: o.chars for o in layers.in_range(self.g)}
        changed = layers.recompute(self.g)
        for obj in changed:
            old = before.get(obj)
            if old is not None:
                self.hold_on(obj, old)
            if old is None or _differs(old, obj.chars):
                checks.touched[obj] = None
                checks.unsettled = checks.structure_changed = True
        return changed

    def _update(self, dirty: list[Obj]) -> list[Obj]:
        """Apply the plan to these objects alone."""
        checks, changed = self.g.checks, []
        for obj in dirty:
            zone = obj.zone
            if zone is not None and (
                zone.spec.field or zone.id in self.reached_zones or obj in self.outside or obj in self._locked()
            ):
                old = obj.chars
                layers.update(self.g, obj)
                changed.append(obj)
                self.hold_on(obj, old)
                if _differs(old, obj.chars):
                    checks.structure_changed = checks.unsettled = True
        return changed

    def _locked(self) -> set[Any]:
        return {o for effect in self.g.state.effects for o in effect.locked or ()}

    def hold_on(self, obj: Obj, old: Chars) -> None:
        """What a thing is may have changed, and whose it is: it is new there by policy, and keeps not every state."""
        g = self.g
        passed = old.controller != obj.chars.controller
        if passed:
            passing.record(g, obj, old)
        if passed and g.policy.renewing:
            g.state.journal.put(obj.status, g.policy.new_field, 1)
        if obj.status:
            for field, words in g.program.held:
                if obj.status.get(field) and (passed or words and words.isdisjoint(obj.chars.words)):
                    g.write(field, obj, 0)


def _differs(a: Chars, b: Chars) -> bool:
    return (
        a.numbers != b.numbers
        or a.words != b.words
        or a.controller != b.controller
        or a.abilities != b.abilities
        or a.name != b.name
    )
