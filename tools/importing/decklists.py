"""Lists of decks as other programs write them, each entry as ours: `4 Name`, piles below a heading.

Read are lines of a number and a name, with what stands around it there: ``SB:`` before it, a set in brackets before or
behind it, a number of a collector, ``|SET|1``; headings ``Deck``, ``Sideboard``, ``[Main]``; elements of MTGO's XML.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from kotowari.tools.decks import DIGITS

MAIN = frozenset({"deck", "main", "maindeck", "main deck", "mainboard"})
PILES = frozenset({"sideboard", "commander", "companion", "maybeboard", "attractions", "schemes", "planes"})
ASIDE = "sideboard"
LINES = 5_000  # of one list
_ENTRY = re.compile(
    r"(?P<aside>SB:\s*)?(?P<count>\d+)\s*[xX×]?\s+(?:\[[^\]]*\]\s*)?(?P<name>[^|\[(<]+?)\s*"
    r"(?:\|.*|[\[(<][A-Za-z0-9_: -]*[\])>].*|#.*)?"
)
_HEADING = re.compile(r"\[?(?P<name>[A-Za-z ]+?)\]?\s*(?:\(\d+\))?:?")
_ELEMENT = re.compile(r"<Cards\b[^<>]*>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_PASSED = re.compile(r"//.*|#.*|<.*|(?:NAME|LAYOUT|Name|Title|About|Comment)\b.*")


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry: ``pile`` is "" for what is played with."""

    count: int
    name: str
    pile: str = ""


def entries(text: str) -> Iterator[Listed | int]:
    """Each entry of a list; a number for a line that is none."""
    pile = ""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines()[:LINES], 1):
        said = line.strip()
        element = _ELEMENT.match(said)
        if element:
            yield _element(element[0]) or number
        elif not said:
            continue
        elif entry := _ENTRY.fullmatch(said):
            yield _entry(entry, pile) or number
        elif heading := _heading(said):
            pile = "" if heading in MAIN else heading
        elif not _PASSED.fullmatch(said):
            yield number


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
    if not count.isdecimal() or len(count.lstrip("0")) > DIGITS or not int(count) or not name.strip():
        return None
    name = re.sub(r"\s*/+\s*", " // ", name.strip())
    return Listed(int(count), name.partition(" // ")[0] if " // " in name else name, pile)


def as_deck(listed: list[Listed]) -> str:
    """The entries as a deck file."""
    lines = [f"{one.count} {one.name}" for one in listed if not one.pile]
    for pile in dict.fromkeys(one.pile for one in listed if one.pile):
        lines += ["", f"{pile}:", *(f"{one.count} {one.name}" for one in listed if one.pile == pile)]
    return "\n".join(lines)
