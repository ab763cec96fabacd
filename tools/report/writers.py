"""Diagnostics in the three formats of ``--format``: human, concise, json.

The json form is the machine contract: a list of ``{code, severity, path, line, column, message, help}``, all of it;
what people read is a digest unless all is asked for.
"""

from collections.abc import Callable, Mapping, Sequence

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.tools.report import human
from kotowari.tools.report.console import Console
from kotowari.tools.report.digest import Digest, again, digests, whole

FORMATS = ("human", "concise", "json")


def write_diagnostics(
    found: Sequence[Diagnostic], sources: Mapping[str, str], console: Console, format_: str, everything: bool = False
) -> None:
    """Write *found* to stdout in one of :data:`FORMATS`; ``sources`` maps a path to its text.

    Unless *everything* is wanted, people see the first of each file, and one that stands again only once.
    """
    if format_ == "json":
        console.json([diagnostic.to_dict() for diagnostic in found])
        return
    for digest in whole(found) if everything else digests(found):
        _WRITERS[format_](digest, sources, console)


def _human(digest: Digest, sources: Mapping[str, str], console: Console) -> None:
    split: dict[str, list[str]] = {}

    def lines(path: str) -> list[str]:
        if path not in split:
            split[path] = sources.get(path, "").splitlines()
        return split[path]

    for diagnostic, elsewhere in digest.shown:
        console.result(human.render(diagnostic, lines, console.style, again(elsewhere)) + "\n")
    if digest.remainder:
        console.result(f"… {digest.remainder}\n")


def _concise(digest: Digest, sources: Mapping[str, str], console: Console) -> None:
    for diagnostic, elsewhere in digest.shown:
        data = diagnostic.to_dict()
        help_ = f" ({data['help']})" if data["help"] else ""
        more = f" {again(elsewhere)}" if elsewhere else ""
        place = f"{data['path']}:{data['line']}:{data['column']}"
        console.result(f"{place}: {data['severity']}[{data['code']}] {data['message']}{help_}{more}")
    if digest.remainder:
        console.result(digest.remainder)


_WRITERS: Mapping[str, Callable[[Digest, Mapping[str, str], Console], None]] = {"human": _human, "concise": _concise}
