"""Two things of one kind in one text: no words mean both, and with the two exchanged the text is another."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from tests.libraries import ROOT, cards, ruleset

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.linearizer import Linearizer
from kotowari.tools.text.render import linearizer, render_card

LANGUAGES = ("en", "ja", "ko")
CASES = [
    (  # by order, where nothing else parts them
        "choose target creature as a\nchoose target creature as b\na deals 1 damage to b",
        "Choose target creature. Choose target creature. The first creature deals 1 damage to the second creature.",
        "クリーチャー１体を対象とし、それを選ぶ。クリーチャー１体を対象とし、それを選ぶ。"
        "１体目のクリーチャーは２体目のクリーチャーに１点のダメージを与える。",
        "생물을 목표로 정한다. 그 생물을 선택한다. 생물을 목표로 정한다. 그 생물을 선택한다. "
        "첫 번째 생물은 두 번째 생물에게 피해 1점을 입힌다.",
    ),
    (  # by whose they are
        "choose target creature you control as a\nchoose target creature opponent controls as b\na deals 1 damage to b",
        "Choose target creature you control. Choose target creature an opponent controls. "
        "The creature you control deals 1 damage to the creature an opponent controls.",
        "あなたがコントロールしているクリーチャー１体を対象とし、それを選ぶ。"
        "対戦相手がコントロールしているクリーチャー１体を対象とし、それを選ぶ。"
        "あなたがコントロールしているそのクリーチャーは"
        "対戦相手がコントロールしているそのクリーチャーに１点のダメージを与える。",
        "당신이 조종하는 생물을 목표로 정한다. 그 생물을 선택한다. 상대가 조종하는 생물을 목표로 정한다. "
        "그 생물을 선택한다. 당신이 조종하는 그 생물은 상대가 조종하는 그 생물에게 피해 1점을 입힌다.",
    ),
    (  # by what was done to them, after which they are nobody's any more
        "destroy target creature you control as a\nexile target creature opponent controls as b\n"
        "gain (power of a) life\nlose (power of b) life",
        "Destroy target creature you control. Exile target creature an opponent controls. "
        "You gain life equal to the destroyed creature's power and you lose life equal to the exiled creature's power.",
        "あなたがコントロールしているクリーチャー１体を対象とし、それを破壊する。"
        "対戦相手がコントロールしているクリーチャー１体を対象とし、それを追放する。"
        "あなたはその破壊されたクリーチャーのパワーに等しい点数のライフを得、"
        "その追放されたクリーチャーのパワーに等しい点数のライフを失う。",
        "당신이 조종하는 생물을 목표로 정한다. 그 생물을 파괴한다. 상대가 조종하는 생물을 목표로 정한다. "
        "그 생물을 추방한다. 당신은 파괴된 생물의 공격력만큼 생명점을 얻고 "
        "추방된 생물의 공격력만큼 생명점을 잃는다.",
    ),
    (  # by what they are
        "create 1 1/1 white Soldier creature token as a\ncreate 1 2/2 green Bear creature token as b\n"
        "a gains flying until end of turn\nb gains trample until end of turn",
        "Create a 1/1 white Soldier creature token. Create a 2/2 green Bear creature token. "
        "That Soldier token gains flying until end of turn. That Bear token gains trample until end of turn.",
        "白の１/１の兵士・クリーチャー・トークンを１体生成する。緑の２/２の熊・クリーチャー・トークンを１体生成する。"
        "ターン終了時まで、その兵士・トークンは飛行を得る。ターン終了時まで、その熊・トークンはトランプルを得る。",
        "1/1 백색 병사 생물 토큰 한 개를 만든다. 2/2 녹색 곰 생물 토큰 한 개를 만든다. "
        "그 병사 토큰은 턴종료까지 비행을 얻는다. 그 곰 토큰은 턴종료까지 돌진을 얻는다.",
    ),
    (  # every player is one; what two in a row do is said of each
        "target player as p discards 1 card\ntarget opponent as o draws 1 card\np loses 1 life\no loses 1 life",
        "Target player discards a card, then target opponent draws a card and the first player loses 1 life. "
        "The second player loses 1 life.",
        "プレイヤー１人を対象とする。そのプレイヤーはカード１枚を捨てる。対戦相手１人を対象とする。"
        "そのプレイヤーはカードを１枚引き、１人目のプレイヤーは１点のライフを失う。"
        "２人目のプレイヤーは１点のライフを失う。",
        "플레이어를 목표로 정한다. 그 플레이어는 카드 한 장을 버린다. 상대를 목표로 정한다. "
        "그 플레이어는 카드 한 장을 뽑고 첫 번째 플레이어는 생명 1점을 잃는다. "
        "두 번째 플레이어는 생명 1점을 잃는다.",
    ),
    (  # a pronoun is what was spoken of last
        "reveal top card of your library as c\nchoose creature you control as d\nput c into your hand\n"
        "d gets +1/+1 until end of turn",
        "Reveal the top card of your library. Choose a creature you control. Put that card into your hand. "
        "That creature gets +1/+1 until end of turn.",
        "あなたのライブラリーの一番上のカードを公開する。あなたがコントロールしているクリーチャー１体を選ぶ。"
        "そのカードをあなたの手札に加える。ターン終了時まで、そのクリーチャーは＋１/＋１の修整を受ける。",
        "당신의 서고 맨 위 카드를 공개한다. 당신이 조종하는 생물 한 개를 선택한다. "
        "그 카드를 당신의 손으로 가져간다. 그 생물은 턴종료까지 +1/+1을 받는다.",
    ),
    (  # whatever a target can be
        "this deals 1 damage to target any as a\nthis deals 2 damage to another target any as b\n"
        "this deals 3 damage to a\nthis deals 4 damage to b",
        "Test deals 1 damage to any target, deals 2 damage to any other target, deals 3 damage to the first target, "
        "then deals 4 damage to the second target.",
        "クリーチャー１体かプレインズウォーカー１体かプレイヤー１人と、"
        "他の、クリーチャー１体かプレインズウォーカー１体かプレイヤー１人を対象とする。"
        "Testはその前者に１点のダメージを与え、その後者に２点のダメージを与える。"
        "Testはその前者に３点のダメージを与え、その後者に４点のダメージを与える。",
        "원하는 목표를 정한다. Test는 그 목표에게 피해 1점을 입힌다. 다른 원하는 목표를 정한다. "
        "Test는 그 목표에게 피해 2점을 입히고 첫 번째 목표에게 피해 3점을 입힌다. "
        "Test는 두 번째 목표에게 피해 4점을 입힌다.",
    ),
]
PAIRS = [  # what else can have two names, to be exchanged
    "target creature as a fights another target creature as b\na gains flying until end of turn\ndestroy b",
    "exile 2 target creatures you control as a\nexile 2 target creatures opponent controls as b\n"
    "return a to battlefield\nreturn b to hand of owner of them",
    "sacrifice creature as a\ndestroy target creature as b\ngain (power of a) life\nlose (power of b) life",
    "choose creature as a\nchoose another creature as b\ntap a\nuntap b",
    "discard 1 card as a\nreveal top card of your library as b\nexile a\nput b into your hand",
    "create 1 1/1 white Soldier creature token as a\ncreate 1 1/1 white Soldier creature token as b\n"
    "a gains flying until end of turn\nsacrifice b",
    "choose target creature as a\ncreate copy of a as b\nb gains haste until end of turn\ndestroy a",
    "modes 1:\n  - choose target creature as a\n    choose another target creature as b\n    destroy a\n    exile b\n"
    "  - draw 1 card",
]


@cache
def say(lang: str) -> Linearizer:
    return linearizer(ruleset("magic-2018"), lang)


def read(body: str) -> ast.Card:
    lines = "\n".join(f"  {line}" for line in ["Sorcery", *body.split("\n")])
    found, diagnostics = load_cards(ruleset("magic-2018"), {"test.kw": f'card "Test" {{1}}\n{lines}\n'})
    assert not [each.message for each in diagnostics if each.severity == "error"]
    return found[0]


def texts(card: ast.Card, lang: str) -> str:
    return "\n".join(said.text for said in render_card(card, ruleset("magic-2018"), lang, say=say(lang)))


@pytest.mark.parametrize(("body", *LANGUAGES), CASES)
def test_each_is_called_by_what_parts_it_from_the_other(body: str, en: str, ja: str, ko: str) -> None:
    card = read(body)

    assert [texts(card, lang) for lang in LANGUAGES] == [en, ja, ko]


def exchanged(card: ast.Card) -> Iterator[ast.Card]:
    """The card with two of its names exchanged wherever they are used, not where they are given."""

    def put(node: object, names: dict[str, str]) -> object:
        if not isinstance(node, ast.Ref) or node.target not in names:
            return node
        return replace(node, name=names[node.target], target=names[node.target])

    for face in card.faces:
        for ability in face.abilities:
            named = {each.binding for each in walk(ability) if isinstance(each, ast.Select | ast.EndOfZone | ast.Do)}
            for one, other in permutations(sorted(name for name in named if name.isidentifier()), 2):
                names = {one: other, other: one}
                changed = transform(ability, lambda node, names=names: put(node, names))
                if one < other and changed != ability:
                    new = replace(face, abilities=tuple(changed if it is ability else it for it in face.abilities))
                    yield replace(card, faces=tuple(new if it is face else it for it in card.faces))


@pytest.mark.parametrize("body", [*(case[0] for case in CASES), *PAIRS])
def test_who_exchanges_two_names_says_something_else(body: str) -> None:
    card = read(body)
    others = list(exchanged(card))

    assert others
    for lang in LANGUAGES:
        assert all(texts(other, lang) != texts(card, lang) for other in others), texts(card, lang)


@cache
def with_names() -> tuple[ast.Card, ...]:
    """The cards of the project, and those of the scenarios that give a name to something."""
    said = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/scenarios/magic").glob("*.kw")))
    blocks = re.findall(r'^card "[^\n]*\n(?: [^\n]*\n|\n(?= ))*', said, re.MULTILINE)
    named = [block for block in dict.fromkeys(blocks) if re.search(r" as [a-z]\w*$| as [a-z]\w* ", block, re.MULTILINE)]
    found = [load_cards(ruleset("magic-2018"), {"test.kw": block}) for block in named]
    whole = [each for loaded, diagnostics in found for each in loaded if not diagnostics]
    assert len(whole) > 80
    return (*whole, *cards("magic-2018"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_mean_two_things(lang: str) -> None:
    library = ruleset("magic-2018")

    unclear = [
        (card.faces[0].name, said.unclear)
        for card in with_names()
        for said in render_card(card, library, lang, say=say(lang))
        if said.unclear
    ]

    assert not unclear


@pytest.mark.parametrize(
    ("body", "ja"),
    [
        (
            "target creature you control gets +2/+2 until end of turn\nit fights target creature you don't control",
            "あなたがコントロールしているクリーチャー１体と、あなたがコントロールしていないクリーチャー１体を対象とする。"
            "ターン終了時まで、その前者は＋２/＋２の修整を受け、その後者と格闘を行う。",
        ),
        (
            "untap target creature\nit gains haste until end of turn\ndestroy target land",
            "クリーチャー１体を対象とし、それをアンタップする。ターン終了時まで、それは速攻を得る。"
            "土地１つを対象とし、それを破壊する。",
        ),
    ],
)
def test_two_targets_of_which_one_is_spoken_of_beside_the_other_are_announced_together(body: str, ja: str) -> None:
    """それ could be either of them; where the second stands alone it is announced where it is needed."""
    assert texts(read(body), "ja") == ja


def test_korean_numbers_two_targets_that_have_one_noun_where_both_are_spoken_of() -> None:
    """「그 생물은 그 생물과 싸운다」 would say nothing; where their nouns differ these tell them apart."""
    body = "target creature you control gets +2/+2 until end of turn\nit fights target creature you don't control"
    assert texts(read(body), "ko") == (
        "당신이 조종하는 생물을 목표로 정한다. 그 생물은 턴종료까지 +2/+2를 받는다. "
        "당신이 조종하지 않는 생물을 목표로 정한다. 첫 번째 목표는 두 번째 목표와 싸운다."
    )
    body = "untap target creature\nattach target Equipment you control to it"
    assert "두 번째" not in texts(read(body), "ko")


@pytest.mark.parametrize(
    ("made", "ja", "ko"),
    [
        ("create 1 1/1 red Elf creature token", "そのトークンは", "그 토큰은"),
        ("create 2 1/1 red Elf creature tokens", "それらのトークンは", "그 토큰들은"),
        ("create 1 1/1 red Elf creature token for each creature you control", "それらのトークンは", "그 토큰들은"),
    ],
)
def test_of_several_that_were_made_it_is_said_in_the_plural(made: str, ja: str, ko: str) -> None:
    """「そのトークン」 would be one of them."""
    noun = "that token gains" if made.endswith(" token") else "those tokens gain"
    card = read(f"{made}\n{noun} haste until end of turn")
    assert (ja in texts(card, "ja"), ko in texts(card, "ko")) == (True, True)


def test_korean_says_once_that_a_token_has_two_keywords() -> None:
    assert "비행과 신속을 가진" in texts(read("create 1 1/1 red Elf creature token with flying and haste"), "ko")
