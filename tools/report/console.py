"""Where commands write: results on stdout, talk and progress on stderr, colour only for a person.

``result`` and ``talk`` are never mixed: a program that reads stdout gets the result and nothing else.
"""

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TextIO, TypeVar

from rich.style import Style

T = TypeVar("T")

# What a terminal obeys instead of showing it: control characters but tab and line end, and marks that turn the order of
# letters round.  Colours (``\x1b[1m``) are ours where they are wanted.
_OBEYED = re.compile("(\x1b\\[[0-9;]*m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

_QUIET_SECONDS = 1.0  # work shorter than this shows no progress
_PERIOD = 0.2


def wants_color(stream: TextIO, choice: str = "auto") -> bool:
    """Whether to colour *stream*; ``choice`` is ``auto always never``.  ``NO_COLOR`` (any value) turns ``auto`` off."""
    if choice != "auto":
        return choice == "always"
    return "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb" and stream.isatty()


def harmless(text: str, colors: bool = False) -> str:
    """*text* with what a terminal would obey as visible escapes: a stranger's file must not write over what is said."""
    return _OBEYED.sub(lambda m: m[0] if m[1] and colors else m[0].encode("unicode_escape").decode(), text)


def paint(text: str, *styles: str, on: bool) -> str:
    """*text* in the named styles of rich (``bold``, ``red`` …) when *on*."""
    return Style.parse(" ".join(styles)).render(text) if on and styles else text


class Console:
    """The two streams of one command and whether each takes colour."""

    def __init__(self, out: TextIO | None = None, err: TextIO | None = None, color: str = "auto", quiet: bool = False):
        self.out = out if out is not None else sys.stdout
        self.err = err if err is not None else sys.stderr
        self.color = wants_color(self.out, color)
        self.color_err = wants_color(self.err, color)
        self.quiet = quiet

    def result(self, text: str = "") -> None:
        """Write one result, with a line end, to stdout."""
        self.out.write(harmless(text, self.color) + "\n")

    def json(self, value: Any, indent: int | None = 2) -> None:
        """Write *value* to stdout as JSON; letters of every script stay letters."""
        self.out.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")

    def talk(self, text: str) -> None:
        """Say something to the person, on stderr, unless ``--quiet``."""
        if not self.quiet:
            self.err.write(harmless(text, self.color_err) + "\n")
            self.err.flush()

    def problem(self, text: str, hint: str = "") -> None:
        """Say on stderr why the command could not run; ``--quiet`` does not hide it."""
        self.err.write(f"{paint('kotowari:', 'bold', 'red', on=self.color_err)} {harmless(text)}\n")
        if hint:
            self.err.write(f"  {paint('= help:', 'cyan', on=self.color_err)} {harmless(hint)}\n")
        self.err.flush()

    def style(self, text: str, *styles: str) -> str:
        """*text* painted for stdout."""
        return paint(text, *styles, on=self.color)

    def progress(self, things: Iterable[T], total: int, label: str) -> Iterator[T]:
        """Pass *things* on; on a terminal show after a second how far it is.  ``total`` 0: unknown.

        Where stderr is kept, nothing is said: what a program prints must not depend on how fast a machine is.
        """
        if self.quiet or not self.err.isatty():
            yield from things
            return
        from rich.console import Console as Terminal  # 60 ms that only this needs
        from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = TextColumn(label), MofNCompleteColumn(), TimeElapsedColumn()
        bar = Progress(*columns, console=Terminal(file=self.err), transient=True, auto_refresh=False)
        task = bar.add_task(label, total=total or None)
        begun = shown_at = time.monotonic()
        try:
            for thing in things:
                yield thing
                bar.advance(task)
                now = time.monotonic()
                if now - begun >= _QUIET_SECONDS and now - shown_at >= _PERIOD:
                    bar.start()
                    bar.refresh()
                    shown_at = now
        finally:
            if bar.live.is_started:
                bar.stop()
