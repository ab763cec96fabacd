"""What players could do something with: sources of resources, limits of abilities, targets."""

from typing import Any

from kotowari.interpreter.acting import payment
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Chars, Program
from kotowari.interpreter.state.objects import Obj, Player, State


class Means:
    """The part of the engine that knows what is at hand."""

    program: Program
    state: State
    resources: dict[tuple[Obj, Any], payment.Source]
    makers: dict[Obj, None]
    supplies: dict[int, dict[Any, Any]]
    forbidders: listeners.Table
    uses: dict[tuple[Any, ...], tuple[int, ...]]
    span: Any

    def file_source(self, obj: Obj, ability: Any) -> None:
        """An ability that makes resources works now."""
        kinds, *rest = ability.definition.produces
        by_maker = tuple(s.id for s in self.made_by if s.made_by in obj.chars.words)
        self.resources[(obj, ability)] = payment.Source(obj, ability, kinds, *rest, by_maker=by_maker)
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
        """Do the limits of an ability ("only as …", "only once …") allow it now?"""
        words = self.program.limits
        return all((words[limit] if type(limit) is str else limit)(self, obj, ability, player)
                   for limit in ability.definition.limits)

    def is_allowed(self, obj: Obj, ability: Any, player: Player) -> bool:
        """Do the limits and the condition of an activated ability allow it now (602.5b)?"""
        condition = ability.definition.condition
        return self.within_limits(obj, ability, player) and (
            condition is None or bool(condition(self, Context(obj, player, ability))))

    def used(self, obj: Any, ability: Any, step: str) -> int:
        """How often this ability of this object was used since a step began."""
        start = self.span("this", step)[0]
        return sum(1 for index in self.uses.get((obj, ability), ()) if index >= start)

    def use(self, obj: Any, ability: Any) -> None:
        """Remember that a limited ability was used."""
        if ability.definition.limits:
            self.count_use(obj, ability)

    def count_use(self, obj: Any, ability: Any) -> None:
        """Remember a use of what has a limit."""
        self.state.journal.put(self.uses, (obj, ability), (*self.uses.get((obj, ability), ()), len(self.log)))

    def can_target(self, thing: Any, c: Any) -> bool:
        """May this be a target of the waiting thing in ``c`` (or is that forbidden)?"""
        if "become_target" not in self.forbidders.count:
            return True
        act = self.program.actions["become_target"]
        ev = Event(act, [thing, c.item or c.this], c)
        return not listeners.forbidden(self, ev)
