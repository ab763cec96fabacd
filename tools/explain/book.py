"""What a rule set says of every numbered rule of its book: stated, not mechanical with a reason, or still open.

A rule set names a data file (``book: "animal/book.json"``).  Its ``rules`` say of each number one of

* ``stated``: a definition cites it;
* ``core: NAME``: a general rule of the core carries it out, with no line of its own to cite it (``core`` says which);
* ``not: REASON``: nothing to carry out (``reasons`` is the closed list);
* ``open: …``: to be carried out and not yet, and what is missing.

``like`` names a book whose reasons and general rules are this one's, too.

The trap: a citation is a fact of the definitions, so the file is compared with them and never believed.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Literal

from kotowari.grammar.library import Library
from kotowari.tools.data import data_file
from kotowari.tools.errors import CannotRun
from kotowari.tools.json_text import Misshapen, loads, why

State = Literal["stated", "core", "not", "open"]
STATES: tuple[State, ...] = ("stated", "core", "not", "open")
PROPERTY = "book"


@dataclass(frozen=True)
class Entry:
    """One rule: its state, and the reason, the mechanism or what is missing (empty for ``stated``)."""

    state: State
    why: str = ""

    @property
    def carried_out(self) -> bool:
        """Does something do what the rule says?"""
        return self.state in ("stated", "core")


@dataclass(frozen=True)
class Book:
    """Every rule in the order of the book, the closed list of reasons, and the general rules of the core by name."""

    rules: Mapping[str, Entry]
    reasons: Mapping[str, str]
    core: Mapping[str, str]

    def numbered(self, state: State) -> list[str]:
        """The rules of one state, in the order of the book."""
        return [rule for rule, entry in self.rules.items() if entry.state == state]

    def wrong(self, library: Library, stated: Set[str]) -> list[str]:
        """Where the book and the definitions disagree, a line each; ``stated`` is what the definitions cite."""
        found = []
        for rule, entry in self.rules.items():
            if entry.state == "stated" and rule not in stated:
                found.append(f"{rule} is called stated, but no definition cites it")
            elif entry.state != "stated" and rule in stated:
                found.append(f"{rule} is called {entry.state}, but a definition cites it")
            elif entry.state == "not" and entry.why not in self.reasons:
                found.append(f"{rule}: `{entry.why}` is no reason of the list")
            elif entry.state == "core" and entry.why not in self.core and entry.why not in library.properties:
                found.append(f"{rule}: `{entry.why}` is neither a general rule nor a property of the rule set")
            elif entry.state == "open" and not entry.why:
                found.append(f"{rule} is open, but nothing says what is missing")
        return found


def book_of(library: Library) -> Book | None:
    """The book of a rule set; None if it names none.  Raises CannotRun for a file that is no book."""
    name = next(iter(library.properties.get(PROPERTY, ())), "")
    if not name:
        return None
    try:
        return parse_book(data_file(library.ruleset, name), lambda other: data_file(library.ruleset, other))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CannotRun(f"{name} is no book of rules ({why(error)})", '{"rules": {"704.5a": "stated"}}') from error


def parse_book(text: str, read: Callable[[str], str] | None = None) -> Book:
    """The book in a JSON text; ``read`` opens the one it is like.

    Raises ValueError, KeyError, TypeError or AttributeError for what is none.
    """
    data = loads(text)
    like = loads(read(data["like"])) if read is not None and "like" in data else {"reasons": {}, "core": {}}
    rules = {rule: _entry(said) for rule, said in data["rules"].items()}
    return Book(rules, {**like["reasons"], **data["reasons"]}, {**like["core"], **data["core"]})


def _entry(said: str) -> Entry:
    state, _, why = said.partition(": ")
    for each in STATES:
        if each == state and (each == "stated") == (not why):
            return Entry(each, why)
    raise Misshapen(f"`{said}` is none of: stated, core: NAME, not: REASON, open: WHAT")
