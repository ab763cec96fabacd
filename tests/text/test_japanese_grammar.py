"""Word forms of Japanese: only the last word of a phrase inflects, by its class."""

import pytest

from kotowari.tools.text.japanese.grammar import counted, digits, inflect


@pytest.mark.parametrize(
    ("phrase", "form", "expected"),
    [
        ("カードを１枚引く", "continuative", "カードを１枚引き"),
        ("カードを１枚引く", "may", "カードを１枚引いてもよい"),
        ("それを破壊する", "continuative", "それを破壊し"),
        ("攻撃する", "cannot", "攻撃できない"),
        ("唱える", "cannot", "唱えられない"),
        ("ブロックする", "passive+negative", "ブロックされない"),
        ("置く", "passive+past", "置かれた"),
        ("得る", "continuative", "得"),
        ("出る", "past", "出た"),
        ("捨てる", "may", "捨ててもよい"),
        ("支払う", "unless", "支払わないかぎり"),
        ("コントロールする", "progressive", "コントロールしている"),
        ("持つ", "progressive", "持っている"),
        ("土地である", "past", "土地であった"),
        ("カウンターがある", "negative", "カウンターがない"),
        ("切る", "te", "切って"),
        ("戻す", "may", "戻してもよい"),
        ("探検を行う", "past", "探検を行った"),
        ("支払う", "potential", "支払える"),
        ("攻撃する", "progressive+past", "攻撃していた"),
    ],
)
def test_last_word_is_inflected_by_its_class(phrase, form, expected):
    assert inflect(phrase, form) == expected


def test_a_phrase_without_predicate_is_refused():
    with pytest.raises(ValueError):
        inflect("飛行", "te")


def test_counts_are_full_width():
    assert counted(12, "枚") == "12枚"
    assert digits("X") == "Ｘ"
