"""Deck files: what is read, what is a finding."""

from kotowari.grammar.ast import Card, Face, Name
from kotowari.tools.decks import card_names, read_deck, resolve_deck

FOX = Card(faces=(Face(name="Moon Fox", names=(Name("ja", ("月の狐",)),)),))
CARDS = {"Moon Fox": FOX, "Oak": Card(faces=(Face(name="Oak"),))}


def test_entries_and_comments() -> None:
    """A number, a name, comments; a bare name is one card."""
    deck, found = read_deck("a.deck", "# mine\n4 Moon Fox   # the best\n\n2x Oak\n月の狐\n")

    assert [(e.count, e.name) for e in deck.entries] == [(4, "Moon Fox"), (2, "Oak"), (1, "月の狐")]
    assert found == []


def test_places_of_names() -> None:
    """The span of an entry is its name, so that a typo is underlined and nothing else."""
    deck, _ = read_deck("a.deck", "4 Moon Fox # x\n")
    span = deck.entries[0].span

    assert (span.line, span.column, span.end_column) == (1, 3, 11)


def test_names_in_any_language_become_english() -> None:
    """The engine knows one name per card."""
    deck, _ = read_deck("a.deck", "1 月の狐\n2 Oak\n")

    assert resolve_deck(deck, CARDS) == (["Moon Fox", "Oak", "Oak"], [])
    assert card_names(CARDS)["月の狐"] == "Moon Fox"


def test_unknown_card_has_a_suggestion() -> None:
    """A typo is a finding with the nearest right name."""
    deck, _ = read_deck("a.deck", "4 Moon Fix\n")
    listed, (found,) = resolve_deck(deck, CARDS)

    assert listed == []
    assert (found.code, found.help) == ("E0911", "did you mean `Moon Fox`?")


def test_no_entry_and_no_card() -> None:
    """A line that is no entry and a deck without a card are findings, not exceptions."""
    assert [d.code for d in read_deck("a.deck", "0 Oak\n")[1]] == ["E0910"]
    assert [d.code for d in read_deck("a.deck", "# nothing\n")[1]] == ["E0912"]
