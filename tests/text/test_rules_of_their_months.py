"""Rules of Japanese and Korean by their months: what was said before, and since when it is said otherwise."""

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
    (
        "Land | this enters tapped unless number of another lands you control <= 2",
        "2020-09",
        "他の、あなたがコントロールしている土地が３つ以上であるかぎり、Testはタップ状態で戦場に出る。",
    ),
    ("Sorcery | you get 1 additional land", "2019-08", "このターン、あなたは追加で土地を１つプレイしてもよい。"),
]
KOREAN = [
    ("Sorcery | tap target creature", "2013-09", "생물 한 개를 목표로 정한다. 그 생물을 탭한다."),
    ("Sorcery | tap target creature", "2014-02", "생물 하나를 목표로 정한다. 그 생물을 탭한다."),
    ("Sorcery | tap target creature", "2014-05", "생물을 목표로 정한다. 그 생물을 탭한다."),
    (
        "Sorcery | this deals 2 damage to target creature",
        "2015-03",
        "생물을 목표로 정한다. Test는 그 생물에 피해 2점을 입힌다.",
    ),
    (
        "Sorcery | this deals 2 damage to target creature",
        "2018-04",
        "생물을 목표로 정한다. Test는 그 생물에게 피해 2점을 입힌다.",
    ),
    (
        "Enchantment | creatures you control have flying and haste",
        "2019-05",
        "당신이 조종하는 생물들은 비행과 신속을 가진다.",
    ),
    (
        "Enchantment | creatures you control have flying and haste",
        "2020-01",
        "당신이 조종하는 생물들은 비행 및 신속을 가진다.",
    ),
    ("Enchantment | attacking creatures have flying", "2017-04", "공격생물들은 비행을 가진다."),
    ("Enchantment | attacking creatures have flying", "2017-09", "공격 중인 생물들은 비행을 가진다."),
    ("Creature — Bear 2/2 | when you cast this: draw 1 card", "2016-07", "Test를 발동할 때, 카드 한 장을 뽑는다."),
    (
        "Enchantment | creatures your opponents control get -1/-1",
        "2013-09",
        "당신의 상대들이 조종하는 생물들은 -1/-1을 받는다.",
    ),
]


def said_in(source: str, lang: str, date: str) -> str:
    """What a card with this text says in the wording of a month."""
    library = ruleset_library("magic-2023")
    types, _, body = source.partition(" | ")
    (card,), found = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  {types}\n  {body}\n'})
    assert not [each for each in found if each.severity == "error"]
    return render_card(card, library, lang, date=date)[0].text


@pytest.mark.parametrize(("source", "date", "said"), CASES)
def test_a_rule_of_japanese_holds_in_its_months(source: str, date: str, said: str) -> None:
    assert said_in(source, "ja", date) == said


@pytest.mark.parametrize(("source", "date", "said"), KOREAN)
def test_a_rule_of_korean_holds_in_its_months(source: str, date: str, said: str) -> None:
    assert said_in(source, "ko", date) == said
