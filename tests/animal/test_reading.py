"""The printed Japanese notation is read back into the head it was printed from."""

from dataclasses import replace
from typing import Any

import pytest
from tests.animal.pool import BLOCKS, CARDS, LIBRARY

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import transform
from kotowari.tools.text.japanese.reading import JapaneseReader, ReadAbility, Unread
from kotowari.tools.text.noted import Head, Noted, noted_face
from kotowari.tools.text.render import render_card

MORE, _ = load_cards(LIBRARY, {"more.kw": "\n".join(block.partition("--- ")[0] for block in BLOCKS)})
OTHERS = [card for card in MORE if card.faces[0].name not in {known.faces[0].name for known in CARDS}]
READER = JapaneseReader(LIBRARY)


def comparable(head: Head) -> Head:
    """A head in which only what is printed counts: names of targets, spellings, a written 1 and "you" do not."""

    def plain(node: Any) -> Any:
        if isinstance(node, ast.Ref):
            return ast.Ref(name=node.target, target=node.target)
        if isinstance(node, ast.Det) and node.count in (None, ast.Number(1)) and node.kind in ("none", "count", "any"):
            return ast.Det(kind="none", another=node.another)
        if isinstance(node, ast.Det) and node.count == ast.Number(1):
            return replace(node, count=None)
        if isinstance(node, ast.Do) and isinstance(node.subject, ast.Ref) and node.subject.target == "you":
            return replace(node, subject=None)
        return node

    return replace(
        head,
        events=tuple(transform(each, plain) for each in head.events),
        condition=head.condition and transform(head.condition, plain),
        costs=tuple(transform(each, plain) for each in head.costs),
        targets=tuple((f"${index}", transform(each, plain)) for index, (_, each) in enumerate(head.targets, 1)),
        chosen=head.chosen and replace(head.chosen, options=()),
    )


def heads(said: object) -> object:
    """The heads of an ability and its options, of a keyword the keyword itself."""
    if isinstance(said, Noted | ReadAbility):
        return [comparable(said.head), *(comparable(option.head) for option in said.options)]
    return said


@pytest.mark.parametrize("card", [*CARDS, *OTHERS], ids=lambda card: card.faces[0].name)
def test_what_is_printed_is_read_back(card: ast.Card) -> None:
    face = card.faces[0]
    text = render_card(card, LIBRARY, "ja")[0].text
    read = READER.text_box(text) if text else []

    assert [heads(each) for each in read] == [heads(each) for each in noted_face(LIBRARY, face, READER.say.lexicon)]


def test_a_cost_a_target_and_what_is_optional() -> None:
    """The book's own wording of 807.4a and 705.5."""
    head = READER.ability(
        "【誘発（戦場）】［これが戦場に出た時、あなたの手札のカード1枚を捨てて、墓地のカード2枚を対象に発動してもよい。］それらを除外する。"
    ).head

    (discard,), ((_, target),) = head.costs, head.targets
    assert (head.kind, head.zones, head.optional, head.during) == ("triggered", ("battlefield",), True, False)
    assert head.events[0].verb == "enters" and discard.verb == "discard"
    assert target.det == ast.Det(kind="target", count=ast.Number(value=2))
    assert target.modifiers[0].zone.zone == "graveyard" and target.alternatives[0].words[0].id == "card"


def test_zones_signs_and_effect() -> None:
    read = READER.ability("【起動（戦場・領地）】［＜ムーブ＞］ターン終了時まで、これはATK+1を得る。")

    assert read.head.zones == ("battlefield", "territory_area") and read.head.costs[0].verb == "move_this"
    assert read.effect == "ターン終了時まで、これはATK+1を得る。"


def test_options_belong_to_the_ability_above_them() -> None:
    mark = "【プレイ】［以下の●から1つを選んで発動する。］"
    lines = (mark, "●［①を支払って発動する。］これを戻す。", "●それを破壊する。")
    (read,) = READER.text_box("\n".join(lines))

    assert isinstance(read, ReadAbility) and read.head.chosen is not None and len(read.options) == 2
    assert read.options[0].head.costs == (ast.Symbols(("①",)),) and read.options[1].effect == "それを破壊する。"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("【呪文】あなたはカード1枚を引く。", "【呪文】"),
        ("【起動（庭）】［＜ムーブ＞］あなたはカード1枚を引く。", "庭"),
        ("【起動（戦場）】［これを踊って発動する。］あなたはカード1枚を引く。", "これを踊って"),
        ("【プレイ】［戦場の机1体を対象に発動する。］それを破壊する。", "戦場の机1体"),
        ("【誘発（戦場）】［これが眠った時に発動する。］それを破壊する。", "これが眠った"),
        ("あなたはカード1枚を引く。", "あなたは"),
    ],
)
def test_what_is_not_in_the_notation_is_an_error_that_says_what(line: str, part: str) -> None:
    with pytest.raises(Unread, match=part):
        READER.text_box(line)
