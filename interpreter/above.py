"""What the rooms below ask of those above: an event may need a choice, a target to be judged, a cost to be paid."""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.acting import (
    availability,
    considering,
    items,
    losers,
    numbers,
    permissions,
    planning,
    state_checks,
    targeting,
)
from kotowari.interpreter.asking import choices, stamping, unseen
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ActionDef, StateCheckDef
from kotowari.interpreter.events import pipeline, supposing
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Event, Numbers
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import WAYS, Obj, Player


class Above:
    """The part of the engine that hands such questions on.  Imports go one way; these come back through the game."""

    def __init__(self, g: Engine) -> None:
        self.g = g

    def onlookers(self, obj: Obj) -> int:
        """Who may look at a card that lies hidden, by what permits it: seats as bits."""
        return permissions.onlookers(self.g, obj)

    def watch(self) -> None:
        """Something happened while chosen targets may be watched (policy ``targets``)."""
        targeting.watch(self.g)

    def could_be_used(self, ability: Ability, c: Context) -> bool:
        """Do its condition and targets allow using an ability, with some number for x that can be paid (602.2b)?"""
        definition = ability.definition
        condition, aims = definition.condition, bool(definition.targets or definition.modes)
        of_numbers = condition is not None or definition.price.letters or any(t.of_number for t in definition.targets)
        among = numbers.of_ability(self.g, ability, c) if of_numbers else (NO_NUMBERS,)
        for c.numbers in among:
            if (condition is None or condition(self.g, c)) and (not aims or targeting.has_targets(self.g, ability, c)):
                return True
        return False

    def _has_targets_of(self, ability: Ability, c: Context, among: Iterable[Numbers]) -> bool:
        return any(targeting.has_targets(self.g, ability, c) for c.numbers in among)

    def has_all_targets(self, card: Obj, player: Player) -> bool:
        """Could all targets be chosen that a card would announce, perhaps only as another cost is paid for it?"""
        return self.has_targets_as(card, player, card) or self._has_targets_otherwise(card, player)

    def _has_targets_otherwise(self, card: Obj, player: Player) -> bool:
        """Could they, as one of its parts is played or another cost is paid for it?"""
        if card.base.parted:  # each part has its own, asked for where it is judged what can be played
            return True
        pending = permissions.waiting(self.g, card, player)
        for way in permissions.alternatives(self.g, card, pending):
            if availability.can_pay_by(self.g, card, pending, player, way):
                paid = self.g.resources.stand_in(card, player)
                paid.links[WAYS] = (way.definition.name,)
                if self.has_targets_as(card, player, paid):
                    return True
        return False

    def has_targets_as(self, card: Obj, player: Player, this: Obj) -> bool:
        """Could all be chosen, if it were what ``this`` is?"""
        for ability in items.abilities_of(self.g, card):
            if ability.definition.targets or ability.definition.modes:
                c = Context(this, player, ability)
                c.item = self.g.resources.stand_in(card, player)
                of_numbers = any(spec.of_number for spec in ability.definition.targets)
                among = numbers.of_card(self.g, card, player) if of_numbers else (NO_NUMBERS,)
                if not self._has_targets_of(ability, c, among):
                    return False
        return True

    def leave_game(self) -> None:
        """Who has lost leaves, though the game goes on (policy ``losers``)."""
        for player in self.g.state.players:
            if player.lost:
                losers.leave(self.g, player)

    def concede_again(self) -> None:
        """Who has conceded in what is being taken back has lost nevertheless."""
        losers.again(self.g)

    def applies(self, c: Context) -> Steps[bool]:
        """What is done during an event is wanted, its targets chosen and its cost paid: steps that return whether."""
        return planning.apply(self.g, c)

    def shows(self, c: Context) -> Steps[None]:
        """What does something during an event is shown to all: steps."""
        return planning.show(self.g, c)

    def pays_to_lift(self, listener: Listener, ev: Event) -> Steps[bool]:
        """What must be done before an event is wanted and done: steps that return whether (806.6a², 807.7a²)."""
        return planning.pay_to_lift(self.g, listener, ev)

    def lifting_costs_payable(self, ev: Event) -> bool:
        """Could each cost that lifts a prohibition of an event be paid, each by itself?"""
        return planning.lifting_costs_payable(self.g, ev)

    def lifted(self, ev: Event, prohibition: Listener) -> bool:
        """Does a prohibition not stand against an event, since something may be supposed ("as though")?"""
        return supposing.lifted(self.g, ev, prohibition)

    def spared(self, ev: Event, prohibition: Listener) -> bool:
        """Does a prohibition of playing a card leave a choice with which it may be played?"""
        return considering.spared(self.g, ev, prohibition)

    def begin_with(self, act: ActionDef) -> None:
        """Do what the rules set as a game begins, of which nothing is told; nobody can be asked yet."""
        g = self.g
        steps = pipeline.do(g, act, act.given(), Context(None, g.state.players[g.state.active]))
        if next(steps, None) is not None:
            raise ValueError(f"'{act.id}' asks somebody before a position is there")
        g.log.clear()

    def one_of_each_team(self, players: list[Player], c: Context) -> Steps[list[Player]]:
        """Of several players, of each team the one whom that team says (810.9d)."""
        found: list[Player] = []
        for first in players:
            mates = teams.team(self.g.state, first)
            among = [player for player in players if player in mates]
            if among[0] is first:
                found += yield from choices.choose(self.g, mates[0], among, 1, 1, "affected", c)
        return found

    def check_at_once(self, check: StateCheckDef) -> None:
        """What a state check that doesn't wait asks for is done."""
        state_checks.at_once(self.g, check)

    def told_apart(self, came: list[Any]) -> bool:
        """Does it matter which of these is the older, though they came together?"""
        return bool(stamping.told_apart(self.g, came))

    def stamp(self, came: list[Any], c: Context) -> Steps[None]:
        """In which order they came is said: steps."""
        return stamping.stamp(self.g, came, c)

    def arrange(self, events: list[Event], c: Context) -> Steps[None]:
        """What came together into a place with an order is put in order by its owner: steps."""
        return unseen.arrange(self.g, events, c)
