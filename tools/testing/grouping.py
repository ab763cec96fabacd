"""The script of a scenario as groups: a command, the moment it belongs to, and the choices written after it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kotowari.grammar.scenario.ast import Choose, Command, Expect, Moment, Scenario
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.tools.testing.words import Words


@dataclass(frozen=True)
class When:
    """A moment in the vocabulary: turn (from 1), step id ("" any), which time of the turn, whose turn it is."""

    turn: int
    step: str = ""
    nth: int = 1
    whose: str = ""
    span: Span = field(default=NO_SPAN, compare=False)


@dataclass
class Group:
    """A command and its choices.  ``command`` None: choices at the beginning of a moment."""

    when: When | None
    command: Command | None
    more: list[Command] = field(default_factory=list)
    choices: list[Choose] = field(default_factory=list)
    span: Span = NO_SPAN


def groups(scenario: Scenario, words: Words) -> Iterator[Group]:
    """The script as groups, in order."""
    for part in scenario.script:
        if isinstance(part, Expect):
            yield Group(None, part, span=part.span)
            continue
        if isinstance(part, Moment):  # what is told of some editions only has been sorted out (``Scenario.under``)
            yield from _moment_groups(part, words)


def _moment_groups(moment: Moment, words: Words) -> Iterator[Group]:
    when = moment_of(moment, words)
    current: Group | None = None
    for command in moment.commands:
        if isinstance(command, Choose):
            current = current or Group(when, None, span=command.span)
            current.choices.append(command)
            continue
        if current is not None:
            yield current
        current = Group(when, command, span=command.span)
    yield current or Group(when, Expect(()), span=moment.span)


def moment_of(moment: Moment, words: Words) -> When:
    """A moment in the words of the ruleset."""
    step, nth = words.step(moment.step, moment.span) if moment.step else ("", 1)
    return When(moment.turn, step, nth, moment.whose, moment.span)
