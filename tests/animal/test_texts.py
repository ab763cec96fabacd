"""Card texts in the notation of the game: every card in three languages, and definitions beside their texts."""

import pytest
from tests.animal.pool import BLOCKS, CARDS, LIBRARY

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.tools import workspace
from kotowari.tools.text.noted import NAMES, Noted, noted_face
from kotowari.tools.text.overrides import count_overrides
from kotowari.tools.text.render import FaceText, linearizer, render_card

LANGUAGES = ("ja", "en", "ko")
# What would show that a sentence was not made in the language it is printed in.
FOREIGN = {"ja": "abcdefghijklmnopqrstuvwxyz", "ko": "abcdefghijklmnopqrstuvwxyzのをはがに", "en": "のをはがに을를이가"}


def page(text: FaceText) -> str:
    """A face as it is shown: name and cost, type line and numbers, text."""
    head = text.printed_name + (f"  {text.cost}" if text.cost else "")
    line = text.type_line + (f"  {text.stats}" if text.stats else "")
    return "\n".join([head, line, text.text]) + "\n"


def taken_apart(card: ast.Card) -> list[Noted | ast.KeywordUse]:
    return noted_face(LIBRARY, card.faces[0], linearizer(LIBRARY, "ja").lexicon)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split('"')[1])
def test_a_definition_is_printed_so(block: str) -> None:
    source, *texts = block.split("--- ")
    cards, found = load_cards(LIBRARY, {"golden.kw": source})

    assert found == []
    assert {lang: page(render_card(cards[0], LIBRARY, lang)[0]) for lang in LANGUAGES} == {
        text[:2]: text[3:] for text in texts
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_paragraph_for_each_ability_and_option(lang: str) -> None:
    for card in CARDS:
        lines = render_card(card, LIBRARY, lang)[0].text.split("\n")
        said = taken_apart(card)
        options = sum(len(each.options) for each in said if isinstance(each, Noted))

        fields = len([id for id, _ in card.faces[0].fields if id == "condition"])
        assert len([line for line in lines if line]) == len(said) + options + fields, card.faces[0].name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_typed_by_hand(lang: str) -> None:
    counted = count_overrides(LIBRARY, CARDS, lang)

    assert (counted.cards, counted.reminders) == (0, 0) and counted.faces == len(CARDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_another_language_is_left_in_a_text(lang: str) -> None:
    texts = "".join(render_card(card, LIBRARY, lang)[0].text for card in CARDS)

    assert [sign for sign in FOREIGN[lang] if sign in texts] == []


def test_abilities_of_all_kinds_are_printed() -> None:
    """Rule, intrinsic, play, constant, activated and triggered (801.3)."""
    kinds = {each.head.kind for card in CARDS for each in taken_apart(card) if isinstance(each, Noted)}

    assert kinds == set(NAMES)


def test_a_game_without_a_notation_prints_as_before() -> None:
    magic = workspace.ruleset_library("magic-2018")
    cards, _ = load_cards(magic, {"one.kw": 'card "One" {1}\n  Instant\n  draw 2 cards\n'})

    assert render_card(cards[0], magic, "en")[0].text == "Draw two cards."
