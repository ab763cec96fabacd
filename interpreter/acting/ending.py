"""Effects that a player may end later, for a cost (115.2c): by an ability that is offered while any of them is left.

What an instruction makes endable is all that lasts or waits of what its text has made so far: continuous effects,
prohibitions, replacements and delayed triggers.  The ability is bound to these, not to the object: what loses its
abilities, or has left, has no say in it.
"""

from typing import Any

from kotowari.interpreter.continuous import effects
from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import AbilityDef, CostSpec
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Player


class Endable:
    """What one player may end together: the ability that does it, with its source, and what was made."""

    __slots__ = ("you", "obj", "ability", "made")

    def __init__(self, you: Player, obj: Any, ability: Ability, made: tuple[Any, ...]) -> None:
        self.you = you
        self.obj = obj
        self.ability = ability
        self.made = made


def let_end(g: Engine, ev: Event) -> None:
    """From now on a player may end, for a cost, what the text that says so has made; not done if that is nothing."""
    player, price = ev.args[0], ev.args[1]
    c, state = ev.c, g.state
    made: tuple[Any, ...] = tuple(
        each for each in state.effects if each.source is c.this and each.timestamp >= c.since >= 0
    ) + tuple(each for each in state.delayed if each.obj is c.this and each.since >= c.since >= 0)
    ev.done = bool(made)
    if not made:
        return

    def body(g: Engine, own: Context) -> Steps[None]:
        for each in made:
            if each in g.state.delayed:
                g.state.journal.remove(g.state.delayed, each)
            elif each in g.state.effects:
                yield from effects.over(g, each)

    cost = price if type(price) is CostSpec else CostSpec(symbols=price)
    said = AbilityDef(kind="activated", mode="ending", cost=cost, body=body, anybody=True, cites=ev.cites, span=c.span)
    for old in [each for each in state.endable if not _is_left(g, each)]:
        state.journal.remove(state.endable, old)
    state.journal.append(state.endable, Endable(player, c.this, Ability(said, c.a), made))


def _is_left(g: Engine, endable: Endable) -> bool:
    """Is there anything yet to be ended: an effect that concerns something, a trigger that may come?"""
    return any(
        each in g.state.effects and (not each.locked or any(getattr(o, "zone", o) is not None for o in each.locked))
        if type(each) is Effect
        else each in g.state.delayed
        for each in endable.made
    )


def of(g: Engine, you: Player) -> list[tuple[Any, Ability]]:
    """The abilities by which this player may end something now."""
    return [(each.obj, each.ability) for each in g.state.endable if each.you is you and _is_left(g, each)]


__all__ = ["Endable", "let_end", "of"]
