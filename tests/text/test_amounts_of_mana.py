"""As much of a symbol as a number says, and what a card may do at the beginning of the game and of each turn."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.grammar.printer import print_definition
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

CASES = [
    (
        "{T}: add (power of this) {G}",
        "{T}: Add an amount of {G} equal to Test's power.",
        "{T}：Testのパワーに等しい点数の{G}を加える。",
        "{T}: Test의 공격력만큼 {G}를 추가한다.",
    ),
    (
        "{T}, sacrifice artifact as t: add (mana value of t) {B}",
        "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value.",
        "",
        "",
    ),
    (
        "{T}: add {G} for each creature you control",
        "{T}: Add {G} for each creature you control.",
        "{T}：あなたがコントロールしているクリーチャー１体につき{G}を加える。",
        "{T}: 당신이 조종하는 생물 한 개당 {G}를 추가한다.",
    ),
    (
        "several land plays 2",
        "You may play two additional lands on each of your turns.",
        "あなたの各ターンに、あなたは追加で土地を２つプレイしてもよい。",
        "당신은 당신의 매 턴마다 대지 두 개를 추가로 플레이할 수 있다.",
    ),
    (
        "extra land play of each player",
        "Each player may play an additional land on each of their turns.",
        "各プレイヤーは、自分の各ターンに追加の土地を１つプレイしてもよい。",
        "각 플레이어는 자신의 턴에 대지 한 개를 추가로 플레이할 수 있다.",
    ),
    (
        "begins on the battlefield",
        "If Test is in your opening hand, you may begin the game with it on the battlefield.",
        "Testがあなたのゲーム開始時の手札にあるなら、あなたはこれが戦場に出ている状態でゲームを開始してもよい。",
        "게임을 시작할 때 당신의 손에 Test가 있다면, 당신은 Test를 전장에 놓은 채로 게임을 시작할 수 있다.",
    ),
    ("lands you control are legendary", "Lands you control are legendary.", "", ""),
]


@pytest.mark.parametrize(("source", "english", "japanese", "korean"), CASES)
def test_it_is_said_as_cards_print_it_and_written_as_it_was(source, english, japanese, korean):
    library = ruleset_library("magic-2023")
    (card,), found = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  Creature — Bear 2/2\n  {source}\n'})
    assert not [each for each in found if each.severity == "error"]
    for lang, text in (("en", english), ("ja", japanese), ("ko", korean)):
        assert not text or render_card(card, library, lang)[0].text == text
    assert source in print_definition(card, library.vocabulary)
