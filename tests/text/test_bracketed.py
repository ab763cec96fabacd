"""What one cost leaves out of a spell stands in brackets, where the rest is said by the same words [702.148a]."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

SAID = [
    (
        "if this isn't cleaved: destroy all creatures with mana value <= 2\nelse: destroy all creatures",
        "Destroy all creatures [with mana value 2 or less].",
        "［マナ総量が２以下である］すべてのクリーチャーを破壊する。",
        "[마나 값이 2 이하인] 모든 생물을 파괴한다.",
    ),
    (
        "if this is cleaved: return target creature to hand of owner of it\n"
        "else: return target Wolf creature to hand of owner of it\ndraw 1 card",
        "Return target [Wolf] creature to its owner's hand.\nDraw a card.",
        "［狼・］クリーチャー１体を対象とする。それをオーナーの手札に戻す。\nカード１枚を引く。",
        "[늑대] 생물을 목표로 정한다. 그 생물을 소유자의 손으로 되돌린다.\n카드 한 장을 뽑는다.",
    ),
    (  # a whole sentence
        "draw 3 cards\nif this isn't cleaved: lose 3 life",
        "Draw three cards. [You lose 3 life.]",
        "カード３枚を引く。［あなたは３点のライフを失う。］",
        "카드 세 장을 뽑는다. [당신은 생명 3점을 잃는다.]",
    ),
    (  # two runs of words; a name may stand for something in each branch
        "if this is cleaved:\n  search your library for card as found\n  put found into your hand\n"
        "  then shuffle your library\nelse:\n  search your library for basic land card as found\n  reveal found\n"
        "  put found into your hand\n  then shuffle your library",
        "Search your library for a [basic land] card, [reveal it,] then put it into your hand. Shuffle.",
        "あなたのライブラリーから［基本土地・］カード１枚を探し、［公開し、］あなたの手札に加える。"
        "その後、ライブラリーを切り直す。",
        "당신의 서고에서 [기본 대지] 카드 한 장을 찾아, [공개하고,] 당신의 손으로 가져간 후, 서고를 섞는다.",
    ),
    (  # not the same words: it is asked for
        "if this is cleaved: draw 2 cards\nelse: gain 3 life",
        "If this spell was cleaved, draw two cards. Otherwise, you gain 3 life.",
        "この呪文が切除されていたなら、カード２枚を引く。そうでないなら、あなたは３点のライフを得る。",
        "Test가 쪼개졌다면, 카드 두 장을 뽑는다. 그렇지 않으면, 당신은 생명 3점을 얻는다.",
    ),
]


@pytest.mark.parametrize(("lines", "en", "ja", "ko"), SAID, ids=[en for _, en, _, _ in SAID])
def test_what_is_left_out_stands_in_brackets(lines: str, en: str, ja: str, ko: str) -> None:
    library = ruleset_library("magic-2023")
    source = 'card "Test" {U}\n  Sorcery\n  ' + lines.replace("\n", "\n  ") + "\n  cleave {2}{U}\n"
    found, diagnostics = load_cards(library, {"test.kw": source})
    assert not [each.message for each in diagnostics]

    texts = [render_card(found[0], library, lang)[0].text for lang in ("en", "ja", "ko")]
    assert texts == [f"{en}\nCleave {{2}}{{U}}", f"{ja}\n切除{{2}}{{U}}", f"{ko}\n쪼개기 {{2}}{{U}}"]
