"""Ways to answer whatever a card asks: somebody who wants all, somebody who wants little, and some in between."""

from collections.abc import Callable
from random import Random

from kotowari.interpreter import Decision
from kotowari.interpreter.decisions import ACT, YES_NO, Answer
from kotowari.interpreter.rehearsal import Answers

WAY = "way"  # in which of several ways something is played
MORE = 3  # above the least number that must be chosen


def ways() -> tuple[Answers, ...]:
    """The answerers, in the order in which they are tried; each is a new one and plays in another way."""
    return (eager, *(_wavering(seed) for seed in (1, 2)), modest)


def eager(decision: Decision) -> Answer:
    """Yes, as many as may be, the first of all that is offered; of a number some."""
    if decision.purpose == ACT:
        return (0,)
    if decision.kind == "number":
        return min(decision.high, decision.low + MORE)
    return _bounded(decision, lambda bound: bound - 1)


def modest(decision: Decision) -> Answer:
    """As little as is legal."""
    if decision.purpose == ACT:
        return (0,)
    return decision.legal_answer(lambda bound: 0)


def _wavering(seed: int) -> Answers:
    chance = Random(seed)

    def answer(decision: Decision) -> Answer:
        if decision.purpose == ACT:
            return (0,)
        if decision.kind == "number":
            return chance.randint(decision.low, min(decision.high, decision.low + MORE))
        if decision.purpose == WAY:
            return (seed % len(decision.options),)
        return _bounded(decision, chance.randrange)

    return answer


def _bounded(decision: Decision, chance: Callable[[int], int]) -> Answer:
    if decision.purpose == YES_NO:
        return (0,)
    return decision.legal_answer(chance)
