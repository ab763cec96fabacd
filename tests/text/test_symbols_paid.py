"""What is paid with a symbol is said with that symbol, wherever it is paid and in whatever year's words [107.4]."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
PLACES = [
    ("Sorcery", "counter target spell unless controller of it pays @"),
    ("Creature — Bear 2/2", "when this enters: sacrifice this unless you pay @"),
    ("Creature — Bear 2/2", "when start of your upkeep:\n    may pay @\n    if not done: sacrifice this"),
    ("Creature — Bear 2/2", "@: draw 1 card"),
    ("Creature — Bear 2/2", "cycling @"),
    ("Sorcery", "cost @"),
]
MADE = ("Land", "{T}: add @")
MONTHS = ("2003-10", "2007-10", "2014-05", "2018-10", "")
LANGUAGES = ("en", "ja", "ko")


def paying() -> list[str]:
    known = {symbol.id: symbol.attributes for symbol in LIBRARY.vocabulary.symbols("symbol")}
    return [f"{{{id}}}" for id, has in known.items() if "pays" in has or "generic" in has or id == "S"]


def texts(place: tuple[str, str], lang: str, month: str) -> dict[str, str]:
    """By symbol what a card prints that has it there."""
    types, body = place
    said = {}
    for symbol in paying():
        cards, found = load_cards(LIBRARY, {"a.kw": f'card "Test" {{2}}\n  {types}\n  {body.replace("@", symbol)}\n'})
        if not any(one.severity.name == "ERROR" for one in found):
            said[symbol] = render_card(cards[0], LIBRARY, lang, date=month)[0].text
    return said


@pytest.mark.parametrize("month", MONTHS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place[1].split("\n")[0])
def test_what_is_paid_is_said_as_itself(place: tuple[str, str], lang: str, month: str) -> None:
    said = texts(place, lang, month)

    assert {"{C}", "{1}", "{2}", "{W}"} <= set(said)
    assert [symbol for symbol, text in said.items() if symbol not in text] == []


def test_what_is_made_once_had_a_number() -> None:
    assert "{1}" in texts(MADE, "ja", "2007-10")["{C}"]
    assert "{C}" in texts(MADE, "ja", "2018-10")["{C}"]
