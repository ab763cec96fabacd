"""``python -m kotowari.tools.bench``: measure, print the table, write ``docs/performance.md`` of a checkout.

``--only NAME`` measures one part and writes nothing.  A missed goal is shown in the table; with ``--strict`` the
exit code is 1 then.
"""

import argparse
import sys
from collections.abc import Callable

from kotowari.tools.bench import boards, plays, report, starts, texts
from kotowari.tools.bench.measure import Figure

PARTS: dict[str, Callable[[], list[Figure]]] = {
    "take_back": boards.take_back,
    "one_change": boards.one_change,
    "triggers": boards.triggers,
    "scenarios": starts.scenario_tests,
    "reading": texts.reading,
    "start": starts.starting,
    "editions": starts.starting_editions,
    "games": plays.against_bound,
    "pool": plays.larger_pool,
}


def main(argv: list[str] | None = None) -> int:
    """Measure all parts, or one."""
    parser = argparse.ArgumentParser(prog="python -m kotowari.tools.bench", description=__doc__)
    parser.add_argument("--only", choices=[*PARTS, "work"], help="one part; nothing is written")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    options = parser.parse_args(argv)
    only = options.only
    figures = []
    for name, measure in PARTS.items():
        if only in (None, name):
            print(f"measuring {name} …", file=sys.stderr, flush=True)
            figures += measure()
    counters = plays.work() if only in (None, "work") else {}
    print(report.table(figures, counters))
    if only is None:
        place = report.write(figures, counters)
        if place is not None:
            print(f"written: {place}", file=sys.stderr)
    missed = [figure for figure in figures if figure.met is False]
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
