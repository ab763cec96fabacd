"""Players that need no person.  A bot maps a decision to an answer with a random generator of its own.

The generator is seeded from the game's seed, so the same seed gives the same game on any machine.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from kotowari.interpreter import Decision

Bot = Callable[[Decision, Random], Any]

BOTS: dict[str, Bot] = {}


def bot(name: str) -> Callable[[Bot], Bot]:
    """Register a bot under the name that ``--bots`` takes."""

    def register(function: Bot) -> Bot:
        BOTS[name] = function
        return function

    return register


@bot("random")
def random_bot(decision: Decision, chance: Random) -> Any:
    """Any legal answer: each number of picks and each pick equally likely."""
    return decision.legal_answer(chance.randrange)


@bot("first")
def first_bot(decision: Decision, chance: Random) -> Any:
    """The first legal answer, always: useful to reproduce, useless as an opponent."""
    return decision.legal_answer(lambda bound: 0)
