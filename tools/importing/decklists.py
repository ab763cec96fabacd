"""Lists of decks as other programs write them, each entry as ours: `4 Name`, piles below a heading.

Read are lines of a number and a name, with what stands around it there: ``SB:`` before it, a set in brackets before or
behind it, a number of a collector, ``|SET|1``; headings ``Deck``, ``Sideboard``, ``[Main]``; elements of MTGO's XML.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from kotowari.grammar.limits import CARDS, LINE
from kotowari.tools.decks import DIGITS

MAIN = frozenset({"deck", "main", "maindeck", "main deck", "mainboard"})
PILES = frozenset({"sideboard", "commander", "companion", "maybeboard", "attractions", "schemes", "planes"})
ASIDE = "sideboard"
LINES = 5_000  # of one list
NO_ENTRY = "no entry of a deck"
_ENTRY = re.compile(
    r"(?P<aside>SB:\s*)?(?P<count>\d+)\s*[xX×]?\s+(?:\[[^\]]*\]\s*)?(?P<name>[^|\[(<]+?)\s*"
    r"(?:\|.*|[\[(<][A-Za-z0-9_: -]*[\])>].*|#.*)?"
)
_HEADING = re.compile(r"\[?(?P<name>[A-Za-z ]+?)\]?\s*(?:\(\d+\))?:?")
_ELEMENT = re.compile(r"<Cards\b[^<>]*>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_NAMING = re.compile(r"\w")
_PASSED = re.compile(r"//.*|#.*|<.*|(?:NAME|LAYOUT|Name|Title|About|Comment)\b.*")


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry: ``pile`` is "" for what is played with."""

    count: int
    name: str
    pile: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is none, and why; where a list is too long nothing is read behind it."""

    line: int
    why: str = NO_ENTRY


def entries(text: str) -> Iterator[Listed | Refused]:
    """Each entry of a list, and each line that should be one."""
    pile, cards = "", 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if number > LINES:
            yield Refused(number, f"a list has at most {LINES} lines; from here on it is not read")
            return
        said = line.strip()
        element, one = said.startswith("<Cards"), None
        if not said or not element and _PASSED.fullmatch(said):
            continue
        if len(said) > LINE:  # of which the patterns below would try every blank
            yield Refused(number, f"a line has at most {LINE} letters")
            continue
        if element:
            one = _element(said) if _ELEMENT.fullmatch(said) else None
        elif entry := _ENTRY.fullmatch(said):
            one = _entry(entry, pile)
        elif heading := _heading(said):
            pile = "" if heading in MAIN else heading
            continue
        cards += one.count if one else 0
        if cards > CARDS:
            yield Refused(number, f"a deck has at most {CARDS} cards; from here on it is not read")
            return
        yield one or Refused(number)


def _heading(said: str) -> str:
    match = _HEADING.fullmatch(said)
    name = match["name"].lower() if match else ""
    return name if name in MAIN or name in PILES or name == "metadata" else ""


def _entry(entry: re.Match[str], pile: str) -> Listed | None:
    return _listed(entry["count"], entry["name"], ASIDE if entry["aside"] else pile)


def _element(text: str) -> Listed | None:
    said = dict(_ATTRIBUTE.findall(text))
    aside = said.get("Sideboard", "").lower() == "true"
    return _listed(said.get("Quantity", ""), html.unescape(said.get("Name", "")), ASIDE if aside else "")


def _listed(count: str, name: str, pile: str) -> Listed | None:
    halves = re.split(r"\s*/+\s*", name.strip())  # a card of several is called by the first
    if not count.isdecimal() or len(count.lstrip("0")) > DIGITS or not int(count):
        return None
    return Listed(int(count), halves[0], pile) if all(map(_NAMING.search, halves)) else None


def as_deck(listed: list[Listed]) -> str:
    """The entries as a deck file."""
    lines = [f"{one.count} {one.name}" for one in listed if not one.pile]
    for pile in dict.fromkeys(one.pile for one in listed if one.pile):
        lines += ["", f"{pile}:", *(f"{one.count} {one.name}" for one in listed if one.pile == pile)]
    return "\n".join(lines)
