"""Word forms of Korean: particles by reading, native numerals, endings by stem."""

import pytest

from kotowari.tools.text.korean.grammar import counted, inflect, josa


@pytest.mark.parametrize(
    ("word", "particle", "expected"),
    [
        ("생물", "을", "생물을"),
        ("카드", "을", "카드를"),
        ("+1/+1", "을", "+1/+1을"),
        ("+2/+2", "을", "+2/+2를"),
        ("+0/+2", "을", "+0/+2를"),
        ("+20/+20", "을", "+20/+20을"),
        ("-5/-5", "을", "-5/-5를"),
        ("{3}", "을", "{3}을"),
        ("{R}", "을", "{R}를"),
        ("X", "은", "X는"),
        ("서고", "으로", "서고로"),
        ("손", "으로", "손으로"),
        ("생물", "으로", "생물로"),
        ("플레이어", "이", "플레이어가"),
        ("비행", "과", "비행과"),
        ("경계", "과", "경계와"),
    ],
)
def test_particle_follows_the_reading(word, particle, expected):
    assert josa(word, particle) == expected


@pytest.mark.parametrize(
    ("phrase", "form", "expected"),
    [
        ("뽑는다", "then", "뽑은 후"),
        ("파괴한다", "can", "파괴할 수 있다"),
        ("놓는다", "can", "놓을 수 있다"),
        ("되돌린다", "when", "되돌릴 때"),
        ("들어온다", "whenever", "들어올 때마다"),
        ("방어한다", "cannot", "방어할 수 없다"),
        ("만든다", "plain", "만든다"),
        ("만든다", "adnominal", "만드는"),
        ("만든다", "can", "만들 수 있다"),
        ("조종한다", "if", "조종한다면"),
        ("얻는다", "and", "얻고"),
        ("지불한다", "unless", "지불하지 않는 한"),
        ("되돌린다", "past_if", "되돌렸다면"),
        ("발동한다", "past_if", "발동했다면"),
        ("뽑는다", "past", "뽑았다"),
        ("파괴하다", "passive+adnominal", "파괴되는"),
        ("가진다", "as_long_as", "가지는 한"),
        ("떠난다", "when", "떠날 때"),
        ("있다", "if", "있다면"),
        ("대지이다", "if", "대지이다면"),
        ("받는다", "and", "받고"),
        ("죽는다", "when", "죽을 때"),
        ("들어온다", "past", "들어왔다"),
        ("준다", "past", "줬다"),
        ("탭한다", "then", "탭한 후"),
    ],
)
def test_endings_follow_the_stem(phrase, form, expected):
    assert inflect(phrase, form) == expected


def test_counts_use_native_numerals_except_points_and_letters():
    assert [counted(1, "장"), counted(2, "개"), counted(3, "점"), counted("X", "장")] == [
        "한 장",
        "두 개",
        "3점",
        "X장",
    ]


def test_no_predicate_is_refused():
    with pytest.raises(ValueError):
        inflect("비행", "can")
