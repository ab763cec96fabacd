"""``can``: whether something works with any answers to what the script does not say.

An attempt that comes to a question without an answer is made again with each answer to it, so that ``can`` needs none
that does not matter.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from kotowari.grammar.source import Span
from kotowari.interpreter import Decision
from kotowari.interpreter.decisions import Answer
from kotowari.tools.testing.failure import Failure, Unsaid

MOST = 24  # answers that are tried to one question
ATTEMPTS = 200


class Open(Unsaid):
    """A question without an answer in the script; ``answers`` are those that can be tried."""

    def __init__(self, message: str, span: Span, answers: list[Answer]) -> None:
        super().__init__(message, span)
        self.answers = answers


def assume(decision: Decision, assumed: list[Answer], described: str, span: Span) -> Answer:
    """The next assumed answer.  Raises :class:`Open` when there is none."""
    if not assumed:
        raise Open(f"the script does not say: {described}", span, list(islice(possible(decision), MOST)))
    return assumed.pop(0)


def possible(decision: Decision) -> Iterator[Answer]:
    """Legal answers, the smallest first."""
    if decision.kind == "number":
        yield from range(decision.low, decision.high + 1)
    elif decision.kind == "order":
        yield tuple(range(len(decision.options)))
    elif decision.kind == "pick":
        for number in range(decision.low, min(decision.high, len(decision.options)) + 1):
            for answer in combinations(range(len(decision.options)), number):
                if not decision.refusal(answer):
                    yield answer


def search(attempt: Callable[[list[Answer]], None]) -> str:
    """Make attempts until one works: "" then, else why the last one did not."""
    waiting: list[list[Answer]] = [[]]
    wrong = ""
    for _ in range(ATTEMPTS):
        if not waiting:
            break
        assumed = waiting.pop()
        try:
            attempt(list(assumed))
        except Open as unsaid:
            wrong = wrong or unsaid.message
            waiting.extend([*assumed, answer] for answer in reversed(unsaid.answers))
        except Failure as failure:
            if not failure.wrong:
                raise
            wrong = failure.message
        else:
            return ""
    return wrong


__all__ = ["Open", "assume", "search"]
