"""Every numbered rule of the book of 2018 is in exactly one state: stated, core, not mechanical, or open.

The trap: whoever states a rule must call it ``stated`` in ``stdlib_rules/magic/book.json``; the lists never overlap.
"""

from collections import Counter
from functools import cache

from tests.books import cited, the_book

from kotowari.tools import workspace
from kotowari.tools.explain.book import book_of
from kotowari.tools.explain.rulebook import rule_order, stated_rules

LIBRARY = workspace.ruleset_library("magic-2018")
OPEN: dict[str, int] = {}  # how many of each chapter; 8 and 9 are the variants
LATER = {"701.43a", "701.44a", "701.44b", "701.45"}
EXERCISED_AT_LEAST = 0.79


@cache
def stated() -> set[str]:
    """What the edition and its options state; asked for by a test alone, since it loads each of the options."""
    return set(stated_rules(*workspace.libraries_with_options("magic-2018")))


def test_every_number_is_in_it_once_and_in_order() -> None:
    """2,123 rules, 178 headings among them and 130 sections."""
    rules = list(the_book(LIBRARY).rules)

    assert len(rules) == 2431
    assert sorted(rules, key=rule_order) == rules


def test_it_agrees_with_the_definitions() -> None:
    """Stated means cited by a definition; reasons and general rules are those of the closed lists."""
    assert the_book(LIBRARY).wrong(LIBRARY, stated()) == []


def test_what_definitions_cite_is_in_the_book() -> None:
    """But for what a later book numbers so, and this one not at all."""
    assert stated() - set(the_book(LIBRARY).rules) == LATER


def test_every_reason_and_every_general_rule_is_used() -> None:
    book = the_book(LIBRARY)
    used = {entry.why for entry in book.rules.values()}

    assert set(book.reasons) - used == set() and set(book.core) - used == set()


def test_how_many_are_open_is_known() -> None:
    assert Counter(rule[0] for rule in the_book(LIBRARY).numbered("open")) == Counter(OPEN)


def test_other_editions_have_no_book_yet() -> None:
    """Their numbers are others, so what this one says of a number says nothing of theirs."""
    assert book_of(workspace.ruleset_library("magic-2023")) is None


def test_scenarios_cite_rules_that_exist() -> None:
    assert cited(LIBRARY, "magic") - set(the_book(LIBRARY).rules) == set()


def test_what_is_carried_out_is_shown() -> None:
    """So many of the rules that are carried out have a scenario that says it is about them."""
    shown = cited(LIBRARY, "magic")
    rules = [rule for rule, entry in the_book(LIBRARY).rules.items() if entry.carried_out]

    assert sum(rule in shown for rule in rules) / len(rules) >= EXERCISED_AT_LEAST
