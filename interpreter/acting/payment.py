"""Paying symbols: from the pool, and by abilities that make resources, which are used on the way."""

from collections import Counter
from typing import Any

from kotowari.interpreter.acting import kept, payable, remaking, spending, targeting, totals
from kotowari.interpreter.acting.spending import Use
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Event, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Player


def pay(
    g: Engine,
    player: Player,
    symbols: tuple[str, ...],
    c: Context,
    numbers: Numbers = NO_NUMBERS,
    without: Obj | None = None,
    more: list[Any] | tuple[Any, ...] = (),
    spent_units: list[str] | None = None,
    use: Use | None = None,
) -> Steps[Any]:
    """Pay; returns whether it could be done.  Resource abilities are used on the way (601.2g).

    ``spent_units`` takes the units that were spent, each as often as it was; ``use`` is what is paid for.
    """
    if not symbols:
        return True
    found = payable.plan(g, player, symbols, numbers, without, more, first=True, use=use)
    if found is None:
        return False
    spent, used = found
    for source, kind in used:
        if source.helps:
            if not (yield from source.use(g, player, kind)):  # type: ignore[attr-defined]  # of what helps alone
                return False
        elif not source.kept and not (yield from use_source(g, player, source.obj, source.ability, source.real(kind))):
            return False
    taken = kept.take(g, player, spent, use)
    if taken is not None and spent_units is not None:
        spent_units.extend((Counter(taken) - Counter(kind for source, kind in used if source.helps)).elements())
    return taken is not None


def willing(g: Engine, obj: Obj, c: Context) -> Steps[bool]:
    """Nobody has to use what makes resources, though what waits must be paid for if it can be (117.3c)."""
    item = obj.item
    found = payable.plan(g, item.you, item.price, item.numbers, None, first=True, use=spending.of_waiting(g, obj))
    if found is None or all(source.helps or source.kept for source, _ in found[1]):
        return True
    agreed: bool = yield from choices.yes_no(g, item.you, "resources", c)
    return agreed


def use_source(
    g: Engine, player: Player, obj: Obj, ability: Any, kind: str | None = None, numbers: Numbers = NO_NUMBERS
) -> Steps[Any]:
    """Use a resource ability: pay its cost, make the resource at once (605.3b).  ``numbers`` were chosen for it."""
    definition = ability.definition
    c = Context(obj, player, ability)
    c.numbers = numbers
    if definition.targets and not (yield from targeting.aim_at_once(g, c)):
        return False
    g.resources.use(obj, ability)
    symbols = totals.to_use(g, obj, player, ability)
    use = spending.of_using(g, obj, ability, player)
    if symbols and not (yield from pay(g, player, symbols, c, numbers, obj, use=use)):
        return False
    g.resources.wanted_unit = kind
    told, begun = "", len(g.log)
    for _, do in definition.cost.atoms:
        ev = yield from do(g, c)
        if not (ev.done if isinstance(ev, Event) else ev):
            g.resources.wanted_unit = None
            return False
        if isinstance(ev, Event):
            told = g.program.supplied.get(ev.act.id, told)
    replaced = bool(told) and told in g.tables.replacers
    if replaced:
        c.supplied = []
    yield from definition.body(g, c)
    if g.state.shown:
        shown.close(g, ability)
    g.resources.wanted_unit = None
    if not told:
        return True
    act, made = g.program.actions[told], None
    if replaced:
        made = yield from remaking.settle(g, act, player, obj, c)
    if told in g.tables.during or told in g.tables.triggers:
        if made is None:
            made = kept.made_by(g, g.log[begun:], c, definition.spending)
        if made:  # only what was made is told of (106.11a)
            yield from pipeline.do(g, act, remaking.told_of(player, obj, made, act), c)
    return True


def pay_any(g: Engine, player: Player, price: Any, c: Context) -> Steps[Any]:
    """Pay a run of symbols or a ``CostSpec``, all or nothing (117.3); what has no cost can't be paid for."""
    if price is None:
        return False
    if type(price) is tuple:
        return (yield from pay(g, player, price, c, c.numbers))
    if player is not c.you:  # what a symbol stands for is done by who pays
        c = c.by(player)
    mark = g.begin_attempt()
    paid = yield from pay(g, player, price.symbols, c, c.numbers)
    for _, do in price.atoms if paid else ():
        outcome = yield from do(g, c)
        if not (outcome.done if isinstance(outcome, Event) else outcome):
            paid = False
            break
    if paid:
        g.end_attempt()
    else:
        g.fail_attempt(mark)
    return paid
