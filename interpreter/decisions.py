"""What a player is asked, as a value with its legal answers.

A decision is yielded by the engine and answered with data.  ``purpose`` is a word of the rule
file that asks; drivers look at it, the engine never does.
"""

from dataclasses import dataclass
from typing import Any, Literal

Answer = Any


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer.  ``object`` is the id of the object it is about, if any; ``value`` what the engine gets."""

    key: str
    label: str
    object: int | None = None
    value: Any = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player.

    ``kind``: ``pick`` (answer: tuple of distinct option indices, ``low <= len <= high``, and the
    length in ``sizes`` if given), ``number`` (an int in ``low..high``), ``order`` (a permutation of
    the indices), ``divide`` (a tuple of ints, one per option, each ``>= low``, their sum ``high``).
    """

    kind: Literal["pick", "number", "order", "divide"]
    player: int
    purpose: str
    options: tuple[Option, ...] = ()
    low: int = 1
    high: int = 1
    source: int | None = None
    rule: tuple[str, ...] = ()
    repeat: bool = False
    prompt: str = ""

    def refusal(self, answer: Answer) -> str:
        """Why ``answer`` is not legal; empty if it is."""
        if self.kind == "number":
            if not isinstance(answer, int) or isinstance(answer, bool):
                return "the answer must be a whole number"
            return "" if self.low <= answer <= self.high else f"the number must be from {self.low} to {self.high}"
        if not isinstance(answer, (tuple, list)) or not all(type(i) is int for i in answer):
            return "the answer must be a list of whole numbers"
        count = len(self.options)
        if self.kind == "order":
            return "" if sorted(answer) == list(range(count)) else "the answer must name every option once"
        if self.kind == "divide":
            if len(answer) != count or any(n < self.low for n in answer):
                return f"each option needs a number of at least {self.low}"
            return "" if sum(answer) == self.high else f"the numbers must add up to {self.high}"
        if any(i < 0 or i >= count for i in answer) or (len(set(answer)) != len(answer) and not self.repeat):
            return "each option can be chosen once"
        if not self.low <= len(answer) <= self.high:
            return f"choose from {self.low} to {self.high}"
        return ""


class Refused(ValueError):
    """An answer that is not legal; nothing was changed."""
