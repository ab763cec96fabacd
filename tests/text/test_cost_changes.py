"""Changes of costs as cards print them: each shape beside its sentence in three languages."""

import pytest

from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

CASES = [
    (
        "cost {1} less for each artifact you control",
        "This spell costs {1} less to cast for each artifact you control.",
        "この呪文を唱えるためのコストは、あなたがコントロールしているアーティファクト１つにつき{1}少なくなる。",
        "이 주문은 당신이 조종하는 마법물체 한 개당 발동하는 데 {1}이 덜 든다.",
    ),
    (
        "cost {1} less if you control Wizard",
        "This spell costs {1} less to cast if you control a Wizard.",
        "あなたがウィザードをコントロールしているなら、この呪文を唱えるためのコストは{1}少なくなる。",
        "당신이 마법사를 조종한다면 이 주문은 발동하는 데 {1}이 덜 든다.",
    ),
    (
        "cost {X} less where x is total power of creatures you control",
        "This spell costs {X} less to cast, where X is the total power of creatures you control.",
        "この呪文を唱えるためのコストは{X}少なくなる。Ｘはあなたがコントロールしているクリーチャーのパワーの合計に等しい。",
        "이 주문은 발동하는 데 {X}가 덜 든다. X는 당신이 조종하는 생물의 공격력 총합이다.",
    ),
    (
        "cost {2}{R} more for each target beyond first",
        "This spell costs {2}{R} more to cast for each target beyond the first.",
        "この呪文を唱えるためのコストは、２つ目以降の対象１つにつき{2}{R}多くなる。",
        "이 주문은 한 개를 초과하는 목표의 수만큼 발동하는 데 {2}{R}씩 비용이 더 든다.",
    ),
    (
        "artifact spells you cast cost {1} less",
        "Artifact spells you cast cost {1} less to cast.",
        "あなたがアーティファクト・呪文を唱えるためのコストは{1}少なくなる。",
        "당신이 발동하는 마법물체 주문들은 발동하는 데 {1}이 덜 든다.",
    ),
    (
        "noncreature spells cost {1} more",
        "Noncreature spells cost {1} more to cast.",
        "クリーチャーでない呪文を唱えるためのコストは{1}多くなる。",
        "생물이 아닌 주문들은 발동하는 데 {1}이 더 든다.",
    ),
    (
        "creature spells your opponents cast cost {2} more",
        "Creature spells your opponents cast cost {2} more to cast.",
        "対戦相手がクリーチャー・呪文を唱えるためのコストは{2}多くなる。",
        "당신의 상대들이 발동하는 생물 주문들은 발동하는 데 {2}가 더 든다.",
    ),
    (
        "instant or sorcery spells you cast cost {1} less",
        "Instant and sorcery spells you cast cost {1} less to cast.",
        "あなたがインスタントかソーサリーである呪文を唱えるためのコストは{1}少なくなる。",
        "당신이 발동하는 순간마법 또는 집중마법 주문들은 발동하는 데 {1}이 덜 든다.",
    ),
    (
        "Goblin or Rogue spells you cast cost {1} less",
        "Goblin spells and Rogue spells you cast cost {1} less to cast.",
        "あなたがゴブリンかならず者である呪文を唱えるためのコストは{1}少なくなる。",
        "당신이 발동하는 고블린 또는 도적 주문들은 발동하는 데 {1}이 덜 든다.",
    ),
    (
        "spells your opponents cast that target this cost {2} more",
        "Spells your opponents cast that target Test cost {2} more to cast.",
        "対戦相手がTestを対象とする呪文を唱えるためのコストは{2}多くなる。",
        "당신의 상대들이 발동하는 Test를 목표로 하는 주문들은 발동하는 데 {2}가 더 든다.",
    ),
    (
        "spells you cast that target creature cost {2} less",
        "Spells you cast that target a creature cost {2} less to cast.",
        "あなたがクリーチャーを対象とする呪文を唱えるためのコストは{2}少なくなる。",
        "생물을 목표로 하는 당신이 발동하는 주문들은 발동하는 데 {2}가 덜 든다.",
    ),
    (
        "creatures you control cost {2} less to activate",
        "Activated abilities of creatures you control cost {2} less to activate.",
        "あなたがコントロールしているクリーチャーの起動型能力を起動するためのコストは{2}少なくなる。",
        "당신이 조종하는 생물들의 활성화능력은 활성화하는 데 {2}가 덜 든다.",
    ),
]


@pytest.fixture(scope="module")
def library() -> Library:
    return ruleset_library("magic-2018")


@pytest.mark.parametrize("written, en, ja, ko", CASES, ids=[case[0] for case in CASES])
def test_a_change_of_a_cost_is_said(library: Library, written: str, en: str, ja: str, ko: str) -> None:
    found, diagnostics = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  Instant\n  {written}\n'})
    assert not diagnostics
    for lang, expected in (("en", en), ("ja", ja), ("ko", ko)):
        assert render_card(found[0], library, lang)[0].text.split("\n")[-1] == expected


@pytest.mark.parametrize(
    "older, today",
    [
        ("instant spells have:\n    cost (0 - 2) of {1}", "instant spells cost {2} less"),
        ("cost (0 - number of creatures you control) of {1}", "cost {1} less for each creature you control"),
    ],
)
def test_what_is_paid_a_negative_number_of_times_is_less(library: Library, older: str, today: str) -> None:
    said = []
    for written in (older, today):
        found, diagnostics = load_cards(library, {"test.kw": f'card "Test" {{1}}\n  Artifact\n  {written}\n'})
        assert not diagnostics
        said.append(render_card(found[0], library, "en")[0].text)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "written, at",
    [
        ("creature spells cost {1} less for each artifact you control", "you"),
        ("spells you cast cost {X} less where x is number of counters on this", "this"),
        ("spells you cast cost {X} less", "{X}"),
    ],
)
def test_what_would_be_read_as_something_else_is_refused(library: Library, written: str, at: str) -> None:
    source = f'card "Test" {{1}}\n  Artifact\n  {written}\n'
    _, diagnostics = load_cards(library, {"test.kw": source})
    assert [d.code for d in diagnostics if d.severity == "error"]
    span = diagnostics[0].span
    assert source.split("\n")[span.line - 1][span.column - 1 :].startswith(at)


@pytest.mark.parametrize(
    "written, en, ja",
    [
        ("cost ①", "【Play】 [Activate by paying ①.]", "【プレイ】［①を支払って発動する。］"),
        (
            "cost ① less",
            "【Play】 This spell costs ① less to cast.",
            "【プレイ】この呪文を唱えるためのコストは①少なくなる。",
        ),
        (
            "cost ① less for each animal",
            "【Play】 This spell costs ① less to cast for each animal on the battlefield.",
            "【プレイ】この呪文を唱えるためのコストは、戦場の動物1体につき①少なくなる。",
        ),
        (
            "may cost ① as doubled",
            "【Play】 You may pay an additional ① as you cast this spell.",
            "【プレイ】あなたはこの呪文を唱えるに際し、追加で①を支払ってもよい。",
        ),
    ],
)
def test_only_what_is_always_paid_stands_among_the_costs_of_a_play(written: str, en: str, ja: str) -> None:
    """Every line about a cost was printed as one that is paid, one that makes it less, too."""
    animal = ruleset_library("animal")
    found, diagnostics = load_cards(animal, {"test.kw": f'card "Test" ②\n  Animal — bird 1/1\n  {written}\n'})

    assert not diagnostics
    assert [render_card(found[0], animal, lang)[0].text.split("\n")[-1] for lang in ("en", "ja")] == [en, ja]
