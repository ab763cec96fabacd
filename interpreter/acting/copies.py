"""Copies of what waits to resolve: the same content, made where it waits, by whom it is copied.

The traps: a copy was neither activated nor played and costs nothing, nothing becomes a target by being copied, and
what is no card ceases to exist as soon as it leaves (203-5, 205-17; 706.10).
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import items, targeting
from kotowari.interpreter.asking import choices, dividing
from kotowari.interpreter.continuous.characteristics import covered
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import VALUE_OF_FRONT, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj
from kotowari.interpreter.state.values import as_list


def copy(g: Engine, ev: Event) -> Obj | None:
    """Make the copy; None (and not done) where there is nothing that waits any more."""
    player, model = ev.args[0], ev.args[1]
    if type(model) is not Obj:  # of a kind of which nothing is there
        ev.done = False
        return None
    old = model.item
    gone = model.zone is None and g.program.policies["left_source"] == "nothing"
    if old is None or gone or model.zone is not None and not model.zone.spec.waiting:
        ev.done = False
        return None
    made = g.state.new_object(None, content(g, model), player.seat)
    made.controller = player.seat
    item = made.item = items.Item(old.ability, _source(g, ev, old, made), player, old.ev)
    item.targets, item.modes = dict(old.targets), dict(old.modes)
    item.moved, item.lost = dict(old.moved), dict(old.lost)
    item.ways, item.price, item.extra, item.bound = old.ways, old.price, old.extra, old.bound
    item.numbers = old.numbers
    item.divided, item.shares = old.divided, old.shares
    made.links.update(model.links)
    made.status.update((field, model.status[field]) for field, _ in g.policy.kept_fields if field in model.status)
    made.zone = g.state.zone_of(g.program.waiting_zone, None)
    made.timestamp = g.state.tick()
    made.chars = Chars(made.base, made.controller)
    g.state.journal.append(made.zone.cards, made)
    g.moved(None, made)
    ev.result = made
    return made


def copiable(g: Engine, thing: Any) -> Base | None:
    """The values a copy takes: those of the thing, as other effects that copy have changed them (706.2).

    Of what a secret cover hides a copy takes that (707.2), else it would tell the face.
    """
    if type(thing) is not Obj:
        return None
    shown: Base | None = covered(g, thing) if knowledge.has_secret(g.program, thing) else None
    if shown is not None:
        return shown
    copied = [
        effect.value(g, part, thing)
        for effect in g.state.effects
        if not effect.paused
        for part in effect.parts
        if part.op == "copy" and effect.affects(g, part, thing)
    ]
    base = next((base for base in reversed(copied) if base is not None), thing.base)
    if base.cost is not None or VALUE_OF_FRONT not in base.numbers or g.program.policies["copied_cost"] != "same":
        return base
    numbers = {name: number for name, number in base.numbers.items() if name != VALUE_OF_FRONT}
    return Base(base.name, base.words, numbers, base.cost, base.abilities)  # no front is copied with it (202.3b)


def content(g: Engine, model: Obj) -> Base:
    """What a copy says of itself; by policy without the cost, which is nothing."""
    base = copiable(g, model) or model.base
    if g.program.policies["copied_cost"] == "same":
        return base
    cost = () if base.cost is not None else None
    return Base(base.name, base.words, base.numbers, cost, base.abilities)


def _source(g: Engine, ev: Event, old: Any, made: Obj) -> Obj:
    """What a copied ability means by "this": by policy its own source, or what made the copy; for a card the copy."""
    if old.ability is None:
        return made
    source: Obj = ev.c.this if g.program.policies["copied_ability"] == "maker" else old.source
    return source


def choose_anew(g: Engine, made: Obj) -> Steps[Any]:
    """Choose other targets as if it were announced now by its player; none at all where not all can be chosen."""
    item = made.item
    for ability in items.abilities_of(g, made):
        specs = ability.definition.targets
        if not specs:
            continue
        item.targets[ability.root] = [[] for _ in specs]
        item.lost = {}
        chosen = yield from targeting.choose_targets(g, made, ability)
        if chosen is not None:
            item.targets[ability.root] = chosen
    if item.divided:
        yield from dividing.announce(g, made, item.you, item.divided, None)


def duplicate(g: Engine, ev: Event) -> None:
    """Copy what waits to resolve, with all that was announced for it."""
    copy(g, ev)


def duplicate_anew(g: Engine, ev: Event) -> Steps[Any]:
    """Copy it and choose its targets anew."""
    made = copy(g, ev)
    if made is not None:
        yield from choose_anew(g, made)


def duplicate_onto(g: Engine, ev: Event) -> Steps[Any]:
    """Copy it for each thing that all its targets could be, to which the copy points; in the order its player likes.

    Of what has no targets, and for what is not legal as each of them, there is no copy (706.10d, 706.10e).
    """
    yield from _duplicate_onto(g, ev, [])


def duplicate_for(g: Engine, ev: Event) -> Steps[Any]:
    """Copy it like that, but for nothing that it points to itself (706.10d)."""
    model = ev.args[1]
    waits = type(model) is Obj and model.item is not None
    groups = [group for ability in _aiming(g, model) for group in model.item.targets[ability.root]] if waits else []
    yield from _duplicate_onto(g, ev, [thing for group in groups for thing in group])


def _duplicate_onto(g: Engine, ev: Event, without: list[Any]) -> Steps[Any]:
    player, model, things = ev.args
    new = [thing for thing in as_list(things) if thing not in without]
    able = [thing for thing in new if type(model) is Obj and _could_aim(g, model, player, thing)]
    made = []
    for thing in (yield from choices.arrange(g, player, able, "order", ev.c)):
        each = copy(g, ev)
        if each is not None:
            made.append(each)
            item = each.item
            for ability in _aiming(g, each):
                item.targets[ability.root] = [[thing for _ in group] for group in item.targets[ability.root]]
    ev.result, ev.number, ev.done = made, len(made), bool(made)


def _could_aim(g: Engine, model: Obj, player: Any, thing: Any) -> bool:
    """Could a thing be each target of what waits, if this player had announced it?"""
    aimed = False
    for ability in _aiming(g, model) if model.item is not None else ():
        c = items.context(g, model, ability)
        c.you = player
        for spec, group in zip(ability.definition.targets, model.item.targets[ability.root], strict=True):
            if group and (len(group) > 1 or not spec.test(g, thing, c) or not g.resources.can_target(thing, c)):
                return False
            aimed = aimed or bool(group)
    return aimed


def retarget(g: Engine, ev: Event) -> Steps[Any]:
    """Choose other targets for what waits, of each ability all or none: what can't be changed stays (114.7, 706.10c).

    Who is told to chooses them, whoever's it is.
    """
    for ability in _aiming(g, ev.args[1]):
        yield from _retarget(g, ev, ability)


def divert_aim(g: Engine, ev: Event) -> Steps[Any]:
    """Change every target of what waits to another one, of each ability all or none (114.7a)."""
    for ability in _aiming(g, ev.args[1]):
        yield from _retarget(g, ev, ability, [list(group) for group in ev.args[1].item.targets[ability.root]])


def divert_one_aim(g: Engine, ev: Event) -> Steps[Any]:
    """Change one target of what waits to another one (114.7b)."""
    item = ev.args[1].item
    found = [
        (a, n, thing) for a in _aiming(g, ev.args[1]) for n, group in enumerate(item.targets[a.root]) for thing in group
    ]
    if not found:
        return
    picked = yield from choices.choose(g, ev.args[0], [thing for _, _, thing in found], 1, 1, "choose", ev.c)
    ability, place, thing = next(each for each in found if each[2] is picked[0])
    changing = [[thing] if n == place else [] for n in range(len(item.targets[ability.root]))]
    yield from _retarget(g, ev, ability, changing)


def _aiming(g: Engine, obj: Any) -> list[Any]:
    return [ability for ability in items.abilities_of(g, obj) if ability.root in obj.item.targets]


def _retarget(g: Engine, ev: Event, ability: Any, changing: list[list[Any]] | None = None) -> Steps[Any]:
    obj = ev.args[1]
    chosen = yield from targeting.choose_targets(g, obj, ability, ev.args[0], changing)
    if chosen is not None:
        dividing.hand_on(g, obj.item, obj.item.targets[ability.root], chosen)
        g.state.journal.put(obj.item.targets, ability.root, chosen)


def copy_card(g: Engine, ev: Event) -> None:
    """Make a copy of a card where that card lies, to be played from there: it is one nowhere else (706.12).

    The copy has the face of its model; no card stands for it, so it is a stray thing as soon as it waits no more.
    """
    player, model = ev.args[0], ev.args[1]
    made = g.state.new_object(model.card, model.base, player.seat)
    made.token = True
    made.zone = model.zone
    made.timestamp = g.state.tick()
    made.chars = model.base.plain(player.seat)
    g.state.journal.append(model.zone.cards, made)
    g.moved(None, made)
    ev.result, ev.done = made, True
