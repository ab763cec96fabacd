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

from kotowari.interpreter.budget import CHANGE, EFFECT, sized
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.continuous.characteristics import (
    NAMES,
    add_icons,
    apply_counters,
    clamp,
    fresh,
    had,
    kept,
    lose_information,
    name_keywords,
    set_icons,
    set_words,
)
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import has_number
from kotowari.interpreter.state.objects import Obj

_LOSING = frozenset(("lose", "lose all", "lose kinds"))
_LOSING_INFORMATION = frozenset(("lose numbers", "lose words", "lose names", "lose cost"))


class Effect:
    """A continuous effect: its parts, whom it was locked to (None = whoever its parts affect), from and until when."""

    __slots__ = (
        "source", "you", "parts", "args", "locked", "timestamp", "ends", "ability", "restrictions", "id", "cites",
        "paused", "kept", "endings",
    )

    def __init__(self, source: Any, you: Any, parts: tuple[Part, ...], args: tuple[Any, ...],
                 locked: tuple[Any, ...] | None, timestamp: int, ends: Any,
                 ability: Ability | None, cites: tuple[str, ...] = ()) -> None:
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

    def affects(self, g: Engine, part: Part, obj: Obj) -> bool:
        """Does this part apply to ``obj``, as its characteristics now stand?"""
        if self.locked is not None:
            return obj in self.locked
        you = self.you if self.ability is None else g.state.controller(self.source)
        zone = obj.zone
        return zone is not None and zone.id in part.zones and bool(part.affects(g, obj, self.source, you, self.args))

    def value(self, g: Engine, part: Part, obj: Obj) -> Any:
        """The payload for ``obj``."""
        you = self.you if self.ability is None else g.state.controller(self.source)
        return part.value(g, obj, self.source, you, self.args)


def _static_effects(g: Engine, obj: Obj) -> list[Effect]:
    assert obj.zone is not None
    zone = obj.zone.id
    return [g.chars.static_effect(obj, ability) for ability in _statics(g, obj.chars.abilities)
            if g.program.works_in(ability.definition, zone)]


def _statics(g: Engine, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Those among abilities that make continuous effects; the same few sets of abilities are asked again and again."""
    if not abilities:
        return ()
    found = g.chars.static_among.get(abilities)
    if found is None:
        found = g.chars.static_among[abilities] = tuple(
            a for a in abilities if a.definition.parts and a.definition.kind == "static")
    return found


def has_static(g: Engine, abilities: Iterable[Ability]) -> bool:
    """Do any of these abilities make continuous effects that a full run must know?"""
    return bool(_statics(g, tuple(abilities)))


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
    g.chars.begun, g.chars.begun_on = set(), {}
    for obj in objects:
        obj.chars = fresh(g, obj)
    floating = [effect for effect in g.state.effects if not effect.paused]
    known: dict[tuple[Any, Ability | None], Effect] = {}
    plan: list[list[tuple[Effect, Part]]] = []
    stable = True
    for layer in g.program.layers:
        for obj in objects:
            if obj.chars.abilities and _statics(g, obj.chars.abilities):
                for effect in _static_effects(g, obj):
                    known.setdefault((obj, effect.ability), effect)
        if layer.id == "counters":
            plan.append([])
            for obj in objects:
                apply_counters(g, obj)
            continue
        waiting = [
            (effect, part) for effect in (*floating, *known.values()) for part in effect.parts
            if part.layer == layer.index
        ]
        done, safe = _apply_layer(g, waiting, objects) if waiting else ([], True)
        stable = stable and safe
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
    again = [(obj, ability) for (obj, ability), start in starts.items()
             if not start and obj.zone is not None and ability in obj.chars.abilities]
    order = {player.seat: index for index, player in enumerate(g.state.turn_order())}
    for obj, ability in sorted(again, key=lambda pair: (order.get(pair[0].chars.controller, 0), pair[0].timestamp)):
        journal.put(starts, (obj, ability), g.tick())
    for obj in objects:
        if obj.chars.lost or g.program.covers and any(obj.status.get(field) for field in g.program.covers):
            for ability in obj.base.abilities:
                if ability.definition.kind == "static" and ability.definition.parts and \
                        ability not in obj.chars.abilities and starts.get((obj, ability)) != 0:
                    journal.put(starts, (obj, ability), 0)
    return bool(again)


def _apply_layer(
    g: Engine, waiting: list[tuple[Effect, Part]], objects: list[Obj]
) -> tuple[list[tuple[Effect, Part]], bool]:
    """Apply one layer; returns the order and whether no dependency was possible in it."""
    waiting.sort(key=lambda pair: (not _defining(pair[1]), pair[0].timestamp, pair[0].id))
    done: list[tuple[Effect, Part]] = []
    safe = True
    linked = g.policy.dependent  # may any depend on another: where none does, none of those that are left does
    while waiting:
        chosen = 0
        if linked and len(waiting) > 1:
            g.budget.look(len(waiting))
            linked = any(_may_depend(a, b) for a in waiting for b in waiting if a is not b)
            if linked:
                safe = False
                chosen = _next_by_dependency(g, waiting, objects)
        effect, part = waiting.pop(chosen)
        if _exists(g, effect, done):
            g.budget.look(EFFECT * len(objects))
            for obj in _reached(g, effect, part, objects, keep=True):
                _apply(g, effect, part, obj)
            done.append((effect, part))
        else:
            safe = False
    return done, safe


def _reached(g: Engine, effect: Effect, part: Part, objects: list[Obj], keep: bool = False) -> list[Obj]:
    """The objects to which this part applies: those to which the effect began to apply, in whatever layer (613.5).

    ``keep``: it begins to apply with this part, if it did not before.
    """
    known: list[Obj] | None = g.chars.begun_on.get((effect, part.whom)) if part.whom else None
    if known is not None:
        return known
    found = [obj for obj in objects if effect.affects(g, part, obj)]
    if keep and part.whom:
        g.chars.begun_on[effect, part.whom] = found
    return found


def _parts_for(g: Engine, obj: Obj, row: list[tuple[Effect, Part]],
               begun: dict[Any, Any]) -> Iterable[tuple[Effect, Part]]:
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


def _defining(part: Part) -> bool:
    return part.op.startswith("define")


def _exists(g: Engine, effect: Effect, done: list[Any]) -> bool:
    """A static ability's effect applies if the ability is there now, or already applied in an earlier layer."""
    return effect.ability is None or g.chars.started(effect) or effect.ability in effect.source.chars.abilities


def _may_depend(a: tuple[Effect, Part], b: tuple[Effect, Part]) -> bool:
    """Cheap filter: could applying ``b`` change ``a``?"""
    if a[1].reads & b[1].writes:
        return True
    return a[0].ability is not None and "abilities" in b[1].writes


def _next_by_dependency(g: Engine, waiting: list[tuple[Effect, Part]], objects: list[Obj]) -> int:
    """The first, by timestamp, that depends on no other; a loop of dependencies goes by timestamps (613.7b of 2018)."""
    depends: list[set[int]] = []
    for i, a in enumerate(waiting):
        own = set()
        g.budget.look(len(waiting))
        for j, b in enumerate(waiting):
            if i != j and _may_depend(a, b) and _defining(a[1]) == _defining(b[1]):
                g.budget.look(CHANGE * len(objects))
                if _changes(g, a, b, objects):
                    own.add(j)
        depends.append(own)
    for i, own in enumerate(depends):
        if not own:
            return i
    for i in range(len(waiting)):
        if _in_loop(i, depends):
            return i
    return 0


def _in_loop(start: int, depends: list[set[int]]) -> bool:
    seen: set[int] = set()
    todo = list(depends[start])
    while todo:
        i = todo.pop()
        if i == start:
            return True
        if i not in seen:
            seen.add(i)
            todo.extend(depends[i])
    return False


def _changes(g: Engine, a: tuple[Effect, Part], b: tuple[Effect, Part], objects: list[Obj]) -> bool:
    """Trial application: would ``b`` change whether ``a`` exists, whom it affects or what it does to them?"""
    g.budget.look(len(objects))
    before = _footprint(g, a, objects)
    saved = [(obj, obj.chars) for obj in objects]
    for obj in objects:
        copy = Chars.__new__(Chars)
        for name in Chars.__slots__:
            setattr(copy, name, getattr(obj.chars, name))
        obj.chars = copy
    effect, part = b
    for obj in _reached(g, effect, part, objects):
        _apply(g, effect, part, obj, trial=True)
    after = _footprint(g, a, objects)
    for obj, chars in saved:
        obj.chars = chars
    return bool(before != after)


def _footprint(g: Engine, pair: tuple[Effect, Part], objects: list[Obj]) -> Any:
    effect, part = pair
    if effect.ability is not None and not g.chars.started(effect) and (
            effect.ability not in effect.source.chars.abilities):
        return None
    return [(obj.id, effect.value(g, part, obj)) for obj in _reached(g, effect, part, objects)]


def _apply(g: Engine, effect: Effect, part: Part, obj: Obj, trial: bool = False) -> None:
    if not trial:
        g.chars.start(effect)
    chars = obj.chars
    value = effect.value(g, part, obj)
    op = part.op
    if op in _LOSING and not g.policy.dependent and _holds_on(g, effect, obj):
        return
    if op == "adjust":
        numbers = dict(chars.numbers)
        for name, amount in zip(g.program.stats, value, strict=False):
            if not g.policy.had_by or has_number(g, chars, name):
                numbers[name] = sized(numbers.get(name, 0) + amount)
        chars.numbers = numbers
    elif op == "set" or op == "define set":
        numbers = dict(chars.numbers)
        numbers.update(had(g, chars, value) if g.policy.had_by else value)
        chars.numbers = numbers
    elif op == "set original":
        value = had(g, chars, value)
        chars.original = {**(chars.original or obj.base.numbers), **value}
        chars.numbers = {**chars.numbers, **value}
    elif op == "name":
        if not chars.lost or NAMES not in chars.lost:
            chars.names = chars.names + (value if type(value) is tuple else (value,))
    elif op in _LOSING_INFORMATION:
        lose_information(g, chars, op, value)
    elif op == "set icons":
        set_icons(chars, *value)
    elif op == "add icons":
        add_icons(g, obj, *value)
    elif op == "add words" or op == "define add words":
        chars.words = frozenset(chars.words) | kept(g, chars, value)
    elif op == "set words" or op == "define set words":
        set_words(g, chars, value)
    elif op == "gain" or op in _LOSING:
        _change_abilities(g, chars, op, value)
    elif op == "control":
        chars.controller = value.seat
    elif op == "turn counters":
        counters.turn(g, obj, value[0], value[1], effect.timestamp)
    elif op == "copy":
        chars.name, chars.words, chars.numbers = value.name, value.words, value.numbers
        chars.cost, chars.abilities, chars.keywords = value.cost, value.abilities, value.keywords
    elif op == "switch":
        first, second = g.program.stats
        numbers = dict(chars.numbers)
        numbers[first], numbers[second] = numbers.get(second, 0), numbers.get(first, 0)
        chars.numbers = numbers


def _change_abilities(g: Engine, chars: Chars, op: str, value: Any) -> None:
    if op == "gain":
        chars.abilities = chars.abilities + tuple(a for a in value if not _suppressed(g, chars, a))
    elif op == "lose":
        chars.abilities = tuple(a for a in chars.abilities if value.isdisjoint((a.keyword, (a.keyword, a.said))))
        chars.lost = (chars.lost or frozenset()) | value
    elif op == "lose kinds":
        chars.abilities = tuple(a for a in chars.abilities if a.definition.kind not in value)
        chars.lost = (chars.lost or frozenset()) | {("kind", kind) for kind in value}
    else:
        chars.abilities, chars.lost = (), frozenset(("*",))
    name_keywords(chars)


def _holds_on(g: Engine, effect: Effect, obj: Obj) -> bool:
    """Can the object not lose abilities, by one that it has now or had before the loss began to reach it (907-6b)?"""
    act = g.program.actions.get("lose")
    if act is None:
        return False
    since = max(effect.timestamp, obj.timestamp)
    gained = [ability for other in g.state.effects if other.locked and obj in other.locked and other.timestamp <= since
              and not other.paused
              for part in other.parts if part.op == "gain" for ability in other.value(g, part, obj)]
    ev = Event(act, [obj, None], Context(effect.source, g.state.players[obj.chars.controller]))
    for ability in (*obj.chars.abilities, *gained):
        for restriction in ability.definition.restrictions:
            if restriction.mode == "cant" and restriction.pattern.verb == act.id and \
                    restriction.pattern.match(g, ev, obj, g.state.controller(obj), ability.args):
                return True
    return any(listener.obj is not obj and listener.ability in listener.obj.chars.abilities and listener.hears(g, ev)
               for listener in g.tables.forbidders.of(ev) if type(listener.obj) is Obj)


def _suppressed(g: Engine, chars: Chars, ability: Ability) -> bool:
    """Is an ability gained that the object has lost, where what is lost stays lost until the loss ends (206-9d)?"""
    if not chars.lost or not g.policy.suppressing:
        return False
    names = ("*", ability.keyword, (ability.keyword, ability.said), ("kind", ability.definition.kind))
    return not chars.lost.isdisjoint(names)


def as_printed(g: Engine, effect: Effect, obj: Obj) -> Base:
    """The face of a thing with an effect on it that is copied with it."""
    now, obj.chars = obj.chars, Chars(obj.base, obj.controller)
    for part in sorted(effect.parts, key=lambda part: part.layer):
        _apply(g, effect, part, obj, trial=True)
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
