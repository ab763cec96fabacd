"""Continuous effects in layers: what the characteristics of objects are after all of them.

The order of layers is the ruleset's; this module only applies it.  Two ways lead to the same
answer: ``recompute`` does every object in range, working out which static abilities exist layer by
layer and the order inside a layer (timestamp, then dependency by trial application: an effect waits
for another whose application would change what it applies to, what it does, or whether it exists).
``update`` does single objects by the plan of the last full run.  A full run is made when the set of
effects may have changed; the trap is that an object which merely *has* a static ability changes it.
"""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.budget import EFFECT
from kotowari.interpreter.continuous.characteristics import apply_counters, clamp, fresh
from kotowari.interpreter.continuous.dependency import is_defining, may_depend, next_to_apply
from kotowari.interpreter.continuous.effect import Effect, exists, reached, static_effects, statics
from kotowari.interpreter.continuous.modifications import modify, modify_together
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def in_range(g: Engine) -> list[Obj]:
    """Every object whose characteristics effects can change: in a field zone, or locked or reached elsewhere."""
    objects = [obj for zone in g.program.field_zones for obj in g.state.zone_objects(zone)]
    seen = set(objects)
    for effect in g.state.effects:
        for obj in effect.locked or ():
            if type(obj) is Obj and obj.zone is not None and obj not in seen:
                seen.add(obj)
                objects.append(obj)
    for zone in g.chars.reached_zones:
        for obj in g.state.zone_objects(zone):
            if obj not in seen and (obj.item is None or obj.card is not None):
                seen.add(obj)
                objects.append(obj)
    for obj in g.chars.outside:
        if obj not in seen and obj.zone is not None:
            objects.append(obj)
    return objects


def recompute(g: Engine) -> list[Obj]:
    """Compute everything in range from scratch and keep the plan.  Returns the objects."""
    objects = in_range(g)
    g.chars.begun, g.chars.begun_on, g.chars.copying = set(), {}, {}
    for obj in objects:
        obj.chars = fresh(g, obj)
    floating = [effect for effect in g.state.effects if not effect.paused]
    known: Known = {}
    plan: list[list[tuple[Effect, Part]]] = []
    stable = changed = True  # whether anything has changed in which there could be other static abilities by now
    for layer in g.program.layers:
        if changed:
            _find(g, objects, known)
        if layer.id == "counters":
            plan.append([])
            for obj in objects:
                apply_counters(g, obj)
            changed = True
            continue
        waiting = [
            (effect, part)
            for effect in (*floating, *known.values())
            for part in effect.parts
            if part.layer == layer.index
        ]
        done, safe = _apply_layer(g, waiting, objects, known) if waiting else ([], True)
        stable, changed = stable and safe, bool(waiting)
        plan.append(done)
    g.chars.follow(plan)
    g.chars.plan_stable = stable and all(part.local for row in plan for _, part in row)
    read = [part.status for row in plan for _, part in row]
    g.chars.plan_status = None if None in read else frozenset().union(*filter(None, read))
    g.chars.plan_watches = frozenset(zone for row in plan for _, part in row for zone in part.watches)
    reached = tuple(dict.fromkeys(zone for row in plan for _, part in row for zone in part.reach))
    if not set(reached) <= set(g.chars.reached_zones):  # an effect found on the way reaches further than was looked
        g.chars.reached_zones = tuple(dict.fromkeys((*g.chars.reached_zones, *reached)))
        return recompute(g)
    g.chars.reached_zones = reached
    if g.chars.copying or g.state.copied:
        g.chars.hold_copied()
    for obj in objects:
        clamp(g, obj.chars)
    if not g.policy.dependent and _restarted(g, objects):
        return list(dict.fromkeys((*recompute(g), *objects)))  # what was in reach before has changed as well
    g.work_layers += len(objects)
    g.budget.look(len(objects))
    return objects


def _restarted(g: Engine, objects: list[Obj]) -> bool:
    """Where effects apply in the order they began: what was lost begins anew when it is there again (805.7²).

    Remembers which static abilities stopped; returns whether one began again, which comes last then.
    """
    starts, journal = g.state.starts, g.state.journal
    again = [
        (obj, ability)
        for (obj, ability), start in starts.items()
        if not start and obj.zone is not None and ability in obj.chars.abilities
    ]
    order = {player.seat: index for index, player in enumerate(g.state.turn_order())}
    for obj, ability in sorted(again, key=lambda pair: (order.get(pair[0].chars.controller, 0), pair[0].timestamp)):
        journal.put(starts, (obj, ability), g.tick())
    for obj in objects:
        if obj.chars.lost or obj.status and any(obj.status.get(field) for field in g.program.covers):
            for ability in obj.base.abilities:
                if (
                    ability.definition.kind == "static"
                    and ability.definition.parts
                    and ability not in obj.chars.abilities
                    and starts.get((obj, ability)) != 0
                ):
                    journal.put(starts, (obj, ability), 0)
    return bool(again)


Known = dict[tuple[Any, Ability | None], Effect]


def _find(g: Engine, objects: list[Obj], known: Known) -> list[Effect]:
    """Add to what is known the effects of static abilities that objects have by now; returns those that were not."""
    found = []
    for obj in objects:
        if obj.chars.abilities and statics(g, obj.chars.abilities):
            for effect in static_effects(g, obj):
                if (obj, effect.ability) not in known:
                    known[obj, effect.ability] = effect
                    found.append(effect)
    return found


def _apply(g: Engine, effect: Effect, part: Part, obj: Obj) -> None:
    """Let a part apply, and its effect be one that has begun to."""
    g.chars.start(effect)
    modify(g, effect, part, obj)


def _first(pair: tuple[Effect, Part]) -> tuple[bool, int, int]:
    """The order in a layer before dependencies: what defines its own thing, then timestamps (613.3, 613.7)."""
    return not is_defining(pair[1]), pair[0].timestamp, pair[0].id


def _apply_layer(
    g: Engine, waiting: list[tuple[Effect, Part]], objects: list[Obj], known: Known
) -> tuple[list[tuple[Effect, Part]], bool]:
    """Apply one layer; returns the order and whether no dependency was possible in it.

    An ability that is given in this layer and works in it joins those that wait (613.7a).
    """
    waiting.sort(key=_first)
    done: list[tuple[Effect, Part]] = []
    safe = True
    linked = g.policy.dependent  # may any depend on another: where none does, none of those that are left does
    while waiting:
        chosen = 0
        if linked and len(waiting) > 1:
            g.budget.look(len(waiting))
            linked = any(may_depend(a, b) for a in waiting for b in waiting if a is not b)
            if linked:
                safe = False
                chosen = next_to_apply(g, waiting, objects)
        effect, part = waiting.pop(chosen)
        if exists(g, effect):
            g.budget.look(EFFECT * len(objects))
            touched = reached(g, effect, part, objects, keep=True)
            if len(touched) == 1:
                _apply(g, effect, part, touched[0])
            elif touched:
                g.chars.start(effect)
                modify_together(g, effect, part, touched)
            done.append((effect, part))
            if "abilities" in part.writes:
                given = [(one, of) for one in _find(g, touched, known) for of in one.parts if of.layer == part.layer]
                if given:
                    waiting += given
                    waiting.sort(key=_first)
                    linked, safe = g.policy.dependent, False
        else:
            safe = False
    return done, safe


def _parts_for(
    g: Engine, obj: Obj, row: list[tuple[Effect, Part]], begun: dict[Any, Any]
) -> Iterable[tuple[Effect, Part]]:
    """The parts of one layer of the plan that apply to ``obj``; ``begun``: to which it does since an earlier layer."""
    for effect, part in row:
        if not part.whom:
            if effect.affects(g, part, obj):
                yield effect, part
            continue
        key = (effect, part.whom)
        if key not in begun:
            begun[key] = effect.affects(g, part, obj)
        if begun[key]:
            yield effect, part


def as_printed(g: Engine, effect: Effect, obj: Obj) -> Base:
    """The face of a thing with an effect on it that is copied with it."""
    now, obj.chars = obj.chars, Chars(obj.base, obj.controller)
    for part in sorted(effect.parts, key=lambda part: part.layer):
        modify(g, effect, part, obj)
    made, obj.chars = obj.chars, now
    return Base(made.name, frozenset(made.words), made.numbers, made.cost, made.abilities)


def update(g: Engine, obj: Obj) -> None:
    """Compute one object by the plan of the last full run."""
    chars = obj.chars = fresh(g, obj)
    if obj.zone is None:
        return
    begun: dict[Any, Any] = {}
    for counting, row in g.chars.rows:
        if row:
            g.budget.look(EFFECT * len(row))
            for effect, part in _parts_for(g, obj, row, begun):
                _apply(g, effect, part, obj)
        elif counting and obj.counters:
            apply_counters(g, obj)
    clamp(g, chars)
    g.work_layers += 1
    assert obj.chars is chars


def explain(g: Engine, obj: Obj) -> list[tuple[Effect | None, Part | None, Any, dict[str, int]]]:
    """The effects that apply to ``obj`` in order: effect, part, value, and the numbers then; None: counters.

    It is the answer to "why is this 5/3", and changes nothing.
    """
    old = obj.chars
    chars = obj.chars = fresh(g, obj)
    steps: list[tuple[Effect | None, Part | None, Any, dict[str, int]]] = []
    if obj.zone is not None:
        begun: dict[Any, Any] = {}
        for layer, row in zip(g.program.layers, g.chars.plan, strict=True):
            for effect, part in _parts_for(g, obj, row, begun):
                value = effect.value(g, part, obj)
                _apply(g, effect, part, obj)
                steps.append((effect, part, value, chars.numbers))
            if layer.id == "counters":
                before = chars.numbers
                apply_counters(g, obj)
                if chars.numbers is not before:
                    steps.append((None, None, dict(obj.counters), chars.numbers))
    obj.chars = old
    return steps
