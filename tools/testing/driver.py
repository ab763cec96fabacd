"""Plays the script of a scenario: answers the decisions of a game until the next command can be carried out.

A command and the choices written after it are one *group*.  While a group is carried out its choices
are the only answers; what they do not answer must answer itself (one legal answer, an order of equal
things, nobody attacking) or the scenario fails.  Nothing is tried and taken back here, except for
``can``/``can't``, which play on in a copy of the game.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from kotowari.grammar.scenario.ast import Advance, Can, Choose, Command, Concede, Do, Expect, Scenario, Share, Thing
from kotowari.grammar.source import Span
from kotowari.interpreter import Decision, Game, Program
from kotowari.interpreter.decisions import ACT, Answer
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.explain.taken_back import reason
from kotowari.tools.testing.allowance import Allowance
from kotowari.tools.testing.answers import answer_for, describe, same_options, value_text
from kotowari.tools.testing.checks import Checker
from kotowari.tools.testing.course import Course
from kotowari.tools.testing.deeds import Declaration, Deed, find_offer, misdirected, named_in
from kotowari.tools.testing.failure import Failure, Unsaid, broken
from kotowari.tools.testing.grouping import Group, When
from kotowari.tools.testing.things import Things
from kotowari.tools.testing.trying import assume, search
from kotowari.tools.testing.words import Words

STATE_ORDER, REPLACEMENTS = "state_order", "order_replacements"
LIMIT = 8000


class Driver:
    """One game that follows one script."""

    def __init__(
        self, program: Program, game: Game, scenario: Scenario, words: Words, allowance: Allowance | None = None
    ) -> None:
        """``allowance``: what is left for all games of the file, of which copies take their share."""
        self.program = program
        self.allowance = allowance or Allowance()
        self.scenario = scenario
        self.words = words
        self.deed: Deed | None = None
        self.declared: Declaration | None = None
        self.moment: When | None = None
        self.trying: When | None = None
        self.choices: list[Choose] = []
        self.ahead: list[Group] = []  # what the script says after the present group
        self.answered = 0
        self.assumed: list[Answer] | None = None  # while something is tried: answers to what the script does not say
        self.attach(game)

    def attach(self, game: Game) -> None:
        """Follow this game (a copy, when something is only tried)."""
        self.game = game
        self.course = Course()
        self.things = Things(game, self.words, self.scenario.seats)
        self.checker = Checker(game, self.things, self.words, self.can)

    def play(self, script: Iterable[Group]) -> None:
        """Carry out all groups.  Raises :class:`Failure` at the first that fails."""
        self.ahead = list(self.together(script))
        while self.ahead:
            group = self.ahead.pop(0)
            self.choices = list(group.choices)
            self.moment = group.when
            self.group(group)
            if self.choices:
                raise Failure(f"nobody asked for `{_values(self.choices[0])}`", self.choices[0].span)

    def together(self, script: Iterable[Group]) -> Iterator[Group]:
        """Declarations by one verb in one moment are one group: a step asks for them together."""
        last: Group | None = None
        for group in script:
            if last is not None and self.joins(last, group):
                last.more += [group.command] if group.command is not None else []
                last.choices += group.choices
                continue
            if last is not None:
                yield last
            last = group
        if last is not None:
            yield last

    def joins(self, last: Group, group: Group) -> bool:
        """Do two commands make one declaration?"""
        one, two = last.command, group.command
        if not isinstance(one, Do) or not isinstance(two, Do) or last.when != group.when:
            return False
        return (one.verb, one.seat) == (two.verb, two.seat) and not self.words.offers(one.verb)

    def group(self, group: Group) -> None:
        """Carry out one group."""
        command = group.command
        if isinstance(command, Concede):
            self.reach(group.when, group.span)
            self.game.concede(self.scenario.seats.index(command.seat))
        elif isinstance(command, Expect):
            self.expect(command, group)
        elif isinstance(command, Do):
            self.do(command, group.when, group.more)
        elif isinstance(command, Advance):
            self.advance(command, group.when)
        else:
            self.run(lambda d: not self.choices or self.past(group.when), group.span)

    # ------------------------------------------------------------------ time
    def occurrence(self, turn: int, step: str) -> int:
        """Which time of the turn ``step`` is now (or was last)."""
        active = self.game.active
        begun = self.course.begun(self.game.log).get((active, step), 0)
        return begun + (self.game.left_out.count(step) if active == self.course.first else 0)

    def at(self, when: When | None) -> bool:
        """Is the game at this moment?"""
        if when is None:
            return True
        if when.turn == 0:
            return not self.started()
        if self.game.turn != when.turn or not self.started():
            return False
        active = self.scenario.seats[self.game.active]
        if when.whose not in ("", active):
            raise Failure(f"turn {when.turn} is a turn of {active}", when.span)
        return not when.step or self.inside(when.step) and self.occurrence(when.turn, when.step) == when.nth

    def started(self) -> bool:
        """Has the first step begun?"""
        self.course.begun(self.game.log)
        return self.course.started

    def inside(self, step: str) -> bool:
        """Is ``step`` the present step, or one that the present step is part of?"""
        now: str = self.game.step
        while now and now != step:
            symbol = self.words.library.vocabulary.symbol("step", now)
            now = symbol.parent if symbol is not None else ""
        return now == step

    def past(self, when: When | None) -> bool:
        """Is the moment over?"""
        if when is None or not self.started():
            return False
        if when.turn == 0 or self.game.turn != when.turn:
            turns = self.game.turns
            return when.turn not in turns and max(turns) > when.turn
        if not when.step or self.at(when):
            return False
        seen = self.occurrence(when.turn, when.step)
        return seen > when.nth or seen == when.nth and not self.inside(when.step)

    # ------------------------------------------------------------------ driving
    def run(self, until: Callable[[Decision], bool], span: Span, missing: str = "") -> None:
        """Answer decisions until one fits; the game ending first is a failure if ``missing`` says what was missed."""
        while True:
            decision = self.game.decision
            if decision is None:
                if missing:
                    raise Failure(f"the game is over before {missing}", span)
                return
            if until(decision):
                return
            self.step(decision, span)

    def step(self, decision: Decision, span: Span) -> None:
        """Answer one decision."""
        self.answered += 1
        if self.answered > LIMIT:
            raise Failure(f"the game does not come to this: {describe(decision, self.things)}", span)
        self.game.answer(self.answer(decision, span))

    def answer(self, decision: Decision, span: Span) -> object:
        """What the script answers.  Raises :class:`Failure` when it has no answer."""
        if decision.purpose == ACT:
            return (0,)
        if self.declared is not None and self.at(self.declared.when):
            found = self.declared.answer(decision, self.things)
            if found is not None:
                return found
        if self.deed is not None:
            found = self.deed.answer(decision, self.things, self.words)
            if found is not None:
                return found
        for index, choose in enumerate(self.choices):
            if self.scenario.seats[decision.player] != choose.seat:
                continue
            if choose.purpose and choose.purpose.replace(" ", "_") not in (decision.purpose, decision.prompt):
                continue
            if index and self.choices[0].seat != choose.seat and not self.choices[0].purpose:
                first = self.choices[0]
                asked = describe(decision, self.things)
                raise Failure(f"{choose.seat} is asked before {first.seat}: {asked}", first.span)
            answer = answer_for(choose.values, decision, self.things)
            if isinstance(answer, str):
                raise Failure(f"{answer}: {describe(decision, self.things)}", choose.span)
            rest = _rest(choose, decision)
            self.choices[index : index + 1] = [rest] if rest else []
            return answer
        quiet = self.quiet(decision)
        if quiet is None and self.assumed is not None:
            return assume(decision, self.assumed, describe(decision, self.things), span)
        if quiet is None and self.look():
            return self.answer(decision, span)
        if quiet is None:
            raise Unsaid(f"the script does not say: {describe(decision, self.things)}", span)
        return quiet

    def reach(self, when: When | None, span: Span, test: Callable[[Decision], bool] = lambda d: True) -> None:
        """Go on to a decision of the moment that passes the test."""
        if when is None:
            return
        name = f"turn {when.turn} {when.step}".strip()
        past = False

        def there(decision: Decision) -> bool:
            nonlocal past
            if self.at(when) and test(decision):
                return True
            past = self.past(when)
            return past

        self.run(there, span, name)
        if past:
            raise Failure(f"{name} is over (or never came) without this being possible", span)

    # ------------------------------------------------------------------ commands
    def expect(self, command: Expect, group: Group) -> None:
        """Go to the moment, if the game is not there, and check."""
        self.trying = when = group.when
        if when is not None and not self.at(when) and not (command.checks and all(map(self.asks, command.checks))):
            self.reach(when, group.span, lambda d: d.purpose == ACT or when.turn == 0)
        self.game.refresh()
        for check in command.checks:
            self.checker.check(check)
        if self.choices:  # choices after an `expect` belong to what comes next
            self.run(lambda d: not self.choices or self.past(group.when), group.span)

    def look(self) -> bool:
        """Check at an open question what stands next in the moment, and take its choices; False where none stands."""
        group = self.ahead[0] if self.ahead else None
        if group is None or not isinstance(group.command, Expect) or group.when is None or group.when != self.moment:
            return False
        del self.ahead[0]
        self.trying = group.when
        self.game.refresh()
        for check in group.command.checks:
            self.checker.check(check)
        self.choices += group.choices
        return True

    def asks(self, check: object) -> bool:
        """Is this a check of an answer that the step itself asks for?"""
        if not isinstance(check, Can):
            return False
        return isinstance(check.do, Choose) or not self.words.offers(check.do.verb)

    def do(self, command: Do, when: When | None, more: Iterable[Command] = ()) -> None:
        """An offer taken, or a declaration made, with everything asked on the way."""
        seat = self.scenario.seats.index(command.seat)
        offers = self.words.offers(command.verb)
        if not offers:
            self.declare([command, *(c for c in more if isinstance(c, Do))], when)
            return

        def asks(decision: Decision) -> bool:
            """Who decides for another, too, is asked on both sides; what is not offered on that side may be on this."""
            if decision.purpose != ACT or decision.player != seat:
                return False
            return decision.concerns is None or not isinstance(find_offer(command, offers, decision, self.things), str)

        self.reach(when, command.span, asks)
        decision = self.game.decision
        assert decision is not None
        index = find_offer(command, offers, decision, self.things)
        if isinstance(index, str):
            raise Failure(index, command.span)
        self.finish(Deed(command, self.things), (index,))

    def declare(self, commands: list[Do], when: When | None) -> None:
        """A declaration that a step asks for, with the choices it leads to."""
        first = commands[0]
        verb = self.words.verb(first.verb, first.span).id
        self.declared = declared = Declaration(commands, verb, when)
        begun = len(self.game.log)
        over = False

        def done(decision: Decision) -> bool:
            nonlocal over
            over = self.past(when)
            return over or declared.over(decision) and not self.choices

        try:
            self.run(done, first.span)
        finally:
            declared, self.declared = self.declared, None
        if declared.left:
            why = self.forbidden(declared.left, verb) or self.instead(verb)
            raise Failure(f"`{first.verb}` was not asked for as the script says{why}", declared.left[0].span)
        for command in commands:
            wrong = misdirected(command, verb, self.game.log[begun:], self.things)
            if wrong:
                raise Failure(wrong, command.span)

    def forbidden(self, commands: Iterable[Do], verb: str) -> str:
        """What forbids the named things what was to be declared of them, as it is by now; "" if nothing does."""
        name, found = verb.replace("_", " "), []
        for command in commands:
            seat = self.scenario.seats.index(command.seat)
            for thing in named_in(command, self.things):
                for what, reasons in self.game.forbidden(seat, thing.id).items():
                    if f"{what} ".startswith(f"{name} "):
                        found.append(f"{self.game.named(thing, seat)} can't {what}: {', '.join(reasons)}")
        return "".join(f"; {each}" for each in dict.fromkeys(found))

    def instead(self, verb: str) -> str:
        """Of a verb that no step asks for: by which verbs players do what they are offered, keywords among it."""
        if self.words.is_declaration(verb):
            return ""
        return f"; what one is offered is told by {', '.join(f'`{each}`' for each in self.words.offered())}"

    def finish(self, deed: Deed, first: object) -> None:
        """Answer with ``first`` and go on to where somebody may act again."""
        attempt = len(self.game.log)
        self.deed = deed
        self.game.answer(first)
        self.run(lambda d: d.purpose == ACT, deed.command.span)
        self.deed = None
        wrong = deed.unfinished(self.things, self.words, len(self.game.log) == attempt, reason(self.game))
        if wrong:
            raise Failure(wrong, deed.command.span)

    def quiet(self, decision: Decision) -> object | None:
        """The answer that needs no script: nothing declared, an order of what looks the same or of state checks."""
        if decision.purpose == STATE_ORDER:  # as the rules are written
            return (0,)
        if decision.kind == "order" and same_options(decision, self.things):
            return tuple(range(len(decision.options)))
        if decision.purpose == REPLACEMENTS and same_options(decision, self.things):
            return (0,)
        if decision.kind == "pick" and decision.low == 0 and self.words.is_declaration(decision.purpose):
            return ()
        return None

    def advance(self, command: Advance, when: When | None) -> None:
        """Passing, alone or together."""
        if command.how == "pass":
            if command.seat:
                seat = self.scenario.seats.index(command.seat)
                self.reach(when, command.span, lambda d: d.purpose == ACT and d.player == seat)
                self.game.answer((0,))
            else:
                self.run(lambda d: self.past(when), command.span)
            return
        self.reach(when, command.span, lambda d: d.purpose == ACT)
        waiting = self.waiting()
        if not waiting:
            raise Failure("there is nothing to resolve", command.span)
        for _ in range(command.count or LIMIT):
            waiting = self.waiting()
            if not waiting or self.game.decision is None:
                break
            top = waiting[0]
            self.run(partial(self.gone, top, when), command.span)
            if self.past(when):
                break

    def gone(self, thing: Obj, when: When | None, decision: Decision) -> bool:
        """Has this resolved and somebody may act, or is the moment over?"""
        return decision.purpose == ACT and thing not in self.waiting() or self.past(when)

    def waiting(self) -> list[Obj]:
        """What waits to resolve, the next first."""
        zone = self.program.waiting_zone
        return self.game.contents(zone) if zone else []

    # ------------------------------------------------------------------ trying
    def refused_here(self, command: Do, offers: tuple[str, ...], when: When) -> str:
        """Why the player, who is asked at this very moment, is not offered this; "" if he is, or is not asked now."""
        decision = self.game.decision
        if not offers or decision is None or decision.purpose != ACT or not self.at(when):
            return ""
        if self.scenario.seats[decision.player] != command.seat:
            return ""
        found = find_offer(command, offers, decision, self.things)
        return found if isinstance(found, str) else ""

    def there(self, command: Do) -> None:
        """What is tried is done with things that there are: that nothing can be done with others proves nothing."""
        aims = (value for clause in command.clauses if clause.word == "targeting" for value in clause.values)
        for thing in (*command.things, *(each for each in aims if isinstance(each, Thing))):
            self.things.known(thing)
        for thing in command.things:
            if not thing.ability and not self.things.matches(thing):
                raise broken(f"there is no {self.things.show(thing)} to try it with", thing.span)

    def can(self, check: Can) -> str:
        """Play on in a copy: what is wrong (for ``can``), or a word when it worked although it must not (``can't``)."""
        when, command = self.trying, check.do
        if when is None:
            turn, step = self.game.turn, self.game.step
            when = When(turn, step, self.occurrence(turn, step)) if self.started() else When(0)
        if isinstance(command, Do):
            self.there(command)
            offers = self.words.offers(command.verb)
            if not offers:
                self.words.verb(command.verb, command.span)
            seen = self.refused_here(command, offers, when)
            if seen:  # what is not even offered needs no copy
                return "" if check.negated else seen
        if not check.negated:
            return search(lambda assumed: self.attempt(command, when, assumed))
        try:
            self.attempt(command, when, None)
        except Unsaid as unsaid:  # an answer that is missing proves nothing
            raise Failure(unsaid.message, check.span, wrong=False) from None
        except Failure as failure:
            if not failure.wrong:
                raise
            return ""
        return "it can"

    def attempt(self, command: Do | Choose, when: When, assumed: list[Answer] | None) -> None:
        """Carry out a command in a copy of the game.  Raises :class:`Failure` where it can't be."""
        self.allowance.look(command.span)
        copy = Game.restore(self.program, self.game.snapshot())
        other = Driver(self.program, copy, self.scenario, self.words, self.allowance)
        try:
            if isinstance(command, Do):
                other.assumed = assumed
                other.do(command, when)
            else:
                other.choices = [command]
                other.run(
                    lambda d: not other.choices or other.past(when) or other.at(when) and d.purpose == ACT, command.span
                )
        finally:
            self.allowance.take(copy)
        if other.choices:
            raise broken("nobody is asked anything here", command.span)


def _values(choose: Choose) -> str:
    return ", ".join(map(value_text, choose.values)) or "none"


def _rest(choose: Choose, decision: Decision) -> Choose | None:
    """What is left of shares after one of them answered a number: the last one is what remains by itself."""
    first = choose.values[0] if choose.values else None
    if decision.kind != "number" or not isinstance(first, Share):
        return None
    rest = choose.values[1:]
    last = len(rest) == 1 and isinstance(rest[0], Share) and rest[0].number == decision.high - first.number
    return None if last or not rest else replace(choose, values=rest)
