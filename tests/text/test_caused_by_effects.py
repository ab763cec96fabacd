"""What effects of somebody can't cause players to do, and that no spell does what players alone do."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


def read(line):
    return load_cards(LIBRARY, {"t.kw": f'card "Fay" {{G}}\n  Enchantment\n  {line}\n'})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "you can't sacrifice permanent by effect your opponents control",
            "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
        ),
        (
            "you can't discard card by effect your opponents control",
            "Spells and abilities your opponents control can't cause you to discard cards.",
        ),
    ],
)
def test_what_effects_cannot_cause(line, said):
    cards, findings = read(line)
    assert not findings
    assert render_card(cards[0], LIBRARY, "en")[0].text == said


@pytest.mark.parametrize(
    "line",
    [
        "spells and abilities your opponents control can't search library",
        "spells your opponents control can't draw card",
    ],
)
def test_a_spell_does_not_do_what_players_do(line):
    _, findings = read(line)
    assert [f.code for f in findings] == ["E0302"]
    assert "by effect you control" in findings[0].help


def test_what_is_wrong_behind_then_is_said_once():
    _, findings = load_cards(LIBRARY, {"t.kw": 'card "Fay" {G}\n  Sorcery\n  draw 1 card\n  then frobnicate it\n'})
    assert [f.code for f in findings] == ["E0201"]
