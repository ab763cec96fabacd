"""One scenario under several rule sets: the games, their stories beside each other, and where they part.

The script is carried out as far as it goes in each; what is told of some of them only (``under R:``) is done there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import takewhile

from kotowari.grammar.scenario.ast import Scenario
from kotowari.interpreter import Game
from kotowari.tools import scenarios
from kotowari.tools.explain.story import PASS_TURN, Teller, rows_with_steps
from kotowari.tools.testing.discover import Given, Suite


@dataclass(frozen=True)
class Line:
    """One event as it is told, the numbers of the rules that made it, and where these are stated."""

    step: str
    text: str
    rules: tuple[str, ...] = ()
    where: str = field(default="", compare=False)


@dataclass(frozen=True)
class Play:
    """How a game went under one rule set; ``message``: why it did not go as told, "" if it did; ``begun``: did a game?

    ``result``: how it ended, of one that bots played.
    """

    ruleset: str
    message: str
    lines: tuple[Line, ...]
    begun: bool = True
    result: str = ""

    @property
    def said(self) -> str:
        """What came of it, in a line."""
        return self.message or self.result or "as expected"


@dataclass(frozen=True)
class Pair:
    """Lines that stand beside each other; one that the other side lacks stands alone.  ``same``: they tell the same."""

    left: Line | None
    right: Line | None
    same: bool


def plays(given: Given, suite: Suite, scenario: Scenario, rulesets: Sequence[str], work: int) -> list[Play]:
    """The scenario under each rule set, also under one that it is not told of.  Raises CannotRun for an unknown one."""
    found = []
    for ruleset in rulesets:
        game, library, message = scenarios.play(given, suite, scenario.under(ruleset), work)
        lines = story(Teller(library), game) if game is not None else ()
        found.append(Play(ruleset, message, lines, game is not None))
    return found


def story(teller: Teller, game: Game, turns: bool = False) -> tuple[Line, ...]:
    """All that is told of a game; ``turns``: each line also says in which turn."""
    lines, turn = [], 1
    for row in rows_with_steps(teller, game):
        turn += row["kind"] == PASS_TURN
        if row["told"]:
            step = _step(teller, row["step"])
            when = f"turn {turn}, {step}" if turns and step else step
            lines.append(Line(when, row["text"], tuple(row["rules"]), row["where"]))
    return tuple(lines)


def _step(teller: Teller, step: str) -> str:
    return next(iter(teller.library.vocabulary.names("step", step, "en")), step)


def beside(left: Sequence[Line], right: Sequence[Line]) -> Iterator[Pair]:
    """The lines of two stories, those that tell the same in one row; which rule says so is no difference."""
    one, other = ([(line.step, line.text) for line in lines] for lines in (left, right))
    for tag, start, end, first, last in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (Pair(a, b, True) for a, b in zip(left[start:end], right[first:last], strict=True))
            continue
        ours, theirs = left[start:end], right[first:last]
        for index in range(max(len(ours), len(theirs))):
            yield Pair(
                ours[index] if index < len(ours) else None, theirs[index] if index < len(theirs) else None, False
            )


def parting(left: Sequence[Line], right: Sequence[Line]) -> Pair | None:
    """The first row in which two stories differ, or None."""
    told = ([(line.step, line.text) for line in lines] for lines in (left, right))
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*told, strict=False)))
    return next((pair for pair in beside(left[same:], right[same:]) if not pair.same), None)
