"""What players could do something with: sources of resources, limits of abilities, targets."""

from typing import Any

from kotowari.interpreter.acting import items, sources, spending
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching, strands
from kotowari.interpreter.state.objects import Obj, Player


class Resources:
    """The part of the engine that knows what is at hand.

    ``sources``: the activated abilities that make resources, each of one of the ``makers``; ``supplies``: by seat what
    they give, until one of them changes.  ``wanted_unit``: what a source that is used now is to make.  ``uses``: when
    abilities with a limit were used.  ``limits``: for what units may be spent (``spending``), by the numbers that
    these have in pools.  Worked out once: ``prices``, what runs of symbols ask for; ``wanted``: how many symbols a
    unit pays; ``costs``: which of these abilities say something of the cost of what has them; ``priced_uses``: which
    say what using them costs more.  ``told``: the events that tell what was made.
    """

    def __init__(self, g: Engine) -> None:
        self.g = g
        self.uses: dict[tuple[Any, ...], tuple[int, ...]] = {}
        self.prices: dict[tuple[str, ...], tuple[Any, ...]] = {}
        self.wanted: dict[str, int] = {}
        self._costs: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self.priced_uses: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self.limits: list[Any] = []
        self.reset()

    def reset(self) -> None:
        """No source is known."""
        self.sources: dict[tuple[Obj, Any], sources.Source] = {}
        self.makers: dict[Obj, None] = {}
        self.supplies: dict[int, dict[Any, Any]] = {}
        self.wanted_unit: str | None = None

    def costs(self, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of these abilities that say something of what their own thing costs; the same few are asked for."""
        found = self._costs.get(abilities)
        if found is None:
            found = self._costs[abilities] = tuple(a for a in abilities if a.definition.kind == "cost")
        return found

    def file_source(self, obj: Obj, ability: Any) -> None:
        """An ability that makes resources works now."""
        kinds, amount, runs, more = ability.definition.produces
        by_maker = tuple(s.id for s in self.g.policy.made_by if s.made_by in obj.chars.words)
        said, limit = ability.definition.spending, None
        if said is not None:
            number = spending.number_of(self.g, said, obj, self.g.state.players[obj.chars.controller])
            limit = number if said.patterns else None
        if not kinds:  # no payment uses it, so that its player is asked
            self.g.policy = self.g.policy.asking
            self.g.tables.offers = self.g.tables.all_offers
        wanted = sources.wants(self.g).get(kinds[0], 0) if kinds else 0
        made = sources.Source(obj, ability, kinds, amount, runs, by_maker, more, limit, wanted)
        self.sources[(obj, ability)] = made
        self.makers[obj] = None
        self.supplies.clear()

    def stand_in(self, card: Obj, player: Player) -> Obj:
        """A thing that stands for a card as if it waited to resolve; it is in no zone."""
        obj = Obj(0, None, 0, card.base, player.seat)
        obj.zone = self.g.state.zones[(self.g.program.waiting_zone, None)]
        obj.chars = Chars(card.base, player.seat)
        obj.item = items.Item(None, obj, player, None)
        if card.status:  # what goes along when a thing moves
            obj.status = {field: card.status[field] for field, _ in self.g.policy.kept_fields if field in card.status}
        return obj

    def within_limits(self, obj: Obj, ability: Any, player: Player) -> bool:
        """Do the limits of an ability ("only as …", "only once …") allow it now?"""
        words = self.g.program.limits
        return all(
            (words[limit] if type(limit) is str else limit)(self.g, obj, ability, player)
            for limit in ability.definition.limits
        )

    def is_allowed(self, obj: Obj, ability: Any, player: Player) -> bool:
        """Do the limits and the condition of an activated ability allow it now (602.5b)?"""
        condition = ability.definition.condition
        return self.within_limits(obj, ability, player) and (
            condition is None or bool(condition(self.g, Context(obj, player, ability)))
        )

    def used(self, obj: Any, ability: Any, step: str) -> int:
        """How often this ability of this object was used since a step began."""
        start = self.g.turns.span("this", step)[0]
        uses = self.uses.get((obj, ability), ())
        return sum(1 for index in uses if index >= start and strands.together(self.g.state, index, start))

    def use(self, obj: Any, ability: Any) -> None:
        """Remember that a limited ability was used."""
        if ability.definition.limits:
            self.count_use(obj, ability)

    def count_use(self, obj: Any, ability: Any) -> None:
        """Remember a use of what has a limit."""
        self.g.state.journal.put(self.uses, (obj, ability), (*self.uses.get((obj, ability), ()), len(self.g.log)))

    def can_target(self, thing: Any, c: Any) -> bool:
        """May this be a target of the waiting thing in ``c`` (or has it left the game, or is that forbidden)?"""
        if type(thing) is Player and thing.lost:
            return False
        if self.g.state.reach and not reaching.is_aimed(self.g.state, c, thing):
            return False
        act = self.g.policy.targeting
        if act is None or act.id not in self.g.tables.forbidders.count:
            return True
        ev = Event(act, [thing, c.item or c.this], c)
        return not listeners.forbidden(self.g, ev)
