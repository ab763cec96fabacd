"""Players that need no person.  A bot maps a decision to an answer with a random generator of its own.

The generator is seeded from the game's seed, so the same seed gives the same game on any machine.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from kotowari.interpreter import Decision

Bot = Callable[[Decision, Random], Any]

BOTS: dict[str, Bot] = {}

_HIGHEST_NUMBER = 20  # a number without an upper bound is drawn up to this


def bot(name: str) -> Callable[[Bot], Bot]:
    """Register a bot under the name that ``--bots`` takes."""

    def register(function: Bot) -> Bot:
        BOTS[name] = function
        return function

    return register


@bot("random")
def random_bot(decision: Decision, chance: Random) -> Any:
    """Any legal answer, each number of picks and each pick equally likely."""
    count = len(decision.options)
    if decision.kind == "pick":
        picks = chance.randint(decision.low, min(decision.high, count))
        return tuple(sorted(chance.sample(range(count), picks)))
    if decision.kind == "number":
        return chance.randint(decision.low, _ceiling(decision))
    if decision.kind == "order":
        return tuple(chance.sample(range(count), count))
    return _random_shares(decision, chance)


@bot("first")
def first_bot(decision: Decision, chance: Random) -> Any:
    """The first legal answer, always: useful to reproduce, useless as an opponent."""
    count = len(decision.options)
    if decision.kind == "pick":
        return tuple(range(decision.low))
    if decision.kind == "number":
        return decision.low
    if decision.kind == "order":
        return tuple(range(count))
    rest = decision.high - decision.low * (count - 1)
    return (rest, *[decision.low] * (count - 1))


def _ceiling(decision: Decision) -> int:
    return decision.high if decision.high is not None else max(decision.low, _HIGHEST_NUMBER)


def _random_shares(decision: Decision, chance: Random) -> tuple[int, ...]:
    shares = [decision.low] * len(decision.options)
    for _ in range(decision.high - sum(shares)):
        shares[chance.randrange(len(shares))] += 1
    return tuple(shares)
