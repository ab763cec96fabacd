"""Of each of several players, of so many as an amount says, of what is still what it was: in three languages."""

from functools import cache

import pytest

from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.render import printed_names, render_card
from kotowari.tools.workspace import ruleset_library

BEAR, SORCERY, LAND = "Creature — Bear 2/2", "Sorcery", "Land"


@cache
def library() -> Library:
    return ruleset_library("magic-2023")


def said(type_line: str, body: str, lang: str = "en", date: str = "") -> str:
    lines = "".join(f"  {line}\n" for line in [type_line, *body.split("\n")])
    (card,), found = load_cards(library(), {"a.kw": f'card "Fay" {{G}}\n{lines}'})
    assert not [one for one in found if one.code.startswith("E")]
    return render_card(card, library(), lang, date=date)[0].text


ENGLISH = [
    # each player is "they" in the sentence that says what each does
    (
        SORCERY,
        "each player sacrifices creature that player controls",
        "Each player sacrifices a creature they control.",
    ),
    (
        SORCERY,
        "each opponent discards 1 card unless that player pays {2}",
        "Each opponent discards a card unless they pay {2}.",
    ),
    (
        SORCERY,
        "each player draws 1 card for each creature that player controls",
        "Each player draws a card for each creature they control.",
    ),
    (
        SORCERY,
        "each player reveals top 1 card of that player's library",
        "Each player reveals the top card of their library.",
    ),
    # by whom something was done is said once, by its name
    (
        BEAR,
        "when creature dies if it was dealt damage by this this turn: draw 1 card",
        "Whenever a creature dies, if it was dealt damage by Fay this turn, draw a card.",
    ),
    # what others may be made to do
    (
        SORCERY,
        "may:\n  target player draws 1 card\n  target opponent loses 1 life",
        "You may have target player draw a card and have target opponent lose 1 life.",
    ),
    (
        BEAR,
        "when this enters:\n  may:\n    draw 1 card\n    this gets +1/+1 and gains flying until end of turn",
        "When Fay enters the battlefield, you may draw a card and have Fay get +1/+1 and gain flying until "
        "end of turn.",
    ),
    # all that are opponents are yours
    (BEAR, "opponents can't cast spells", "Your opponents can't cast spells."),
    # where something comes from stands before where it goes
    (
        BEAR,
        "{1}: put up to 2 land cards from your hand onto battlefield tapped",
        "{1}: Put up to two land cards from your hand onto the battlefield tapped.",
    ),
    (
        BEAR,
        "this takes on 1 additional creature while you control Forest",
        "Fay can block an additional creature each combat as long as you control a Forest.",
    ),
]


@pytest.mark.parametrize(("type_line", "body", "text"), ENGLISH)
def test_a_sentence_means_whom_it_names(type_line: str, body: str, text: str) -> None:
    assert said(type_line, body) == text


ALL = [
    (
        SORCERY,
        "discard (number of cards in your hand) cards",
        "Discard a card for each card in your hand.",
        "あなたの手札にあるカード１枚につきカード１枚を捨てる。",
        "당신의 손에서 카드 한 장당 카드 한 장을 버린다.",
    ),
    (
        BEAR,
        "when this attacks: target player sacrifices (power of this) creatures",
        "Whenever Fay attacks, target player sacrifices a number of creatures equal to Fay's power.",
        "Fayが攻撃するたび、プレイヤー１人を対象とする。そのプレイヤーはFayのパワーに等しい数のクリーチャーを生け贄に捧げる。",
        "Fay가 공격할 때마다, 플레이어를 목표로 정한다. 그 플레이어는 Fay의 공격력만큼의 생물을 희생한다.",
    ),
    (
        SORCERY,
        "discard (number of creatures you control + 1) cards",
        "Discard cards equal to the number of creatures you control plus 1.",
        "あなたがコントロールしているクリーチャーの数に１を足した値に等しい枚数のカードを捨てる。",
        "당신이 조종하는 생물의 수에 1을 더한 수만큼의 카드를 버린다.",
    ),
    (
        SORCERY,
        "exile target creature card in graveyard as c\ngain (total mana value of c) life",
        "Exile target creature card from a graveyard. You gain life equal to its mana value.",
        "墓地にあるクリーチャー・カード１枚を対象とする。それを追放する。あなたはそれのマナ総量に等しい点数のライフを得る。",
        "무덤에 있는 생물 카드를 목표로 정한다. 그 카드를 추방한다. 당신은 그 카드의 마나 값만큼 생명점을 얻는다.",
    ),
    (
        LAND,
        "{1}: this becomes also 3/3 green Ape creature until end of turn",
        "{1}: Fay becomes a 3/3 green Ape creature until end of turn. It's still a land.",
        "{1}：ターン終了時まで、Fayは緑の３/３の類人猿・クリーチャーになる。これは土地でもある。",
        "{1}: Fay는 턴종료까지 3/3 녹색 유인원 생물이 된다. 그 생물은 여전히 대지다.",
    ),
    (
        SORCERY,
        "let x = number of lands you control\ngain x life\ndraw x cards",
        "You gain X life and draw X cards, where X is the number of lands you control.",
        "あなたはＸ点のライフを得てカードＸ枚を引く。Ｘはあなたがコントロールしている土地の数に等しい。",
        "당신은 생명 X점을 얻고 카드 X장을 뽑는다. X는 당신이 조종하는 대지의 수이다.",
    ),
    (
        SORCERY,
        "target instant card in your graveyard as t gains flashback mana cost of t until end of turn",
        "Target instant card in your graveyard gains flashback until end of turn. "
        "The flashback cost is equal to its mana cost.",
        "あなたの墓地にあるインスタント・カード１枚を対象とする。ターン終了時まで、それはフラッシュバックを得る。"
        "そのフラッシュバック・コストは、それのマナ・コストに等しい。",
        "당신의 무덤에 있는 순간마법 카드를 목표로 정한다. 그 카드는 턴종료까지 회상을 얻는다. "
        "회상 비용은 그 카드의 마나 비용과 동일하다.",
    ),
    (  # what follows the last of them is of them all
        SORCERY,
        "destroy all Elf or Goblin creatures",
        "Destroy all Elf and Goblin creatures.",
        "エルフやゴブリンであるすべてのクリーチャーを破壊する。",
        "모든 엘프와 고블린 생물을 파괴한다.",
    ),
]


@pytest.mark.parametrize(("type_line", "body", "en", "ja", "ko"), ALL)
def test_all_languages_say_the_same(type_line: str, body: str, en: str, ja: str, ko: str) -> None:
    assert [said(type_line, body, lang) for lang in ("en", "ja", "ko")] == [en, ja, ko]


OF_THEIR_TIME = [
    ("this takes on 1 additional creature", "ja", "2006-10", "Fayは、さらに１体のクリーチャーをブロックできる。"),
    (
        "opponents can't cast spell with mana value <= 3",
        "ja",
        "2016-07",
        "対戦相手は、点数で見たマナ・コストが３以下の呪文を唱えられない。",
    ),
    (
        "opponents can't cast spell with mana value <= 3",
        "ko",
        "2016-07",
        "당신의 상대는 전환마나비용이 3 이하인 주문을 발동할 수 없다.",
    ),
    ("this gets +10/+11", "ja", "2018-12", "Fayは＋10/＋11の修整を受ける。"),
    (
        "when you cast this: exile target Angel or Human creature card in your graveyard",
        "ja",
        "2016-07",
        "あなたがFayを唱えたとき、あなたの墓地から天使・クリーチャー・カード１枚か人間・クリーチャー・カード１枚を対象とし、"
        "それを追放する。",
    ),
]


@pytest.mark.parametrize(("body", "lang", "date", "text"), OF_THEIR_TIME)
def test_print_of_the_time_is_followed(body: str, lang: str, date: str, text: str) -> None:
    assert said(BEAR, body, lang, date) == text


def test_another_card_is_called_as_it_is_printed_in_the_language() -> None:
    source = (
        'card "Fox" {G}\n  ja "霧の狐"\n  ko "안개 여우"\n  Creature — Fox 1/1\n\n'
        'card "Den" {G}\n  Enchantment\n  creatures you control where name of it = "Fox" get +1/+1\n'
    )
    cards, found = load_cards(library(), {"a.kw": source})
    assert not found
    den = next(card for card in cards if card.faces[0].name == "Den")
    for lang, name in (("ja", "霧の狐"), ("ko", "안개 여우"), ("en", "Fox")):
        names = printed_names(cards, lang)
        assert name in render_card(den, library(), lang, names=names)[0].text
    assert "「霧の狐」という名前の" in render_card(den, library(), "ja", names=printed_names(cards, "ja"))[0].text
