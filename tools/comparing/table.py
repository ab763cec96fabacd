"""The table of differences between books: each row is a scenario told of several editions, or has a reason why not.

A data file says of every row ``told: TITLE`` (of several: ``TITLE | TITLE``), ``not: REASON: what it is about`` or,
where some editions are told of, ``part: REASON: what is missing: TITLE``; ``reasons`` is the closed list.  What comes
of a row in each edition is read from its scenario, never typed again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kotowari.grammar.scenario.ast import Moment, Scenario, Under
from kotowari.grammar.scenario.printer import ScenarioPrinter
from kotowari.tools.data import read_text
from kotowari.tools.errors import CannotRun
from kotowari.tools.json_text import Misshapen, loads, why
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import Given, Suite, discover
from kotowari.tools.testing.stages import Stages

DEFAULT_FILE = "tests/editions.json"


@dataclass(frozen=True)
class Entry:
    """What is said of a row: titles of scenarios; ``reason``: why there is none, or not of each edition, else ""."""

    row: str
    told: tuple[str, ...] = ()
    reason: str = ""
    about: str = ""


@dataclass(frozen=True)
class Result:
    """What comes of a scenario in one edition: what is expected there only, and why it did not go so, if it did not."""

    ruleset: str
    expected: str
    message: str


@dataclass(frozen=True)
class Shown:
    """A row with the results of one of its scenarios."""

    row: str
    title: str
    cites: tuple[str, ...]
    results: tuple[Result, ...]


def read_table(path: str) -> tuple[list[Entry], Mapping[str, str]]:
    """The rows of a data file in its order, and its closed list of reasons.  Raises CannotRun for no such file."""
    try:
        data = loads(read_text(Path(path)))
        reasons = dict(data.get("reasons", {}))
        entries = [_entry(row, said) for row, said in data["rows"].items()]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CannotRun(f"{path} is no table of rows ({why(error)})", '{"rows": {"A1": "told: TITLE"}}') from error
    unknown = next((entry for entry in entries if entry.reason and entry.reason not in reasons), None)
    if unknown is not None:
        raise CannotRun(f"{path}: `{unknown.reason}` of row {unknown.row} is no reason of the list")
    return entries, reasons


def _entry(row: str, said: str) -> Entry:
    state, _, rest = said.partition(": ")
    reason, about, titles = "", "", rest
    if state in ("not", "part"):
        reason, about, titles = (*rest.split(": ", 2), "", "")[:3]
    told = tuple(title.strip() for title in titles.split(" | ") if title.strip())
    if state not in ("told", "not", "part") or bool(told) != (state != "not") or bool(about) != (state != "told"):
        raise Misshapen(
            f"row {row}: `{said}` is none of `told: TITLE`, `not: REASON: ABOUT`, `part: REASON: ABOUT: TITLE`"
        )
    return Entry(row, told, reason, about)


def told_by(entries: Iterable[Entry], given: Given) -> dict[str, tuple[Suite, Scenario]]:
    """Title → the scenario that tells a row.  Raises CannotRun where there is none of that title, or several."""
    wanted = {title for entry in entries for title in entry.told}
    found: dict[str, tuple[Suite, Scenario]] = {}
    for suite in given.suites:
        for scenario in suite.written:
            if scenario.title in wanted:
                if scenario.title in found:
                    raise CannotRun(f"two scenarios are called `{scenario.title}`", f"the other is in {suite.path}")
                found[scenario.title] = suite, scenario
    for title in sorted(wanted - found.keys()):
        raise CannotRun(f"no scenario is called `{title}`")
    return found


def shown(entries: Sequence[Entry], paths: Sequence[str], extra: tuple[str, ...] = ()) -> Iterator[Shown]:
    """Each told row with what came of it, under the rule files *extra* too.  Raises CannotRun."""
    given = discover(paths, extra)
    scenarios = told_by(entries, given)
    stages = Stages(given)
    for entry in entries:
        for title in entry.told:
            suite, scenario = scenarios[title]
            results = [
                Result(ruleset, expected(scenario, ruleset), _message(stages, suite, scenario.under(ruleset)))
                for ruleset in scenario.rulesets
            ]
            yield Shown(entry.row, title, scenario.cites, tuple(results))


def expected(scenario: Scenario, ruleset: str) -> str:
    """What is done and expected in this edition only; "" if nothing is."""
    printer = ScenarioPrinter()
    parts = [inner for part in scenario.script for inner in (part.commands if isinstance(part, Moment) else (part,))]
    said = [each for part in parts if isinstance(part, Under) and ruleset in part.rulesets for each in part.commands]
    return "; ".join(" ".join(printer.write(each).split()).removeprefix("expect ") for each in said)


def _message(stages: Stages, suite: Suite, scenario: Scenario) -> str:
    made = outcome(stages, suite, scenario)
    return "" if made.status == "passed" else made.message or made.status
