"""Timing two or more things against each other on a machine that does other work too.

Process time, so that waiting does not count; the things take turns, so that a slow spell of the machine
meets all of them; medians, so that one odd round does not decide.  The cyclic garbage collector is emptied
before each round and off during it, as ``timeit`` does; what it costs in a game is a figure of its own.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

Work = Callable[[], Any]


@dataclass(frozen=True)
class Figure:
    """One line of the table.  ``value`` is a ratio or a rate; ``goal`` its bound, at least if ``more`` else at most."""

    name: str
    what: str
    value: float
    goal: float | None = None
    more: bool = True
    unit: str = "×"
    detail: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None when there is none."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.more else self.value <= self.goal


def seconds(work: Work) -> float:
    """Process time of one run of *work*."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


@contextmanager
def quiet() -> Iterator[None]:
    """The garbage collector emptied, then off."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def in_turn(*works: Work, rounds: int = 7) -> list[float]:
    """The median process time of each of *works*, run in turn *rounds* times after one round that does not count."""
    for work in works:
        work()
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for index, work in enumerate(works):
            with quiet():
                times[index].append(seconds(work))
    return [median(each) for each in times]


def repeat(work: Work, times: int) -> Work:
    """Work that is long enough to be measured."""

    def many() -> None:
        for _ in range(times):
            work()

    return many
