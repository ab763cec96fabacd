"""Runs one scenario and says how it went: passed, failed (a finding) or error (it could not be followed)."""

import time
import traceback
from dataclasses import dataclass, field
from typing import Literal

from kotowari.grammar.ast import Card
from kotowari.grammar.library import Library
from kotowari.grammar.scenario.ast import Fixed, Moment, Scenario
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.interpreter import Game, Overrun, Program, Refused
from kotowari.interpreter.budget import WORK
from kotowari.tools.testing.allowance import Allowance
from kotowari.tools.testing.citing import unknown_cites
from kotowari.tools.testing.driver import Driver
from kotowari.tools.testing.failure import Failure, broken
from kotowari.tools.testing.grouping import When, groups, moment_of
from kotowari.tools.testing.position import chance, position_of, seats_of
from kotowari.tools.testing.words import Words

Status = Literal["passed", "failed", "error"]


@dataclass(frozen=True)
class Outcome:
    """How a scenario went.  ``rules``: cited by it or by an event of its game; ``definitions``: what acted in it."""

    id: str
    status: Status
    seconds: float
    message: str = ""
    span: Span = NO_SPAN
    rules: frozenset[str] = frozenset()
    definitions: frozenset[str] = frozenset()
    events: int = 0


@dataclass(frozen=True)
class Stage:
    """What scenarios of one ruleset need: its library, the cards by English name, and their program."""

    library: Library
    cards: dict[str, Card]
    program: Program
    words: Words = field(compare=False)


def stage(library: Library, cards: list[Card], program: Program) -> Stage:
    """A stage for a compiled program."""
    named = {card.faces[0].name: card for card in cards}
    return Stage(library, named, program, Words(library, named))


def run_scenario(scenario: Scenario, on: Stage, id: str = "", allowance: Allowance | None = None) -> Outcome:
    """Run one scenario within what is left for its file.  Never raises for what a scenario can do wrong."""
    begin = time.perf_counter()
    game: Game | None = None
    allowance = allowance or Allowance()
    status: Status = "passed"
    message, span, played = "", scenario.span, True
    try:
        allowance.look(scenario.span)
        game = start(scenario, on, allowance.work)
        Driver(on.program, game, scenario, on.words, allowance).play(groups(scenario, on.words))
        if game.fixed_chance:
            raise Failure("chance was not asked for everything that is fixed", _fixed(scenario))
    except Failure as failure:
        status, message = ("failed" if failure.wrong else "error"), failure.message
        span, played = failure.span if failure.span.line else scenario.span, game is not None
    except Overrun as problem:
        status, message = "failed", f"{problem.code} {problem.message}"
        span = problem.span if problem.span.line else scenario.span
    except Refused as problem:
        status, message = "failed", str(problem)
    except Exception as bug:  # a bug of the engine or of ours is a result too, and no reason to stop the others
        status, message = "error", f"internal error: {_where(bug)}"
    if played:
        allowance.take(game)
    rules, definitions = _exercised(game) if game is not None else (set(), set())
    return Outcome(
        id or scenario.title,
        status,
        time.perf_counter() - begin,
        message,
        span,
        frozenset(rules | set(scenario.cites)),
        frozenset(definitions),
        len(game.log) if game else 0,
    )


def start(scenario: Scenario, on: Stage, work: int = WORK) -> Game:
    """The game at the beginning of a scenario.  Raises :class:`Failure` for a position that can't be.

    It stops wherever a player may act, also where nothing but passing can be done.
    """
    if scenario.ruleset != on.library.ruleset.id:
        raise broken(f"this is for {scenario.ruleset}, not for {on.library.ruleset.id}", scenario.span)
    for message in unknown_cites(scenario, on.words):
        raise broken(message, scenario.span)
    if scenario.from_start:
        seats = seats_of(scenario, on.words, on.program)
        return Game(on.program, seats, seed=1, manual_resources=True, ask_idle=True, chance=chance(scenario), work=work)
    first = first_moment(scenario, on.words)
    whose = next((p.whose for p in scenario.script if isinstance(p, Moment)), "")
    active = scenario.seats.index(whose) if whose else (first.turn - 1) % len(scenario.seats)
    position = position_of(scenario, on.words, on.program, first, active)
    return Game.from_position(on.program, position, seed=1, ask_idle=True, work=work)


def _fixed(scenario: Scenario) -> Span:
    return next(part.span for part in scenario.given if isinstance(part, Fixed))


def first_moment(scenario: Scenario, words: Words) -> When:
    """The moment at which the position stands."""
    for part in scenario.script:
        if isinstance(part, Moment):
            return moment_of(part, words)
    return When(1)


def _where(bug: Exception) -> str:
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__}: {bug} ({last.filename.rsplit('/', 1)[-1]}:{last.lineno})"


def _exercised(game: Game) -> tuple[set[str], set[str]]:
    rules: set[str] = set()
    definitions: set[str] = set()
    for ev in game.log:
        rules.update(ev.cites)
        rules.update(ev.c.cites)
        rules.update(ev.act.cites)
        definitions.add(ev.act.id)
        ability = ev.c.ability
        if ability is not None:
            rules.update(ability.definition.cites)
            if ability.keyword:
                definitions.add(ability.keyword)
        if ev.c.this is not None and getattr(ev.c.this, "card", None) is not None:
            definitions.add(ev.c.this.card.name)
    for obj in game.objects():  # an ability that only forbids or permits leaves no event
        definitions.update(ability.keyword for ability in obj.chars.abilities if ability.keyword)
    return rules, definitions
