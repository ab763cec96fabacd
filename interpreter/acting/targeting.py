"""Targets of what is played or activated: which there could be, and choosing them, phrase by phrase."""

from typing import Any

from kotowari.interpreter.acting.items import abilities_of, aside, context, item_of
from kotowari.interpreter.asking import choices, demands, dividing
from kotowari.interpreter.decisions import TARGETS, Decision, Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def _candidates(g: Engine, spec: Any, c: Context) -> list[Any]:
    return [thing for thing in spec.candidates(g, c) if thing is not c.item and g.resources.can_target(thing, c)]


def _enough(g: Engine, spec: Any, c: Context) -> bool:
    low = spec.low(g, c)
    act = g.policy.targeting
    if act is not None and act.id in g.tables.requirers.count:
        found = _candidates(g, spec, c)
        shaped = _demanded(g, spec, c, found, low, min(spec.high(g, c), len(found)))
        return shaped is not None and len(shaped[0]) >= low
    return bool(low <= 0 or len(_candidates(g, spec, c)) >= low)


def is_open(g: Engine, ability: Ability, spec: Any, mode: int, c: Context) -> bool:
    """Are there targets for this option, and can what it costs be paid?"""
    return _choosable(g, ability.definition.targets, c, (mode,)) and all(can(g, c) for can, _ in spec.atoms(mode))


def _choosable(g: Engine, specs: tuple[Any, ...], c: Context, modes: tuple[int, ...]) -> bool:
    """Could the targets of these options be chosen (601.2c)?  Where one depends on another, all together."""
    wanted = [t for t in specs if t.mode < 0 or t.mode in modes]
    if any(t.related for t in wanted):
        return _together(g, specs, 0, _filled(c, specs), modes)
    return all(_enough(g, t, c) for t in wanted)


def _demanded(
    g: Engine, spec: Any, c: Context, found: list[Any], low: int, high: int
) -> tuple[list[Any], int, list[Any]] | None:
    """What may be a target, the least number and what must be one, by what effects require (414.4², 414.5²)."""
    act = g.policy.targeting
    if act is None:
        return found, low, []
    return demands.among(g, act.id, found, low, high, demands.target(c.item or c.this, c, act))


def has_targets(g: Engine, ability: Ability, c: Context) -> bool:
    """Could all targets of the ability be chosen?"""
    definition = ability.definition
    if definition.modes:
        spec = definition.modes[0]
        return sum(is_open(g, ability, spec, i, c) for i in range(spec.count)) >= spec.low
    return _choosable(g, definition.targets, c, ())


def _filled(c: Context, specs: tuple[Any, ...]) -> Context:
    c.targets = [*c.targets, *[None] * (len(specs) - len(c.targets))]
    return c


def _together(g: Engine, specs: tuple[Any, ...], index: int, c: Context, modes: tuple[int, ...]) -> bool:
    """Can the targets from ``index`` on be chosen, where some depend on those chosen before?"""
    if index == len(specs):
        return True
    spec = specs[index]
    if spec.mode >= 0 and spec.mode not in modes:
        return _together(g, specs, index + 1, c, modes)
    found = _candidates(g, spec, c)
    if spec.another:
        found = [t for t in found if all(t is not o and not (type(o) is list and t in o) for o in c.targets[:index])]
    low = spec.low(g, c)
    if len(found) < low:
        return False
    before = list(c.targets)
    for chosen in ([t] for t in found) if low == 1 else (found[:low],):
        c.targets[index] = chosen[0] if spec.single and chosen else chosen
        if _together(g, specs, index + 1, c, modes):
            c.targets = before
            return True
    c.targets = before
    return False


def _leaves_some(g: Engine, specs: tuple[Any, ...], index: int, c: Context, modes: tuple[int, ...], thing: Any) -> bool:
    """Can the rest be chosen if this target is?"""
    before = list(c.targets)
    c.targets[index] = thing
    possible = _together(g, specs, index + 1, c, modes)
    c.targets = before
    return possible


def announce_targets(g: Engine, ev: Event) -> Steps[Any]:
    """Choose targets, phrase by phrase; the same thing only once for one phrase (601.2c)."""
    obj = item_of(ev)
    for ability in abilities_of(g, obj):
        if ability.definition.targets and (yield from _aim(g, obj, ability)) is None:
            ev.done = False
            return


def aim_at_once(g: Engine, c: Context) -> Steps[Any]:
    """Choose the targets of an ability that is used without waiting; whether all could be."""
    obj = aside(g, c.this, c.ability, c.you)
    aimed: Context | None = yield from _aim(g, obj, c.ability)
    if aimed is None:
        return False
    if obj.item.shares:
        dividing.recall(g, obj.item)
    c.targets = aimed.targets
    c.moved.update(obj.item.moved)
    return True


def _aim(g: Engine, obj: Obj, ability: Ability) -> Steps[Any]:
    """Choose the targets of one ability and say so; its context, or None if not all can be chosen."""
    chosen = yield from choose_targets(g, obj, ability)
    if chosen is None:
        return None
    g.state.journal.put(obj.item.targets, ability.root, chosen)
    c = context(g, obj, ability)
    for key, count in (pair for spec in ability.definition.targets for pair in spec.fixed):
        obj.item.moved[key] = count(g, c)
    for spec in ability.definition.targets:
        if spec.divides is not None:
            yield from dividing.announce(g, obj, obj.item.you, spec.divides(g, c), c, low=1)
    act = g.policy.targeting
    if act is not None and (act.id in g.tables.triggers or "counts" in act.flags):
        for thing in dict.fromkeys(t for group in chosen for t in group):  # once, however often it is aimed at
            yield from pipeline.do(g, act, [thing, obj], c)
    return c


def choose_targets(
    g: Engine, obj: Obj, ability: Ability, chooser: Player | None = None, changing: list[list[Any]] | None = None
) -> Steps[Any]:
    """The targets chosen for an ability of a waiting thing, phrase by phrase; None if not all can be.

    ``chooser``: who chooses them in place of its player (114.7).  ``changing``: those that are to become others.
    """
    item = obj.item
    specs = ability.definition.targets
    c = context(g, obj, ability)
    modes = item.modes.get(ability.root, ())
    chosen: list[list[Any]] = [[] for _ in specs]
    item.aiming = chosen
    for index in _in_turn(specs) if len(specs) > 1 else (0,):
        spec = specs[index]
        if spec.mode >= 0 and spec.mode not in modes:
            continue
        candidates = [t for t in _candidates(g, spec, c) if not item.taken or t not in item.taken]
        if spec.another:
            candidates = [t for t in candidates if all(t is not o for group in chosen for o in group)]
        if spec.single and any(later.related for later in specs[index + 1 :]):
            candidates = [t for t in candidates if _leaves_some(g, specs, index, c, modes, t)]
        low = spec.low(g, c)
        if len(candidates) < low:
            return None
        high = min(spec.high(g, c), len(candidates))
        if spec.divides is not None:  # each gets one at least, and as many as there were keep what they have (601.2d)
            high = min(high, spec.divides(g, c))
            low, high = (len(item.shares), len(item.shares)) if item.shares else (min(low, high), high)
        kept: list[Any] = []
        if changing is not None:
            old = item.targets[ability.root][index]
            candidates = [t for t in candidates if t not in old]
            kept = [t for t in old if t not in changing[index]]
            low = high = len(old) - len(kept)
        shaped = _demanded(g, spec, c, candidates, low, high) if len(candidates) >= low else None
        if shaped is None:
            return None
        who = chooser or item.you
        if spec.choosers is not None and chooser is None:
            who = yield from choices.chooser(g, who, spec.choosers(g, c), c)
        picked = kept + (yield from _pick(g, who, shaped[0], shaped[1], high, c, shaped[2]))
        chosen[index] = picked
        c.targets[index] = (picked[0] if picked else None) if spec.single else picked
    return chosen


def _in_turn(specs: tuple[Any, ...]) -> list[int]:
    """The phrases in the order in which they are chosen: first those that who announces them chooses (601.4b)."""
    if any(spec.related for spec in specs):
        return list(range(len(specs)))
    return sorted(range(len(specs)), key=lambda index: specs[index].choosers is not None)


def _pick(
    g: Engine,
    player: Player,
    candidates: list[Any],
    low: int,
    high: int,
    c: Context,
    forced: list[Any] | tuple[Any, ...] = (),
) -> Steps[Any]:
    if high <= 0:
        return []
    options = tuple(choices.option_of(g, thing, i, player) for i, thing in enumerate(candidates))
    source = c.this.id if type(c.this) is Obj else None
    if len(options) == 1 and low == high == 1:
        return list(candidates)
    answer = yield Decision(
        "pick",
        player.seat,
        TARGETS,
        options,
        low,
        high,
        source,
        c.cites,
        forced=tuple(i for i, t in enumerate(candidates) if t in forced) if forced else (),
    )
    return [candidates[i] for i in answer]


def targets_on_entering(g: Engine, c: Context, ability: Ability, old: Obj) -> Steps[Any]:
    """The targets a waiting card announced; if it enters another way, its player chooses without
    targeting (303.4f), nothing that comes together with it, or, by policy, nobody does (1605.2)."""
    specs = ability.definition.targets
    if old.item is not None:
        chosen = next((t for a, t in old.item.targets.items() if a is ability.root), None)
        if chosen is not None:
            return [
                (things[0] if things else None) if spec.single else list(things)
                for spec, things in zip(specs, chosen, strict=True)
            ]
    if g.program.policies["entering_targets"] == "announced":
        return None
    result = []
    meant = c.ev.operand("at") if c.ev is not None else None  # what an effect says that it lies at is not chosen
    beside = [ev.result for ev in g.grouped]
    for spec in specs:
        found = spec.candidates(g, c)
        if meant is not None and spec.single and meant in found:
            result.append(meant)
            continue
        found = [each for each in found if each not in beside]
        low = spec.low(g, c)
        if len(found) < low:
            return None
        picked = yield from choices.choose(g, c.you, found, low, spec.high(g, c), "choose", c)
        result.append(picked[0] if spec.single else picked)
    return result


def watch(g: Engine) -> None:
    """See, after each event, whether chosen targets are still legal; one that was not stays lost (206-4g)."""
    g.chars.refresh_if_idle()
    for obj in g.state.zone_objects(g.program.waiting_zone):
        item = obj.item
        if item is None or not item.targets or item.resolving:
            continue
        for ability, chosen in item.targets.items():
            c = None
            for spec, things in zip(ability.definition.targets, chosen, strict=False):
                for thing in things:
                    if (ability, thing) in item.lost:
                        continue
                    c = c or context(g, obj, ability)
                    if not (spec.test(g, thing, c) and g.resources.can_target(thing, c)):
                        g.state.journal.put(item.lost, (ability, thing), True)
