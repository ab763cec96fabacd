"""What is attempted with a card, one after another, until each of its abilities has acted.

It is played, its abilities are used, events are proposed that their patterns match, and at last the game goes on for
some turns.  An ability counts as reached when its body begins, its change applies to something, or something runs into
its restriction (``witness``).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any

from kotowari.interpreter import Game, Overrun
from kotowari.interpreter.decisions import ACT, Decision, Option
from kotowari.interpreter.definitions import AbilityDef, Pattern
from kotowari.interpreter.rehearsal import Answers, Cause, Rehearsal
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.trying import answers, operands
from kotowari.tools.trying.subjects import Subject
from kotowari.tools.trying.table import ALIAS, Room, Setting, hand, tried
from kotowari.tools.trying.witness import Witness

GAMES = 4  # that may go to their bound with one card,
ABILITY_GAMES = 2  # more for each ability: one that nothing reaches takes hundreds of short games, each with its table,
MOST = 8  # for so many abilities
PRELUDE = 12  # answers before what is wanted must be offered
STEPS = 80  # answers until what was done is done
OFFERS = 4  # ways to play a card that are taken
PROPOSALS = 8  # events that are let happen for one pattern and cause,
FITTING = 40  # of so many that would fit
PAST = 2  # how often what is asked for as past has happened, for each player
LONG = 400  # answers where the game only goes on

Settings = Callable[..., Iterator[Setting]]


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
        return decision is None or decision.purpose == ACT and not self.waiting

    @property
    def waiting(self) -> list[Obj]:
        """What waits to resolve."""
        return list(self.game.contents(self.game.program.waiting_zone))

    def act(self) -> bool:
        """Do what is wanted, if it is offered while the same waits, and let it end.  Returns whether it was."""
        waiting = self.waiting
        for _ in range(len(self.game.seats)):
            decision = self.game.decision
            if decision is None or self.waiting != waiting:
                return False
            choice = self._choice(decision)
            if choice is not None:
                self.game.answer((choice,))
                self.go_on(STEPS)
                return True
            if not waiting:
                return False
            self.game.answer(self.answer(decision))
        return False

    def play_first(self, name: str) -> bool:
        """Somebody plays a card of this name, and it waits.  Returns whether it does."""
        for _ in range(PRELUDE):
            decision = self.game.decision
            if decision is None or self.waiting and decision.purpose == ACT:
                break
            named = {obj.id for obj in self.game.objects() if obj.base.name == name}
            played = [i for i, option in enumerate(decision.options) if i and option.object in named]
            self.game.answer((played[0],) if decision.purpose == ACT and played else self.answer(decision))
        return bool(self.waiting)

    def _choice(self, decision: Decision) -> int | None:
        own = self.newest()
        return next((i for i, option in enumerate(decision.options) if i and self.wanted(option, own)), None)

    def settle(self) -> None:
        """What has triggered is put where it resolves, and resolves."""
        self.rehearsal.settle()
        if self.game.decision is not None and self.game.decision.purpose == ACT:
            self.game.answer((0,))
        self.go_on(STEPS)

    def go_on(self, most: int, long: bool = False) -> None:
        """Answer until nothing waits any more, or (``long``) as often as is said."""
        for _ in range(most):
            if self.game.decision is None or self.quiet and not long:
                return
            self.game.answer(self.answer(self.game.decision))


class Attempts:
    """Everything that is attempted with one card."""

    def __init__(
        self, room: Room, card: str, subjects: list[Subject], work: int, adverbs: tuple[tuple[str, ...], ...] = ((),)
    ) -> None:
        self.room = room
        self.program = room.program
        self.card = card
        self.subjects = subjects
        self.work = work
        self.bound = (GAMES + ABILITY_GAMES * min(len(subjects), MOST)) * work
        self.left = self.bound
        self.game: Game | None = None
        self.witness = Witness(card, subjects)
        self.adverbs = adverbs

    def rounds(self, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        """Attempts that were carried through, each to be looked at before the next."""
        yield from self._acts(self.room.settings, answers.eager, missing)
        yield from self._sequels(self._here, answers.eager, missing)
        for answer in answers.ways()[1:]:
            yield from self._acts(self.room.settings, answer, missing)
        for answer, chance in zip(answers.ways(), (None, Random(1), Random(2)), strict=False):
            if missing():
                yield from self._goes_on(answer, chance, missing())
        if missing():
            yield from self._acts(partial(self.room.scenes, host=self._host()), answers.eager, missing)
        yield from self._sequels(self.room.settings, answers.eager, missing)

    def _here(self, zone: str, face: int = 0) -> Iterator[Setting]:
        yield Setting(zone, face, self._host() if zone == self.program.default_zone else "")

    def _host(self) -> str:
        """On what the card stays where it lies."""
        zone = self.program.default_zone
        for setting in self.room.settings(zone):
            attempt = self.begin(setting, answers.eager)
            own = attempt.newest() if attempt is not None else None
            if own is not None and own.zone is not None and own.zone.id == zone:
                return setting.host
        return ""

    def _sequels(self, settings: Settings, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        """One ability acts where another has: the card was played, something used or set off, then what is missing."""

        def none() -> list[Subject]:
            return [one for one in self.subjects if one not in missing()] if missing() else []

        for attempt in self._acts(settings, answer, none):
            self._again(attempt, missing())
            yield attempt

    def _again(self, attempt: Attempt, missing: list[Subject]) -> None:
        """What is missing is used or set off where the card lies now."""
        for subject in missing:
            attempt.wanted = _using(subject)
            if subject.kind == "activated" and attempt.act():
                continue
            own = attempt.newest()
            if (
                own is None
                or own.zone is None
                or not any(each.definition is subject.ability.definition for each in own.chars.abilities)
            ):
                continue
            for pattern in subject.ability.definition.patterns:
                if attempt.quiet and self._provoke(attempt, subject.ability.definition, pattern):
                    attempt.settle()

    def _acts(self, settings: Settings, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        """The card is played, its abilities are used, what they wait for happens, in each of these settings."""
        if missing():
            yield from self._plays(settings, answer, missing)
        for subject in missing():
            yield from self._uses(subject, settings, answer, missing)
        for subject in missing():
            yield from self._provokes(subject, settings, answer, missing)

    def begin(self, setting: Setting, answer: Answers, by_hand: bool = False) -> Attempt | None:
        """A game in which the card lies somewhere; nothing has been noted.  None where it can't be set so.

        Raises ``Overrun`` when there have been too many.
        """
        self.witness.forget()
        self.left -= self.game.spent if self.game is not None else 0
        if self.left < 0:
            raise Overrun(f"more than {self.bound} events in all games in which this card is tried")
        self.game = self.room.game(self.card, setting, self.work, by_hand)
        attempt = Attempt(self.game, answer)
        if setting.past:
            self._repeat_past(attempt)
        if setting.waits and not attempt.play_first(setting.waits):
            return None
        if setting.crowd is not None:
            attempt.go_on(STEPS)  # what the others on the table begin with comes to its end first
        if attempt.own is None or attempt.game.decision is None:
            return None
        attempt.rehearsal.show(attempt.own)
        return attempt

    # ------------------------------------------------------------------ playing and using
    def _plays(self, settings: Settings, answer: Answers, missing: Callable[[], list[Subject]]) -> Iterator[Attempt]:
        zones = [zone for those in self.program.permitted.values() for zone in those]
        own = [one.ability.definition.zone for one in missing() if one.kind == "cost"]
        zones += [zone for zone in own if zone]
        for zone in dict.fromkeys(self._zone(each) for each in zones):
            for setting in settings(zone):
                for number in range(OFFERS):
                    if not missing():
                        return
                    attempt = self.begin(setting, answer)
                    if attempt is None or not self._takes(attempt, number):
                        break
                    yield attempt

    def _takes(self, attempt: Attempt, number: int) -> bool:
        """Take one of the offers for the card."""
        taken: list[str] = []

        def wanted(option: Option, own: Obj | None) -> bool:
            if own is not None and option.object == own.id and option.key not in taken:
                taken.append(option.key)
                return len(taken) > number
            return False

        attempt.wanted = wanted
        return attempt.act()

    def _uses(
        self, subject: Subject, settings: Settings, answer: Answers, missing: Callable[[], list[Subject]]
    ) -> Iterator[Attempt]:
        if subject.kind != "activated":
            return
        for setting in settings(self._zone(subject.ability.definition.zone), subject.face):
            if subject not in missing():
                return
            attempt = self.begin(setting, answer, subject.ability.definition.resource)
            if attempt is not None:
                attempt.wanted = _using(subject)
                if attempt.act():
                    yield attempt

    def _zone(self, zone: str) -> str:
        """The zone to lay a card into for what works in this one."""
        if not zone or zone == "*":
            return self.program.default_zone
        return self.program.unions.get(zone, (zone,))[0]

    # ------------------------------------------------------------------ events that are proposed
    def _provokes(
        self, subject: Subject, settings: Settings, answer: Answers, missing: Callable[[], list[Subject]]
    ) -> Iterator[Attempt]:
        definition = subject.ability.definition
        zone = self._zone(definition.zone)
        if zone == self.program.waiting_zone:
            return
        for setting in settings(zone, subject.face):
            if subject not in missing():
                return
            attempt = self.begin(setting, answer)
            if attempt is None:
                continue
            yield attempt
            if not definition.patterns and subject.kind == "triggered" and subject in missing():
                attempt.settle()  # it waits for how things are, and by now has been seen
                yield attempt
            for pattern in (*definition.patterns, *(one.pattern for one in definition.restrictions)):
                if subject not in missing():
                    return
                if self._provoke(attempt, definition, pattern):
                    attempt.settle()
                    yield attempt

    def _provoke(self, attempt: Attempt, definition: AbilityDef, pattern: Pattern) -> bool:
        """Let something happen that the pattern matches.  Returns whether the ability answered it."""
        outcomes = self._let_happen(attempt, pattern, lambda: self._answered(attempt, definition))
        return any(stays for _, stays in outcomes)

    def _repeat_past(self, attempt: Attempt) -> None:
        """Let happen what the card asks for as past: more than once, for each player."""
        heard = [
            ability.definition
            for card in self.room.company.past
            for base in self.program.cards[card.faces[0].name].bases
            for ability in base.abilities
        ]
        for pattern in (pattern for definition in heard for pattern in definition.patterns):
            for cause in _causes(attempt.game)[: len(attempt.game.seats)]:
                events = self._let_happen(attempt, pattern, lambda: attempt.newest() is attempt.own, cause)
                list(islice((None for done, stays in events if done and stays), PAST))
        attempt.go_on(STEPS)
        if attempt.game.decision is not None and attempt.game.decision.player != 0:
            attempt.game.answer((0,))  # what the card's player is offered now knows of it
        attempt.since = len(attempt.game.log)

    def _let_happen(
        self, attempt: Attempt, pattern: Pattern, kept: Callable[[], bool], by: Cause | None = None
    ) -> Iterator[tuple[bool, bool]]:
        """Propose events that the pattern matches: did each happen, was it ``kept``?  Else it is taken back."""
        own, game = attempt.newest(), attempt.game
        act = self.program.actions.get(pattern.verb)  # None: it comes only before something that others do
        if own is None or own.zone is None or game.decision is None or act is None:
            return
        words = tuple(word for adverbs in self.adverbs for word in adverbs)
        for cause, adverbs in product(_causes(game) if by is None else [by], self.adverbs):
            done = tried = 0
            for args in operands.operands(game, act, own, self.room.company.counters, words):
                if not attempt.rehearsal.fits(pattern, pattern.verb, args, own, cause, adverbs):
                    continue
                tried += 1
                if done >= PROPOSALS or tried > FITTING:
                    break
                self.witness.forget()
                outcome = attempt.rehearsal.attempt(pattern.verb, args, cause, adverbs, kept)
                done += outcome[0]
                yield outcome

    def _answered(self, attempt: Attempt, definition: AbilityDef) -> bool:
        if definition in self.witness.noted:
            return True
        return any(
            obj.item is not None and obj.item.ability is not None and obj.item.ability.definition is definition
            for obj in attempt.game.contents(self.program.waiting_zone)
        )

    def _goes_on(self, answer: Answers, chance: Random | None, wanted: list[Subject]) -> Iterator[Attempt]:
        """The game goes on, and whoever may do something with the card does; by ``chance`` also something else."""
        settings = [Setting(zone) for zone in (self.program.default_zone, hand(self.program))]
        faces = dict.fromkeys(subject.face for subject in wanted) if self.room.company.past else ()
        settings += [Setting(self.program.default_zone, face, past=True) for face in faces]
        for setting in settings:
            attempt = self.begin(setting, answer)
            if attempt is None:
                continue

            def eager(decision: Decision, attempt: Attempt = attempt, setting: Setting = setting) -> Any:
                own = attempt.newest()
                if decision.purpose != ACT:
                    return answer(decision)
                taken = [
                    i
                    for i, each in enumerate(decision.options)
                    if own is not None
                    and each.object == own.id
                    and (own is attempt.own or setting.zone == self.program.default_zone)
                ]
                if not taken and chance is not None and len(decision.options) > 1 and chance.randrange(3):
                    taken = [chance.randrange(1, len(decision.options))]
                return (taken[0],) if taken else (0,)

            attempt.answer = eager
            attempt.go_on(LONG, long=True)
            yield attempt


def _causes(game: Game) -> list[Cause]:
    """Who makes something happen: the rules for each player, then an effect of a thing of each."""
    players = [game.player(seat) for seat in range(len(game.seats))]
    beside = [obj for obj in game.objects() if obj.alias != ALIAS]
    field = [obj for obj in beside if obj.zone is not None and obj.zone.spec.field]
    waiting = [obj for obj in beside if obj.zone is not None and obj.zone.spec.waiting]
    sources = [
        next((obj for obj in among if game.controller(obj) is player), None)
        for among in (field, waiting)
        for player in players
    ]
    return [*map(Cause, players), *(Cause(game.controller(one), one) for one in sources if one is not None)]


def _using(subject: Subject) -> Callable[[Option, Obj | None], bool]:
    def wanted(option: Option, own: Obj | None) -> bool:
        if own is None or option.object != own.id:
            return False
        place = option.key.rpartition(":")[2]
        abilities = own.chars.abilities
        return (
            option.key.count(":") == 2
            and place.isdecimal()
            and int(place) < len(abilities)
            and abilities[int(place)].definition is subject.ability.definition
        )

    return wanted
