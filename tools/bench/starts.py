"""Processes that start: with and without a cache, and pytest over scenarios and over nothing."""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from kotowari.tools import cache
from kotowari.tools.bench.measure import Figure

DECKS = ("explore", "transform-proliferate")
TESTS_CACHE = "KOTOWARI_TESTS_CACHE"  # where tests/conftest.py keeps it instead of in a folder of each run
SCENARIOS = Path(__file__).resolve().parents[2] / "tests" / "test_scenarios.py"
BASE = "magic-2018"  # the base of the other editions of its game
EDITIONS = ("magic-2002", "magic-2003", "magic-2023")
_EMPTY = "import pytest\n\n\n@pytest.mark.parametrize('n', range({}))\ndef test_nothing(n):\n    pass\n"


def _start(ruleset: str) -> list[str]:
    """Arguments of a Python that makes the rules and two decks ready, and says what time it took."""
    return [
        "-c",
        "import time\n"
        "from kotowari.tools.games import prepare_game\n"
        "begin = time.process_time()\n"
        f"prepare_game({ruleset!r}, (), {DECKS!r})\n"
        "print(time.process_time() - begin)\n",
    ]


def _run(arguments: list[str], place: str) -> tuple[str, float]:
    """Output and process time of a fresh Python with this cache folder (empty: none)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, cache.VARIABLE: place, TESTS_CACHE: place},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def starting(rounds: int = 7) -> list[Figure]:
    """Rules and decks ready to play: read, checked and compiled, or taken from the cache.  Fresh processes, in turn."""
    works: dict[str, list[float]] = {"cold": [], "warm": []}
    wholes: dict[str, list[float]] = {"cold": [], "warm": []}
    with tempfile.TemporaryDirectory() as place:
        _run(_start(BASE), place)
        for _ in range(rounds):
            for name, where in (("cold", ""), ("warm", place)):
                said, whole = _run(_start(BASE), where)
                works[name].append(float(said))
                wholes[name].append(whole)
    cold, warm = median(works["cold"]), median(works["warm"])
    return [
        Figure(
            "start",
            "rules and decks made ready from the cache against from the sources",
            cold / warm,
            20,
            detail=f"{cold * 1e3:.0f} and {warm * 1e3:.1f} ms",
        ),
        Figure(
            "start_process",
            "the same with Python's own start and imports",
            median(wholes["cold"]) / median(wholes["warm"]),
            detail=f"{median(wholes['cold']) * 1e3:.0f} and {median(wholes['warm']) * 1e3:.0f} ms",
        ),
    ]


def starting_editions(rounds: int = 5) -> list[Figure]:
    """The dearest edition to start against the base, from the cache and from the sources; in turn."""
    works: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as place:
        for ruleset in (BASE, *EDITIONS):
            _run(_start(ruleset), place)
        for _ in range(rounds):
            for ruleset in (BASE, *EDITIONS):
                for name, where in (("cold", ""), ("warm", place)):
                    works.setdefault((ruleset, name), []).append(float(_run(_start(ruleset), where)[0]))
    figures = []
    for name, said in (("warm", "from the cache"), ("cold", "from the sources")):
        base = median(works[BASE, name])
        ratios = {ruleset: median(works[ruleset, name]) / base for ruleset in EDITIONS}
        figures.append(
            Figure(
                f"start_editions_{name}",
                f"the dearest edition made ready {said} against `{BASE}`",
                max(ratios.values()),
                1.2,
                more=False,
                detail=", ".join(f"{ruleset} {ratio:.2f}" for ruleset, ratio in ratios.items()),
            )
        )
    return figures


def scenario_tests(rounds: int = 3) -> list[Figure]:
    """Scenarios under pytest against as many empty parametrised tests, whole processes; nothing without the tests."""
    if not SCENARIOS.is_file():
        return []
    options = ["-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={SCENARIOS.parents[1]}"]
    times: dict[str, list[float]] = {"scenarios": [], "empty": []}
    with tempfile.TemporaryDirectory() as place:
        said, _ = _run([*options, "-rA", str(SCENARIOS)], f"{place}/kept")
        tests = len(re.findall(r"^(?:PASSED|FAILED) ", said, re.MULTILINE))
        empty = Path(place) / "test_empty.py"
        empty.write_text(_EMPTY.format(tests))
        for _ in range(rounds):
            for name, path in (("scenarios", SCENARIOS), ("empty", empty)):
                times[name].append(_run([*options, str(path)], f"{place}/kept")[1])
    full, bare = median(times["scenarios"]), median(times["empty"])
    return [
        Figure(
            "scenarios",
            f"rate of {tests} scenario tests against as many empty tests, whole pytest processes",
            bare / full,
            0.3,
            detail=f"{tests / full:.0f} and {tests / bare:.0f} tests/s",
        )
    ]
