"""What is attempted with a card, one after another, until each of its abilities has acted.

It is played, its abilities are used, events are proposed that their patterns match, and at last the game goes on for
some turns.  An ability counts as reached when its body begins, its change applies to something, or something runs into
its restriction (``witness``).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from kotowari.interpreter import Game
from kotowari.interpreter.decisions import Answer, Decision, Option
from kotowari.interpreter.definitions import AbilityDef, Pattern
from kotowari.interpreter.rehearsal import Answers, Cause, Rehearsal
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.trying import answers, operands
from kotowari.tools.trying.subjects import Subject
from kotowari.tools.trying.table import ALIAS, Room, Setting, hand, tried
from kotowari.tools.trying.witness import Witness

PRELUDE = 12  # answers before what is wanted must be offered
STEPS = 80  # answers until what was done is done
PROPOSALS = 8  # events that are let happen for one pattern
LONG = 400  # answers where the game only goes on


@dataclass
class Attempt:
    """One game: what was wanted of it, and how it is answered."""

    game: Game
    answer: Answers
    since: int = 0
    wanted: Callable[[Option, Obj | None], bool] = field(default=lambda option, own: False)

    def __post_init__(self) -> None:
        self.rehearsal = Rehearsal(self.game, self.answer)
        self.own = tried(self.game)
        self.since = len(self.game.log)

    def newest(self) -> Obj | None:
        """The version of the card that there is now, or the last one."""
        obj = self.own
        while obj is not None and obj.next is not None:
            obj = obj.next
        return obj

    @property
    def quiet(self) -> bool:
        """Is somebody to act, and nothing waits?"""
        decision = self.game.decision
        waiting = self.game.contents(self.game.program.waiting_zone)
        return decision is None or decision.purpose == "act" and not waiting

    def act(self, first: int = 0) -> bool:
        """Do what is wanted, if it is offered, and let it come to its end.  Returns whether it was.

        ``first``: so many answers before, others do something, which waits to resolve.
        """
        choice = None
        for number in range(PRELUDE):
            decision = self.game.decision
            if decision is None:
                return False
            choice = self._choice(decision) if number >= first else None
            if choice is not None or not first:
                break
            self.game.answer(self._prelude(decision, number))
        if choice is None:
            return False
        self.game.answer((choice,))
        self.go_on(STEPS)
        return True

    def _prelude(self, decision: Decision, number: int) -> Answer:
        """What others do first: something with what doesn't lie on the field, so that it waits."""
        if decision.purpose != "act":
            return self.answer(decision)
        hands = {obj.id for obj in self.game.objects() if obj.zone is not None and not obj.zone.spec.field
                 and obj.alias != ALIAS}
        first = [i for i, option in enumerate(decision.options) if option.object in hands]
        return (first[number % len(first)],) if first and number % 3 < 2 else (0,)

    def _choice(self, decision: Decision) -> int | None:
        own = self.newest()
        return next((i for i, option in enumerate(decision.options) if i and self.wanted(option, own)), None)

    def go_on(self, most: int, long: bool = False) -> None:
        """Answer until nothing waits any more, or (``long``) as often as is said."""
        for _ in range(most):
            if self.game.decision is None or self.quiet and not long:
                return
            self.game.answer(self.answer(self.game.decision))


class Attempts:
    """Everything that is attempted with one card."""

    def __init__(self, room: Room, card: str, subjects: list[Subject], work: int,
                 adverbs: tuple[tuple[str, ...], ...] = ((),)) -> None:
        self.room = room
        self.program = room.program
        self.card = card
        self.subjects = subjects
        self.work = work
        self.witness = Witness(card, subjects)
        self.adverbs = adverbs

    def rounds(self, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        """Attempts that were carried through, each to be looked at before the next."""
        for answer in answers.ways():
            yield from self._plays(answer, missing)
            for subject in missing():
                yield from self._uses(subject, answer, missing)
            for subject in missing():
                yield from self._provokes(subject, answer, missing)
            if not missing():
                return
        for answer, chance in zip(answers.ways(), (None, Random(1), Random(2)), strict=False):
            if missing():
                yield from self._goes_on(answer, chance)

    def begin(self, setting: Setting, answer: Answers, by_hand: bool = False) -> Attempt:
        """A game in which the card lies somewhere; nothing has been noted."""
        self.witness.forget()
        return Attempt(self.room.game(self.card, setting, self.work, by_hand), answer)

    # ------------------------------------------------------------------ playing and using
    def _plays(self, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        zones = [zone for those in self.program.permitted.values() for zone in those]
        own = [one.ability.definition.zone for one in missing() if one.kind == "cost"]
        zones += [zone for zone in own if zone]
        for zone in dict.fromkeys(self._zone(each) for each in zones):
            for number in range(4):
                if not missing():
                    return
                attempt = self.begin(Setting(zone), answer)
                if not self._takes(attempt, number):
                    break
                yield attempt
            for active, first in product((0, 1), (1, 3)):
                if missing():
                    attempt = self.begin(Setting(zone, active=active), answer)
                    attempt.wanted = lambda option, own: own is not None and option.object == own.id
                    if attempt.act(first):
                        yield attempt

    def _takes(self, attempt: Attempt, number: int) -> bool:
        """Take one of the offers for the card."""
        own = attempt.newest()
        decision = attempt.game.decision
        if own is None or decision is None:
            return False
        keys = [option.key for option in decision.options if option.object == own.id]
        if number >= len(keys):
            return False
        attempt.wanted = lambda option, own: option.key == keys[number]
        return attempt.act()

    def _uses(self, subject: Subject, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        if subject.kind != "activated":
            return
        for setting in self._settings(subject):
            if subject not in missing():
                return
            attempt = self.begin(setting, answer, subject.ability.definition.resource)
            attempt.wanted = _using(subject)
            if attempt.game.decision is not None and attempt.own is not None:
                if not attempt.act():
                    attempt.act(1)
            yield attempt

    def _settings(self, subject: Subject) -> Iterator[Setting]:
        zone = self._zone(subject.ability.definition.zone)
        yield Setting(zone, subject.face)
        yield Setting(zone, subject.face, active=1)
        for home in self._hosts():
            yield Setting(zone, subject.face, home)
        yield Setting(zone, subject.face, stocked=True)
        yield Setting(zone, subject.face, bare=True)

    def _hosts(self) -> Iterator[str]:
        for card in self.room.company.plain:
            name = card.faces[0].name
            if name in self.room.homes:
                yield f"{name} {self.room.homes[name]}"

    def _zone(self, zone: str) -> str:
        """The zone to lay a card into for what works in this one."""
        if not zone or zone == "*":
            return self.program.default_zone
        return self.program.unions.get(zone, (zone,))[0]

    # ------------------------------------------------------------------ events that are proposed
    def _provokes(self, subject: Subject, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        definition = subject.ability.definition
        for setting in self._settings(subject):
            if subject not in missing():
                return
            if self._zone(definition.zone) == self.program.waiting_zone:
                return
            attempt = self.begin(setting, answer)
            if attempt.own is None or attempt.game.decision is None:
                continue
            yield attempt
            for pattern in (*definition.patterns, *(one.pattern for one in definition.restrictions)):
                if subject not in missing():
                    return
                if self._provoke(attempt, definition, pattern):
                    attempt.rehearsal.settle()
                    if attempt.game.decision is not None and attempt.game.decision.purpose == "act":
                        attempt.game.answer((0,))
                    attempt.go_on(STEPS)
                    yield attempt

    def _provoke(self, attempt: Attempt, definition: AbilityDef, pattern: Pattern) -> bool:
        """Let something happen that the pattern matches.  Returns whether the ability answered it."""
        own, game = attempt.newest(), attempt.game
        if own is None or own.zone is None:
            return False
        act = self.program.actions[pattern.verb]
        words = tuple(word for adverbs in self.adverbs for word in adverbs)
        for cause, adverbs in product(_causes(game), self.adverbs):
            found = 0
            for args in operands.operands(game, act, own, self.room.company.counters, words):
                if not attempt.rehearsal.fits(pattern, pattern.verb, args, own, cause, adverbs):
                    continue
                found += 1
                if found > PROPOSALS:
                    break
                self.witness.forget()
                if attempt.rehearsal.attempt(pattern.verb, args, cause, adverbs,
                                             lambda: self._answered(attempt, definition)):
                    return True
        return False

    def _answered(self, attempt: Attempt, definition: AbilityDef) -> bool:
        if definition in self.witness.noted:
            return True
        return any(obj.item is not None and obj.item.ability is not None and obj.item.ability.definition is definition
                   for obj in attempt.game.contents(self.program.waiting_zone))

    def _goes_on(self, answer: Answers, chance: Random | None) -> Iterator[Attempt]:
        """The game goes on, and whoever may do something with the card does; by ``chance`` also something else."""
        for zone in (self.program.default_zone, hand(self.program)):
            attempt = self.begin(Setting(zone), answer)

            def eager(decision: Decision, attempt: Attempt = attempt) -> Any:
                own = attempt.newest()
                if decision.purpose != "act":
                    return answer(decision)
                taken = [i for i, each in enumerate(decision.options) if own is not None and each.object == own.id]
                if not taken and chance is not None and len(decision.options) > 1 and chance.randrange(3):
                    taken = [chance.randrange(1, len(decision.options))]
                return (taken[0],) if taken else (0,)

            attempt.answer = eager
            attempt.go_on(LONG, long=True)
            yield attempt


def _causes(game: Game) -> list[Cause]:
    """Who makes something happen: the rules for each player, then an effect of a thing of each."""
    players = [game.player(seat) for seat in range(len(game.seats))]
    field = [obj for obj in game.objects() if obj.zone is not None and obj.zone.spec.field and obj.alias != ALIAS]
    sources = [next((obj for obj in field if game.controller(obj) is player), None) for player in players]
    return [*map(Cause, players), *(Cause(player, source) for player, source in zip(players, sources, strict=True)
                                    if source is not None)]


def _using(subject: Subject) -> Callable[[Option, Obj | None], bool]:
    def wanted(option: Option, own: Obj | None) -> bool:
        if own is None or option.object != own.id:
            return False
        place = option.key.rpartition(":")[2]
        abilities = own.chars.abilities
        return option.key.count(":") == 2 and place.isdecimal() and int(place) < len(abilities) and \
            abilities[int(place)].definition is subject.ability.definition

    return wanted
