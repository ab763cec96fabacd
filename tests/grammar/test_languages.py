"""A card says the same in three languages: the trees are equal, only spellings and places differ."""

import pytest
from tests.grammar.garden_rules import garden

from kotowari.grammar.library import load_cards

SAME = [
    ("draw 1 card", "引く 1 カード", "뽑는다 1 카드"),
    ("destroy all beasts", "破壊する すべての 獣", "파괴한다 모든 짐승"),
    ("winged", "有翼", "날개"),
    (
        "when this enters: destroy target beast",
        "とき これ 出る: 破壊する 対象 獣",
        "때 이 들어온다: 파괴한다 목표 짐승",
    ),
    ("return this to your hand", "戻す これ あなたの 手札 へ", "되돌린다 이 으로 당신의 손"),
    ("put this into heap from board", "置く これ 捨て山 の中へ 盤 から", "넣는다 이 안으로 더미 에서 판"),
    ("this deals 2 damage to player", "これ 与える 2 ダメージ へ プレイヤー", "이 입힌다 2 피해 참가자 으로"),
    ("put 1 +1/+1 counter on this", "置く 1 +1/+1 カウンター これ に", "올려놓는다 1 +1/+1 카운터 에 이"),
    (
        "if your life <= 5: draw 1 card",
        "もし あなたの ライフ <= 5: 引く 1 カード",
        "만약 당신의 생명 <= 5: 뽑는다 1 카드",
    ),
    (
        "{Z}: this gains winged until end of turn",
        "{Z}: これ 得る 有翼 まで 終了 の ターン",
        "{Z}: 이 얻는다 날개 까지 끝 의 턴",
    ),
    ("target beast gets -1/-0 this turn", "対象 獣 受ける -1/-0 このターン", "목표 짐승 받는다 -1/-0 이 턴"),
    ("beasts you control get +1/+1", "獣 あなた 使う 受ける +1/+1", "짐승 당신 조종하는 받는다 +1/+1"),
]


@pytest.mark.parametrize("lines", SAME, ids=lambda lines: lines[0])
def test_three_languages_one_tree(lines):
    heads = (("card", "Beast — fox"), ("カード", "獣 — 狐"), ("카드", "짐승 — 여우"))
    cards = []
    for (word, types), line in zip(heads, lines, strict=True):
        read, found = load_cards(garden(), {"t.kw": f'{word} "A" {{1}}\n  {types}\n  {line}\n'})
        assert [d.message for d in found] == []
        cards.append(read[0])

    assert cards[0] == cards[1] == cards[2]
    assert [card.lang for card in cards] == ["en", "ja", "ko"]
