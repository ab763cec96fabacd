"""``make causes DATA=FILE``: why cards of a file are refused, the most frequent causes first, for docs/import.md.

The table stands between two marks of the page; the data is no part of the project, and no card of it is named.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

from kotowari.tools import files, workspace
from kotowari.tools.data import read_text
from kotowari.tools.garbage import seldom_collecting
from kotowari.tools.importing import inputs
from kotowari.tools.importing.importer import Importer, Outcome
from kotowari.tools.report.console import Console

BEGIN, END = "<!-- made: causes -->", "<!-- end -->"
SHOWN = 100
WORDS = 3  # of those that found no place


def main() -> int:
    """Write the table anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", metavar="DATA", nargs="+", help="files as `kotowari import` reads them")
    parser.add_argument("--ruleset", default="magic-2023")
    parser.add_argument("--page", metavar="FILE", type=Path, required=True, help="the page with the table")
    options = parser.parse_args()
    importer = Importer(workspace.ruleset_library(options.ruleset))
    counted: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    console = Console()
    with seldom_collecting():
        for path in inputs.files(options.paths):
            for outcome in console.progress(importer.each(inputs.cards(path), set()), 0, "cards"):
                kinds[outcome.refusal.kind if outcome.refusal else "accepted"] += 1
                counted[cause(outcome)] += not outcome.accepted
    files.write_text(options.page, with_table(read_text(options.page), table(kinds, counted)))
    return 0


def cause(outcome: Outcome) -> str:
    """What a refusal is counted as: the words that found no place, or the kind with what the reason begins with."""
    why = outcome.refusal
    if why is None:
        return ""
    if why.kind == "unread":
        return f"`{' '.join(why.words.lower().split()[:WORDS])}`"
    said = re.sub(r"`[^`]*`", "…", why.reason.partition(": ")[0])
    return f"{why.kind}: {said}"


def table(kinds: Counter[str], counted: Counter[str]) -> str:
    """Two tables: how many of each kind, the most frequent causes."""
    lines = ["| outcome | cards |", "|---|---|"]
    lines += [f"| {kind} | {count} |" for kind, count in kinds.most_common()]
    lines += ["", "| cause: words that found no place, or what was said | cards |", "|---|---|"]
    lines += [f"| {each.replace('|', '/')} | {count} |" for each, count in counted.most_common(SHOWN) if count]
    return "\n".join(lines)


def with_table(page: str, made: str) -> str:
    """The page with the table between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, behind = rest.partition(END)
    return f"{before}{begin}\n{made}\n{end}{behind}"


if __name__ == "__main__":
    raise SystemExit(main())
