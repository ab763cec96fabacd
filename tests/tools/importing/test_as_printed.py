"""Sentences as printed stand among lines of source: each is read as what it says, or refused at its place."""

from pathlib import Path

import pytest
from tests.tools.command_line import run
from tests.tools.reading.test_other_languages import BOOK, LIBRARY

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import load_cards
from kotowari.tools import workspace
from kotowari.tools.importing import plain
from kotowari.tools.importing.paragraphs import bare, own_names
from kotowari.tools.importing.printed import Card as Printed
from kotowari.tools.importing.proof import Prover
from kotowari.tools.importing.sheet import Sheet
from kotowari.tools.reading.reader import Reader, periods
from kotowari.tools.reading.rows import Deriver
from kotowari.tools.reading.shapes import parse_shapes
from kotowari.tools.sentences import sentences


@pytest.fixture(scope="module")
def rows() -> list[object]:
    months = tuple(periods(LIBRARY, "ja"))
    return list(Deriver(LIBRARY, "ja", parse_shapes(BOOK), months=months).derive().rows)


@pytest.fixture(autouse=True)
def small_phrasebook(monkeypatch: pytest.MonkeyPatch, rows: list[object]) -> None:
    """What is read here is what a few shapes say."""
    monkeypatch.setattr(Reader, "rows", rows)


def load(body: str, head: str = 'カード "一撃" {R}') -> tuple[list[Card], list[Diagnostic]]:
    return workspace.load(LIBRARY, {"a.kw": f"{head}\n{body}"})


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("  ソーサリー\n  土地１つを対象とし、それを破壊する。\n", ["destroy target land"]),
        ("  Instant\n  draw 1 card\n  カードを２枚引く。\n", ["draw 1 card", "draw 2 cards"]),
        ("  ソーサリー\n  カード２枚を引く。カードを２枚引く。\n", ["draw 2 cards", "draw 2 cards"]),
        ("  インスタント\n  引く 1 カード。  # 一枚\n  カード２枚を引く。\n", ["draw 1 card", "draw 2 cards"]),
    ],
)
def test_a_sentence_is_what_it_says(body: str, meant: list[str]) -> None:
    cards, found = load(body)
    lines = "".join(f"  {line}\n" for line in meant)
    wanted, _ = load_cards(LIBRARY, {"b.kw": f'card "一撃" {{R}}\n  {body.split()[0]}\n{lines}'})

    assert found == []
    assert [card.faces[0].abilities for card in cards] == [card.faces[0].abilities for card in wanted]


def test_what_stands_behind_the_type_line_is_none_of_the_sentence() -> None:
    """A creature can't do that when it resolves, and nothing else is wrong with it."""
    _, found = load("  クリーチャー — 熊 2/1\n  クリーチャーをすべて破壊する。\n")
    assert [(one.code, "E0806" in one.message) for one in found] == [("E0917", True)]
    assert plain.with_stats("クリーチャー — 熊 2/1") == ("クリーチャー — 熊", "2/1")


def test_what_is_found_stands_on_the_line_of_the_source() -> None:
    body = "  ソーサリー\n  カード２枚を引く。カードを２枚引く。\n  引く 1 かーど\n"
    _, found = load(body)
    assert [(one.code, one.span.line) for one in found] == [("E0201", 4)]
    cards, _ = load(body.replace("かーど", "カード"))
    assert {ability.span.line for ability in cards[0].faces[0].abilities} <= {3, 4}


@pytest.mark.parametrize("line", ["土地１つを優しく破壊する。", "クリーチャー１体を対象とする。土地１つを破壊する。"])
def test_what_is_not_read_is_refused_at_its_place(line: str) -> None:
    _, found = load(f"  ソーサリー\n  引く 1 カード\n  {line}\n")

    assert [(one.code, one.span.line) for one in found] == [("E0917", 4)]
    assert "found no place" in found[0].message


def test_lines_of_words_are_no_sentences() -> None:
    text = 'card "Blow"\n  ja "一撃"\n  ソーサリー\n  破壊 対象 クリーチャー。\n  飛行\n'
    assert [one.text for one in sentences(text)] == ["飛行"]
    half = '  face half "Other"\n    ソーサリー\n    破壊する。\n'
    both = f'card "Both"\n  ソーサリー\n  選ぶ。\n  ・引く。\n  • 戻す。\n{half}'
    assert [(one.text, one.first, one.last, one.names) for one in sentences(both)] == [
        ("選ぶ。\n• 引く。\n• 戻す。", 3, 5, ("Both",)),
        ("破壊する。", 8, 8, ("Other",)),
    ]


def test_the_command_line_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "blow.kw"
    path.write_text('カード "一撃" {R}\n  ソーサリー\n  土地１つを対象とし、それを破壊する。\n', encoding="utf-8")

    assert run("check", str(path), "--ruleset", "magic-2023")[0] == 0
    assert "Destroy target land." in run("text", str(path), "--ruleset", "magic-2023")[1]


@pytest.mark.parametrize(
    ("years", "is_said"),
    [
        (("引いた。捨てる。", "引く。捨てた。"), True),
        (("引いた。捨てる。", "引いた。捨てた。"), False),
        (("引く。",), False),
    ],
)
def test_each_sentence_may_be_worded_as_in_another_year(years: tuple[str, ...], is_said: bool) -> None:
    (card,) = plain.cards(["一撃 {R}", "ソーサリー", "引く。捨てる。"], "ja")
    assert isinstance(card, Printed)
    assert Sheet(card.faces[0], "ja").is_printed(years) is is_said


@pytest.mark.parametrize("text", ["土地１つを対象とし、それを破壊する。", "土地１つを対象とする。それを破壊する。"])
def test_a_pasted_card_may_be_worded_as_in_any_year(text: str) -> None:
    (card,) = plain.cards(["一撃 {R}", "ソーサリー", text], "ja")
    assert isinstance(card, Printed)
    found = Prover(LIBRARY, "ja").prove(card)

    assert found.source == 'card "一撃" {R}\n  ja "一撃"\n  ソーサリー\n  destroy target land\n'


def test_a_sentence_may_speak_of_what_stands_beside_it() -> None:
    sentence = "ターン終了時まで、それは＋２/＋２の修整を受ける。"
    assert [one.code for one in load(f"  ソーサリー\n  {sentence}\n")[1]] == ["E0917"]

    (card,), found = load(f"  ソーサリー\n  untap target creature\n  {sentence}\n  カードを２枚引く。\n")
    assert found == []
    lines = "  untap target creature\n  it gets +2/+2 until end of turn\n  draw 2 cards\n"
    (wanted,), _ = load_cards(LIBRARY, {"b.kw": f'card "一撃" {{R}}\n  Sorcery\n{lines}'})
    assert card.faces[0].abilities == wanted.faces[0].abilities


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("これを破壊する。", True),
        ("この土地を破壊する。", True),
        ("このクリーチャーを破壊する。", False),
        ("これらを破壊する。", False),
    ],
)
def test_a_card_may_call_itself_by_what_it_is(text: str, is_said: bool) -> None:
    (card,) = plain.cards(["一撃 {R}", "伝説の土地 — 山", text], "ja")
    assert isinstance(card, Printed)
    assert Sheet(card.faces[0], "ja").is_printed(["一撃を破壊する。"]) is is_said


def test_what_is_given_calls_itself_by_no_name() -> None:
    """「これ」 of an ability in quotation marks is what has been given it."""
    (card,) = plain.cards(["一撃 {R}", "土地 — 山", "土地は「これを破壊する。」を持つ。"], "ja")
    assert isinstance(card, Printed)
    assert not Sheet(card.faces[0], "ja").is_printed(["土地は「一撃を破壊する。」を持つ。"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A9", "A9が死亡したとき、A9を追放する。"),
        ("機兵A9", "機兵A9が死亡したとき、機兵Ａ９を追放する。"),
        ("霊導師、イナーラ", "イナーラが死亡したとき、霊導師、イナーラを追放する。"),
    ],
)
def test_a_name_is_known_among_signs_that_stand_close(name: str, text: str) -> None:
    assert bare(text, own_names(name)) == "~が死亡したとき、~を追放する。"
    assert bare("A90とA9bの機兵", own_names("A9")) == "A90とA9bの機兵"
