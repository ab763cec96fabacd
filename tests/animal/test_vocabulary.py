"""The words that the book defines exist here, and each is used by a card and shown by a scenario.

``terms.json`` says for every term (rule and English word) which words or shapes of the language carry it.
"""

import json

import pytest
from tests.animal.pool import CARDS, HERE, LIBRARY, ROOT, files

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import walk

TERMS: dict[str, list[str]] = json.loads((HERE / "terms.json").read_text(encoding="utf-8"))
HEADINGS = (
    [f"205-{n}" for n in range(1, 19)]
    + [f"206-{n}" for n in range(1, 19)]
    + [f"207-{n}" for n in range(1, 18)]
    + [f"208-{n}" for n in range(1, 5)]
)
KEYWORDS = (
    "plains",
    "mountain",
    "aquatic",
    "forest",
    "night",
    "agile",
    "unique",
    "equip",
    "ironwall",
    "breakthrough",
    "winter_coat",
    "winged",
    "fleet",
    "anti_air",
    "buffalo_corps",
    "rhino_corps",
    "wanderer",
    "quick_built",
    "stealth",
    "quick_hand",
    "venom",
    "inviolable",
    "unbreakable",
)
COUNTERS = (
    "ATK+1/DEF+1",
    "ATK-1/DEF-1",
    "night_prison",
    "escape",
    "repair",
    "fox_spirit",
    "growth",
    "healing",
    "sleep",
    "far_shore",
    "guard",
    "cross",
)


def words_of(cards: list[ast.Card]) -> set[str]:
    """The ids of all words that cards use, the names of the shapes, and what a verb is said of: ``lose condition``."""
    found: set[str] = set()
    for node in (node for card in cards for node in walk(card)):
        found.add(type(node).__name__)
        for name in ("verb", "id", "keyword", "field", "name"):
            value = getattr(node, name, None)
            if isinstance(value, str):
                found.add(value)
        if isinstance(node, ast.Do):
            found.update(f"{node.verb} {value.field}" for _, value in node.args if isinstance(value, ast.FieldOf))
        if isinstance(node, ast.Det):
            found.add(node.kind)
        elif isinstance(node, ast.Symbols):
            found.update(node.symbols)
        elif isinstance(node, ast.Measure):
            found.update((node.unit.id, *(kind.id for kind in node.kinds)))
    return found


def cards_among_scenarios() -> list[ast.Card]:
    """The small cards that scenario files define, file by file, since names come again."""
    folder = ROOT / "tests" / "scenarios" / "animal"
    return [card for path, text in files(folder).items() for card in load_cards(LIBRARY, {path: text})[0]]


USED = words_of(CARDS)
SHOWN = words_of(cards_among_scenarios())
SCENARIOS = "\n".join(files(ROOT / "tests" / "scenarios" / "animal").values())


def test_every_term_of_the_book_is_here() -> None:
    assert len(HEADINGS) == 57
    assert {term.split()[0] for term in TERMS} == set(HEADINGS)


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_used_by_a_card_and_by_a_scenario(term: str) -> None:
    assert USED & set(TERMS[term]), "no card"
    assert SHOWN & set(TERMS[term]), "no scenario"


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_keyword_is_used_by_a_card_and_by_a_scenario(keyword: str) -> None:
    symbol = LIBRARY.vocabulary.symbol("keyword", keyword)

    assert symbol is not None and keyword in USED and keyword in SHOWN


def test_there_are_no_other_keywords_than_those_and_rules_of_counters() -> None:
    """Twenty-three; what a counter gives and what makes a tool wearable are rules, not keywords of the book."""
    others = {symbol.id for symbol in LIBRARY.vocabulary.symbols("keyword")} - set(KEYWORDS)

    assert len(KEYWORDS) == 23 and all(id.endswith("_rule") or id == "wearable" for id in others)


@pytest.mark.parametrize("counter", COUNTERS)
def test_a_counter_is_used_by_a_card_and_by_a_scenario(counter: str) -> None:
    symbol = next(s for s in LIBRARY.vocabulary.symbols("counter") if s.id == counter)
    forms = [form for each in symbol.names.values() for form in each]

    assert counter in USED
    assert any(f"{form} counter" in SCENARIOS for form in (counter, *forms))


def test_there_are_twelve_counters() -> None:
    assert {symbol.id for symbol in LIBRARY.vocabulary.symbols("counter")} == set(COUNTERS) and len(COUNTERS) == 12
