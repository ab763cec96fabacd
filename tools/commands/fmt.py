"""Lay files out in the one house layout, comments kept.

Files are changed in place; --check and --diff change nothing; - reads stdin and writes stdout. A file with
an error is left as it is."""

import argparse
import difflib
from pathlib import Path

from kotowari.tools import checking, files, layout, workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import add_format, add_rules, asked_for, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.report.writers import write_diagnostics


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari fmt``."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files or folders, - for stdin")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--check", action="store_true", help="only say which files would change")
    group.add_argument("--diff", action="store_true", help="show what would change")
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: all is laid out · 1: a file would change (--check, --diff) or has an error."""
    sources = workspace.read_paths(options.paths)
    for path in sources:
        if not path.endswith(workspace.SUFFIX) and path != workspace.STDIN_PATH:
            raise CannotRun(f"{path} is no .kw file, and has no house layout")
    given = checking.given_rules(sources)
    outcomes = []
    wrong = False
    for path, text in console.progress(sources.items(), len(sources), "files"):
        rules = rules_for(options, [path])
        library = checking.library_of(path, text, rules, given, asked_for(options, rules))
        formatted, found = layout.formatted(path, text, library)
        errors = [one for one in found if one.severity.value == "error"]
        if errors:
            write_diagnostics(errors, {path: text}, Console(console.err, console.err), "human")
            outcomes.append({"path": path, "outcome": "error"})
            wrong = True
            continue
        changed = formatted != text
        outcomes.append({"path": path, "outcome": "changed" if changed else "unchanged"})
        wrong |= changed and (options.check or options.diff)
        _deliver(path, text, formatted, options, console)
    if options.format == "json" and workspace.STDIN_PATH not in sources:
        console.json(outcomes)
    _say(outcomes, options, console)
    return FINDINGS if wrong else CLEAN


def _deliver(path: str, text: str, formatted: str, options: argparse.Namespace, console: Console) -> None:
    if options.diff:
        if options.format == "human" and formatted != text:
            names = (path, f"{path} (laid out)")
            for line in difflib.unified_diff(text.splitlines(True), formatted.splitlines(True), *names):
                console.out.write(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    elif options.check:
        if options.format == "human" and formatted != text:
            console.result(path)
    elif path == workspace.STDIN_PATH:
        console.out.write(formatted)
    elif formatted != text:
        files.write_text(Path(path), formatted)


def _say(outcomes: list[dict[str, str]], options: argparse.Namespace, console: Console) -> None:
    counts = {kind: sum(one["outcome"] == kind for one in outcomes) for kind in ("changed", "unchanged", "error")}
    would = "would change" if options.check or options.diff else "changed"
    console.talk(f"{counts['changed']} {would}, {counts['unchanged']} unchanged, {counts['error']} with errors")
