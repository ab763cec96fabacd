"""What one worker of a run has read and compiled serves all of them, in a cache that goes with the run.

Nothing is read from or written to the user's own; a test may ask for one of its own, or for none.  Who runs the tests
again and again, as the benchmark does, may keep what was worked out in a folder (`KOTOWARI_TESTS_CACHE`).

Printed text is read with the rows that travel with the rules; `reading/test_kept.py` looks whether they are right.

They play many short games, so the garbage collector looks as seldom as where scenarios are played.
"""

import gc
import os
import shutil
import tempfile

import pytest

from kotowari.tools.garbage import SCENARIOS

KEPT = "KOTOWARI_TESTS_CACHE"
LONGEST = ("tests/totality/", "tests/properties/test_smoke_play.py")

gc.set_threshold(SCENARIOS, *gc.get_threshold()[1:])
os.environ.setdefault("KOTOWARI_ROWS", "kept")


def pytest_configure(config: pytest.Config) -> None:
    """The workers are told of the cache by the environment that they inherit."""
    if not hasattr(config, "workerinput"):
        os.environ["KOTOWARI_CACHE"] = os.environ.get(KEPT) or tempfile.mkdtemp(prefix="kotowari-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The run leaves nothing behind that it was not told to keep."""
    if not hasattr(config, "workerinput") and not os.environ.get(KEPT):
        shutil.rmtree(os.environ["KOTOWARI_CACHE"], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests are begun first, so that no worker waits for one at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
