"""Who has lost leaves, though the game goes on (policy ``losers``)."""

from contextlib import suppress
from typing import Any

from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import Steps, least
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching, strands
from kotowari.interpreter.state.objects import ASIDE, Obj, Player, Zone


def leave(g: Engine, player: Player) -> None:
    """A player who has lost leaves and takes along what is his own; what he only has goes to its owner's side.

    Nothing leaves or enters for the triggers: it is no longer part of the game.  Effects that give him
    something end, all others last as long as they say; what waits for a turn of his ends as that would have begun
    (``effects.end_waiting``).  A ruleset may name what is done instead to what he only has (policy ``left_behind``).
    What else is to be done before that is done first (policy ``leaving``).
    """
    state = g.state
    state.journal.set(state, "vacant", True)
    first = g.program.policies.get("leaving")
    if first:
        _done_to(g, g.program.actions[first], player, Context(None, player))
    behind = g.program.policies.get("left_behind")
    for effect in list(state.effects):
        gives = [part for part in effect.parts if part.op == "control"]
        if any(
            part.value(g, obj, effect.source, effect.you, effect.args) is player
            for part in gives
            for obj in effect.locked or ()
        ):
            effects.end(g, effect)
    for kept in (state.pending, state.delayed, state.endable, *strands.waiting(state)):
        for waiting in [each for each in kept if each.you is player]:
            state.journal.remove(kept, waiting)
    for zone in state.zones.values():
        if zone.seat == player.seat:
            state.journal.set(zone, "gone", tuple(zone.cards[::-1]))
    taken = []
    for obj in g.state.all_objects():
        if obj.owner == player.seat and not (obj.zone is not None and obj.zone.spec.stays):
            taken.append((obj, _take_along(g, obj)))
        elif obj.controller == player.seat and not behind:
            state.journal.set(obj, "controller", obj.owner)
            g.touch(obj, structure=True)
    g.chars.full = g.checks.unsettled = g.checks.structure_changed = g.checks.players_changed = True
    g.chars.dirty[None] = None
    if behind:
        g.chars.refresh()
        for obj in g.state.all_objects():
            if obj.zone is not None and _who_has(g, obj) == player.seat and not obj.zone.spec.stays:
                _done_to(g, g.program.actions[behind], obj, Context(obj, g.state.players[obj.owner]))
    _end_with(g, taken)


def _who_has(g: Engine, obj: Obj) -> int:
    """The seat of who controls a thing; of what lies aside, of who would if it were taken back (702.25m)."""
    old: Obj | None = obj.links.get(ASIDE) if obj.links else None
    if old is None:
        return obj.chars.controller
    seat = old.controller
    for effect in g.state.effects:
        for part in effect.parts if effect.locked and old in effect.locked else ():
            if part.op == "control":
                seat = part.value(g, old, effect.source, effect.you, effect.args).seat
    return seat


def fall_out(g: Engine) -> Steps[None]:
    """Who has part in what goes on without end, and whom those reach, are done with; the others go on (801.16)."""
    parts, g.loops.endless = g.loops.parts, False
    act = g.program.actions[g.program.policies["endless_for"]]
    out = [p for p in g.state.players if not p.lost and any(reaching.is_reached(g.state, part, p) for part in parts)]
    yield from pipeline.do(g, act, [out], Context(None, None), act.cites)


def let_go_of_the_gone(g: Engine) -> None:
    """What somebody would have again who has left is treated as what he had as he left (800.4c)."""
    behind = g.program.policies.get("left_behind")
    for obj in g.state.zone_objects(g.program.default_zone)[:]:
        if g.state.players[obj.chars.controller].lost:
            if behind:
                _done_to(g, g.program.actions[behind], obj, Context(obj, g.state.players[obj.owner]))
            else:
                g.state.journal.set(obj, "controller", obj.owner)
                g.touch(obj, structure=True)


def _done_to(g: Engine, act: ActionDef, what: Obj | Player, c: Context) -> None:
    _at_once(pipeline.do(g, act, [what], c, act.cites))


def _at_once(steps: Steps[Any]) -> None:
    """What happens as somebody leaves happens at once: whoever is asked about it takes the least there is."""
    with suppress(StopIteration):
        decision = next(steps)
        while True:
            decision = steps.send(least(decision))


def _end_with(g: Engine, taken: list[tuple[Obj, Zone]]) -> None:
    """What lasts until something leaves ends, and gives back what it kept: what is taken along has left (610.3)."""
    move = g.policy.primitives["move"]
    gone = [Event(move, move.given(obj, None, zone), Context(None, None)) for obj, zone in taken]
    for effect in [each for each in g.state.effects if effects.ending_with(each)]:
        ending = [held for held in effects.listeners_of(effect) if held.pattern in effects.ending_with(effect)]
        if any(held.pattern.verb == move.id and held.hears(g, ev) for held in ending for ev in gone):
            _at_once(effects.over(g, effect))


def _take_along(g: Engine, obj: Obj) -> Zone:
    """Take what somebody owns out of the game; returns where it was."""
    journal, zone = g.state.journal, obj.zone
    assert zone is not None
    journal.remove(zone.cards, obj)
    journal.set(obj, "zone", None)
    if g.state.around:
        journal.append(g.state.around[-1].away, obj)
    obj.left = zone
    g.gone_from(obj, zone)
    return zone
