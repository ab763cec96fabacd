"""Diagnostics in the three formats of ``--format``: human, concise, json.

The json form is the machine contract: a list of ``{code, severity, path, line, column, message, help}``.
"""

from collections.abc import Callable, Mapping, Sequence

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.tools.report import human
from kotowari.tools.report.console import Console

FORMATS = ("human", "concise", "json")


def write_diagnostics(found: Sequence[Diagnostic], sources: Mapping[str, str], console: Console, format_: str) -> None:
    """Write *found* to stdout in one of :data:`FORMATS`; ``sources`` maps a path to its text."""
    _WRITERS[format_](found, sources, console)


def _human(found: Sequence[Diagnostic], sources: Mapping[str, str], console: Console) -> None:
    split: dict[str, list[str]] = {}

    def lines(path: str) -> list[str]:
        if path not in split:
            split[path] = sources.get(path, "").splitlines()
        return split[path]

    for diagnostic in found:
        console.result(human.render(diagnostic, lines, console.style) + "\n")


def _concise(found: Sequence[Diagnostic], sources: Mapping[str, str], console: Console) -> None:
    for diagnostic in found:
        data = diagnostic.to_dict()
        help_ = f" ({data['help']})" if data["help"] else ""
        place = f"{data['path']}:{data['line']}:{data['column']}"
        console.result(f"{place}: {data['severity']}[{data['code']}] {data['message']}{help_}")


def _json(found: Sequence[Diagnostic], sources: Mapping[str, str], console: Console) -> None:
    console.json([diagnostic.to_dict() for diagnostic in found])


_WRITERS: Mapping[str, Callable[[Sequence[Diagnostic], Mapping[str, str], Console], None]] = {
    "human": _human,
    "concise": _concise,
    "json": _json,
}
