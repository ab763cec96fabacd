"""What ``kotowari explain`` says of the number of a rule: who states it, or why nobody does, and who tells of it."""

import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kotowari.grammar.chain import is_option
from kotowari.grammar.library import Library
from kotowari.tools import scenarios, workspace
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.book import Book, Entry, book_of
from kotowari.tools.explain.rulebook import citations, definitions
from kotowari.tools.report.console import Console
from kotowari.tools.testing.discover import discover, id_of

NUMBER = re.compile(r"\d+([-.]?[\da-z]+)*", re.IGNORECASE)


def is_number(text: str) -> bool:
    """Does it look like the number of a rule (``704.5a``, ``206-1b``)?"""
    return NUMBER.fullmatch(text) is not None


def rule(options: Namespace, console: Console) -> None:
    """Say what is known of a rule.  Raises CannotRun for a number that no rule set has."""
    wanted, extra = options.what, tuple(options.rules)
    told = _told(wanted, extra)
    found = [
        {**one, "scenarios": told.get(one["ruleset"], [])}
        for id in _rulesets(options.ruleset, extra)
        if (one := _in(wanted, id, extra)) is not None
    ]
    if not found:
        where = f"{options.ruleset} has no" if options.ruleset else "no rule set has a"
        raise CannotRun(f"{where} rule `{wanted}`", "kotowari rules --ruleset R lists those of one")
    if options.format == "json":
        console.json({"rule": wanted, "rulesets": found})
        return
    for one in found:
        console.result("\n".join(_lines(one)))
    console.talk(f"kotowari rules {wanted} --ruleset R runs the scenarios and says which of them exercise it")


def _rulesets(wanted: str, extra: tuple[str, ...]) -> list[str]:
    if wanted:
        return workspace.latest_rulesets(wanted, extra)
    return sorted(id for id, (_, one) in workspace.declared_rulesets(extra).items() if not is_option(one))


def _in(wanted: str, ruleset: str, extra: tuple[str, ...]) -> dict[str, Any] | None:
    """The rule in one rule set: by whom it is stated and what its book says of it; None where it is none."""
    libraries = workspace.libraries_with_options(ruleset, extra)
    stated = list(dict.fromkeys(place for library in libraries for place in _stating(wanted, library)))
    book = book_of(libraries[0])
    entry = book.rules.get(wanted) if book is not None else None
    if entry is None and not stated:
        return None
    return {"ruleset": ruleset, "stated": stated, "state": _state(entry), "why": _why(entry, book)}


def _state(entry: Entry | None) -> str:
    return entry.state if entry is not None else "stated"


def _why(entry: Entry | None, book: Book | None) -> str:
    """The reason of an entry, with what it means."""
    if entry is None or book is None or not entry.why:
        return ""
    meaning = {**book.reasons, **book.core}.get(entry.why, "")
    return f"{entry.why}: {meaning}" if meaning else entry.why


def _stating(wanted: str, library: Library) -> Iterator[str]:
    """``definition, file:line`` of each place that cites the rule."""
    for definition in definitions(library):
        kind = type(definition).__name__.lower().removesuffix("check")
        name = f"{kind} {getattr(definition, 'id', '')}".strip().replace("_", " ")
        for cited, span in citations([definition]):
            if cited == wanted:
                yield f"{name}, {span.path}:{span.line}"


def _told(wanted: str, extra: tuple[str, ...]) -> dict[str, list[str]]:
    """Rule set → the scenarios of the project that cite the rule, or an example of it (``704.5a#1``)."""
    if not Path(scenarios.DEFAULT_FOLDER).is_dir():
        return {}
    files = workspace.find_files([scenarios.DEFAULT_FOLDER])
    citing = [str(path) for path in files if wanted in workspace.read_lenient(path)]  # to read all takes much longer
    found: dict[str, list[str]] = {}
    for suite, scenario in discover(citing, extra).each() if citing else ():
        if any(cite.partition("#")[0] == wanted for cite in scenario.cites):
            found.setdefault(scenario.ruleset.partition("+")[0], []).append(id_of(suite, scenario))
    return found


def _lines(one: dict[str, Any]) -> Iterator[str]:
    says = {"core": "the core", "not": "not mechanical", "open": "open"}.get(one["state"], "stated")
    yield f"{one['ruleset']}: {says}" + (f", {one['why']}" if one["why"] else "")
    for place in one["stated"]:
        yield f"  stated by  {place}"
    for scenario in one["scenarios"]:
        yield f"  told in    {scenario}"
