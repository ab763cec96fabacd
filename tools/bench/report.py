"""The figures as a table on the terminal and as ``docs/performance.md``."""

import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

from kotowari.tools import files
from kotowari.tools.bench.measure import Figure

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"

_HEAD = """# Performance

<!-- Written by `make bench`; what is typed here is lost. -->

`make bench` measures all of this anew and writes this page. Every figure is a ratio of two things
measured in turn in the same run, so that it says the same on a slow and on a fast machine (within some
per cent); the numbers in the last column are of one machine ({machine}) and only show the scale.

How it is measured: process time, the two sides in turn, medians, inputs made from fixed seeds; the
garbage collector is emptied before each round and off during it. Processes that are started run as they
always do.

## Ratios

"""

_NOTES = """
## What the lines mean

* **take_back**: ten writes through the journal and their take-back, against `copy.deepcopy` of the state that
  shares the program (cards, abilities). The digest of the state is compared after each. **take_back_events**
  is what an attempt of the engine costs when it fails: ten whole events, then the tables made anew from the state.
* **one_change**: a counter put by an event and settled, under two effects that change every creature. One object
  is evaluated on both boards. **idle_layers**: tapping, damage and life evaluate none.
* **triggers**: creatures enter one by one, each one's trigger is put and resolved.
* **scenarios**: `tests/test_scenarios.py` with a warm cache, against a file of empty parametrised tests.
* **reading**: one card a file. Both sides make the same tokens; ours also resolves every word, builds the tree
  and checks it.
* **start**: what lies between the imports and the first decision. **start_process** adds Python and the imports.
  **start_editions**: the same for each other edition of the game, the dearest against the base of them all.
  What was worked out is kept below `$KOTOWARI_CACHE`, or the platform's cache folder (`~/.cache/kotowari`), under
  keys made of every input text, the files of the package and the Python version; the folder can be deleted at any
  time, and `KOTOWARI_CACHE=` (empty) does without it.
* **games**, **decisions**: `tools/bench/bound.py` plays the same decks with no rule as data and no card text,
  choosing among the same kinds of answers. It shows what data instead of code costs, and is no goal: plain Python
  can't come near while every event is logged and every hook is asked. A game takes more than ten times the bytecodes
  of the bound (see the counters), and each of them more than twice the time: the code and the state of the bound fit
  the first cache of a processor, those of the engine don't. The profile is flat: no function takes more than 5 %.
* **pool**: the same games, with the same digests, when the pool holds more cards.
"""


def table(figures: Sequence[Figure], counters: Mapping[str, float]) -> str:
    """For the terminal."""
    lines = []
    for one in figures:
        goal = "" if one.goal is None else f"{'≥' if one.more else '≤'} {one.goal:g}"
        met = {True: "met", False: "MISSED", None: ""}[one.met]
        lines.append(f"{one.name:<17}{_number(one):>9}  {goal:<8}{met:<8}{one.what}  ({one.detail})")
    lines += [f"{value:>12,}  {name}" for name, value in counters.items()]
    return "\n".join(lines)


def page(figures: Sequence[Figure], counters: Mapping[str, float]) -> str:
    """The page of the documentation."""
    rows = ["| | what | ratio | goal | met | here |", "|---|---|---|---|---|---|"]
    for one in figures:
        goal = "–" if one.goal is None else f"{'≥' if one.more else '≤'} {one.goal:g}"
        met = {True: "yes", False: "**no**", None: ""}[one.met]
        rows.append(f"| {one.name} | {one.what} | {_number(one)} | {goal} | {met} | {one.detail} |")
    work = [
        "",
        "## Work counted",
        "",
        "The same on every machine (bytecodes: with the same Python), for games of fixed seeds by random players:",
        "when one of these changes, the engine or the rules changed.",
        "",
        "| counter | value |",
        "|---|---|",
    ]
    work += [f"| {name} | {value:,} |" for name, value in counters.items()]
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    return _HEAD.format(machine=machine) + "\n".join([*rows, *work]) + "\n" + _NOTES


def write(figures: Sequence[Figure], counters: Mapping[str, float]) -> Path | None:
    """Write the page of a checkout and return its path; an installed package has none."""
    if not PAGE.parent.is_dir():
        return None
    files.write_text(PAGE, page(figures, counters))
    return PAGE


def _number(one: Figure) -> str:
    digits = (
        0 if one.value >= 100 or one.value == int(one.value) else 1 if one.value >= 10 else 3 if one.value < 0.2 else 2
    )
    return f"{one.value:,.{digits}f}{one.unit}"
