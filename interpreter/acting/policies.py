"""What a ruleset decides by naming a policy, where that is a procedure of its own.

A ruleset names a policy as a property (``state_checks: by_player``); what it does not name has the first value of the
table of hooks (``grammar/hooks.py``), and a value that is not there is refused.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import items, planning, targeting
from kotowari.interpreter.asking import choices
from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.events import foresight, listeners, loops, pipeline
from kotowari.interpreter.events.event import Context, Event, announcement
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


# ------------------------------------------------------------------ state checks
def check_by_player(g: Engine, found: list[tuple[Any, list[Any]]]) -> Steps[Any]:
    """One state check: the active player's first, in an order of that player's choice (1201.4).

    Who comes to nothing loses before the next one is looked at.  Returns whether anything was done; None if it was
    taken back, since it went on without end.
    """
    everybody = [(check, thing) for check, things in found for thing in things]
    for player in (*g.state.turn_order(), None):
        own = [(check, thing) for check, thing in everybody if _responsible(g, thing) is player]
        while own:
            index = 0
            if player is not None and len({id(check) for check, _ in own}) > 1:
                index = yield from _which(g, player, own)
            before = len(g.log)
            check, thing = own.pop(index)
            if not loops.goes_on(g, loops.check(check, thing)):
                return None
            yield from _carry_out(g, check, thing)
            if len(g.log) > before:
                return True
    return False


def _responsible(g: Engine, thing: Any) -> Player | None:
    responsible: Player | None = g.state.controller(thing)
    return responsible


def _which(g: Engine, player: Player, own: list[tuple[Any, Any]]) -> Steps[Any]:
    options = tuple(
        Option(
            f"{check.cites[0] if check.cites else check.index}:{getattr(thing, 'id', index)}",
            check.cites[0] if check.cites else "",
            thing.id if type(thing) is Obj else None,
            index,
        )
        for index, (check, thing) in enumerate(own)
    )
    answer = yield Decision("pick", player.seat, "state_order", options, rule=own[0][0].cites, arranging=True)
    return answer[0]


def _carry_out(g: Engine, check: Any, thing: Any) -> Steps[Any]:
    c = Context(None, _responsible(g, thing))
    c.cites, c.span = check.cites, check.span
    if type(thing) is not Obj or thing.zone is not None:
        yield from check.body(g, c, thing)
    if g.turns.ending:
        g.turns.judge_end()


# ------------------------------------------------------------------ waiting triggers
def put_one(g: Engine) -> Steps[Any]:
    """Activate one waiting trigger: the active player's first, each player's in free order (1104.3).

    Returns whether anything was activated or declined; when nothing can be, what is left is dropped.  None: what had
    gone on without end was taken back.
    """
    for player in g.state.turn_order():
        own = [w for w in g.state.pending if w.you is player]
        for waiting in [w for w in own if _lost(g, w) or loops.is_barred(g, loops.trigger(w))]:
            g.state.journal.remove(g.state.pending, waiting)
            own.remove(waiting)
        own = [w for w in own if _allowed(g, w)]
        while own:
            waiting = own[0]
            if len(own) > 1 and not _alike(own):
                waiting = own[(yield from _next(g, player, own))]
            if waiting.ability.definition.mode != "optional" and not loops.goes_on(g, loops.trigger(waiting)):
                return None
            outcome = yield from activate(g, waiting)
            if outcome != "impossible":
                g.state.journal.remove(g.state.pending, waiting)
                return True
            own.remove(waiting)
        # Given up before another player decides (1104.4a).
        for waiting in [w for w in g.state.pending if w.you is player]:
            g.state.journal.remove(g.state.pending, waiting)
    g.state.journal.replace(g.state.pending, [])
    return False


def _allowed(g: Engine, waiting: Any) -> bool:
    """Is its activation not forbidden, where a ruleset speaks of that?"""
    act = g.program.actions.get("set_off")
    return (
        act is None
        or act.id not in g.tables.forbidders.count
        or not listeners.forbidden(
            g, Event(act, [waiting.obj, waiting], Context(waiting.obj, waiting.you, waiting.ability))
        )
    )


def _lost(g: Engine, waiting: Any) -> bool:
    """Has its object lost the ability while it stayed where it is (807.5b²)?"""
    if g.program.policies["lost_trigger"] != "dies" or waiting.bound is not None:
        return False
    obj = waiting.obj
    return type(obj) is Obj and obj.zone is not None and waiting.ability not in obj.chars.abilities


def _alike(own: list[Any]) -> bool:
    first = own[0]
    return all(w.ability is first.ability and w.obj is first.obj and not w.ability.definition.targets for w in own)


def _next(g: Engine, player: Player, own: list[Any]) -> Steps[Any]:
    options = tuple(
        Option(
            f"trigger:{w.obj.id if w.obj else 0}:{i}",
            knowledge.name(g, w.obj, player.seat) if w.obj else "",
            w.obj.id if w.obj else None,
            i,
        )
        for i, w in enumerate(own)
    )
    answer = yield Decision(
        "pick", player.seat, "next_trigger", options, rule=own[0].ability.definition.cites, arranging=True
    )
    return answer[0]


def activate(g: Engine, waiting: Any) -> Steps[Any]:
    """``done``, ``declined`` or ``impossible`` (taken back, to be tried again when something changed)."""
    definition = waiting.ability.definition
    mark = g.begin_attempt()
    obj = items.make_item(g, waiting)
    c = Context(waiting.obj, waiting.you, waiting.ability, waiting.ev)
    act = g.program.actions.get("set_off")  # by a ruleset that speaks of abilities as they are activated
    if definition.mode == "optional":
        if (
            not _could(g, obj)
            or act is not None
            and not foresight.possible(g, act, [waiting.obj, obj], waiting.obj, waiting.you)
        ):
            g.fail_attempt(mark)
            return "impossible"
        if not (yield from choices.yes_no(g, waiting.you, "trigger", c)):
            g.fail_attempt(mark)
            return "declined"
    if act is not None:
        ev = yield from pipeline.do(g, act, [waiting.obj, obj], c)
    else:
        ev = announcement(obj, c)
        yield from planning.plan(g, ev)
    if not ev.done:
        g.fail_attempt(mark)
        return "impossible"
    g.end_attempt()
    return "done"


def _could(g: Engine, obj: Obj) -> bool:
    ability = obj.item.ability
    c = items.context(g, obj, ability)
    cost = ability.definition.cost
    if cost is not None and not all(can(g, c) for can, _ in cost.atoms):
        return False
    return targeting.has_targets(g, ability, c)


# ------------------------------------------------------------------ targets
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
                    c = c or items.context(g, obj, ability)
                    if not (spec.test(g, thing, c) and g.resources.can_target(thing, c)):
                        g.state.journal.put(item.lost, (ability, thing), True)


__all__ = ["activate", "check_by_player", "pipeline", "put_one", "watch"]


# ------------------------------------------------------------------ losers
def leave_game(g: Engine, player: Player) -> None:
    """A player who has lost leaves and takes along what is his own; what he only has goes to its owner's side.

    Nothing leaves or enters for the triggers: it is no longer part of the game.  Effects that give him
    something end, all others last as long as they say.
    """
    state = g.state
    for effect in list(state.effects):
        gives = [part for part in effect.parts if part.op == "control"]
        if any(
            part.value(g, obj, effect.source, effect.you, effect.args) is player
            for part in gives
            for obj in effect.locked or ()
        ):
            effects.end(g, effect)
    for waiting in [w for w in (*state.pending, *state.delayed) if w.you is player]:
        state.journal.remove(state.pending if waiting in state.pending else state.delayed, waiting)
    for obj in g.state.all_objects():
        if obj.owner == player.seat:
            _take_along(g, obj)
        elif obj.controller == player.seat:
            state.journal.set(obj, "controller", obj.owner)
            g.touch(obj, structure=True)
    g.chars.full = g.checks.unsettled = g.checks.structure_changed = g.checks.players_changed = True
    g.chars.dirty[None] = None


def _take_along(g: Engine, obj: Obj) -> None:
    journal, zone = g.state.journal, obj.zone
    assert zone is not None
    journal.remove(zone.cards, obj)
    journal.set(obj, "zone", None)
    obj.left = zone
    g.gone_from(obj, zone)
