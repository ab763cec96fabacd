"""What stands before a noun, said of a thing: 「공격 중인 생물」 is one that 「공격 중이다」."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.korean.states import predicate
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

ASKED = [
    ("attacking", "Testが攻撃しているなら、", "Test가 공격 중이라면, "),
    ("not attacking", "Testが攻撃していないなら、", "Test가 공격 중이 아니라면, "),
    ("face-down", "Testが裏向きであるなら、", "Test가 뒷면 상태라면, "),
    ("not colorless", "Testが無色でないなら、", "Test가 무색이 아니라면, "),
    ("historic", "Testが歴史的であるなら、", "Test가 역사적이라면, "),
    ("not kicked", "Testがキッカーされていないなら、", "Test의 키커 비용이 지불되지 않았다면, "),
    ("blitzed", "Testが奇襲されていたなら、", "Test가 급습되었다면, "),
    ("not blitzed", "Testが奇襲されていないなら、", "Test가 급습되지 않았다면, "),
]


@pytest.mark.parametrize(("said", "ja", "ko"), ASKED, ids=[said for said, _, _ in ASKED])
def test_what_a_thing_is_or_is_not(said: str, ja: str, ko: str) -> None:
    library = ruleset_library("magic-2023")
    source = f'card "Test" {{U}}\n  Creature — Bear 2/2\n  {{1}}: if this is {said}: gain 1 life\n'
    found, diagnostics = load_cards(library, {"test.kw": source})
    assert not [each.message for each in diagnostics]

    texts = [render_card(found[0], library, lang)[0].text for lang in ("ja", "ko")]
    assert texts == [f"{{1}}：{ja}あなたは１点のライフを得る。", f"{{1}}: {ko}당신은 생명 1점을 얻는다."]


@pytest.mark.parametrize(
    ("word", "is_so", "is_not"),
    [
        ("공격 중인", "공격 중이다", "공격 중이 아니다"),
        ("뒷면 상태의", "뒷면 상태이다", "뒷면 상태가 아니다"),
        ("쪼개진", "쪼개졌다", "쪼개지지 않았다"),
        ("탈출한", "탈출했다", "탈출하지 않았다"),
        ("능력이 없는", "능력이 없다", "능력이 있다"),
        ("양면", "양면이다", "양면이 아니다"),
    ],
)
def test_korean_attributives_as_predicates(word: str, is_so: str, is_not: str) -> None:
    assert (predicate(word, False), predicate(word, True)) == (is_so, is_not)
