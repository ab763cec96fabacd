"""Say what is wrong in card, rule, scenario and deck files; silent when nothing is.

PATH is a file, a folder, or - for stdin; without one the current folder is checked.  The first findings of a file are
shown, and the same one made again once; --all shows each."""

import argparse

from kotowari.tools import checking
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.compiling import Trial
from kotowari.tools.options import add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.report.writers import FORMATS, write_diagnostics


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari check``."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files or folders (.kw, .deck)")
    parser.add_argument("--all", action="store_true", help="show each finding, not the first of a file (json has all)")
    parser.add_argument("--read-back", action="store_true", help="also read the text of each card again (W0601)")
    add_rules(parser)
    add_format(parser, *FORMATS)


def run(options: argparse.Namespace, console: Console) -> int:
    """0: nothing is wrong (warnings apart) · 1: something is."""
    trial = _reading_back() if options.read_back else Trial
    found, sources, count = checking.check_paths(options.paths, lambda path: rules_for(options, [path]), console, trial)
    write_diagnostics(found, sources, console, options.format, options.all)
    errors = sum(one.severity.value == "error" for one in found)
    warnings = len(found) - errors
    if found:
        console.talk(f"{_count(errors, 'error')}, {_count(warnings, 'warning')} in {_count(count, 'file')}")
    else:
        console.talk(f"nothing wrong in {_count(count, 'file')}")
    return FINDINGS if errors else CLEAN


def _reading_back() -> type[Trial]:
    from kotowari.tools.importing.reading_back import ReadingBack  # brings in the reader, which most runs do without

    return ReadingBack


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
