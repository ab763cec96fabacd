"""Cards that lend what they say to another one as that is played, for a cost beside its own (702.46).

They are those with a keyword whose way is ``along``, from the zone in which its cost may be paid.  One after another
is chosen:
whoever pays says with that in which order they are carried out, all of them after what was there already.
"""

from typing import Any

from kotowari.interpreter.acting import payable, permissions, spending, targeting, totals
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def offer(g: Engine, obj: Obj) -> Steps[Any]:
    """Let the player of what is being played choose what is lent to it; each card once."""
    player = obj.item.you
    while True:
        able = {
            card: ability
            for card, ability in g.tables.lenders
            if card.chars.controller == player.seat
            and all(card is not other for other, _ in obj.item.lent)
            and _can_lend(g, card, ability, obj, player)
        }
        if not able:
            return
        picked = yield from choices.choose(g, player, list(able), 0, 1, "lend", Context(obj, player))
        if not picked:
            return
        card = picked[0]
        g.state.journal.set(obj.item, "lent", (*obj.item.lent, (card, able[card])))
        g.state.journal.set(obj, "base", obj.base.with_abilities(obj.base.abilities + _text(card, able[card])))
        g.chars.relearn(obj)
        g.chars.refresh()


def price(g: Engine, obj: Obj) -> tuple[tuple[str, ...], list[Any]]:
    """The symbols of all that is lent, and what else that costs: done by the card that lends."""
    symbols: tuple[str, ...] = ()
    atoms: list[Any] = []
    for card, ability in obj.item.lent:
        c = Context(card, obj.item.you, ability)
        symbols += ability.definition.cost.symbols
        atoms.extend((None, lambda g, _, do=do, c=c: do(g, c)) for _, do in ability.definition.cost.atoms)
    return symbols, atoms


def _text(card: Obj, lent: Any) -> tuple[Any, ...]:
    """What a card lends: all it says but that it lends it, as abilities of their own: two cards may say the same."""
    return tuple(ability.again() for ability in card.chars.abilities if ability is not lent)


def _can_lend(g: Engine, card: Obj, ability: Any, obj: Obj, player: Player) -> bool:
    """May it, can what that costs be paid besides, and could the choices be made that its text asks for (702.46b)?"""
    c = Context(card, player, ability)
    cost = ability.definition.cost
    if not totals.is_open(g, ability, c) or not all(can(g, c) for can, _ in cost.atoms):
        return False
    more, _ = price(g, obj)
    first = [obj.chars.cost] if obj.item.bound is None else [obj.item.bound.definition.cost.of(obj)]
    first += [way.definition.price.of(obj) for way in permissions.of_base(g, obj)]
    use = spending.of_card(g, obj, player)
    if not any(
        payable.is_affordable(g, player, (*symbols, *more, *cost.symbols), use=use)
        for symbols in first
        if symbols is not None
    ):
        return False
    for said in _text(card, ability):
        if said.definition.kind == "resolution" and (said.definition.targets or said.definition.modes):
            own = Context(obj, player, said)
            own.item = obj
            if not targeting.has_targets(g, said, own):
                return False
    return True
