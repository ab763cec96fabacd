"""Carrying out what waits to resolve: legal targets, instructions, resources."""

from typing import Any

from kotowari.interpreter.acting import payment, variables
from kotowari.interpreter.acting.items import abilities_of, context, make_item
from kotowari.interpreter.asking import dividing
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def legal_targets(g: Engine, obj: Obj) -> tuple[int, int]:
    """How many chosen targets there are and how many are still legal; illegal ones are taken out of the item."""
    item = obj.item
    total = legal = 0
    known = g.program.policies["illegal_targets"] == "known"
    for ability in abilities_of(g, obj):
        chosen = item.targets.get(ability.root)
        if not chosen:
            continue
        c = context(g, obj, ability)
        kept = []
        for spec, things in zip(ability.definition.targets, chosen, strict=True):
            total += len(things)
            good = [
                t
                for t in things
                if (ability.root, t) not in item.lost
                and (g.policy.watching or spec.test(g, t, c) and g.resources.can_target(t, c))
            ]
            legal += len(good)
            kept.append(good)
        if known:
            g.state.journal.put(item.aimed, ability.root, [_of_whom_is_known(things) for things in chosen])
        g.state.journal.put(item.targets, ability.root, kept)
    return total, legal


def _of_whom_is_known(things: list[Any]) -> list[Any]:
    """Those of targets of which something is known: of a player who has left the game nothing is (800.4)."""
    return [thing for thing in things if type(thing) is not Player or not thing.lost]


def carry_out(g: Engine, ev: Event) -> Steps[Any]:
    """Follow the instructions of a waiting thing.  Not done if its condition fails or all its targets are illegal."""
    obj = ev.args[0]
    total, legal = legal_targets(g, obj)
    g.state.journal.set(obj.item, "resolving", True)
    g.loops.chain = g.loops.chain.at(obj.item.chain) if obj.item.chain is not None else g.loops.chain.broken()
    if total and not legal and g.program.policies["no_target"] != "rest":
        for ability in abilities_of(g, obj):
            if ability.definition.missed is not None:
                yield from ability.definition.missed(g, context(g, obj, ability))
        g.state.journal.set(obj.item, "resolving", False)  # it does not resolve (608.2b)
        ev.done = False
        return
    if obj.item.shares:
        dividing.recall(g, obj.item)
    for ability in abilities_of(g, obj):
        definition = ability.definition
        if definition.kind == "as":
            continue
        c = context(g, obj, ability)
        c.since = g.state.clock
        if (
            definition.kind == "triggered"
            and definition.patterns
            and definition.condition is not None
            and g.program.policies["trigger_condition"] != "once"
            and not definition.condition(g, c)
        ):
            ev.done = False
            return
        yield from definition.body(g, c)
    if g.state.onward:
        g.turns.leave_off(g.state.onward)
        g.state.journal.set(g.state, "onward", "")


def put_ability(g: Engine, ev: Event) -> None:
    """Put a waiting trigger, or an activated ability of a source, where it will resolve."""
    what = ev.args[0]
    if type(what) is Obj:  # one that waits already: the same ability once more
        item = what.item
        obj = make_item(g, Waiting(item.ability, item.source, item.you, item.ev, item.bound))
    else:
        obj = make_item(g, what, ev.c.you)
    ev.result = obj
    ev.c.moved[what] = obj


def make_resources(g: Engine, ev: Event) -> Steps[Any]:
    """Use a resource ability at once, without waiting (605.3b)."""
    source, ability = ev.args[0]
    player = g.state.controller(source)
    chosen = yield from variables.choose_to_use(g, Context(source, player, ability))
    ev.done = chosen is not None and (yield from payment.use_source(g, player, source, ability, numbers=chosen))
