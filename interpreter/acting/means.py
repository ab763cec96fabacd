"""What players could do something with: sources of resources, limits of abilities, targets."""

from typing import Any

from kotowari.interpreter.acting import payment
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import Chars, Program
from kotowari.interpreter.state.objects import Obj, Player, State


class Means:
    """The part of the engine that knows what is at hand."""

    program: Program
    state: State
    resources: dict[tuple[Obj, Any], payment.Source]
    makers: dict[Obj, None]
    supplies: dict[int, dict]
    forbidders: listeners.Table

    def file_source(self, obj: Obj, ability: Any) -> None:
        """An ability that makes resources works now."""
        self.resources[(obj, ability)] = payment.Source(obj, ability, *ability.definition.produces)
        self.makers[obj] = None
        self.supplies.clear()

    def stand_in(self, card: Obj, player: Player) -> Obj:
        """A thing that stands for a card as if it waited to resolve; it is in no zone."""
        obj = Obj(0, None, 0, card.base, player.seat)
        obj.zone = self.state.zones[(self.program.waiting_zone, None)]
        obj.chars = Chars(card.base, player.seat)
        obj.item = True
        return obj

    def within_limits(self, obj: Obj, ability: Any, player: Player) -> bool:
        """Do the limits of an activated ability ("only as …") allow it now?"""
        return all(self.program.limits[limit](self, obj, ability, player) for limit in ability.definition.limits)

    def can_target(self, thing: Any, c: Any) -> bool:
        """May this be a target of the waiting thing in ``c`` (or is that forbidden)?"""
        if "become_target" not in self.forbidders.count:
            return True
        act = self.program.actions["become_target"]
        ev = Event(act, [thing, c.item or c.this], c)
        return not listeners.forbidden(self, ev)
