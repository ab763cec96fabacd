"""Print the reminder text of a keyword line as printed on a card: "Cycling {2}", "Explore", "Kicker {4}".

The text is the one on a thing of the type --on ("this creature"), without parentheses; --on may be a whole type line
("Creature — Cat"), since some reminders list subtypes. A line may have several keywords: they have one reminder.
A line may also be a sentence: its reminder is of the keywords it gives something, or of the verb in it.
With --batch FILE (or - for stdin) each line of FILE is {"line": …, "on": …} and each line of the result {"line", "on",
"reminder"}."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kotowari.grammar.library import Library
from kotowari.grammar.limits import LINE
from kotowari.grammar.suggest import suggestion
from kotowari.tools import workspace
from kotowari.tools.cli import CLEAN, FINDINGS
from kotowari.tools.commands.text import check_date
from kotowari.tools.data import read_text
from kotowari.tools.errors import CannotRun
from kotowari.tools.json_text import Misshapen, loads, why
from kotowari.tools.options import LANGUAGES, add_format, add_rules, rules_for
from kotowari.tools.report.console import Console
from kotowari.tools.text.reminders import reminder_of_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari reminder``."""
    parser.add_argument("line", metavar="LINE", nargs="?", help="a keyword line as printed in English")
    parser.add_argument("--on", metavar="TYPE", default="", help="the type or type line of its card, e.g. creature")
    parser.add_argument("--batch", metavar="FILE", default="", help="JSON lines, one request a line")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--date", metavar="YYYY-MM", default="", help="the wording of that time")
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: every line has its reminder · 1: one is not known or has none (its reminder is null)."""
    if (options.line is None) == (not options.batch):
        raise CannotRun("give either a line or --batch FILE", 'kotowari reminder "Cycling {2}" --on creature')
    check_date(options.date)
    library = rules_for(options).library
    workspace.refuse_wrong(library)
    if not options.batch:
        if max(len(options.line), len(options.on)) > LINE:
            raise CannotRun(f"a line has at most {LINE} letters")
        _known_type(options.on, library)
        answer = _answer({"line": options.line, "on": options.on}, library, options)
        return _one(answer, options, console)
    requests = list(_requests(options.batch))
    missing = 0
    for request in console.progress(requests, len(requests), "lines"):
        answer = _answer(request, library, options)
        missing += answer["reminder"] is None
        console.json({key: answer[key] for key in ("line", "on", "reminder")}, indent=None)
    if missing:
        console.talk(f"{missing} of {len(requests)} lines have no reminder")
    return FINDINGS if missing else CLEAN


def _known_type(on: str, library: Library) -> None:
    """Raises CannotRun for a line on nothing, whose text would have a hole, and for a slip of the pen.

    A type that the rule set does not know stays possible: its word is printed as it is.
    """
    if not on.strip():
        raise CannotRun("a reminder is about a thing: on what?", 'kotowari reminder "Cycling {2}" --on creature')
    words = library.vocabulary
    if words.lookup(on, frozenset({"type", "subtype", "supertype", "class"})):
        return
    names = [name.lower() for symbol in words.symbols("type") for name in words.names("type", symbol.id, "en")]
    near = suggestion(on, names)
    if near and not on.strip().count(" "):
        raise CannotRun(f"`{on}` is no type of this rule set", near)


def _one(answer: dict[str, Any], options: argparse.Namespace, console: Console) -> int:
    if options.format == "json":
        console.json({"line": answer["line"], "reminder": answer["reminder"]})
    elif answer["reminder"] is not None:
        console.result(answer["reminder"])
    if answer["reminder"] is None:
        for said in answer["why"]:
            console.talk(said)
        console.talk(f"no reminder for `{answer['line']}`")
    return CLEAN if answer["reminder"] is not None else FINDINGS


def _requests(name: str) -> Iterator[dict[str, str]]:
    text = "".join(workspace.read_paths([name]).values()) if name == workspace.STDIN else read_text(Path(name))
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            request = loads(line)
            if not isinstance(request["line"], str) or not isinstance(request.get("on", ""), str):
                raise Misshapen("line and on are texts")
            if max(len(request["line"]), len(request.get("on", ""))) > LINE:
                raise Misshapen(f"a text has at most {LINE} letters")
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise CannotRun(
                f"{name}:{number}: this is no request ({why(error)})", '{"line": "Cycling {2}", "on": "creature"}'
            ) from error
        yield request


def _answer(request: dict[str, str], library: Library, options: argparse.Namespace) -> dict[str, Any]:
    on = request.get("on", "")
    answer: dict[str, Any] = {"line": request["line"], "on": on, "reminder": None, "why": []}
    try:
        found = reminder_of_line(request["line"], on, library, options.lang, options.date)
    except Exception as error:  # a printer's bug costs one line, is said, and counts as a finding
        return {**answer, "why": [f"internal error: {type(error).__name__}: {error}"]}
    why = [one.message + (f" ({one.help})" if one.help else "") for one in found.diagnostics]
    return {**answer, "reminder": found.text, "why": why}
