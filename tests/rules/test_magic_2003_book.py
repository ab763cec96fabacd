"""The book of 2003: its 1,070 texts, each in one state, and its numbers for what the definitions of 2018 say, too.

The trap: what the edition takes over cites the book of 2018; a number of that book must never be shown as one of this.
"""

from collections import Counter

import pytest
from tests.books import the_book
from tests.rules.test_magic_book import LATER

from kotowari.grammar.scenario.ast import Scenario
from kotowari.tools import scenarios, workspace
from kotowari.tools.data import data_file
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.rulebook import rule_order, stated_rules
from kotowari.tools.numbering import NUMBERING, numbering_in
from kotowari.tools.testing.discover import discover

EDITION = "magic-2003"
LIBRARY = workspace.ruleset_library(EDITION)
BASE = workspace.ruleset_library("magic-2018")
STATED = set(stated_rules(LIBRARY))
NUMBERING_2003 = numbering_in(data_file(LIBRARY.ruleset, LIBRARY.properties[NUMBERING][0]), EDITION)
OPEN: dict[str, int] = {}  # how many of each chapter, and of the glossary


def test_every_text_is_in_it_once_and_in_order() -> None:
    """6 chapters, 69 sections, 63 headings, 626 rules and 306 entries of the glossary."""
    rules = list(the_book(LIBRARY).rules)

    assert len(rules) == 1070 and sum(rule.startswith("gl.") for rule in rules) == 306
    assert sorted(rules, key=rule_order) == rules


def test_it_agrees_with_the_definitions() -> None:
    book = the_book(LIBRARY)

    assert book.wrong(LIBRARY, STATED) == []
    assert STATED - set(book.rules) == set()


def test_how_many_are_open_is_known() -> None:
    opened = the_book(LIBRARY).numbered("open")

    assert Counter("gl" if rule.startswith("gl.") else rule[0] for rule in opened) == Counter(OPEN)


def test_numbers_are_those_of_both_books() -> None:
    numbers = NUMBERING_2003.numbers
    here = {number for several in numbers.values() for number in several}

    assert set(numbers) - set(the_book(BASE).rules) == set()
    assert here - set(the_book(LIBRARY).rules) == set()


def test_of_every_number_it_is_said_what_it_is_here() -> None:
    """Another number, several, or none: also of what the book of 2018 has and no definition cites yet."""
    assert [rule for rule in {*the_book(BASE).rules, *LATER} if not NUMBERING_2003.known(rule)] == []


def test_scenarios_cite_rules_of_an_edition_they_are_told_of() -> None:
    given = discover(["tests/scenarios/editions"])

    assert given.problems == []
    assert [wrong for _, scenario in given.each() if (wrong := _strange(scenario))] == []


def _strange(scenario: Scenario) -> list[str]:
    books = {EDITION: LIBRARY, "magic-2018": BASE}
    if not set(scenario.rulesets) <= set(books):
        return []  # the others have no book yet
    known = {rule for id in scenario.rulesets for rule in the_book(books[id]).rules}
    return [cite for cite in scenario.cites if cite.partition("#")[0] not in known]


def test_a_rule_taken_over_is_called_by_its_number_here() -> None:
    """Trample is 702.19 of 2018 and 502.9 of 2003; what only the later book has is called nothing."""
    assert NUMBERING_2003(("702.19c", "704.5a#2")) == ("502.9c", "420.5a")
    assert NUMBERING_2003(("306.5b", "702.2b")) == ()
    assert LIBRARY.keywords["trample"].cites == ("502.9", "502.9c")


def test_a_game_names_the_rules_of_its_own_book() -> None:
    """Every event of a game cites numbers of 2003, whoever stated the rule first."""
    given = discover(["tests/scenarios/editions/phasing_out.kw"])
    suite, scenario = given.each()[0]
    game, _, _ = scenarios.play(given, suite, scenario.under(EDITION), 10_000_000)

    assert game is not None
    cited = {rule for event in game.log for rule in event.cites}
    assert cited - set(the_book(LIBRARY).rules) == set() and {"305", "409.1", "gl.damage", "502.15b"} <= cited


@pytest.mark.parametrize("text", ["", "[]", '{"1": 2}', "{"])
def test_what_is_no_numbering_is_refused(text: str) -> None:
    with pytest.raises(CannotRun, match="the numbering of `mine` is none"):
        numbering_in(text, "mine")
