"""Sentences that once said something else than their definition, in Japanese and Korean (English: docs/oracle.md)."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

BEAR, SORCERY = "Creature — Bear 2/2", "Sorcery"
REVEALED = (
    "reveal top 3 cards of your library as seen\nfor each card among seen:\n"
    "  put that card into your hand unless any opponent pays 3 life\nexile seen"
)
SAID = [
    (  # of one permanent it is said as of what happens once
        BEAR,
        "when this is turned up: draw 1 card\nwhen creature is turned up: draw 1 card",
        "Testが表向きになったとき、カードを１枚引く。\nクリーチャーが１体表向きになるたび、カードを１枚引く。",
        "Test가 앞면으로 뒤집힐 때, 카드 한 장을 뽑는다.\n생물이 앞면으로 뒤집힐 때마다, 카드 한 장을 뽑는다.",
    ),
    (
        "Sorcery",
        "repeat 3:\n  modes 1:\n    - gain 1 life\n    - draw 1 card",
        "以下の手順を合計３回行う。以下から１つを選ぶ。\n• あなたは１点のライフを得る。\n• カードを１枚引く。",
        "다음 과정을 세 번 실행한다. 하나를 선택한다 —\n• 당신은 생명 1점을 얻는다.\n• 카드 한 장을 뽑는다.",
    ),
    (
        "Sorcery",
        REVEALED,
        "あなたのライブラリーの一番上からカードを３枚公開する。その中からカード１枚につき、いずれかの対戦相手が３点のライフを"
        "支払わないかぎり、そのカードをあなたの手札に加える。残りを追放する。",
        "당신의 서고 맨 위 카드 세 장을 공개하고 그중에서 카드 한 장당 어느 상대든 생명 3점을 지불하지 않으면 "
        "그 카드를 당신의 손으로 가져가고 나머지 카드들은 추방한다.",
    ),
    (  # a player whom the event means
        BEAR,
        "when this deals 1 or more combat damage to player: that player discards all cards in their hand",
        "Testがプレイヤー１人に戦闘ダメージを与えるたび、そのプレイヤーは自分の手札を捨てる。",
        "Test가 플레이어에게 전투피해를 입힐 때마다, 그 플레이어는 자신의 손에 있는 모든 카드를 버린다.",
    ),
    (  # a player by a name that stands behind an adverb
        BEAR,
        "when start of your combat phase:\n  choose opponent at random as p\n  this must attack p this combat phase",
        "あなたのターンの戦闘の開始時に、対戦相手１人を無作為に選ぶ。"
        "この戦闘で、Testは可能ならそのプレイヤーを攻撃する。",
        "당신의 턴 전투 시작에, 상대 한 명을 무작위로 선택한다. Test는 가능하면 이 전투에서 그 상대를 공격한다.",
    ),
    (  # asked for without what it says
        SORCERY,
        "exile target object where it is in exile and it has suspend",
        "それが追放領域にあって、それが待機を持つオブジェクト１つを対象とし、それを追放する。",
        "자신이 추방에 있고 자신이 유예를 가지는 개체를 목표로 정한다. 그 개체를 추방한다.",
    ),
    (
        SORCERY,
        "exile all creature cards in graveyards",
        "すべての墓地からクリーチャー・カードをすべて追放する。",
        "모든 무덤에 있는 모든 생물 카드를 추방한다.",
    ),
    (
        SORCERY,
        "for each opponent:\n  modes 1:\n    - gain 3 life\n    - draw 1 card",
        "対戦相手１人につき、そのプレイヤーは以下から１つを選ぶ。\n"
        "• あなたは３点のライフを得る。\n• カードを１枚引く。",
        "상대 한 명당 그 상대가 하나를 선택한다 —\n• 당신은 생명 3점을 얻는다.\n• 카드 한 장을 뽑는다.",
    ),
    (
        BEAR,
        "as this enters: choose opponent as foe\nwhen start of foe's upkeep: foe loses 1 life",
        "Testが戦場に出るに際し、対戦相手１人を選ぶ。\nその選ばれたプレイヤーのアップキープの開始時に、その選ばれたプレイヤーは１点のライフを失う。",
        "Test가 전장에 들어오면서, 상대 한 명을 선택한다.\n"
        "선택된 플레이어의 유지단 시작에, 선택된 플레이어는 생명 1점을 잃는다.",
    ),
    (
        BEAR,
        "when this enters if not player cast spell last turn: draw 1 card",
        "Testが戦場に出たとき、直前のターンにどのプレイヤーも呪文を唱えていなかった場合、カードを１枚引く。",
        "Test가 전장에 들어올 때, 지난 턴에 아무 플레이어도 주문을 발동하지 않았다면, 카드 한 장을 뽑는다.",
    ),
    (
        BEAR,
        "when creature you control deals 1 or more combat damage to player: draw 1 card",
        "あなたがコントロールしているクリーチャー１体がプレイヤー１人に戦闘ダメージを与えるたび、カードを１枚引く。",
        "당신이 조종하는 생물이 플레이어에게 전투피해를 입힐 때마다, 카드 한 장을 뽑는다.",
    ),
    (
        SORCERY,
        "exile target creature as c\nyou may cast c while c is exiled",
        "クリーチャー１体を対象とし、それを追放する。それが追放され続けているかぎり、あなたはそれを唱えてもよい。",
        "생물을 목표로 정한다. 그 생물을 추방한다. "
        "당신은 그 생물이 추방된 상태로 남아 있는 한 그 생물을 발동할 수 있다.",
    ),
    (
        SORCERY,
        "exile target permanent as c\nif c is red creature: draw 1 card",
        "パーマネント１つを対象とし、それを追放する。それが赤のクリーチャーであるなら、カードを１枚引く。",
        "지속물을 목표로 정한다. 그 지속물을 추방한다. 그 지속물이 적색 생물이라면, 카드 한 장을 뽑는다.",
    ),
    (
        BEAR,
        "{T}, target opponent as o: this deals 2 damage to o",
        "{T}：対戦相手１人を対象とする。Testはそのプレイヤーに２点のダメージを与える。",
        "{T}: 상대를 목표로 정한다. Test는 그 상대에게 피해 2점을 입힌다.",
    ),
    (
        SORCERY,
        "let n = 0\nfor each creature you control: set n = n + 1\ndraw n cards",
        "Nは０に等しい。あなたがコントロールしているクリーチャー１体につき、NはNに１を足した値になる。カードをN枚引く。",
        "N은 0이다. 당신이 조종하는 생물 한 개당 N은 N에 1을 더한 수가 된다. 카드 N장을 뽑는다.",
    ),
    (
        BEAR,
        "kicker {2}\nthis enters with 2 +1/+1 counters if this is kicked",
        "キッカー{2}\nTestがキッカーされていたなら、これは＋１/＋１カウンターが２個置かれた状態で戦場に出る。",
        "키커 {2}\nTest의 키커 비용이 지불되었다면, Test는 +1/+1 카운터 두 개를 가지고 전장에 들어온다.",
    ),
    # what is a permanent by now is no spell any more
    (
        BEAR,
        "when this enters if you cast it: draw 1 card",
        "Testが戦場に出たとき、あなたがこれを唱えていた場合、カードを１枚引く。",
        "Test가 전장에 들어올 때, 당신이 Test를 발동했다면, 카드 한 장을 뽑는다.",
    ),
    (
        SORCERY,
        "if you cast this from graveyard: draw 1 card",
        "あなたが墓地からこの呪文を唱えていたなら、カードを１枚引く。",
        "당신이 무덤에서 이 주문을 발동했다면, 카드 한 장을 뽑는다.",
    ),
    # all that fit either noun
    (
        BEAR,
        "artifacts and creatures you control have hexproof",
        "あなたがコントロールしているアーティファクトとクリーチャーは呪禁を持つ。",
        "당신이 조종하는 마법물체와 생물들은 방호를 가진다.",
    ),
    (
        SORCERY,
        "this deals 3 damage to each creature and planeswalker",
        "Testは各クリーチャーと各プレインズウォーカーにそれぞれ３点のダメージを与える。",
        "Test는 각 생물과 플레인즈워커에게 피해 3점을 입힌다.",
    ),
    (
        BEAR,
        "{T}: add 3 any-color mana",
        "{T}：好きな色１色のマナ３点を加える。",
        "{T}: 원하는 색의 마나 세 개를 추가한다.",
    ),
    (
        SORCERY,
        "destroy all creatures where power of it != toughness of it",
        "パワーとタフネスが等しくないクリーチャーをすべて破壊する。",
        "공격력과 방어력이 다른 모든 생물을 파괴한다.",
    ),
    (
        SORCERY,
        'destroy all creatures with name = "Ox"',
        "「Ox」という名前のクリーチャーをすべて破壊する。",
        "이름이 Ox인 모든 생물을 파괴한다.",
    ),
    # 603.7c: as often as it happens till then
    (
        SORCERY,
        "exile target creature as c\nlater when c attacks this turn: draw 1 card",
        "クリーチャー１体を対象とし、それを追放する。このターン、それが攻撃するたび、カードを１枚引く。",
        "생물을 목표로 정한다. 그 생물을 추방한다. 이 턴에 그 생물이 공격할 때마다, 카드 한 장을 뽑는다.",
    ),
    # where a target lies is said where it is named
    (
        SORCERY,
        "exile target card from graveyard",
        "墓地からカード１枚を対象とし、それを追放する。",
        "무덤에 있는 카드를 목표로 정한다. 그 카드를 추방한다.",
    ),
    # all of them, not one
    (
        SORCERY,
        "creature you control gets +1/+1 until end of turn\nuntap it",
        "ターン終了時まで、あなたがコントロールしているクリーチャーは＋１/＋１の修整を受ける。それらをアンタップする。",
        "당신이 조종하는 생물들은 턴종료까지 +1/+1을 받는다. 그 생물들을 언탭한다.",
    ),
    # what is done for each of them is no sentence by itself
    (
        SORCERY,
        "for each creature you control:\n  draw 1 card\n  gain 1 life",
        "あなたがコントロールしているクリーチャー１体につき、カードを１枚引き、あなたは１点のライフを得る。",
        "당신이 조종하는 생물 한 개당 카드 한 장을 뽑고 당신은 생명 1점을 얻는다.",
    ),
    # whose the Aura is, and whose the creature
    (
        SORCERY,
        "draw 1 card for each Aura you control attached to creature",
        "あなたがコントロールしていてクリーチャーにつけられているオーラ１つにつきカードを１枚引く。",
        "생물에게 부착되어 있는 당신이 조종하는 마법진 한 개당 카드 한 장을 뽑는다.",
    ),
    (
        SORCERY,
        "draw 1 card for each Aura attached to creature you control",
        "あなたがコントロールしているクリーチャーにつけられているオーラ１つにつきカードを１枚引く。",
        "당신이 조종하는 생물에게 부착되어 있는 마법진 한 개당 카드 한 장을 뽑는다.",
    ),
    (
        SORCERY,
        "draw 1 card\nthen gain x life, where x is number of creatures you control",
        "カードを１枚引き、その後あなたはＸ点のライフを得る。Ｘはあなたがコントロールしているクリーチャーの総数に等しい。",
        "카드 한 장을 뽑은 후, 당신은 생명 X점을 얻는다. X는 당신이 조종하는 생물의 수이다.",
    ),
    # no particle without a noun
    (
        "Artifact",
        "instead of creature you control deals 1 or more combat damage: change amount to twice amount",
        "あなたがコントロールしているクリーチャーが、戦闘ダメージを与えるなら、"
        "代わりにそのクリーチャーはその２倍の点数のダメージを与える。",
        "당신이 조종하는 생물이 전투피해를 입히려고 하면, "
        "대신 당신이 조종하는 그 생물이 그 숫자의 두 배만큼의 피해를 입힌다.",
    ),
    # how much was lost
    (
        BEAR,
        "when start of your upkeep:\n  each opponent loses 1 life as lost\n  gain lost life",
        "あなたのアップキープの開始時に、各対戦相手はそれぞれ１点のライフを失う。"
        "あなたはこれにより失われたライフに等しい点数のライフを得る。",
        "당신의 유지단 시작에, 각 상대는 생명 1점을 잃고 당신은 이런 식으로 잃은 생명점만큼 생명을 얻는다.",
    ),
    (
        BEAR,
        "when you cast spell for second time each turn: draw 1 card",
        "あなたが各ターンのあなたの２つ目の呪文を唱えるたび、カードを１枚引く。",
        "당신이 각 턴에 당신의 두 번째 주문을 발동할 때마다, 카드 한 장을 뽑는다.",
    ),
    # what a thing has of either
    (
        SORCERY,
        "destroy target creature with flying or reach",
        "飛行か到達を持つクリーチャー１体を対象とし、それを破壊する。",
        "비행이나 대공을 가진 생물을 목표로 정한다. 그 생물을 파괴한다.",
    ),
    (
        SORCERY,
        "destroy target creature with flying or power >= 4",
        "飛行を持つか、パワーが４以上のクリーチャー１体を対象とし、それを破壊する。",
        "비행을 가지거나 공격력이 4 이상인 생물을 목표로 정한다. 그 생물을 파괴한다.",
    ),
    (
        BEAR,
        "when this blocks: destroy target creature where blocking of this = it",
        "Testがブロックするたび、Testがブロックしているクリーチャー１体を対象とし、それを破壊する。",
        "Test가 방어할 때마다, Test가 방어하는 생물을 목표로 정한다. 그 생물을 파괴한다.",
    ),
]
ENGLISH = [
    (
        REVEALED,
        "Reveal the top three cards of your library. For each card revealed this way, put that card into your hand "
        "unless any opponent pays 3 life. Exile the rest.",
    ),
    (
        "let n = number of creatures you control\ndestroy all creatures\ncreate n Treasure tokens",
        "N is the number of creatures you control. Destroy all creatures. Create N Treasure tokens.",
    ),
    ("let n = number of creatures you control\ndraw n cards", "Draw a card for each creature you control."),
    ("target opponent may:\n  discard 1 card\n  gain 3 life", "Target opponent may discard a card and gain 3 life."),
    ("destroy target creature with flying or power >= 4", "Destroy target creature with flying or power 4 or greater."),
    ("destroy all creatures without flying or reach", "Destroy all creatures without flying or reach."),
    ("each opponent with poison counters loses 1 life", "Each opponent with a poison counter loses 1 life."),
    (
        "target opponent sacrifices 1 creature\nif done: draw 1 card",
        "Target opponent sacrifices a creature. If that player does, draw a card.",
    ),
    (
        "each opponent sacrifices 1 creature\nif done: draw 1 card",
        "Each opponent sacrifices a creature. If a player does, draw a card.",
    ),
    (
        "for each creature you control:\n  draw 1 card\n  gain 1 life",
        "For each creature you control, you draw a card and you gain 1 life.",
    ),
    (
        "draw 1 card\nthen gain x life, where x is number of creatures you control",
        "Draw a card, then you gain X life, where X is the number of creatures you control.",
    ),
    (
        "for each player:\n  modes 1:\n    - that player exiles permanent they control\n    - draw 1 card",
        "For each player, that player chooses one —\n• That player exiles a permanent they control.\n• Draw a card.",
    ),
    (  # who does it is said again where another stood between
        "may pay {1}\nif done:\n  target player as t draws 1 card\n  scry 1\n  t discards 1 card",
        "You may pay {1}. If you do, target player draws a card, you scry 1, and that player discards a card.",
    ),
    (  # some of a hand are not the hand
        "target player as t reveals 2 cards in their hand as shown\nchoose 1 card among shown as c\nt discards c",
        "Target player reveals two cards from their hand. You choose a card from among them. "
        "That player discards that card.",
    ),
    (
        "destroy target creature as c\ndestroy all creatures where blocking of c = it",
        "Destroy target creature. Destroy all creatures it's blocking.",
    ),
    (  # a time in front is not said of what has none
        "until end of turn, target creature gets +1/+1\nit gains flying",
        "Until end of turn, target creature gets +1/+1. It gains flying.",
    ),
    ("target opponent shuffles their library", "Target opponent shuffles their library."),
    ("target opponent may shuffle your library", "Target opponent may shuffle your library."),
    ("you shuffle library of target opponent", "You shuffle target opponent's library."),
    (  # keywords speak of nothing before them: it is another card than this one
        "destroy target creature\nkicker sacrifice another creature",
        "Destroy target creature.\nKicker—Sacrifice another creature.",
    ),
]


@pytest.mark.parametrize(("lines", "en"), ENGLISH)
def test_what_is_meant_is_said_in_english(lines, en):
    library = ruleset_library("magic-2018")
    source = '\ncard "Test" {G}\n  Sorcery\n  ' + lines.replace("\n", "\n  ") + "\n"
    found, diagnostics = load_cards(library, {"test.kw": source})
    assert not diagnostics
    assert render_card(found[0], library, "en")[0].text == en


def test_a_typed_reminder_is_told_in_the_words_of_its_time():
    library = ruleset_library("magic-2018")
    found, _ = load_cards(library, {"test.kw": 'card "Test" {G}\n  Creature — Bear 2/2\n  bloodthirst 1\n'})
    assert "this creature comes into play with" in render_card(found[0], library, "en", True, "2006-02")[0].text
    assert "this creature enters the battlefield with" in render_card(found[0], library, "en", True)[0].text


IN_JAPANESE = [
    (
        "when this attacks if this is monstrous: draw 1 card",
        "Testが攻撃するたび、これが怪物的である場合、カード１枚を引く。",
    ),
    (
        "multicolored creature you control gets +1/+1",
        "あなたがコントロールしていて多色であるすべてのクリーチャーは＋１/＋１の修整を受ける。",
    ),
    (
        "when you cast instant or sorcery: draw 1 card",
        "あなたがインスタントやソーサリーを唱えるたび、カード１枚を引く。",
    ),
    (
        "{1}: create 1 1/1 blue red Insect creature token with flying and haste",
        "{1}：飛行と速攻を持ち青であり赤である１/１の昆虫・クリーチャー・トークン１体を生成する。",
    ),
    (
        "{1}: this becomes 3/2 red green Beast artifact creature with flying and haste until end of turn",
        "{1}：ターン終了時まで、Testは飛行と速攻を持つ赤であり緑である３/２のビースト・アーティファクト・クリーチャーになる。",
    ),
]


@pytest.mark.parametrize(("line", "ja"), IN_JAPANESE, ids=[line for line, _ in IN_JAPANESE])
def test_japanese_says_each_word_once_and_in_its_place(line: str, ja: str) -> None:
    library = ruleset_library("magic-2023")
    found, diagnostics = load_cards(library, {"test.kw": f'card "Test" {{X}}\n  {BEAR}\n  {line}\n'})
    assert not [each.message for each in diagnostics]
    assert render_card(found[0], library, "ja")[0].text == ja


@pytest.mark.parametrize(("kind", "lines", "ja", "ko"), SAID, ids=[lines for _, lines, _, _ in SAID])
def test_what_is_meant_is_said(kind, lines, ja, ko):
    library = ruleset_library("magic-2018")
    cost = "{G}" if "where x is" in lines else "{X}{G}"
    source = f'card "Test" {cost}\n  {kind}\n  ' + lines.replace("\n", "\n  ") + "\n"
    found, diagnostics = load_cards(library, {"test.kw": source})
    assert not [each.message for each in diagnostics]

    assert render_card(found[0], library, "ja")[0].text == ja
    assert render_card(found[0], library, "ko")[0].text == ko
