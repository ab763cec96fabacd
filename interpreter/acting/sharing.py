"""Another player pays a part of what one plays: of the generic symbols as many as that player likes (702.131a).

Trap: what one could not pay alone is offered all the same, and is taken back if nobody helps (601.2h).
"""

from typing import Any

from kotowari.interpreter.acting import payable, payment, totals
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def is_shared(obj: Obj) -> bool:
    """May others pay a part of its cost?"""
    return any(ability.definition.paid.by == "others" for ability in obj.chars.abilities)


def _most(g: Engine, player: Player, generic: int) -> int:
    """How many generic symbols a player could pay, no more than these."""
    number = 0
    while number < generic and payable.can_pay(g, player, totals.generic(g, number + 1)):
        number += 1
    return number


def others(g: Engine, you: Player, generic: int) -> list[Player]:
    """Who else could help with so many generic symbols."""
    return [player for player in g.state.turn_order() if player is not you and _most(g, player, generic)]


def is_payable(g: Engine, you: Player, symbols: tuple[str, ...]) -> bool:
    """Could a cost be paid if somebody else paid as much of it as possible?"""
    generic = totals.requirements(g, symbols)[1]
    return any(
        payable.is_affordable(g, you, totals.lessened(g, symbols, _most(g, player, generic)))
        for player in others(g, you, generic)
    )


def share(g: Engine, obj: Obj, item: Any, c: Context) -> Steps[Any]:
    """Choose who helps, and let that player say with how much and pay it."""
    table = g.program.symbols
    generic = totals.requirements(g, item.price, item.numbers)[1]
    chosen = yield from choices.choose(g, item.you, others(g, item.you, generic), 0, 1, "sharer", c)
    if not chosen:
        return
    player = chosen[0]
    number = yield from choices.number(g, player, 0, _most(g, player, generic), "share", c)
    if not number or not (yield from payment.pay(g, player, totals.generic(g, number), Context(obj, player))):
        return
    colored = tuple(symbol for symbol in item.price if table[symbol].kind not in ("generic", "variable"))
    g.state.journal.set(item, "price", colored + totals.generic(g, generic - number))
