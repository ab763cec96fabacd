"""``python -m tests.fuzz [--count N] [--seed S] [--door D] [--rules R]``: mutants for every door, as many as one likes.

The same seed and count give the same mutants.  What goes wrong is kept in ``corpus/`` and from then on is a test.
"""

import argparse
import sys
import time

from tests.fuzz.doors import TARGETS
from tests.fuzz.run import SHARES, fuzz, keep


def main() -> int:
    """0: no finding · 1: some."""
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--door", choices=(*TARGETS, ""), default="")
    options = parser.parse_args()
    begin = time.perf_counter()
    accepted = total = wrong = 0
    shares = {options.door: 1.0} if options.door else SHARES
    for door, share in shares.items():
        count = max(1, int(options.count * share))
        since, taken, found = time.perf_counter(), 0, 0
        for finding in fuzz(door, count, options.seed):
            taken += finding.accepted
            if finding.error:
                found += 1
                print(f"{finding.name} {keep(finding)}: {finding.error}", flush=True)
        accepted, total, wrong = accepted + taken, total + count, wrong + found
        rate = count / (time.perf_counter() - since)
        print(f"{door}: {count} mutants, {taken} accepted, {found} findings, {rate:.0f}/s", file=sys.stderr, flush=True)
    print(f"{total} mutants, {accepted} accepted, {wrong} findings in {time.perf_counter() - begin:.0f} s")
    return 1 if wrong else 0


raise SystemExit(main())
