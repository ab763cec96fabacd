"""A number divided among several things: by a step of a procedure, by an effect, or as a part of what is announced.

What each thing got is a field of it that the ruleset names.  The trap: what is announced waits, and others may divide
in the meantime, so its division stays with it and is written to that field only when it resolves.
"""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj
from kotowari.interpreter.state.values import amount, as_list


def divide(g: Engine, ev: Event) -> Steps[Any]:
    """Divide a number among things, in order if the ruleset names a field for what each needs before the next.

    Without things: among the targets that have just been announced together with it.
    """
    player, total, among = ev.args[0], amount(ev.args[1]), ev.args[2]
    ev.number = total
    if among is None and ev.c.item is not None:
        yield from announce(g, ev.c.item, player, total, ev.c, ev.act.id)
        return
    things = as_list(among if among is not None else _targets(ev.c.targets))
    need, share = g.program.policies.get("need_field"), g.program.policies["share_field"]
    shares = tuple(g.read(need, t) if type(t) is Obj else 0 for t in things) if need else ()
    parts = yield from choices.divide(g, player, total, things, 0, ev.act.id, ev.c, shares)
    for thing, part in zip(things, parts, strict=True):
        g.write(share, thing, part)


def announce(
    g: Engine, waiting: Obj, player: Any, total: int, c: Context | None, purpose: str = "divide", low: int = 0
) -> Steps[Any]:
    """Divide a number among the targets of what waits to resolve, at least ``low`` each, and keep that with it."""
    item = waiting.item
    things = _targets(group for groups in item.targets.values() for group in groups)
    parts = yield from choices.divide(g, player, total, things, low, purpose, c)
    g.state.journal.set(item, "divided", total)
    g.state.journal.set(item, "shares", dict(zip(things, parts, strict=True)))
    if item.resolving:
        recall(g, item)


def recall(g: Engine, item: Any) -> None:
    """What was divided as it was announced is what its targets have got while it resolves."""
    for thing, part in item.shares.items():
        if getattr(thing, "zone", True) is not None:
            g.write(g.program.policies["share_field"], thing, part)


def hand_on(g: Engine, item: Any, before: list[Any], after: list[Any]) -> None:
    """Other targets have what those in their places had: how it is divided can't be changed (114.7b)."""
    old, new = _targets(before), _targets(after)
    shares = {thing: item.shares[was] for was, thing in zip(old, new, strict=False) if was in item.shares}
    if shares:
        g.state.journal.set(item, "shares", shares)


def _targets(groups: Iterable[Any]) -> list[Any]:
    """The targets of all phrases, each once."""
    return list(dict.fromkeys(t for group in groups for t in as_list(group)))
