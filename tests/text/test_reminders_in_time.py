"""Reminders as they were printed: in Japanese and Korean, in the words of a time, on things of a kind."""

import pytest
from tests.libraries import ruleset

from kotowari.tools.text.reminders import reminder_of_line

CASES = [
    # who may cast it "played" it before the rules of 2010, and it lay in 場
    ("Flash", "creature", "ja", "2007-07",
     "あなたはこの呪文を、あなたがインスタントをプレイできるときならいつでもプレイしてよい。"),
    ("Flash", "creature", "ja", "2018-07",
     "あなたはこの呪文を、あなたがインスタントを唱えられるときならいつでも唱えてよい。"),
    ("Enchant creature", "enchantment", "ja", "2005-07",
     "これをプレイする際に、クリーチャー１体を対象とする。このカードはそのクリーチャーにつけられている状態で場に出る。"),
    ("Enchant land", "enchantment", "ja", "2023-01",
     "これを唱える際に、土地１つを対象とする。このカードはその土地につけられている状態で戦場に出る。"),
    # what limits an ability of a keyword calls it by name
    ("Outlast {G}", "creature", "ja", "2021-09",
     "{G}, {T}：このクリーチャーの上に＋１/＋１カウンター１個を置く。長久はソーサリーとしてのみ行う。"),
    ("Outlast {G}", "creature", "ko", "2014-09",
     "{G}, {T}: 이 생물에 +1/+1 카운터 한 개를 올려놓는다. 당신은 집중마법을 발동할 수 있는 시기에만 버티기를 "
     "활성화할 수 있다."),
    # subtypes of the card
    ("Embalm {W}", "Creature — Bird Warrior", "ja", "2017-04",
     "{W}, あなたの墓地からこのカードを追放する：マナ・コストを持たない白のゾンビ・鳥・戦士であることを除き"
     "これのコピーであるトークンを１体生成する。不朽はソーサリーとしてのみ行う。"),
    ("Embalm {W}", "Creature — Dragon", "ko", "2017-04",
     "{W}, 이 카드를 당신의 무덤에서 추방한다: 이 카드의 복사본인 토큰 한 개를 만든다. 단, "
     "그 토큰은 마나 비용이 없는 백색 좀비 용이다. 당신이 집중마법을 발동할 수 있는 시기에만 방부처리를 할 수 있다."),
    # where the number of things stands in a sentence changed with the set of February 2021
    ("Annihilator 2", "creature", "ja", "2010-04",
     "このクリーチャーが攻撃するたび、防御プレイヤーはパーマネントを２つ生け贄に捧げる。"),
    ("Devoid", "creature", "ja", "2015-10", "このカードは無色である。"),
    # a cost besides the others is paid or done
    ("Kicker {4}", "creature", "ja", "2009-10", "あなたはこの呪文を唱えるに際し、追加で{4}を支払ってもよい。"),
    ("Kicker—Sacrifice a creature", "sorcery", "ja", "2015-11",
     "あなたはこの呪文を唱えるに際し、他のコストに加えてクリーチャーを１体生け贄に捧げてもよい。"),
    ("Kicker {4}", "creature", "ko", "2018-04", "당신은 이 주문을 발동하면서 추가로 {4}를 지불할 수 있다."),
    ("Multikicker {G}", "creature", "ja", "2015-05",
     "あなたはこの呪文を唱えるに際し、追加で{G}を望む回数支払ってもよい。"),
    # two prices of one keyword
    ("Kicker {R} and/or {W}", "creature", "ja", "2017-03",
     "あなたはこの呪文を唱えるに際し、追加で{R}か{W}かその両方を支払ってもよい。"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "on", "lang", "date", "text"), CASES, ids=[f"{c[0]} {c[2]} {c[3]}" for c in CASES])
def test_a_reminder_is_told_as_it_was_printed(line: str, on: str, lang: str, date: str, text: str) -> None:
    assert reminder_of_line(line, on, ruleset("magic-2023"), lang, date).text == text
