"""What `it` means: no player, the thing made last, what the condition or the sentence is about."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
CHOOSE = "choose target creature you control as a and target creature you don't control.\n"
CHOSEN = "Choose target creature you control and target creature you don't control. "


def read(text, line="Creature — Elf 1/1"):
    body = text.replace("\n", "\n  ")
    return load_cards(LIBRARY, {"t.kw": f'card "Fay" {{G}}\n  {line}\n  {body}\n'})


@pytest.mark.parametrize(
    "text",
    [
        "when start of your upkeep: put 1 +1/+1 counter on it",
        "when start of your upkeep: this deals 1 damage to it",
        "when you draw card: it loses 1 life",
        "when start of your upkeep if you control creature: put 1 +1/+1 counter on it",
        "{T}:\n  choose target player.\n  it draws 1 card",
    ],
)
def test_it_is_no_player(text):
    _, findings = read(text)
    assert [f.code for f in findings] == ["E0205"]
    assert "that player" in findings[0].help and "this" in findings[0].help


SAID = [
    (
        "Artifact — Equipment",
        "when start of your upkeep if equipped creature is black: put 1 +1/+1 counter on it",
        "At the beginning of your upkeep, if equipped creature is black, put a +1/+1 counter on it.",
        "あなたのアップキープの開始時に、装備しているクリーチャーが黒である場合、装備しているクリーチャーの上に＋１/＋１カウンター１個を置く。",
    ),
    (
        "Instant",
        "exile target attacking creature\ncreate copy of that creature\nlater when start of next end step: exile it",
        "Exile target attacking creature. Create a token that's a copy of that creature. Exile it at the beginning of "
        "the next end step.",
        "攻撃クリーチャー１体を対象とする。それを追放する。そのクリーチャーのコピーであるトークン１体を生成する。次の終了ステップの開始時に、そのトークンを追放する。",
    ),
    (
        "Instant",
        CHOOSE + "a gets +2/+1 until end of turn if it is Knight",
        CHOSEN + "That creature gets +2/+1 until end of turn if it's a Knight.",
        "",
    ),
    (
        "Instant",
        CHOOSE + "a gets +2/+1 until end of turn unless it is Knight",
        CHOSEN + "If that creature isn't a Knight, it gets +2/+1 until end of turn.",
        "",
    ),
]


@pytest.mark.parametrize(("line", "text", "english", "japanese"), SAID)
def test_it_is_said_as_what_it_is(line, text, english, japanese):
    cards, findings = read(text, line)
    assert not findings
    assert render_card(cards[0], LIBRARY, "en")[0].text == english
    if japanese:
        assert render_card(cards[0], LIBRARY, "ja")[0].text == japanese
