"""What a card permits, and what it forbids whatever the number: each shape beside its sentence in three languages."""

import pytest

from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

SEEN = "exile top card of your library as c\n  "
CASES = [
    (
        "players can't draw cards",
        "Players can't draw cards.",
        "プレイヤーはカードを引けない。",
        "플레이어들은 카드를 뽑을 수 없다.",
    ),
    (
        "you can't get poison counters",
        "You can't get poison counters.",
        "あなたは毒カウンターを得られない。",
        "당신은 독 카운터를 얻을 수 없다.",
    ),
    (  # a number of its own is another thing
        "when you get 1 or more poison counters: draw 1 card",
        "Whenever you get one or more poison counters, draw a card.",
        "あなたが毒カウンターを１個以上得るたび、カードを１枚引く。",
        "당신이 독 카운터 한 개 이상을 얻을 때마다, 카드 한 장을 뽑는다.",
    ),
    (
        "or cost {0} if you control commander you own",
        "If you control your commander, you may cast this spell without paying its mana cost.",
        "あなたがあなたの統率者をコントロールしているなら、あなたはこの呪文をこれのマナ・コストを支払うことなく唱えてもよい。",
        "당신이 당신의 커맨더를 조종한다면, 당신은 이 주문을 마나 비용을 지불하지 않고 발동할 수 있다.",
    ),
    (
        "damage can't be prevented from this",
        "Damage that would be dealt by Test can't be prevented.",
        "Testが与えるダメージは軽減できない。",
        "Test가 입히려고 하는 피해는 방지될 수 없다.",
    ),
    (
        "combat damage can't be prevented from creatures you control",
        "Combat damage that would be dealt by creatures you control can't be prevented.",
        "あなたがコントロールしているクリーチャーが与える戦闘ダメージは軽減できない。",
        "당신이 조종하는 생물이 입히려고 하는 전투피해는 방지될 수 없다.",
    ),
    (
        "this can't be blocked by creature alone",
        "Test can't be blocked except by two or more creatures.",
        "Testは、２体以上のクリーチャーによってしかブロックされない。",
        "Test는 두 개 이상의 생물에게만 방어될 수 있다.",
    ),
    (
        "this can't be blocked by 2 or more creatures",
        "Test can't be blocked by more than one creature.",
        "Testは、２体以上のクリーチャーによってはブロックされない。",
        "Test는 두 개 이상의 생물에게 방어될 수 없다.",
    ),
    (
        "you may play lands from your graveyard",
        "You may play lands from your graveyard.",
        "あなたはあなたの墓地から土地をプレイしてもよい。",
        "당신은 당신의 무덤에서 대지를 플레이할 수 있다.",
    ),
    (
        "you may cast creature spells from top of your library",
        "You may cast creature spells from the top of your library.",
        "あなたはあなたのライブラリーの一番上からクリーチャー・呪文を唱えてもよい。",
        "당신은 당신의 서고 맨 위에서 생물 주문을 발동할 수 있다.",
    ),
    (
        "you may cast creature spell from your graveyard once each turn",
        "Once each turn, you may cast a creature spell from your graveyard.",
        "毎ターン１回、あなたはあなたの墓地からクリーチャー・呪文を唱えてもよい。",
        "한 턴에 한 번 당신은 당신의 무덤에서 생물 주문을 발동할 수 있다.",
    ),
    (
        "in graveyard: you may cast this from your graveyard",
        "You may cast Test from your graveyard.",
        "あなたはあなたの墓地からTestを唱えてもよい。",
        "당신은 당신의 무덤에서 Test를 발동할 수 있다.",
    ),
    (
        "in exile: you may cast this",
        "You may cast Test from exile.",
        "あなたは追放領域からTestを唱えてもよい。",
        "당신은 추방에서 Test를 발동할 수 있다.",
    ),
    (
        f"{SEEN}you may play c this turn",
        "Exile the top card of your library. You may play that card this turn.",
        "あなたのライブラリーの一番上のカードを追放する。このターン、あなたはそれをプレイしてもよい。",
        "당신의 서고 맨 위 카드를 추방한다. 당신은 이 턴에 그 카드를 플레이할 수 있다.",
    ),
    (
        f"{SEEN}you may cast c for {{0}} until end of turn",
        "Exile the top card of your library. Until end of turn, you may cast that card without paying its mana cost.",
        "あなたのライブラリーの一番上のカードを追放する。"
        "ターン終了時まで、あなたはそれをそれのマナ・コストを支払うことなく唱えてもよい。",
        "당신의 서고 맨 위 카드를 추방한다. 당신은 턴종료까지 그 카드를 마나 비용을 지불하지 않고 발동할 수 있다.",
    ),
    (
        "you may play lands and cast spells from top of your library",
        "You may play lands and cast spells from the top of your library.",
        "あなたはあなたのライブラリーの一番上から土地をプレイしたり呪文を唱えたりしてもよい。",
        "당신은 당신의 서고 맨 위에서 대지를 플레이하고 주문을 발동할 수 있다.",
    ),
    (
        "you may play lands from top of your library and cast Bear spells from your graveyard",
        "You may play lands from the top of your library and cast Bear spells from your graveyard.",
        "あなたはあなたのライブラリーの一番上から土地をプレイしてもよく、あなたの墓地から熊・呪文を唱えてもよい。",
        "당신은 당신의 서고 맨 위에서 대지를 플레이할 수 있고 당신의 무덤에서 곰 주문을 발동할 수 있다.",
    ),
    (
        "you may play land or cast creature spell from your graveyard once each turn",
        "Once each turn, you may play a land or cast a creature spell from your graveyard.",
        "毎ターン１回、あなたはあなたの墓地から土地をプレイするかクリーチャー・呪文を唱えてもよい。",
        "한 턴에 한 번 당신은 당신의 무덤에서 대지를 플레이하거나 생물 주문을 발동할 수 있다.",
    ),
    (
        "you may cast spells this turn as though they had flash",
        "You may cast spells this turn as though they had flash.",
        "このターン、あなたは呪文を、それが瞬速を持っているかのように唱えてもよい。",
        "당신은 이 턴에 주문을 섬광을 가진 것처럼 발동할 수 있다.",
    ),
    (
        "you may cast sorcery spells as though they had flash until your next turn",
        "Until your next turn, you may cast sorcery spells as though they had flash.",
        "あなたの次のターンまで、あなたはソーサリー・呪文を、それが瞬速を持っているかのように唱えてもよい。",
        "당신은 당신의 다음 턴까지 집중마법 주문을 섬광을 가진 것처럼 발동할 수 있다.",
    ),
    (
        "you may cast green creature spells for {1}",
        "You may cast green creature spells for {1}.",
        "あなたは緑のクリーチャー・呪文を{1}で唱えてもよい。",
        "당신은 녹색 생물 주문을 {1}에 발동할 수 있다.",
    ),
]


@pytest.fixture(scope="module")
def library() -> Library:
    return ruleset_library("magic-2018")


@pytest.mark.parametrize("written, en, ja, ko", CASES, ids=[case[1] for case in CASES])
def test_a_permission_is_said(library: Library, written: str, en: str, ja: str, ko: str) -> None:
    type = "Enchantment" if written.startswith("you may") else "Sorcery"  # a spell permits for a time
    found, diagnostics = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  {type}\n  {written}\n'})
    assert not [d for d in diagnostics if d.severity == "error"]
    for lang, expected in (("en", en), ("ja", ja), ("ko", ko)):
        assert render_card(found[0], library, lang)[0].text.split("\n")[-1] == expected
