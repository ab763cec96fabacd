"""An event that goes on with a greater number, in three languages."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
SAID = [
    (
        "you get 1 or more counters",
        "If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
        "その数に１を足した数得る。",
        "대신 당신은 그 숫자에 한 개를 더한 만큼의 카운터를 얻는다.",
    ),
    (
        "1 or more counters are put on creature you control",
        "If one or more counters would be put on a creature you control, that many plus one of each of those kinds of "
        "counters are put on it instead.",
        "その数に１を足した数のカウンターをそれの上に置く。",
        "대신 그 숫자에 한 개를 더한 만큼의 카운터를 놓는다.",
    ),
    (
        "you mill 1 or more cards",
        "If you would mill one or more cards, you mill that many plus one instead.",
        "を足した数にする。",
        "대신 그 숫자에 1을 더한 수로 한다.",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese", "korean"), SAID)
def test_that_many_plus_one(event, english, japanese, korean):
    text = f'card "Fay" {{G}}\n  Enchantment\n  instead of {event}: change number to number + 1\n'
    cards, findings = load_cards(LIBRARY, {"t.kw": text})
    assert not findings
    said = {lang: render_card(cards[0], LIBRARY, lang)[0].text for lang in ("en", "ja", "ko")}
    assert said["en"] == english
    assert said["ja"].endswith(japanese)
    assert said["ko"].endswith(korean)
