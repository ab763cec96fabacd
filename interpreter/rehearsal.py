"""Something that happens in a game though nobody has done it: for trying out what answers it.

A game waits at a decision.  ``propose`` carries out one event there, as an effect of a thing would, and ``settle`` puts
what it triggered where that will resolve; then the game goes on by answers as always.  The trap: what was proposed is
in no record of answers, so such a game can't be replayed or restored.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import priority
from kotowari.interpreter.budget import Overrun
from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.decisions import Answer, Decision, Steps
from kotowari.interpreter.definitions import AbilityDef, Pattern
from kotowari.interpreter.events import listeners, pipeline
from kotowari.interpreter.events.delayed import Delayed
from kotowari.interpreter.events.event import Context, Event, with_origin
from kotowari.interpreter.game import Game
from kotowari.interpreter.overruns import placed
from kotowari.interpreter.program import Ability
from kotowari.interpreter.state.objects import Obj, Player

Answers = Callable[[Decision], Answer]
MOST = 200  # questions in one rehearsal
_EFFECT = Ability(AbilityDef(kind="resolution"))  # what is proposed is what an ability of its source does


@dataclass(frozen=True)
class Cause:
    """Who makes something happen: a player, and the thing of which an ability does it (None: the rules do)."""

    you: Player
    source: Obj | None = None

    def context(self) -> Context:
        """The context of what is done so."""
        return Context(self.source, self.you, _EFFECT if self.source is not None else None)


class Rehearsal:
    """One game in which events can be proposed; ``answers`` gives the answer to each decision that comes up."""

    def __init__(self, game: Game, answers: Answers) -> None:
        self.game = game
        self.engine = game._engine
        self.answers = answers

    def fits(
        self, pattern: Pattern, verb: str, args: list[Any], this: Obj, cause: Cause, adverbs: Iterable[str] = ()
    ) -> bool:
        """Would the pattern of an ability of ``this`` match this event, as far as it can be told before it happens?"""
        g = self.engine
        ev = self._event(verb, args, cause, adverbs)
        ability = next((a for a in this.chars.abilities if pattern in a.definition.patterns), None)
        return bool(pattern.match(g, ev, this, g.state.controller(this), ability.args if ability else ()))

    def _event(self, verb: str, args: list[Any], cause: Cause, adverbs: Iterable[str]) -> Event:
        act = self.engine.program.actions[verb]
        ev = Event(
            act,
            with_origin(act, list(args)) if act.live and args[act.live[0]] is not None else list(args),
            cause.context(),
        )
        ev.flags = tuple(adverbs)
        ev.result = args[act.live[0]] if act.live else None
        return ev

    def _ask_prohibitions(self, ev: Event) -> None:
        """Ask each, not only the first, since what is forbidden by one may be forbidden by another as well."""
        for listener in self.engine.tables.forbidders.of(ev):
            if listeners.applies(self.engine, listener):
                listener.hears(self.engine, ev)

    def propose(self, verb: str, args: list[Any], cause: Cause, adverbs: tuple[str, ...] = ()) -> bool:
        """Let it happen, if it can.  Returns whether it has.  Raises ``Overrun`` as a game does."""
        g = self.engine
        before, g.adverbs = g.adverbs, adverbs
        try:
            ev = self._run(pipeline.do(g, g.program.actions[verb], list(args), cause.context()))
        finally:
            g.adverbs = before
        return ev is not None and bool(ev.done)

    def attempt(
        self, verb: str, args: list[Any], cause: Cause, adverbs: tuple[str, ...], kept: Callable[[], bool]
    ) -> tuple[bool, bool]:
        """Let it happen and settle; all is as before if then ``kept`` isn't true.  Returns: it did, it stays."""
        g = self.engine
        mark = g.begin_attempt()
        done = self.propose(verb, args, cause, adverbs)
        if not done:
            self._ask_prohibitions(self._event(verb, args, cause, adverbs))
        self.settle()
        if kept():
            g.end_attempt()
            return done, True
        g.fail_attempt(mark)
        return done, False

    def show(self, thing: Obj) -> None:
        """Let everybody have seen it where it lies: what never was seen may be unable to trigger (603.2e)."""
        knowledge.look(self.engine, thing, None)

    def settle(self) -> None:
        """State checks, and what waits is put where it will resolve."""
        if self.engine.state.result is None:
            self._run(priority.settle(self.engine))

    @property
    def effects(self) -> list[Effect]:
        """The continuous effects of what has resolved.  For reading only."""
        return list(self.engine.state.effects)

    @property
    def delayed(self) -> list[Delayed]:
        """The triggers that were made and wait for their event.  For reading only."""
        return list(self.engine.state.delayed)

    def _run(self, steps: Steps[Any]) -> Any:
        try:
            answer = None
            for _ in range(MOST):
                answer = self.answers(steps.send(answer))
        except StopIteration as end:
            return end.value
        except pipeline.Ended:
            return None
        except Overrun as error:
            raise placed(error, self.engine.log) from None
        return None
