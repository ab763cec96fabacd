"""What two players have more of, how many there are, and what a thing does to itself, beside what is said of it."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

COMPARED = [
    (
        "Enchantment | when start of each player's upkeep: "
        "this deals x damage to that player, where x is 4 - number of cards in their hand",
        "At the beginning of each player's upkeep, Test deals X damage to that player, where X is 4 minus the number "
        "of cards in their hand.",
    ),
    (
        "Creature — Bear 2/2 | when this deals combat damage to player "
        "where number of lands it controls > number of lands you control: draw 1 card",
        "Whenever Test deals combat damage to a player who controls more lands than you, draw a card.",
    ),
    (
        "Sorcery | let t = target opponent\nif number of lands t controls > number of lands you control: draw 1 card",
        "If target opponent controls more lands than you, draw a card.",
    ),
    (
        "Creature — Bear 2/2 | "
        "when this attacks if number of cards in defending player's hand > number of cards in your hand: draw 1 card",
        "Whenever Test attacks, if defending player has more cards in hand than you, draw a card.",
    ),
    (
        "Creature — Bear 2/2 | "
        "when this attacks if number of cards in your hand > number of cards in defending player's hand: draw 1 card",
        "Whenever Test attacks, if you have more cards in hand than defending player, draw a card.",
    ),
    (
        "Creature — Bear 2/2 | "
        "this can't attack unless number of lands you control > number of lands defending player controls",
        "Test can't attack unless you control more lands than defending player.",
    ),
    (
        "Land | this enters tapped unless number of opponents >= 2",
        "Test enters the battlefield tapped unless you have two or more opponents.",
    ),
    ("Sorcery | if number of opponents = 0: draw 1 card", "If you have no opponents, draw a card."),
    (
        "Creature — Bear 2/2 | tribute 2\nwhen this enters if tribute mark of this = 0: draw 1 card",
        "Tribute 2\nWhen Test enters the battlefield, if tribute wasn't paid, draw a card.",
    ),
    (
        "Creature — Bear 2/2 | when this attacks:\n  put 1 +1/+1 counter on it.\n"
        "  then if it has 3 or more +1/+1 counters: sacrifice it",
        "Whenever Test attacks, put a +1/+1 counter on it. Then if it has three or more +1/+1 counters on it, "
        "sacrifice it.",
    ),
    (
        "Creature — Bear 2/2 | when this attacks:\n  put 1 +1/+1 counter on it.\n"
        "  then if number of +1/+1 counters on it >= 3: sacrifice it",
        "Whenever Test attacks, put a +1/+1 counter on it. Then if there are three or more +1/+1 counters on it, "
        "sacrifice it.",
    ),
    (
        "Instant | for each token you control: create copy of that permanent",
        "For each token you control, create a token that's a copy of that permanent.",
    ),
    (
        "Instant | for each token you control: create copy of it",
        "Create a token that's a copy of each token you control.",
    ),
    (
        "Creature — Bear 2/2 | {1}, sacrifice another creature as gone:\n  draw 1 card.\n"
        "  if exists Elf among gone:\n    gain 2 life",
        "{1}, Sacrifice another creature: Draw a card. If an Elf was sacrificed this way, you gain 2 life.",
    ),
]

ITSELF = [
    (
        "Sorcery | target creature as t deals (power of t) damage to t",
        "Target creature deals damage to itself equal to its power.",
        "クリーチャー１体を対象とする。それは自身に、自身のパワーに等しい点数のダメージを与える。",
        "생물을 목표로 정한다. 그 생물은 자신에게 그 생물의 공격력만큼 피해를 입힌다.",
    ),
    (
        "Sorcery | each creature as t deals (power of t) damage to t",
        "Each creature deals damage to itself equal to its power.",
        "各クリーチャーはそれぞれ自身に、自身のパワーに等しい点数のダメージを与える。",
        "각 생물은 자신에게 그 생물의 공격력만큼 피해를 입힌다.",
    ),
    (
        "Creature — Bear 2/2 | when this attacks: this deals 2 damage to this",
        "Whenever Test attacks, it deals 2 damage to itself.",
        "Testが攻撃するたび、Testは自身に２点のダメージを与える。",
        "Test가 공격할 때마다, Test는 자신에게 피해 2점을 입힌다.",
    ),
    (
        "Creature — Bear 2/2 | when this attacks:\n  may:\n    this deals 2 damage to this",
        "Whenever Test attacks, you may have it deal 2 damage to itself.",
        "Testが攻撃するたび、あなたは「Testは自身に２点のダメージを与える。」を選んでもよい。",
        "Test가 공격할 때마다, 당신은 Test는 자신에게 피해 2점을 입힐 수 있다.",
    ),
]


def said(source: str, lang: str = "en") -> str:
    library = ruleset_library("magic-2023")
    types, _, body = source.partition(" | ")
    lines = "\n".join(f"  {line}" for line in [types, *body.split("\n")])
    (card,), found = load_cards(library, {"test.kw": f'card "Test" {{1}}\n{lines}\n'})
    assert not [each for each in found if each.severity == "error"]
    return str(render_card(card, library, lang)[0].text)


@pytest.mark.parametrize(("source", "text"), COMPARED)
def test_players_and_numbers_are_compared_as_cards_print_it(source: str, text: str) -> None:
    assert said(source) == text


@pytest.mark.parametrize(("source", "english", "japanese", "korean"), ITSELF)
def test_what_a_thing_does_to_itself_is_said_so(source: str, english: str, japanese: str, korean: str) -> None:
    assert (said(source), said(source, "ja"), said(source, "ko")) == (english, japanese, korean)
