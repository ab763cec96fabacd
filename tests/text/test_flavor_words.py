"""Flavor words stand before what they belong to, as they are, in each language, and do nothing [207.2d]."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.grammar.printer import print_definition
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
SOURCE = """card "Road" {1}{W}
  Instant
  modes 1:
    - "Make a Retreat" — draw 1 card
    - gain 2 life
  face half "Camp" {1}{W}
    Instant
    "Long Rest" — gain 3 life
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Make a Retreat — Draw a card.", "• You gain 2 life.", "Long Rest — You gain 3 life."]),
        ("ja", ["Make a Retreat ― カード１枚を引く。", "• あなたは２点のライフを得る。", "Long Rest ― あなたは"]),
        ("ko", ["Make a Retreat — 카드 한 장을 뽑는다.", "• 당신은 생명 2점을 얻는다.", "Long Rest — 당신은"]),
    ],
)
def test_they_are_said_in_front(lang: str, said: list[str]) -> None:
    (card,), found = load_cards(LIBRARY, {"road.kw": SOURCE})
    assert found == []
    text = "\n".join(face.text for face in render_card(card, LIBRARY, lang))
    assert [each for each in said if each not in text] == []
    assert print_definition(card, LIBRARY.vocabulary) == SOURCE


def test_they_stand_before_what_is_done_instead() -> None:
    source = """card "Fury" {R}
  Instant
  this deals 2 damage to target any as t
  "Hidden Fury" — instead if number of cards in your hand = 0: this deals 4 damage to t
"""
    (card,), found = load_cards(LIBRARY, {"fury.kw": source})
    assert (found, print_definition(card, LIBRARY.vocabulary)) == ([], source)
    assert "\nHidden Fury — If you have no cards in hand, Fury deals 4" in render_card(card, LIBRARY, "en")[0].text
