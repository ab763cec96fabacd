"""A language that names targets in front, inflects, counts with counters and has changed is read by the same shapes."""

import pytest

from kotowari.tools.reading.chart import Chart, digits
from kotowari.tools.reading.reader import periods
from kotowari.tools.reading.rows import Deriver, loaded, text_of
from kotowari.tools.reading.shapes import parse_shapes
from kotowari.tools.reading.tokens import Names, notes, tokens, without_notes
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
BOOK = r"""
[noun]
@ Sorcery | destroy target @
~ Zubera
~ Yeti
@ Enchantment | enchant @
~ Zubera
~ Yeti
creature
land
artifact
[nouns]
@ Sorcery | destroy all @
~ Zubera
~ Yeti
creatures
lands
[number]
@ Sorcery | draw @ cards
~ 11
~ x
~ 12
2
[pair]
@ Sorcery | target Zubera gets @ until end of turn
~ +11/+11
~ -12/-12
+$number/+$number2
[np]
@ Sorcery | destroy @
~ target Zubera
~ all Yeti
target $noun
$number target $nouns
all $nouns
[np/pronouns]
@ Enchantment | when Zubera attacks: tap @
~ it
~ enchanted Yeti
it
them
[statement]
@ Sorcery | @
~ proliferate
~ destroy target Zubera
destroy $np
tap $np
draw $number cards
$np gets $pair until end of turn
may $statement
[sentence]
@ Sorcery | @
~ proliferate
~ destroy target Zubera
$statement
$statement
| then $sentence
[paragraph]
@= Sorcery | @
~ draw 11 cards
~ proliferate
$sentence
"""


@pytest.fixture(scope="module")
def chart() -> Chart:
    deriver = Deriver(LIBRARY, "ja", parse_shapes(BOOK), months=tuple(periods(LIBRARY, "ja")))
    return Chart(deriver.derive().rows, {"number": digits})


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("クリーチャー１体を対象とする。それを破壊する。", "destroy target creature"),
        ("土地１つを対象とし、それを破壊する。", "destroy target land"),
        ("ターン終了時まで、それは＋２/＋２の修整を受ける。", "it gets +2/+2 until end of turn"),
        (
            "クリーチャー１体を対象とする。ターン終了時まで、それは＋２/＋２の修整を受ける。",
            "target creature gets +2/+2 until end of turn",
        ),
        ("アーティファクト１つを対象とする。あなたはそれをタップしてもよい。", "may tap target artifact"),
        ("あなたはカード２枚を引いてもよい。", "may draw 2 cards"),
        ("カードを２枚引く。", "draw 2 cards"),
        ("クリーチャーをすべて破壊する。", "destroy all creatures"),
        ("土地２つを対象とする。それらをタップする。", "tap 2 target lands"),
    ],
)
def test_printed_japanese_is_read(chart: Chart, text: str, source: str) -> None:
    assert source in chart.read(tokens(text, "ja"), "paragraph").sources


@pytest.mark.parametrize(
    "text", ["クリーチャー１体を対象とする。土地１つを破壊する。", "カード２枚を引かない。", "それを破壊する"]
)
def test_what_was_named_and_is_not_spoken_of_is_not_left_out(chart: Chart, text: str) -> None:
    assert chart.read(tokens(text, "ja"), "paragraph").sources == []


def test_a_target_is_never_cut_to_what_it_is_a_target_of(chart: Chart) -> None:
    """ "Destroy creature" was read where a creature is named as a target, and stood in front of what was said."""
    text = "クリーチャー１体を対象とする。ターン終了時まで、それは＋２/＋２の修整を受ける。"
    sources = chart.read(tokens(text, "ja"), "paragraph").sources
    assert sources and all("target" in source for source in sources)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("カードを２枚引く", "カード２枚を引く"),
        ("クリーチャーを最大２体まで対象とし、それらを", "クリーチャー最大２体を対象とする。それらを"),
        ("墓地にカードが７枚以上ある", "墓地に７枚以上のカードがある"),
        ("土地をＸ枚生け贄に捧げる", "土地Ｘ個を生け贄に捧げる"),
    ],
)
def test_what_says_nothing_by_itself_is_one(one: str, other: str) -> None:
    assert tokens(one, "ja") == tokens(other, "ja")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("カード２枚を引く", "カード３枚を引く"),
        ("すべての土地を破壊する", "土地を破壊する"),
        ("クリーチャー１体を対象とする。", "クリーチャー最大１体を対象とする。"),
        ("プレイヤー１人を対象とする。", "対戦相手１人を対象とする。"),
        ("次のあなたのアップキープ", "あなたのアップキープ"),
    ],
)
def test_what_says_something_is_kept(one: str, other: str) -> None:
    assert tokens(one, "ja") != tokens(other, "ja")


def test_each_wording_of_a_language_is_spoken_in_one_of_its_periods() -> None:
    months = list(periods(LIBRARY, "ja"))
    assert months == sorted(months[:-1]) + [""] and len(months) > 5


@pytest.mark.parametrize(
    ("types", "body"),
    [
        ("Sorcery", "draw 2 cards"),
        ("Instant", "put 1 +1/+1 counter on target creature"),
        ("Enchantment — Aura", "enchant creature\nenchanted creature gets +1/+1 and has flying"),
        ("Creature — Bear 2/2", "when this enters: create 1 1/1 white Spirit creature token"),
    ],
)
def test_months_that_are_not_asked_would_say_the_same(types: str, body: str) -> None:
    deriver = Deriver(LIBRARY, "ja", [], months=tuple(periods(LIBRARY, "ja")))
    card, _ = loaded(LIBRARY, types, body)
    assert card is not None
    for _ in range(2):  # the second time, what is said of words is known
        assert deriver.texts_of(card) == tuple(text_of(card, LIBRARY, say)[0] for say in deriver.says)


def test_a_host_may_be_one_for_a_language() -> None:
    [section] = parse_shapes("[np]\n@(ja) Sorcery | destroy @\n~ this\n@= Sorcery | @\n")
    assert [host.langs for host in section.hosts] == [("ja",), ()]
    deriver = Deriver(LIBRARY, "en", [section])
    assert list(deriver.hosts(section)) == [section.hosts[1]] and deriver.samples("np") == ("this",)


def test_parentheses_that_tell_nothing_besides_are_no_notes() -> None:
    text = "エンチャント（土地）{E}（エネルギー）飛行（これは（地上で）ブロックされない。）"
    assert notes(text) == ["エネルギー", "これは（地上で）ブロックされない。"]
    assert without_notes(text) == "エンチャント（土地）{E}飛行"


def test_a_name_is_what_stands_in_quotation_marks() -> None:
    text = "「眠る熊」という名前の熊は「破壊する。」を持つ。"
    names, marks = Names("ja"), tokens(text, "ja")
    names.read(text)

    assert [found for at in range(len(marks)) for found in names(marks, at)] == [(4, '"眠る熊"')]


def test_of_two_names_none_is_both_with_what_joins_them() -> None:
    text = "a card named Sleeping Bear or Waking Owl."
    names, marks = Names("en"), tokens(text, "en")
    names.read(text)

    found = {name for at in range(len(marks)) for _, name in names(marks, at)}
    assert found == {'"Sleeping"', '"Sleeping Bear"', '"Bear"', '"Waking"', '"Waking Owl"', '"Owl"'}
