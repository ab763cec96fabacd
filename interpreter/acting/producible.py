"""Which kinds of resources things could make (106.7): those that any of their abilities makes, whatever that costs.

An ability that makes what others could make is asked in turn; one that is being asked already adds nothing.
"""

from typing import Any

from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.interpreter.state.values import as_list


def kinds_of(g: Engine, this: Obj, ability: Any, you: Player, asked: frozenset[Any] = frozenset()) -> tuple[str, ...]:
    """The kinds of which such an ability could make one now, in the order the rules name them."""
    definition = ability.definition
    if definition.others is None or (this, ability) in asked:
        return ()
    asked |= {(this, ability)}
    found: set[str] = set()
    for thing in as_list(definition.others(g, Context(this, you, ability))):
        for each in thing.chars.abilities if type(thing) is Obj else ():
            if each.definition.others is not None:
                found.update(kinds_of(g, thing, each, g.state.controller(thing), asked))
            elif each.definition.produces:
                found.update(each.definition.produces[0])
    offered = (*g.program.any_units, g.program.plain_unit) if definition.any_kind else g.program.any_units
    return tuple(kind for kind in offered if kind in found)
