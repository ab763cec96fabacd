"""What a player is asked, as a value with its legal answers.

A decision is yielded by the engine and answered with data.  ``purpose`` is the verb or the cost of the rules that
asks, or one of ``PURPOSES``, where the core does; drivers look at it, the engine never does.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

Answer = Any
ACT, YES_NO, TARGETS = "act", "yes_no", "targets"

# What the core itself asks; the words behind `yes_no` are its prompts.
PURPOSES = {
    ACT: "which of the offers to take; the first is to do nothing",
    YES_NO: "whether to do what may be done: the prompt says what",
    TARGETS: "what it is aimed at",
    "affected": "what an effect is about that chooses when it begins",
    "again": "yes or no: what was turned aside and has come back is turned aside once more",
    "apply": "yes or no: to take part in an event by what it costs",
    "choose": "what is chosen as a thing enters or is played",
    "chooser": "which opponent chooses where an opponent does",
    "color": "which kind of resource",
    "copy": "what becomes a copy, or of what",
    "cost": "which of several costs to pay",
    "divide": "how much of a number each gets, where no verb says so",
    "give_way": "nobody: another strand of the game goes on first",
    "half": "by which half a total is less that is less by a symbol of two",
    "help": "which things take over a part of a total",
    "itself_first": "yes or no: what enters does what it says itself before it is made a copy",
    "lend": "which card lends what it says",
    "may": "yes or no: an optional statement",
    "modes": "which of the options",
    "next_effect": "which effect goes first",
    "next_trigger": "which waiting trigger is next",
    "optional": "yes or no: an optional cost without a name",
    "order": "in which order things lie",
    "order_replacements": "which replacement is first",
    "repetitions": "how often what comes back to the same position is done again",
    "resources": "yes or no: to use sources for a payment that nothing obliges to",
    "rounds": "how often a loop goes round that several could stop: the least of what they say counts",
    "share": "how much of a total another player pays",
    "sharer": "which other player pays a part of it",
    "state_order": "which state check is carried out first",
    "strand": "where a trigger waits, by whose turn it is there",
    "timestamps": "which of what came together is older",
    "toll": "yes or no: to pay for what is not free",
    "trigger": "yes or no: an optional trigger",
    "trigger_order": "in which order triggers are put",
    "unless": "yes or no: to pay so that it is not done",
    "up_to": "how many of a number up to which may be taken",
    "way": "in which way it is played",
    "x": "the number x",
    "y": "the number y",
    "z": "the number z",
}


class Option(NamedTuple):
    """One legal answer.  ``object`` is the id of the object it is about, if any; ``value`` what the engine gets."""

    key: str
    label: str
    object: int | None = None
    value: Any = None


EITHER = (Option("yes", "yes", None, True), Option("no", "no", None, False))


class Decision(NamedTuple):
    """A question to one player.

    ``kind``: ``pick`` (answer: tuple of distinct option indices, ``low <= len <= high``, and the
    length none of ``barred``, every index of ``forced`` among them, none of ``lone`` the only one), ``number`` (an int
    in ``low..high``), ``order`` (a permutation of the indices), ``divide`` (a tuple of ints, one per
    option, each ``>= low``, their sum ``high``; an option gets more than ``low`` only if each one
    before it has its share of ``shares``, 510.1c).  ``arranging``: only in which order all of it is done is asked.
    ``concerns``: the seat that ``player`` decides for, where that is another one (715.5).
    """

    kind: Literal["pick", "number", "order", "divide"]
    player: int
    purpose: str
    options: tuple[Option, ...] = ()
    low: int = 1
    high: int = 1
    source: int | None = None
    rule: tuple[str, ...] = ()
    barred: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    lone: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    prompt: str = ""
    arranging: bool = False
    concerns: int | None = None

    def refusal(self, answer: Answer) -> str:
        """Why ``answer`` is not legal; empty if it is."""
        if self.kind == "pick" and self.low == 1 and self._is_one_of_them(answer):
            return ""
        if self.kind == "number":
            return self._refused_number(answer)
        if not isinstance(answer, (tuple, list)) or not all(type(i) is int for i in answer):
            return "the answer must be a list of whole numbers"
        if self.kind == "order":
            return "" if sorted(answer) == list(range(len(self.options))) else "the answer must name every option once"
        return self._refused_division(answer) if self.kind == "divide" else self._refused_pick(answer)

    def _is_one_of_them(self, answer: Answer) -> bool:
        """Is it one of options of which any will do, as is asked most by far?"""
        if self.barred or self.forced or self.lone or not isinstance(answer, (tuple, list)) or len(answer) != 1:
            return False
        return type(answer[0]) is int and 0 <= answer[0] < len(self.options)

    def _refused_number(self, answer: Answer) -> str:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return "the answer must be a whole number"
        return "" if self.low <= answer <= self.high else f"the number must be from {self.low} to {self.high}"

    def _refused_division(self, answer: Sequence[int]) -> str:
        if len(answer) != len(self.options) or any(n < self.low for n in answer):
            return f"each option needs a number of at least {self.low}"
        if sum(answer) != self.high:
            return f"the numbers must add up to {self.high}"
        for index, share in enumerate(self.shares):
            if answer[index] < share and any(n > self.low for n in answer[index + 1 :]):
                return f"{self.options[index].label} needs {share} before others get any"
        return ""

    def _refused_pick(self, answer: Sequence[int]) -> str:
        count = len(self.options)
        if any(i < 0 or i >= count for i in answer) or len(set(answer)) != len(answer):
            return "each option can be chosen once"
        if not self.low <= len(answer) <= self.high:
            return f"choose from {self.low} to {self.high}"
        if len(answer) in self.barred:
            return f"{len(answer)} can't be chosen"
        if len(answer) == 1 and answer[0] in self.lone:
            return f"{self.options[answer[0]].label} can't be the only one"
        missing = [self.options[i].label for i in self.forced if i not in answer]
        return f"{missing[0]} must be chosen" if missing else ""

    def legal_answer(self, random: Callable[[int], int]) -> Answer:
        """A legal answer chosen by ``random(bound)``, a source of numbers in ``0..bound-1``."""
        if self.kind == "number":
            return self.low + random(self.high - self.low + 1)
        count = len(self.options)
        if self.kind == "divide":
            return self._division(random)
        indices = list(range(count))
        for i in range(count - 1, 0, -1):
            k = random(i + 1)
            indices[i], indices[k] = indices[k], indices[i]
        if self.kind == "order":
            return tuple(indices)
        if self.low == self.high == 1 and not (self.barred or self.forced or self.lone):
            random(1)  # as many as there are to choose from
            return (indices[0],)
        sizes = [n for n in range(max(self.low, len(self.forced)), self.high + 1) if n not in self.barred]
        alone = [i for i in (self.forced or indices) if i not in self.lone]
        if self.lone and not alone:
            sizes = [n for n in sizes if n != 1]
        size = sizes[random(len(sizes))]
        others = [i for i in indices if i not in self.forced]
        if size == 1 and self.lone:
            return (alone[0],)
        return tuple(sorted((*self.forced, *others[: size - len(self.forced)])))

    def _division(self, random: Callable[[int], int]) -> Answer:
        left = self.high - self.low * len(self.options)
        parts = [self.low] * len(self.options)
        for index in range(len(parts)):
            last = index == len(parts) - 1
            share = max(0, (self.shares[index] if index < len(self.shares) else 0) - self.low)
            given = left if last or left <= share else share + random(left - share + 1)
            parts[index] += given
            left -= given
        return tuple(parts)


T = TypeVar("T")
Steps = Generator[Decision, Answer, T]  # what may ask players on the way, and what comes of it


class Refused(ValueError):
    """An answer that is not legal; nothing was changed."""


def least(decision: Decision) -> Answer:
    """The smallest legal answer."""
    if decision.kind == "number":
        return decision.low
    if decision.kind == "divide":
        rest = [decision.low] * (len(decision.options) - 1)
        return (decision.high - sum(rest), *rest)
    return tuple(range(len(decision.options) if decision.kind == "order" else decision.low))
