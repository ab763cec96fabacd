"""A text says so many targets as its definition has, wherever they stand: in a number, a condition, a loop."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from tests.libraries import cards, ruleset

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import walk
from kotowari.tools.text.english import English
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.japanese import Japanese
from kotowari.tools.text.korean import Korean
from kotowari.tools.text.linearizer import Linearizer
from kotowari.tools.text.render import linearizer, render_card

LANGUAGES = ("en", "ja", "ko")
MARK = "\ue000"  # put to each target that a printer says
BODIES = [
    "if target creature has flying: draw 1 card",
    "if power of target creature >= 4: draw 1 card",
    "if exists creature target opponent controls: draw 1 card",
    "for each creature target player controls: draw 1 card",
    "for each card in graveyard of target opponent: gain 1 life",
    "for each creature you control: destroy target land",
    "gain (power of target creature) life",
    "target creature gets +(power of target creature)/+0 until end of turn",
    "may destroy target creature\nif done: draw 1 card",
    "gain (power of target creature) life\ndraw (toughness of target creature) cards",
    "let t = target creature\nt gets +1/+1 until end of turn\ndestroy t",
    "target creature gets +x/+x until end of turn, where x is number of cards in hand of target player",
    "destroy target creature unless target player pays {2}",
    "destroy each creature where power of it < power of target creature",
    "let n = power of target creature\ndraw n cards\nlose n life",
    "let x = power of target creature\ntarget player loses x life\ndraw x cards",
    "creatures target player controls get -1/-1 until end of turn",
    "target creature deals (power of it) damage to target creature",
    "draw (number of cards in hand of target player + power of target creature) cards",
]


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers that leave a mark for each target they say."""
    select = English.HANDLERS[ast.Select]

    def said(say: English, node: ast.Select, ctx: object) -> object:
        phrase = select(say, node, ctx)
        return replace(phrase, text=phrase.text + MARK) if node.det.kind == "target" else phrase

    monkeypatch.setitem(English.HANDLERS, ast.Select, said)
    for language in (Japanese, Korean):
        announce = language.announce

        def announced(say: Hoisting, targets: list[ast.Select], ctx: object, announce: object = announce) -> str:
            return MARK * len(targets) + announce(say, targets, ctx)  # type: ignore[operator]  # the one replaced

        monkeypatch.setattr(language, "announce", announced)


@cache
def say(lang: str) -> Linearizer:
    return linearizer(ruleset("magic-2018"), lang)


def wrong(card: ast.Card) -> Iterator[str]:
    """The texts of abilities with more targets or fewer than the definition."""
    for face in card.faces:
        for ability in face.abilities if not face.overrides else ():
            targets = {id(each) for each in walk(ability) if isinstance(each, ast.Select) and each.det.kind == "target"}
            alone = replace(card, faces=(replace(face, abilities=(ability,)),))
            for lang in LANGUAGES if targets else ():
                text = render_card(alone, ruleset("magic-2018"), lang, say=say(lang))[0].text
                if text.count(MARK) != len(targets):
                    yield f"{face.name} has {len(targets)} targets: {text.replace(MARK, '*')}"


@pytest.mark.parametrize("body", BODIES)
def test_a_target_is_said_wherever_it_stands_and_once(body: str, marked: None) -> None:
    lines = "\n".join(f"  {line}" for line in ["Sorcery", *body.split("\n")])
    found, diagnostics = load_cards(ruleset("magic-2018"), {"test.kw": f'card "Test" {{1}}\n{lines}\n'})

    assert not [each.message for each in diagnostics if each.severity == "error"]
    assert not list(wrong(found[0]))


def test_a_target_of_what_is_waited_for_is_said(marked: None) -> None:
    source = """card "Test" {1}
  Creature — Bear 1/1
  {T}:
    later when target creature dies this turn: draw 1 card
"""
    found, diagnostics = load_cards(ruleset("magic-2018"), {"test.kw": source})

    assert not [each.message for each in diagnostics if each.severity == "error"]
    assert not list(wrong(found[0]))


def test_each_target_of_the_project_is_said(marked: None) -> None:
    assert not [text for card in cards("magic-2018") for text in wrong(card)]


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "any other target", "up to two other targets"),
        (
            "ja",
            "他の、クリーチャー１体かプレインズウォーカー１体かプレイヤー１人",
            "他の、クリーチャーやプレインズウォーカーやプレイヤー最大２つ",
        ),
        ("ko", "다른 원하는 목표를 정한다", "다른 원하는 목표를 최대 2개까지 정한다"),
    ],
)
def test_any_target_but_this_is_said_so(lang: str, one: str, two: str) -> None:
    """What is said of a target as a whole says, too, that it is another one."""
    aims = ("another target any", "up to 2 another target any", "target any")
    lines = "".join(f"  {{T}}: this deals 1 damage to {aim}\n" for aim in aims)
    cards_read, found = load_cards(
        ruleset("magic-2018"), {"x.kw": f'card "Probe" {{1}}\n  Creature — Bear 2/2\n{lines}'}
    )
    text = render_card(cards_read[0], ruleset("magic-2018"), lang, say=say(lang))[0].text
    told = [line for line in text.splitlines() if line.startswith("{T}")]

    assert not found and one in told[0] and two in told[1] and one not in told[2]


@pytest.mark.parametrize(
    ("phrases", "korean"),
    [
        ("up to 1 target artifact and up to 1 target creature", "마법물체 최대 한 개와 생물 최대 한 개를"),
        ("target artifact and up to 1 target creature", "마법물체 한 개와 생물 최대 한 개를"),
        ("up to 1 target artifact and target creature", "마법물체 최대 한 개와 생물 한 개를"),
    ],
)
def test_how_many_is_said_of_each_in_korean(phrases: str, korean: str) -> None:
    """An adverb behind the last would be said of all of them."""
    source = f'card "N" {{1}}\n  Sorcery\n  destroy {phrases}\n'
    (card,), _ = load_cards(ruleset("magic-2018"), {"n.kw": source})

    text = render_card(card, ruleset("magic-2018"), "ko", say=say("ko"))[0].text

    assert f"{korean} 목표로 정한다" in text
