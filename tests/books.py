"""What tests ask of the book of a game and of the scenarios that cite it."""

from pathlib import Path

from kotowari.grammar.library import Library
from kotowari.tools.explain.book import Book, book_of
from kotowari.tools.testing.discover import discover

SCENARIOS = Path(__file__).resolve().parent / "scenarios"


def the_book(library: Library) -> Book:
    """The book of a rule set, which has one."""
    book = book_of(library)
    assert book is not None
    return book


def cited(library: Library, game: str) -> set[str]:
    """What the scenarios of a rule set say they are about; an example stands for its rule."""
    given = discover([str(SCENARIOS / game)])
    assert given.problems == []
    about = [scenario.cites for _, scenario in given.each() if scenario.ruleset.split("+")[0] == library.ruleset.id]
    return {rule.partition("#")[0] for cites in about for rule in cites}
