"""Replacement: what would happen instead, each replacement once for an event.

Which of several comes first is the ruleset's policy ``replacement_order``: ``affected`` asks the
player of the thing the event happens to, ``oldest`` takes the one that started first.  An action may name
an ``order`` of the ways of changing it: one comes after the other, and what they make impossible is changed
no further.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.decisions import EITHER, YES_NO, Decision, Option, Steps
from kotowari.interpreter.events import listeners, together
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.listeners import context_of
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Player


def applicable(g: Engine, ev: Event) -> list[Listener]:
    """The replacements that can apply to the event as it now is; an adverb may bar those of one keyword."""
    found = []
    alike: dict[Any, int] = {}  # a thing may have the same ability twice, and each has its chance (614.5)
    barred = {g.program.adverb_bars.get(word) for word in ev.flags} - {None}
    spurned = {g.program.adverb_spurns.get(word) for word in ev.flags} - {None}
    for listener in g.tables.replacers.of(ev):
        if ev.used:
            same = (listener.obj, listener.ability, listener.pattern)
            alike[same] = alike.get(same, 0) + 1
            if (listener.obj, listener.ability, alike[same]) in ev.used:
                continue
        if listener.ability.keyword in barred or not spurned.isdisjoint(listener.ability.definition.spurned):
            continue
        if listener.pattern.whole is not ev.whole or not listener.hears(g, ev):
            continue
        condition = listener.ability.definition.condition
        if condition is not None and not condition(
            g, context_of(g, listener.obj, listener.player(g), listener.ability, ev)
        ):
            continue
        found.append(listener)
    return found


def affected_player(g: Engine, ev: Event) -> Player:
    """Whose choice it is: the affected player, or the controller of the affected object (owner if it has none)."""
    for slot in ev.act.live or range(len(ev.args)):
        thing = ev.args[slot]
        if type(thing) is Player:
            return thing
        if type(thing) is Obj:
            return g.state.players[thing.chars.controller]
    return ev.c.you or g.state.players[g.state.active]


def replace(g: Engine, ev: Event) -> Steps[Event]:
    """Apply replacements until none applies.  ``ev.replaced`` is set if the event itself will not happen."""
    stage = 0
    if ev.c.aside and g.policy.endless_turns:
        yield from _turn_again(g, ev)
    while True:
        found = applicable(g, ev)
        if found and ev.act.order:
            stage, found = _at_stage(g, ev, found, stage)
        if not found:
            return ev
        listener = found[0]
        if len(found) > 1:
            own = [each for each in found if each.obj is ev.c.this and ev.c.ability is each.ability]
            if own:
                listener = own[0]
            elif g.program.policies["replacement_order"] == "oldest":
                listener = min(found, key=lambda each: each.obj.timestamp)
            else:
                before_all = [each for each in found if each.ability.definition.sets in ev.act.first]
                listener = yield from _choose(g, affected_player(g, ev), before_all or found)
        chance = _chance(ev, listener)
        ev.used = ev.used | {chance}
        c = Context(listener.obj, listener.player(g), listener.ability, ev)
        c.used = ev.used
        c.instead = ev
        before = len(g.log)
        again = listener.ability.definition.again
        repeated = again is not None and together.has_taken_place(g, listener, ev, chance[-1])
        goes_on = yield from (again if repeated else listener.ability.definition.body)(g, c)
        if g.state.shown:
            shown.close(g, c.ability)
        if not goes_on and len(g.log) == before and g.policy.skipping and not repeated:
            continue  # what would take its place can't be done, so it does not (906.7²)
        if not goes_on:
            ev.replaced = listener
            ev.c.moved.update(c.moved)
            return ev
        act = ev.act
        if act.possible is not None and not act.possible(g, ev.args, ev.c.this, ev.c.you, ev):
            if not act.order:
                ev.replaced = listener  # nothing is left of it (615.6); where there is an order it is asked at the end
            return ev


def _turn_again(g: Engine, ev: Event) -> Steps[None]:
    """What was turned aside comes back to where that was said: who is affected says whether it is once more (6-4)."""
    old, ev.used = ev.used, frozenset()
    found = [each for each in applicable(g, ev) if (each.obj, each.ability) in ev.c.aside]
    ev.used = old
    if found and (yield Decision("pick", affected_player(g, ev).seat, YES_NO, EITHER, prompt="again"))[0] == 0:
        ev.used = old - {(each.obj, each.ability, 1) for each in found}


def _chance(ev: Event, listener: Listener) -> tuple[Any, ...]:
    """Which of several same abilities of a thing it is that takes its chance now."""
    number = 1
    while (listener.obj, listener.ability, number) in ev.used:
        number += 1
    return (listener.obj, listener.ability, number)


def _at_stage(g: Engine, ev: Event, found: list[Listener], stage: int) -> tuple[int, list[Listener]]:
    """The next stage, not before ``stage``, that some of these replacements are of, and those.

    None are left from the stage ``cant`` on if the event, as it is by then, is forbidden.
    """
    order = ev.act.order
    places: dict[int, list[Listener]] = {}
    for each in found:
        way = each.ability.definition.changes
        place = order.index(way) if way in order else len(order)
        if place >= stage:
            places.setdefault(place, []).append(each)
    first = min(places, default=stage)
    if "cant" in order and first > order.index("cant") and listeners.forbidden(g, ev):
        return first, []
    return first, places.get(first, [])


def _choose(g: Engine, player: Player, found: list[Listener]) -> Steps[Any]:
    if len(found) == 1:
        return found[0]
    options = tuple(
        Option(f"effect:{each.obj.id}:{index}", knowledge.name(g, each.obj, player.seat), each.obj.id)
        for index, each in enumerate(found)
    )
    answer = yield Decision("pick", player.seat, "order_replacements", options)
    return found[answer[0]]
