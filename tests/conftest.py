"""Tests read and compile everything anew, and write nothing into the user's cache, unless a test asks for a cache.

They play many short games, so the garbage collector looks as seldom as where scenarios are played.
"""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from tests.shared_rows import SharedRows

from kotowari.tools.garbage import SCENARIOS
from kotowari.tools.reading import reader

gc.set_threshold(SCENARIOS, *gc.get_threshold()[1:])
os.environ.setdefault("KOTOWARI_CACHE", "")


def pytest_configure(config: pytest.Config) -> None:
    """The workers of a run share the rows that they derive, in a folder that goes with the run."""
    if not hasattr(config, "workerinput"):
        os.environ["KOTOWARI_TEST_ROWS"] = tempfile.mkdtemp(prefix="kotowari-rows-")
    reader._derived = SharedRows(Path(os.environ["KOTOWARI_TEST_ROWS"]))


def pytest_unconfigure(config: pytest.Config) -> None:
    """The run leaves nothing behind."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["KOTOWARI_TEST_ROWS"], ignore_errors=True)
