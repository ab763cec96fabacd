"""One scenario under several rule sets: the games, their stories beside each other, and where they part.

The script is carried out as far as it goes in each; what is told of some of them only (``under R:``) is done there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from kotowari.grammar.scenario.ast import Scenario
from kotowari.tools import scenarios
from kotowari.tools.explain.story import Teller, rows_with_steps
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
    """How a scenario went under one rule set; ``message``: why it did not pass, "" if it did; ``begun``: did a game?"""

    ruleset: str
    message: str
    lines: tuple[Line, ...]
    begun: bool = True


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
        teller = Teller(library)
        rows = rows_with_steps(teller, game) if game is not None else ()
        lines = [
            Line(_step(teller, row["step"]), row["text"], tuple(row["rules"]), row["where"])
            for row in rows
            if row["told"]
        ]
        found.append(Play(ruleset, message, tuple(lines), game is not None))
    return found


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
    return next((pair for pair in beside(left, right) if not pair.same), None)
