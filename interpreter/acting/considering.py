"""What a card could be announced as: who may not play it as it is may begin where some choice gets round that (601.3a).

Choices that count are those that make it something else: the number for a variable of its cost, a cost that gives it a
status, and which of its parts is played.  Traps: what is forbidden may be about this very card, so that none else can
stand for it; it is asked again of what waits, so that only choices that get round it are left.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from kotowari.interpreter.acting import availability, numbers, parts, permissions
from kotowari.interpreter.acting.items import Item
from kotowari.interpreter.events import listeners, pipeline
from kotowari.interpreter.events.event import Context, Event, Numbers
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def spared(g: Engine, ev: Event, prohibition: Listener) -> bool:
    """Does a prohibition of playing a card leave a choice with which it may be played (601.3a, 601.3e)?"""
    for obj in ev.args:
        if type(obj) is not Obj:
            continue
        if obj.base.parted and parts.spared(g, ev, obj, prohibition):
            return True
        player = next((each for each in ev.args if type(each) is Player), None)
        if player is None or obj.item is not None or obj.base.cost is None or not g.policy.considering:
            continue
        if _some_number(g, ev, obj, player, prohibition) or _some_way(g, ev, obj, player, prohibition):
            return True
    return False


def _some_number(g: Engine, ev: Event, obj: Obj, player: Player, prohibition: Listener) -> bool:
    """Is there a number for a variable of its cost with which it is not what may not be played?"""
    if not _is_variable(g, obj.chars.cost or ()):
        return False
    with _waiting(obj, player) as item:
        for item.numbers in numbers.of_card(g, obj, player):
            if any(item.numbers.values()) and not prohibition.hears(g, ev):
                return True
    return False


@contextmanager
def _waiting(obj: Obj, player: Player) -> Iterator[Item]:
    """Inside, a card has what is announced for it."""
    obj.item = item = Item(None, obj, player, None)
    try:
        yield item
    finally:
        obj.item = None


def _some_way(g: Engine, ev: Event, obj: Obj, player: Player, prohibition: Listener) -> bool:
    """Is there a cost to play it for that makes it something else?  It is moved where it would wait, and back."""
    ways = [way for way in permissions.alternatives(g, obj, obj) if way.definition.name in g.program.fields]
    ways = [way for way in ways if availability.can_pay_by(g, obj, obj, player, way)]
    if not ways:
        return False
    mark, found = g.begin_attempt(), False
    move = g.policy.primitives["move"]
    args: list[Any] = [{"object": obj, "to": (g.program.waiting_zone, None)}.get(role) for role in move.roles]
    moved = pipeline.now(g, move, args, Context(obj, player))
    if moved is not None and type(moved.result) is Obj:
        told = Event(ev.act, [moved.result if each is obj else each for each in ev.args], ev.c)
        for way in ways:
            inner = g.begin_attempt()
            _take(g, moved.result, way)
            found = found or not prohibition.hears(g, told)
            g.fail_attempt(inner)
    g.fail_attempt(mark)
    return found


def _take(g: Engine, obj: Obj, way: Ability) -> None:
    """What waits has the status that a cost gives it."""
    g.write(way.definition.name, obj, 1)
    g.chars.refresh()


def _is_variable(g: Engine, symbols: Iterable[str]) -> bool:
    return any(g.program.symbols[symbol].kind == "variable" for symbol in symbols)


def _is_forbidden(g: Engine, obj: Obj, player: Player) -> bool:
    """Is it forbidden to play what waits, as it has been announced so far (601.2e)?"""
    act = g.program.actions[g.program.play_kind]
    place = obj.previous.left if obj.previous is not None else None
    said = {"object": obj, "by": player, "from": place}
    return listeners.forbidden(g, Event(act, [said.get(role) for role in act.roles], Context(obj, player))) is not None


def _is_judged(g: Engine, obj: Obj) -> bool:
    return obj.item.ability is None and g.program.play_kind in g.tables.forbidders.count


def is_allowed(g: Engine, obj: Obj, numbers: Numbers) -> bool:
    """May what waits be played with these numbers?"""
    if not _is_judged(g, obj) or not _is_variable(g, obj.chars.cost or ()):
        return True
    item, before = obj.item, obj.item.numbers
    item.numbers = numbers
    forbidden = _is_forbidden(g, obj, item.you)
    item.numbers = before
    return not forbidden


def allowed_ways(g: Engine, obj: Obj, among: list[Ability | None]) -> list[Ability | None]:
    """The ways, None as printed, in which what waits may be played."""
    if not _is_judged(g, obj):
        return among
    found = []
    for way in among:
        mark = g.begin_attempt()
        if way is not None and way.definition.name in g.program.fields:
            _take(g, obj, way)
        if not _is_forbidden(g, obj, obj.item.you) or _is_variable(g, obj.chars.cost or ()):
            found.append(way)
        g.fail_attempt(mark)
    return found


__all__ = ["allowed_ways", "is_allowed", "spared"]
