"""The decks of the Animal Card Game are legal, and what makes one illegal is found."""

from pathlib import Path

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools import workspace
from kotowari.tools.decks import read_deck, resolve_deck
from kotowari.tools.legality import illegal, limit_of, piles_of

ROOT = Path(__file__).resolve().parents[2]
DECKS = sorted((ROOT / "cards" / "animal" / "decks").glob("*.deck"))
LIBRARY = workspace.ruleset_library("animal")
FILES = {str(path): path.read_text(encoding="utf-8") for path in (ROOT / "cards" / "animal").glob("*.kw")}
CARDS = {card.faces[0].name: card for card in load_cards(LIBRARY, FILES)[0]}
FORTY = "".join(
    f"4 {name}\n"
    for name in (
        "Moon Fox",
        "Swift Hare",
        "Meadow Mouse",
        "Old Wolf",
        "Brook Otter",
        "Brown Bear",
        "Herd Buffalo",
        "Night Owl",
        "Sudden Gust",
        "Foraging",
    )
)


def codes(text: str) -> list[str]:
    deck, found = read_deck("a.deck", text)
    return [one.code for one in [*found, *resolve_deck(deck, CARDS)[1], *illegal(deck, CARDS, LIBRARY)]]


def test_there_are_six() -> None:
    assert len(DECKS) == 6


@pytest.mark.parametrize("path", DECKS, ids=lambda p: p.stem)
def test_deck_is_legal(path: Path) -> None:
    """Forty or more cards and ten territories, four of a name, every name known (502, 503)."""
    assert codes(path.read_text(encoding="utf-8")) == []


def test_piles_are_data() -> None:
    """What a deck must be is said by the ruleset, not by Python."""
    assert [(p.name, p.least) for p in piles_of(LIBRARY)] == [("main", 40), ("territory", 10), ("reserve", 0)]


def test_too_few_cards_and_too_many_territories() -> None:
    assert codes(FORTY + "10 Clear Brook\n") == []
    assert codes(FORTY.replace("4 Moon Fox\n", "") + "11 Clear Brook\n") == ["E0914", "E0914"]


def test_five_of_a_name_but_any_number_of_basic_territories() -> None:
    """Four cards of a name over all decks, the reserve included (502.3); basic territories are free (503.3a)."""
    assert codes(FORTY + "1 Moon Fox\n10 Clear Brook\n") == ["E0915"]
    assert codes(FORTY + "10 Clear Brook\nreserve:\n1 Moon Fox\n") == ["E0915"]
    assert codes(FORTY + "4 Snowfield\n6 Clear Brook\nreserve:\n3 Clear Brook\n") == []


def test_reserve_has_fifteen_at_most_and_there_is_no_other_pile() -> None:
    assert codes(FORTY + "10 Clear Brook\nreserve:\n16 Mossy Grove\n") == ["E0914"]
    assert codes(FORTY + "10 Clear Brook\nsideboard:\n1 Mossy Grove\n") == ["E0913"]


def test_a_rule_ability_changes_the_limit() -> None:
    """501.3b: up to eight of one, no more than two of another."""
    cards = (
        'card "Line of Ants" ①\n  Animal — ant 1/1\n  rule: this has deck limit 8\n\n'
        'card "Pair of Foxes" ①\n  Animal — fox 1/1\n  rule: this has deck limit 2\n'
    )
    found = {card.faces[0].name: card for card in load_cards(LIBRARY, {"c.kw": cards})[0]}

    assert [limit_of(card, 4) for card in found.values()] == [8, 2]


def test_the_reserve_is_not_what_a_game_is_begun_with() -> None:
    deck, _ = read_deck("a.deck", "2 Moon Fox\nreserve:\n3 Old Wolf\n")

    assert resolve_deck(deck, CARDS)[0] == ["Moon Fox", "Moon Fox"]


def test_a_card_has_four_copies_under_all_its_names() -> None:
    """A print with another name is the same card (505-2a)."""
    burn = 'card "Burn Down" ⓪\n  ja "焼き討ち" "Abbrennen"\n  Feat\n  recover 1 life\n'
    cards = {**CARDS, **{card.faces[0].name: card for card in load_cards(LIBRARY, {"burn.kw": burn})[0]}}

    def found(text: str) -> list[str]:
        deck, wrong = read_deck("a.deck", text + FORTY + "10 Clear Brook\n")
        return [one.code for one in [*wrong, *resolve_deck(deck, cards)[1], *illegal(deck, cards, LIBRARY)]]

    assert found("2 焼き討ち\n2 Abbrennen\n") == []
    assert found("3 焼き討ち\n2 Abbrennen\n") == ["E0915"]


def test_two_cards_have_no_name_in_common() -> None:
    burn = 'card "Burn Down" ⓪\n  ja "焼き討ち" "Abbrennen"\n  Feat\n  recover 1 life\n'
    other = 'card "Fire" ⓪\n  ja "火" "Abbrennen"\n  Feat\n  recover 1 life\n'

    assert [one.code for one in load_cards(LIBRARY, {"burn.kw": burn, "fire.kw": other})[1]] == ["E0403"]
