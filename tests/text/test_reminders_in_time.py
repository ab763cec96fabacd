"""Reminders as they were printed: in Japanese and Korean, in the words of a time, on things of a kind."""

import pytest
from tests.libraries import ruleset

from kotowari.tools.text.reminders import reminder_of_line

CASES = [
    # what changed is undone, the latest first: shuffled what, found how, created, died, was played
    ("Transmute {1}{U}{U}", "creature", "en", "2005-10",
     "{1}{U}{U}, Discard this card: Search your library for a card with the same converted mana cost as this card, "
     "reveal it, and put it into your hand. Then shuffle your library. Play only as a sorcery."),
    ("Unearth {U}", "creature", "en", "2009-02",
     "{U}: Return this card from your graveyard to play. It gains haste. Remove it from the game at end of turn or if "
     "it would leave play. Unearth only as a sorcery."),
    ("Champion an Elemental", "creature", "en", "2007-10",
     "When this comes into play, sacrifice it unless you remove another Elemental you control from the game. "
     "When this leaves play, that card returns to play."),
    ("Living weapon", "Artifact — Equipment", "en", "2011-02",
     "When this Equipment enters the battlefield, put a 0/0 black Germ creature token onto the battlefield, then "
     "attach this to it."),
    ("Dredge 4", "creature", "en", "2018-12",
     "If you would draw a card, instead you may put exactly four cards from the top of your library into your "
     "graveyard. If you do, return this card from your graveyard to your hand. Otherwise, draw a card."),
    ("Trample", "creature", "en", "2012-07",
     "If this creature would assign enough damage to its blockers to destroy them, you may have it assign the rest of "
     "its damage to defending player or planeswalker."),
    ("Populate", "instant", "en", "2013-05",
     "Put a token onto the battlefield that's a copy of a creature token you control."),
    ("Scry 2", "instant", "ja", "2018-04",
     "あなたのライブラリーの一番上から２枚のカードを見て、そのうちの望む枚数のカードを望む順番であなたのライブラリーの"
     "一番下に置き、残りを望む順番で一番上に置く。"),
    ("Scry 1", "creature", "ja", "2021-09",
     "あなたのライブラリーの一番上にあるカード１枚を見る。"
     "あなたはそのカードをあなたのライブラリーの一番下に置いてもよい。"),
    ("Support 2", "sorcery", "ja", "2016-01",
     "クリーチャーを最大２体対象とし、それらの上に＋１/＋１カウンターをそれぞれ１個置く。"),
    ("Surveil 2", "instant", "ko", "2018-10",
     "당신의 서고 맨 위 카드 두 장을 본 후, 그 카드들 중 원하는 만큼을 당신의 무덤에 놓고 나머지를 당신의 서고 맨 위에 "
     "원하는 순서대로 놓는다."),
    # a token is written out until it is a word of its own
    ("Investigate", "creature", "en", "2016-04",
     'Put a colorless Clue artifact token onto the battlefield with "{2}, Sacrifice this artifact: Draw a card."'),
    ("Investigate", "creature", "ja", "2021-11",
     "「{2}, このアーティファクトを生け贄に捧げる：カード１枚を引く。」を持つ無色の手掛かり・アーティファクト・"
     "トークン１つを生成する。"),
    ("Create two Treasure tokens", "creature", "ko", "2021-07",
     '그 토큰들은 "{T}, 이 마법물체를 희생한다: 원하는 색의 마나 한 개를 추가한다."를 가진 마법물체들이다.'),
    # what something is done to is that, not what the text is on
    ("Goad all creatures", "sorcery", "en", "2022-05",
     "Until your next turn, those creatures attack each combat if able and attack a player other than you if able."),
    ("Detain up to two target creatures", "creature", "en", "2022-05",
     "Until your next turn, those creatures can't attack or block and their activated abilities can't be activated."),
    ("Regenerate target creature", "enchantment", "ko", "2013-07",
     "이 턴에 다음으로 그 생물이 파괴되어야 할 경우에 그 생물은 파괴되지 않는다. "
     "대신 그 생물을 탭하고 전투에서 제거하며, 그 생물로부터 모든 피해를 제거한다."),
    # what it is on is named first, then it is that; whoever controls it is you
    ("Connive", "creature", "ja", "2022-05",
     "カード１枚を引き、その後、カード１枚を捨てる。これにより土地でないカードを捨てたなら、"
     "このクリーチャーの上に＋１/＋１カウンター１個を置く。"),
    ("Adapt 3", "creature", "ja", "2021-04",
     "このクリーチャーの上に＋１/＋１カウンターが置かれていないなら、これの上に＋１/＋１カウンター３個を置く。"),
    ("Adapt 2", "creature", "ko", "2019-01",
     "이 생물이 +1/+1 카운터를 가지고 있지 않다면, 이 생물에 +1/+1 카운터 두 개를 올려놓는다."),
    # who mills is not always you
    ("Target player mills a card", "creature", "en", "2022-05",
     "They put the top card of their library into their graveyard."),
    ("Each opponent mills two cards", "creature", "ja", "2022-02",
     "そのプレイヤーは自分のライブラリーの一番上にあるカード２枚を自分の墓地に置く。"),
    # derived: a condition on how something was before it died; what holds, in front of what is so
    ("Undying", "creature", "ja", "2017-03",
     "このクリーチャーが死亡したとき、これの上に＋１/＋１カウンターが置かれていなかった場合、これを＋１/＋１カウンターが"
     "１個置かれた状態でオーナーのコントロール下で戦場に戻す。"),
    ("Persist", "creature", "ko", "2021-06",
     "이 생물이 죽을 때, 이 생물이 -1/-1 카운터를 가지고 있지 않았다면, "
     "이 생물을 -1/-1 카운터 한 개를 가진 채로 소유자의 조종하에 전장으로 되돌린다."),
    ("Forestwalk", "creature", "ja", "2014-09",
     "このクリーチャーは防御プレイヤーが森をコントロールしているかぎりブロックされない。"),
    ("Swampwalk", "creature", "ko", "2022-01", "수비플레이어가 늪을 조종하는 한, 이 생물은 방어될 수 없다."),
    # a letter in place of a number
    ("Bolster X", "creature", "en", "2015-01",
     "Choose a creature with the least toughness among creatures you control and put X +1/+1 counters on it."),
    ("Mill X cards", "sorcery", "ja", "2021-11",
     "あなたのライブラリーの一番上にあるカードＸ枚をあなたの墓地に置く。"),
    ("Monstrosity X", "creature", "ko", "2013-09",
     "이 생물이 괴수화하지 않았다면, 이 생물에 +1/+1 카운터 X 개를 올려놓는다. 이 생물은 괴수화한다."),
    # who may cast it "played" it before the rules of 2010, and it lay in 場
    ("Flash", "creature", "ja", "2007-07",
     "あなたはこの呪文を、あなたがインスタントをプレイできるときならいつでもプレイしてよい。"),
    ("Flash", "creature", "ja", "2018-07",
     "あなたはこの呪文を、あなたがインスタントを唱えられるときならいつでも唱えてよい。"),
    ("Enchant creature", "enchantment", "ja", "2005-07",
     "これをプレイする際に、クリーチャー１体を対象とする。 "
     "このカードはそのクリーチャーにつけられている状態で場に出る。"),
    ("Enchant land", "enchantment", "ja", "2023-01",
     "これを唱える際に、土地１つを対象とする。このカードはその土地につけられている状態で戦場に出る。"),
    # what limits an ability of a keyword calls it by name
    ("Outlast {G}", "creature", "ja", "2021-09",
     "{G}, {T}：このクリーチャーの上に＋１/＋１カウンター１個を置く。長久はソーサリーとしてのみ行う。"),
    ("Outlast {G}", "creature", "ko", "2014-09",
     "{G}, {T}: 이 생물에 +1/+1 카운터 한 개를 올려놓는다. 당신은 집중마법을 발동할 수 있는 시기에만 버티기를 "
     "활성화할 수 있다."),
    # of what is given: what has it is それ, それら, or これ where it is the thing itself; in Korean by its noun
    ("Target creature gains first strike until end of turn.", "instant", "ja", "2018-07",
     "それは先制攻撃を持たないクリーチャーよりも先に戦闘ダメージを与える。"),
    ("Creatures you control gain hexproof until end of turn.", "instant", "ja", "2017-09",
     "それらは対戦相手がコントロールしている呪文や能力の対象にならない。"),
    ("As long as it's your turn, Prickleboar gets +2/+0 and has first strike.", "creature", "ja", "2015-07",
     "これは先制攻撃を持たないクリーチャーよりも先に戦闘ダメージを与える。"),
    ("{T}: Target creature gains haste until end of turn.", "creature", "ko", "2018-07",
     "이 턴에 그 생물은 공격하거나 {T}할 수 있다."),
    ("Enchanted creature gets +2/+2 and has vigilance.", "Enchantment — Aura", "ko", "2016-04",
     "그 생물은 공격하면서 탭되지 않는다."),
    # a keyword's own cost, and by what month it was said so
    ("Flashback {3}{U}", "instant", "ja", "2019-08",
     "あなたはあなたの墓地から、このカードをこれのフラッシュバック・コストで唱えてもよい。その後、これを追放する。"),
    ("Escape—{2}{R}, Exile three other cards from your graveyard.", "creature", "ja", "2020-01",
     "あなたはあなたの墓地から、このカードをこれの脱出コストで唱えてもよい。"),
    ("Escape—{2}{R}, Exile three other cards from your graveyard.", "creature", "ko", "2020-01",
     "당신은 이 카드의 탈출 비용을 지불해 이 카드를 당신의 무덤에서 발동할 수 있다."),
    # who attacks alone is one without a count; what has neither of two
    ("Exalted", "creature", "ja", "2018-08",
     "あなたがコントロールしているクリーチャー１体が単独で攻撃するたび、ターン終了時まで、そのクリーチャーは＋１/＋１の"
     "修整を受ける。"),
    ("Exalted", "creature", "ja", "2021-03",
     "あなたがコントロールしているクリーチャーが単独で攻撃するたび、ターン終了時まで、そのクリーチャーは＋１/＋１の修整を受ける。"),
    ("Flying", "creature", "ja", "2018-07",
     "このクリーチャーは飛行や到達を持たないクリーチャーによってはブロックされない。"),
    # between sentences there was a space from 2005 to the summer of 2012
    ("Morph {B}", "creature", "ja", "2006-10",
     "あなたはこれを、{3}を支払うことで、裏向きの２/２のクリーチャーとしてプレイしてもよい。 "
     "いつでも変異コストを支払ってそれを表向きにすることができる。"),
    ("Undying", "creature", "ja", "2012-07",
     "このクリーチャーが死亡したとき、それの上に＋１/＋１カウンターが置かれていなかった場合、それを＋１/＋１カウンターが"
     "１個置かれた状態でオーナーのコントロール下で戦場に戻す。"),
    # a cost in words: it has no dash in a sentence, and is done, not paid
    ("Eternalize—{2}{W}{W}, Discard a card.", "Creature — Human Wizard", "ja", "2017-07",
     "{2}{W}{W}, カード１枚を捨てる, "
     "あなたの墓地からこのカードを追放する：マナ・コストを持たない黒の４/４のゾンビ・人間・"
     "ウィザードであることを除きこれのコピーであるトークンを１体生成する。永遠はソーサリーとしてのみ行う。"),
    ("Eternalize—{2}{W}{W}, Discard a card.", "Creature — Human Wizard", "ko", "2017-07",
     "{2}{W}{W}, 카드 한 장을 버린다, 이 카드를 당신의 "
     "무덤에서 추방한다: 이 카드의 복사본이지만 마나 비용이 없는 4/4 흑색 "
     "좀비 인간 마법사인 토큰 한 개를 만든다. 당신이 집중마법을 발동할 수 있는 시기에만 영생화를 할 수 있다."),
    ("Ward—Discard a card.", "creature", "ja", "2022-04",
     "このクリーチャーが対戦相手がコントロールしている呪文や能力の対象になるたび、そのプレイヤーがカード１枚を捨てないかぎり、"
     "その呪文や能力を打ち消す。"),
    ("Ward—{2}, Pay 2 life.", "creature", "ko", "2022-04",
     "이 생물이 상대가 조종하는 주문 또는 능력의 목표가 될 때마다, "
     "그 플레이어가 {2}를 지불하고 생명 2점을 지불하지 않는 한 "
     "그 주문 또는 능력을 무효화한다."),
    ("Buyback—Discard two cards.", "sorcery", "ja", "2022-04",
     "あなたはこの呪文を唱えるに際し、他のコストに加えてカード２枚を捨ててもよい。そうしたなら、これの解決に際し、"
     "このカードをあなたの手札に加える。"),
    ("Buyback—Sacrifice a land.", "sorcery", "ko", "2022-04",
     "당신은 이 주문을 발동하면서 다른 비용에 추가로 대지 한 개를 희생할 수 있다. 그렇게 한다면, 이 주문을 해결하면서 "
     "이 카드를 당신의 손으로 가져간다."),
    ("Recover—Pay half your life, rounded up.", "creature", "en", "2022-05",
     "When another creature is put into your graveyard from the battlefield, you may pay half your life, rounded up. "
     "If you do, return this card from your graveyard to your hand. Otherwise, exile this card."),
    ("Suspend X—{X}{3}{R}. X can't be 0.", "enchantment", "en", "2022-05",
     "Rather than cast this card from your hand, you may pay {X}{3}{R} and exile it with X time counters on it. "
     "At the beginning of your upkeep, remove a time counter. When the last is removed, cast it without paying its "
     "mana cost."),
    # subtypes of the card
    ("Embalm {W}", "Creature — Bird Warrior", "ja", "2017-04",
     "{W}, あなたの墓地からこのカードを追放する：マナ・コストを持たない白のゾンビ・鳥・戦士であることを除き"
     "これのコピーであるトークンを１体生成する。不朽はソーサリーとしてのみ行う。"),
    ("Embalm {W}", "Creature — Dragon", "ko", "2017-04",
     "{W}, 이 카드를 당신의 무덤에서 추방한다: 이 카드의 복사본인 토큰 한 개를 만든다. 단, "
     "그 토큰은 마나 비용이 없는 백색 좀비 용이다. 당신이 집중마법을 발동할 수 있는 시기에만 방부처리를 할 수 있다."),
    # where the number of things stands in a sentence changed with the set of February 2021
    ("Annihilator 2", "creature", "ja", "2010-04",
     "このクリーチャーが攻撃するたび、防御プレイヤーはパーマネントを２つ生け贄に捧げる。"),
    ("Devoid", "creature", "ja", "2015-10", "このカードは無色である。"),
    # a cost besides the others is paid or done
    ("Kicker {4}", "creature", "ja", "2009-10", "あなたはこの呪文を唱えるに際し、追加で{4}を支払ってもよい。"),
    ("Kicker—Sacrifice a creature", "sorcery", "ja", "2015-11",
     "あなたはこの呪文を唱えるに際し、他のコストに加えてクリーチャーを１体生け贄に捧げてもよい。"),
    ("Kicker {4}", "creature", "ko", "2018-04", "당신은 이 주문을 발동하면서 추가로 {4}를 지불할 수 있다."),
    ("Multikicker {G}", "creature", "ja", "2015-05",
     "あなたはこの呪文を唱えるに際し、追加で{G}を望む回数支払ってもよい。"),
    # two prices of one keyword
    ("Kicker {R} and/or {W}", "creature", "ja", "2017-03",
     "あなたはこの呪文を唱えるに際し、追加で{R}か{W}かその両方を支払ってもよい。"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "on", "lang", "date", "text"), CASES, ids=[f"{c[0]} {c[2]} {c[3]}" for c in CASES])
def test_a_reminder_is_told_as_it_was_printed(line: str, on: str, lang: str, date: str, text: str) -> None:
    assert reminder_of_line(line, on, ruleset("magic-2023"), lang, date).text == text
