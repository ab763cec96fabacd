"""When Python's cyclic garbage collector may look at what: it walks all that is alive, again and again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

GARBAGE = 100_000  # objects between two looks: those of a few games, or of what a command reads
LOADED = 300_000  # those of a large rule set, or of a few sentences that are read
SCENARIOS = 10_000  # those of some scenarios, which end so soon that a processor's cache still holds them


@contextmanager
def quick_loading() -> Iterator[None]:
    """Let the collector look seldom during a bulk load; what the first one of a process made moves out of its sight.

    Only the first: whatever is garbage by then stays for as long as the process lasts, and later there are games.
    Seldom, not never: what is read as a sentence leaves some megabytes of garbage behind.
    """
    with seldom_collecting(LOADED):
        yield
    _freeze_once()


@cache
def _freeze_once() -> None:
    gc.freeze()


@contextmanager
def seldom_collecting(objects: int = GARBAGE) -> Iterator[None]:
    """Let the collector look at the objects of a few games together, not many times at those of one.

    A game keeps all its events to the end, so that looking earlier finds nothing; it took a fifth of the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(objects, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
