"""Japanese rules of language by their months: what was said before, and since when it is said otherwise."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

CASES = [
    ("Creature — Bear 2/2 | indestructible", "2013-06", "Testは破壊されない。"),
    ("Creature — Bear 2/2 | indestructible", "2013-07", "破壊不能"),
    (
        "Creature — Bear 2/2 | flying, menace",
        "2015-06",
        "飛行\nTestは、２体以上のクリーチャーによってしかブロックされない。",
    ),
    ("Creature — Bear 2/2 | flying, menace", "2015-07", "飛行、威迫"),
    ("Enchantment | all lands have indestructible", "2010-02", "すべての土地は破壊されない。"),
    ("Creature — Bear 2/2 | when this attacks: draw 1 card", "2006-07", "Testが攻撃に参加するたび、カードを１枚引く。"),
    ("Creature — Bear 2/2 | when this attacks: draw 1 card", "2006-10", "Testが攻撃するたび、カードを１枚引く。"),
    ("Creature — Bear 2/2 | this can't block", "2005-06", "Testではブロックに参加できない。"),
    (
        "Sorcery | if you control Elf: draw 1 card",
        "2013-11",
        "あなたがエルフをコントロールしている場合、カードを１枚引く。",
    ),
    (
        "Sorcery | if you control Elf: draw 1 card",
        "2014-02",
        "あなたがエルフをコントロールしているなら、カードを１枚引く。",
    ),
    (
        "Enchantment | creatures your opponents control get -1/-1",
        "2014-11",
        "あなたの対戦相手がコントロールするクリーチャーは－１/－１の修整を受ける。",
    ),
    (
        "Enchantment | creatures your opponents control get -1/-1",
        "2015-01",
        "対戦相手がコントロールするクリーチャーは－１/－１の修整を受ける。",
    ),
    ("Enchantment | all creatures get -1/-1", "2018-06", "クリーチャーはすべて－１/－１の修整を受ける。"),
    ("Enchantment | all creatures get -1/-1", "2021-02", "すべてのクリーチャーは－１/－１の修整を受ける。"),
]


@pytest.mark.parametrize(("source", "date", "said"), CASES)
def test_a_rule_of_japanese_holds_in_its_months(source: str, date: str, said: str) -> None:
    library = ruleset_library("magic-2023")
    types, _, body = source.partition(" | ")
    (card,), found = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  {types}\n  {body}\n'})
    assert not [each for each in found if each.severity == "error"]
    assert render_card(card, library, "ja", date=date)[0].text == said
