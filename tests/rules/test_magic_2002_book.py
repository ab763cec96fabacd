"""The collection of rulings of 2002: its 37 sections below 7 chapters, each in one state.

What it says as the book of 2003 does is taken over from there; what it says otherwise is stated, or open.
"""

from tests.books import the_book
from tests.rules.test_magic_2003_book import LIBRARY as BASE

from kotowari.grammar.library import Library
from kotowari.tools import workspace
from kotowari.tools.explain.rulebook import rule_order, stated_rules
from kotowari.tools.testing.discover import discover

LIBRARY: Library = workspace.ruleset_library("magic-2002")
OWN = {"2-2", "2-3", "4-6", "7-4", "6-5", "6-6", "7-12", "7-14"}


def test_every_section_is_in_it_once_and_in_order() -> None:
    rules = list(the_book(LIBRARY).rules)

    assert len(rules) == 44 and sum("-" in rule for rule in rules) == 37
    assert sorted(rules, key=rule_order) == rules


def test_it_agrees_with_the_definitions() -> None:
    assert the_book(LIBRARY).wrong(LIBRARY, set(stated_rules(LIBRARY))) == []


def test_what_it_states_besides_is_of_the_book_of_2003() -> None:
    """Its own sections, and else only numbers of the book that it lies over."""
    stated = set(stated_rules(LIBRARY))

    assert stated & set(the_book(LIBRARY).rules) == OWN
    assert stated - OWN - set(the_book(BASE).rules) == set()


def test_nothing_of_it_is_open() -> None:
    assert len(the_book(LIBRARY).numbered("open")) == 0


def test_what_it_states_is_shown() -> None:
    """Scenarios of the editions cite each section that it states otherwise."""
    given = discover(["tests/scenarios/editions"])
    cited = {rule for _, one in given.each() if one.ruleset == "magic-2002" for rule in one.cites}

    assert OWN - cited == set()
    assert {rule for rule in cited if "-" in rule} - set(the_book(LIBRARY).rules) == set()
