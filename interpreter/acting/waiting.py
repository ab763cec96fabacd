"""Waiting triggers: they are put where they resolve as the game is settled (603.3, 1104.3).

A ruleset has all put, or all of one player's before the state is checked again, or one activated, with its costs,
before the next (policy ``pending``).
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import announcing, items, planning, recurring, targeting
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.events import foresight, listeners, loops, pipeline
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import Context, Event, announcement
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import strands
from kotowari.interpreter.state.objects import Obj, Player


def put_all(g: Engine) -> Steps[Any]:
    """Put waiting triggers, the active player's first, each player's in the order that player likes (603.3b)."""
    if g.state.strands is not None:
        yield from _apportion(g)
    waiting = list(g.state.pending)
    if g.policy.endless_once:
        waiting = [each for each in waiting if not loops.is_barred(g, loops.trigger(each))]
        if not all(
            each.ability.definition.mode == "optional" or loops.goes_on(g, loops.trigger(each)) for each in waiting
        ):
            return
    by_player = g.program.policies["pending"] == "by_player"
    g.state.journal.replace(g.state.pending, [])
    for player in g.state.turn_order():
        own = [w for w in waiting if w.you is player]
        if own and by_player:
            g.state.journal.replace(g.state.pending, [w for w in waiting if w.you is not player])
        if len(own) > 1:
            own = yield from _arrange(g, player, own)
        for trigger in own:
            yield from _put(g, trigger)
        if own and by_player:
            return


def _apportion(g: Engine) -> Steps[None]:
    """Who takes part in several courses of turns says in which a trigger waits, unless something there set it off."""
    state = g.state
    for trigger in list(state.pending):
        there = strands.open_to(g, trigger.you)
        if len(there) < 2 or state.strands.present not in there or _is_set_off_there(trigger):
            continue
        options = tuple(
            Option(f"turn:{player.seat}", player.name, None, i)
            for i, player in enumerate(state.players[strands.active(state, each)] for each in there)
        )
        answer = yield Decision("pick", trigger.you.seat, "strand", options, rule=trigger.ability.definition.cites)
        chosen = there[answer[0]]
        if chosen is not state.strands.present:
            state.journal.remove(state.pending, trigger)
            state.journal.append(chosen.pending, trigger)


def _is_set_off_there(trigger: Waiting) -> bool:
    """Was it set off by something that waits to resolve, or by what that does?"""
    ev = trigger.ev
    return (
        ev is None
        or ev.c.item is not None
        or any(type(each) is Obj and each.item is not None for each in (*ev.args, ev.result))
    )


def _arrange(g: Engine, player: Player, own: list[Waiting]) -> Steps[Any]:
    first = own[0]
    if (
        all(
            w.ability is first.ability and not w.ability.definition.targets and not w.ability.definition.modes
            for w in own
        )
        and len({w.obj for w in own}) == 1
    ):
        return own
    options = _options(g, player, own)
    answer = yield Decision("order", player.seat, "trigger_order", options, rule=first.ability.definition.cites)
    return [own[i] for i in answer]


def _options(g: Engine, player: Player, own: list[Waiting]) -> tuple[Option, ...]:
    return tuple(
        Option(
            f"trigger:{w.obj.id if w.obj else 0}:{i}",
            knowledge.name(g, w.obj, player.seat) if w.obj else "",
            w.obj.id if w.obj else None,
            i,
        )
        for i, w in enumerate(own)
    )


def _put(g: Engine, trigger: Waiting) -> Steps[Any]:
    """One trigger: announce its modes and targets; with none legal it is removed (603.3d)."""
    definition = trigger.ability.definition
    mark = g.begin_attempt()
    obj = items.make_item(g, trigger)
    if (
        definition.condition is not None
        and definition.patterns
        and g.program.policies["trigger_condition"] == "thrice"
        and not definition.condition(g, items.context(g, obj, trigger.ability))
    ):
        g.fail_attempt(mark)
        return
    for step in (announcing.announce_modes, targeting.announce_targets):
        if not (definition.modes or definition.targets):
            break
        ev = announcement(obj, Context(trigger.obj, trigger.you, trigger.ability, trigger.ev))
        yield from step(g, ev)
        if not ev.done:
            g.fail_attempt(mark)
            return
    g.end_attempt()


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
            outcome = yield from _activate(g, waiting)
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
    act = g.policy.activating
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
    options = _options(g, player, own)
    answer = yield Decision(
        "pick", player.seat, "next_trigger", options, rule=own[0].ability.definition.cites, arranging=True
    )
    return answer[0]


def _activate(g: Engine, waiting: Any, again: bool = False) -> Steps[Any]:
    """``done``, ``declined`` or ``impossible`` (taken back, to be tried again when something changed)."""
    definition = waiting.ability.definition
    mark = g.begin_attempt()
    obj = items.make_item(g, waiting)
    c = Context(waiting.obj, waiting.you, waiting.ability, waiting.ev)
    act = g.policy.activating  # by a ruleset that speaks of abilities as they are activated
    deed: recurring.Deed | None = None
    if definition.mode == "optional":
        if (
            not _could(g, obj)
            or act is not None
            and not foresight.possible(g, act, [waiting.obj, obj], waiting.obj, waiting.you)
        ):
            g.fail_attempt(mark)
            return "impossible"
        deed = recurring.triggers(g, waiting) if g.policy.repetitions_counted else None
        if not (yield from _agreed(g, waiting, c, deed)):
            g.fail_attempt(mark)
            return "declined"
        if deed is not None:
            deed = recurring.agreed_to(g, waiting, obj, deed)
    elif g.policy.repetitions_counted:
        g.loops.follow(waiting.chain)
    if act is not None:
        ev = yield from pipeline.do(g, act, [waiting.obj, obj], c)
    else:
        ev = announcement(obj, c)
        yield from planning.plan(g, ev)
    if not ev.done:
        g.fail_attempt(mark)
        return "impossible"
    if deed is not None and (came := recurring.come_back(g, deed)):
        plain = g.loops.chain.deeds == deed.chosen
        g.fail_attempt(mark)
        yield from recurring.is_counted(g, waiting.you, came, plain)
        return "declined" if again or recurring.is_over(g, deed) else (yield from _activate(g, waiting, True))
    g.end_attempt()
    return "done"


def _agreed(g: Engine, waiting: Any, c: Context, deed: Any) -> Steps[bool]:
    """Is an optional trigger activated?"""
    if deed is not None:
        if recurring.is_over(g, deed):
            return False
        said: bool | None = yield from recurring.is_agreed(g, waiting, deed)
        if said is not None:
            return said
    answer: bool = yield from choices.yes_no(g, waiting.you, "trigger", c)
    return answer


def _could(g: Engine, obj: Obj) -> bool:
    ability = obj.item.ability
    c = items.context(g, obj, ability)
    cost = ability.definition.cost
    if cost is not None and not all(can(g, c) for can, _ in cost.atoms):
        return False
    return targeting.has_targets(g, ability, c)
