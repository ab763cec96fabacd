"""Finds scenarios on disk: ``.kw`` and JSON files, with the cards that a file defines for itself.

A stage (a compiled pool of cards) is made once for each ruleset and set of extra cards, because
compiling takes longer than running.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library
from kotowari.grammar.scenario import parse_suite
from kotowari.grammar.scenario_ast import Scenario, Suite
from kotowari.interpreter import CompileError, compile_program, program_from_bytes, program_to_bytes
from kotowari.tools import cache as cache_files
from kotowari.tools import workspace
from kotowari.tools.errors import CannotRun
from kotowari.tools.testing.models import read_suite
from kotowari.tools.testing.position import BLANK_CARD
from kotowari.tools.testing.run import Outcome, Stage, run_scenario, stage

SUFFIXES = (".kw", ".json")


@dataclass(frozen=True)
class Found:
    """A scenario with the file it is in and that file's own cards; ``id`` is ``path::title``."""

    path: str
    scenario: Scenario
    definitions: str = ""

    @property
    def id(self) -> str:
        """The name under which results are reported."""
        return f"{self.path}::{self.scenario.title}"


def read(path: str, text: str) -> tuple[Suite, list[Diagnostic]]:
    """The suite of a file; a JSON file that holds none is an empty suite with diagnostics."""
    if path.endswith(".json"):
        suite, problems = read_suite(text, path)
        return suite or Suite(), problems
    return parse_suite(text, path)


def discover(paths: Iterable[str]) -> tuple[list[Found], list[Diagnostic]]:
    """All scenarios under the paths, in order of path and place.  Raises CannotRun for a missing path."""
    found: list[Found] = []
    problems: list[Diagnostic] = []
    for path in workspace.find_files(paths, SUFFIXES):
        text = workspace.read_text(path)
        suite, wrong = read(str(path), text)
        problems += wrong
        found += [Found(str(path), scenario, suite.definitions) for scenario in suite.scenarios]
    return found, problems


@cache
def _pool(ruleset: str) -> tuple[Library, tuple[Card, ...]]:
    library = workspace.ruleset_library(ruleset)
    cards, problems = workspace.load(library, workspace.game_card_files(library))
    wrong = {p.span.path for p in problems if p.severity is Severity.ERROR}
    return library, tuple(card for card in cards if card.span.path not in wrong or not _touched(card, problems))


def _touched(card: Card, problems: Iterable[Diagnostic]) -> bool:
    lines = range(card.span.line, card.span.end_line + 1)
    return any(p.span.path == card.span.path and p.span.line in lines for p in problems if p.severity is Severity.ERROR)


def own_cards(path: str, definitions: str, library: Library) -> tuple[list[Card], list[Diagnostic]]:
    """The cards a scenario file defines for itself."""
    return workspace.load(library, {path: definitions}) if definitions else ([], [])


@cache
def stage_for(ruleset: str, path: str = "", definitions: str = "") -> tuple[Stage, tuple[Diagnostic, ...]]:
    """The stage for scenarios of one file.  Raises CannotRun for an unknown ruleset."""
    library, pool = _pool(ruleset)
    own, problems = own_cards(path, definitions, library)
    own = [card for card in own if not _touched(card, problems)]
    pool_texts = workspace.game_card_files(library)
    name = cache_files.key("stage", ruleset, workspace.rule_files(), pool_texts, path, definitions)
    try:
        cards = [BLANK_CARD, *pool, *own]
        program = cache_files.cached(name, lambda: compile_program(library, cards),
                                     lambda made: program_to_bytes(library, made), program_from_bytes)
        return stage(library, cards, program), tuple(problems)
    except CompileError:  # find which; the others of the file can still be used
        refused = [(card, error) for card in own if (error := _refusal(library, card))]
        cards = [card for card in (BLANK_CARD, *pool, *own) if all(card is not bad for bad, _ in refused)]
        found = [Diagnostic("E0806", Severity.WARNING, f"can't be compiled: {e}", card.span) for card, e in refused]
        return stage(library, cards, compile_program(library, cards)), (*problems, *found)


def _refusal(library: Library, card: Card) -> str:
    try:
        compile_program(library, [card])
    except CompileError as error:
        return str(error)
    return ""


def run_found(found: Found) -> Outcome:
    """Run a scenario where it was found.  A card of its file that can't be used is missing, and the message says so."""
    try:
        on, problems = stage_for(found.scenario.ruleset, found.path, found.definitions)
    except CannotRun as error:
        return Outcome(found.id, "error", 0.0, error.message, found.scenario.span, frozenset(found.scenario.cites))
    outcome = run_scenario(found.scenario, on, found.id)
    if outcome.status == "error" and problems:
        notes = "; ".join(f"{p.code} in line {p.span.line}: {p.message}" for p in problems)
        return replace(outcome, message=f"{outcome.message} ({notes})")
    return outcome


def run_all(found: Iterable[Found]) -> list[Outcome]:
    """Run many, in order."""
    return [run_found(each) for each in found]


def to_suites(found: Iterable[Found]) -> Mapping[str, Suite]:
    """Path → suite, for writing files back in another form."""
    files: dict[str, list[Found]] = {}
    for each in found:
        files.setdefault(each.path, []).append(each)
    return {path: Suite(group[0].definitions, tuple(f.scenario for f in group)) for path, group in files.items()}
