"""How a source says in which sentences its text goes on: the same instructions, joined in another way."""

import pytest

from kotowari.grammar.formatter import layout
from kotowari.grammar.library import load_cards
from kotowari.grammar.printer import print_definition
from kotowari.grammar.source import Source
from kotowari.tools.text.render import LANGUAGES, render_card
from kotowari.tools.workspace import ruleset_library

CASES = [
    (
        "scry 2\ndraw 1 card",
        "Scry 2, then draw a card.",
        "占術２を行い、その後、カード１枚を引く。",
        "점술 2를 한 후, 카드 한 장을 뽑는다.",
    ),
    (
        "scry 2.\ndraw 1 card",
        "Scry 2. Draw a card.",
        "占術２を行う。カード１枚を引く。",
        "점술 2를 한다. 카드 한 장을 뽑는다.",
    ),
    (
        "scry 2.\nthen draw 1 card",
        "Scry 2. Then draw a card.",
        "占術２を行う。その後、カード１枚を引く。",
        "점술 2를 한다. 그 후 카드 한 장을 뽑는다.",
    ),
    (
        "you draw 1 card\nand you gain 2 life",
        "You draw a card and you gain 2 life.",
        "あなたはカード１枚を引き、２点のライフを得る。",
        "당신은 카드 한 장을 뽑고 생명 2점을 얻는다.",
    ),
    (
        "scry 2\nand proliferate\nthen if you control 2 or more Bears: draw 1 card",
        "Scry 2, proliferate, then if you control two or more Bears, draw a card.",
        "占術２を行い、増殖を行い、その後、あなたが２体以上の熊をコントロールしているなら、カード１枚を引く。",
        "점술 2를 하고 증식한 후, 당신이 두 개 이상의 곰을 조종한다면, 카드 한 장을 뽑는다.",
    ),
    (
        "draw 1 card\ninstead if you control Bear: draw 2 cards",
        "Draw a card. If you control a Bear, draw two cards instead.",
        "カード１枚を引く。あなたが熊をコントロールしているなら、代わりにカード２枚を引く。",
        "카드 한 장을 뽑는다. 당신이 곰을 조종한다면, 대신 카드 두 장을 뽑는다.",
    ),
    (
        "draw 1 card\ninstead if you control Bear:\n  scry 2\n  then draw 1 card",
        "Draw a card. If you control a Bear, instead scry 2, then draw a card.",
        "カード１枚を引く。あなたが熊をコントロールしているなら、代わりに占術２を行い、その後、カード１枚を引く。",
        "카드 한 장을 뽑는다. 당신이 곰을 조종한다면, 대신 점술 2를 한 후, 카드 한 장을 뽑는다.",
    ),
    (
        "until end of turn, Bears get +1/+1\nand until end of turn, Oxen gain trample",
        "Until end of turn, Bears get +1/+1 and Oxen gain trample.",
        "ターン終了時まで、すべての熊は＋１/＋１の修整を受け、すべての雄牛はトランプルを得る。",
        "곰들은 턴종료까지 +1/+1을 받고 황소들은 턴종료까지 돌진을 얻는다.",
    ),
]


@pytest.mark.parametrize(("body", *LANGUAGES), CASES)
def test_a_text_goes_on_as_its_source_says(body: str, en: str, ja: str, ko: str) -> None:
    library = ruleset_library("magic-2023")
    source = 'card "Testcard" {1}\n  Sorcery\n  ' + body.replace("\n", "\n  ") + "\n"
    cards, found = load_cards(library, {"links.kw": source})

    assert found == []
    assert [render_card(cards[0], library, lang)[0].text for lang in LANGUAGES] == [en, ja, ko]
    assert layout(Source("links.kw", source))[0] == source
    assert print_definition(cards[0], library.vocabulary) == source
    said, findings = load_cards(library, {"": print_definition(cards[0], library.vocabulary, "ja")})
    assert findings == []
    assert render_card(said[0], library, "en")[0].text == en


def test_how_sentences_go_on_is_no_part_of_what_is_done() -> None:
    one, other = (
        load_cards(ruleset_library("magic-2023"), {"": f'card "N" {{1}}\n  Sorcery\n  {body}\n'})[0]
        for body in ("draw 1 card\n  gain 2 life", "draw 1 card.\n  then gain 2 life")
    )
    assert one == other


def test_nothing_is_joined_to_nothing() -> None:
    source = 'card "N" {1}\n  Creature — Bear 1/1\n  when this dies: then draw 1 card\n'
    _, found = load_cards(ruleset_library("magic-2023"), {"": source})
    assert [each.code for each in found] == ["E0411"]
