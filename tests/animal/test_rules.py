"""Every numbered rule of the book is carried out, or is nothing to carry out for a fixed reason.

A rule is carried out where a definition cites it, or by a general rule of the core.  The trap: whoever
states a rule must call it ``stated`` in ``stdlib_rules/animal/book.json``; the lists never overlap.
"""

from tests.books import cited, the_book

from kotowari.tools import workspace
from kotowari.tools.explain.book import Book, Entry, parse_book
from kotowari.tools.explain.rulebook import rule_order, stated_rules

LIBRARY = workspace.ruleset_library("animal")
STATED = set(stated_rules(LIBRARY))
EXERCISED_AT_LEAST = 0.92
OPEN = ["505-2a", "803.3b"]


def test_every_rule_is_in_it_once_and_in_order() -> None:
    rules = list(the_book(LIBRARY).rules)

    assert len(rules) == 1379
    assert sorted(rules, key=rule_order)[:3] == rules[:3]


def test_it_agrees_with_the_definitions() -> None:
    """Stated means cited by a definition; reasons and general rules are those of the closed lists."""
    assert the_book(LIBRARY).wrong(LIBRARY, STATED) == []


def test_every_reason_and_every_general_rule_is_used() -> None:
    book = the_book(LIBRARY)
    used = {entry.why for entry in book.rules.values()}

    assert set(book.reasons) - used == set() and set(book.core) - used == set()


def test_nothing_is_open() -> None:
    assert the_book(LIBRARY).numbered("open") == []


def test_scenarios_cite_rules_that_exist() -> None:
    assert cited(LIBRARY, "animal") - set(the_book(LIBRARY).rules) == set()


def test_what_is_carried_out_is_shown() -> None:
    """So many of the rules that are carried out have a scenario that says it is about them."""
    rules = [rule for rule, entry in the_book(LIBRARY).rules.items() if entry.carried_out]

    shown = cited(LIBRARY, "animal")

    assert sum(rule in shown for rule in rules) / len(rules) >= EXERCISED_AT_LEAST


def test_a_disagreement_is_found() -> None:
    book = Book(
        {
            "1": Entry("stated"),
            "2": Entry("open", "later"),
            "3": Entry("not", "mood"),
            "4": Entry("core", "magic"),
            "5": Entry("core", "pending"),
            "6": Entry("open"),
        },
        {"word": "a word"},
        {},
    )

    assert [line.split(",")[0] for line in book.wrong(LIBRARY, {"2"})] == [
        "1 is called stated",
        "2 is called open",
        "3: `mood` is no reason of the list",
        "4: `magic` is neither a general rule nor a property of the rule set",
        "6 is open",
    ]


def test_a_state_that_is_none_is_refused() -> None:
    for said in ("done", "stated: here", "not", "core:"):
        try:
            parse_book(f'{{"rules": {{"1": "{said}"}}, "reasons": {{}}, "core": {{}}}}')
        except ValueError:
            continue
        raise AssertionError(said)
