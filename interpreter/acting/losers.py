"""Who has lost leaves, though the game goes on (policy ``losers``)."""

from contextlib import suppress
from typing import Any

from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import Steps, least
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching, strands, teams
from kotowari.interpreter.state.objects import ASIDE, Obj, Player


def concede(g: Engine, player: Player) -> None:
    """A player loses by saying so: nothing forbids or replaces it, and the player is gone at once (104.3a).

    Who says so while something is attempted has said so, too, if that is taken back (``again``).
    """
    if g.attempting:
        g.conceded.append((g.attempt_began, player.seat))
    act = g.policy.primitives["lose_game"]
    ev = Event(act, [player], Context(None, player), act.cites)
    ev.done = True
    assert act.primitive is not None
    act.primitive(g, ev)
    pipeline.observe(g, ev)
    g.turns.judge_end()


def again(g: Engine) -> None:
    """Who has conceded in the attempt that is being taken back has lost nevertheless."""
    for began, seat in g.conceded[:]:
        if began == g.attempt_began and not g.state.players[seat].lost:
            concede(g, g.state.players[seat])


def fall_along(g: Engine, ev: Event, player: Player) -> None:
    """All of the team of who has lost lose as well, each by themselves (policy ``team_fate``)."""
    for mate in teams.team(g.state, player):
        if not mate.lost:
            _at_once(pipeline.do(g, ev.act, [mate], Context(None, mate), ev.cites))


def leave(g: Engine, player: Player) -> None:
    """A player who has lost leaves and takes along what is his own; what he only has goes to its owner's side.

    What he takes along from where effects apply has left there for the triggers, and has come to nowhere (603.6c); what
    lies elsewhere leaves unheard.  Effects that give him something end, all others last as long as they say; what waits
    for a turn of his ends as that would have begun (``effects.end_waiting``).  A ruleset may name what is done instead
    to what he only has (policy ``left_behind``).
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
    _drop_pending(g, player)
    for zone in state.zones.values():
        if zone.seat == player.seat:
            state.journal.set(zone, "gone", tuple(zone.cards[::-1]))
    taken = []
    pipeline.open_group(g)
    for obj in g.state.all_objects():
        if obj.owner == player.seat and not (obj.zone is not None and obj.zone.spec.stays):
            taken.append(_take_along(g, obj))
        elif obj.controller == player.seat and not behind:
            state.journal.set(obj, "controller", obj.owner)
            g.touch(obj, structure=True)
    for left in taken:
        if left.args[2].spec.field:
            pipeline.observe(g, left)
    pipeline.close_group(g)
    _drop_pending(g, player)  # what of his own heard that is nobody's to put anywhere (800.4d)
    for obj in player.attached[:]:  # it lies at nobody now (303.4c)
        state.journal.set(obj, "host", None)
        g.touch(obj, structure=True)
    state.journal.replace(player.attached, [])
    g.chars.full = g.checks.unsettled = g.checks.structure_changed = g.checks.players_changed = True
    g.chars.dirty[None] = None
    if behind:
        g.chars.refresh()
        for obj in g.state.all_objects():
            if obj.zone is not None and _who_has(g, obj) == player.seat and not obj.zone.spec.stays:
                _done_to(g, g.program.actions[behind], obj, Context(obj, g.state.players[obj.owner]))
    _end_with(g, taken)


def _drop_pending(g: Engine, player: Player) -> None:
    """Nothing waits any more for this player."""
    state = g.state
    for kept in (state.pending, state.delayed, state.endable, *strands.waiting(state)):
        for waiting in [each for each in kept if each.you is player]:
            state.journal.remove(kept, waiting)


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


def _end_with(g: Engine, gone: list[Event]) -> None:
    """What lasts until something leaves ends, and gives back what it kept: what is taken along has left (610.3)."""
    for effect in [each for each in g.state.effects if effects.ending_with(each)]:
        ending = [held for held in effects.listeners_of(effect) if held.pattern in effects.ending_with(effect)]
        if any(held.pattern.verb == ev.act.id and held.hears(g, ev) for held in ending for ev in gone):
            _at_once(effects.over(g, effect))


def _take_along(g: Engine, obj: Obj) -> Event:
    """Take what somebody owns out of the game: it has moved to no zone."""
    journal, zone = g.state.journal, obj.zone
    assert zone is not None
    journal.remove(zone.cards, obj)
    journal.set(obj, "zone", None)
    if g.state.around:
        journal.append(g.state.around[-1].away, obj)
    obj.left = zone
    g.gone_from(obj, zone)
    move = g.policy.primitives["move"]
    ev = Event(move, move.given(obj, None, zone), Context(None, None))
    ev.done = True
    return ev
