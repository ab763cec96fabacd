"""A Japanese source says what it says in Japanese: a passive is suffered, a noun of doing is done."""

import pytest

from kotowari.grammar import ast
from kotowari.grammar.inflect import japanese_forms, japanese_passives
from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


def abilities(types: str, line: str) -> tuple[ast.Ability, ...]:
    cards, found = load_cards(LIBRARY, {"c.kw": f'card "Test"\n  {types}\n  {line}\n'})
    assert [each.message for each in found] == []
    return cards[0].faces[0].abilities


@pytest.mark.parametrize(
    ("japanese", "english"),
    [
        ("とき 呪文 打ち消される: 増殖", "when spell is countered: proliferate"),
        ("とき クリーチャー 破壊される: 増殖", "when creature is destroyed: proliferate"),
        ("とき これ ブロックされる: 増殖", "when this becomes blocked: proliferate"),
        ("これ できない ブロックされる", "this can't be blocked"),
        ("これ できない ブロックする", "this can't block"),
        ("これ 必須 ブロックされる", "this must be blocked"),
        ("これ なければならない 攻撃する", "this must attack"),
        ("たび これ 戦場に出た: 調査", "when this enters: investigate"),
        ("に際し これ 戦場に出る: 占術 2", "as this enters: scry 2"),
        ("かぎり あなた コントロール クリーチャー: これ 持つ 飛行", "while you control creature: this has flying"),
    ],
)
def test_a_form_of_a_verb_means_what_it_says(japanese: str, english: str) -> None:
    assert abilities("クリーチャー 1/1", japanese) == abilities("Creature 1/1", english)


def test_words_of_one_noun_may_stand_joined() -> None:
    cards, _ = load_cards(LIBRARY, {"c.kw": 'card "Test"\n  クリーチャー — エルフ・ドルイド 1/1\n'})
    assert [word.id for word in cards[0].faces[0].subtypes] == ["elf", "druid"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("伝説のクリーチャー — 人間･騎士 1/1", ["legendary", "creature"]),
        ("伝説の氷雪アーティファクト・クリーチャー 1/1", ["legendary", "snow", "artifact", "creature"]),
        ("基本氷雪土地 — 森", ["basic", "snow", "land"]),
        ("氷雪 クリーチャー 1/1", ["snow", "creature"]),
    ],
)
def test_a_type_line_stands_as_it_is_printed(line: str, words: list[str]) -> None:
    cards, found = load_cards(LIBRARY, {"c.kw": f'card "Test"\n  {line}\n'})
    face = cards[0].faces[0]
    assert found == []
    assert [word.id for word in (*face.supertypes, *face.types)] == words


@pytest.mark.parametrize("line", ["伝説的クリーチャー 1/1", "伝説のぬるぽ — 人間 1/1", "・クリーチャー 1/1"])
def test_a_type_line_in_which_more_stands_is_refused(line: str) -> None:
    assert load_cards(LIBRARY, {"c.kw": f'card "Test"\n  {line}\n'})[1] != []


def test_what_is_joined_with_an_unknown_word_is_one_word() -> None:
    _, found = load_cards(LIBRARY, {"c.kw": 'card "Test"\n  クリーチャー — エルフ・ぬるぽ 1/1\n'})
    assert "エルフ・ぬるぽ" in found[0].message


@pytest.mark.parametrize(
    ("verb", "form", "passive"),
    [
        ("追放する", "追放", "追放される"),
        ("探検を行う", "探検", "探検を行われる"),
        ("与える", "与えた", "与えられた"),
        ("引く", "引いた", "引かれる"),
        ("戻す", "戻した", "戻される"),
    ],
)
def test_forms_follow_from_the_last_sign(verb: str, form: str, passive: str) -> None:
    assert form in japanese_forms(verb) and passive in japanese_passives(verb)


@pytest.mark.parametrize(("lang", "said"), [("ja", "サイクリングする"), ("ko", "순환한다")])
def test_cycling_a_card_is_not_said_as_discarding_one(lang: str, said: str) -> None:
    cards, _ = load_cards(LIBRARY, {"c.kw": 'card "Test"\n  Sorcery\n  each opponent cycles card\n'})
    assert said in render_card(cards[0], LIBRARY, lang)[0].text
