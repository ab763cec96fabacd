"""The text of a card, read again, is the card."""

from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.grammar.library import load_cards
from kotowari.tools import workspace
from kotowari.tools.importing.reading_back import ReadingBack

LIBRARY = workspace.ruleset_library("magic-2023")
OTHERWISE = """card "Bully" {G}
  Sorcery
  exile target creature
  text en "Destroy target creature."
"""
CLEAR = """card "Bully" {G}
  Sorcery
  choose target creature as t
  choose creature you control as m
  if power of m > power of t: destroy t
"""


@pytest.fixture(scope="module")
def back() -> ReadingBack:
    return ReadingBack(LIBRARY)


def found(back: ReadingBack, text: str) -> list[str]:
    cards, _ = load_cards(LIBRARY, {"a.kw": text})
    return [one.code for one in back.cards(cards)]


def test_a_text_that_means_something_else_is_found(back: ReadingBack) -> None:
    assert found(back, OTHERWISE) == ["W0601"]


def test_a_text_that_says_which_of_two_is_meant_is_none(back: ReadingBack) -> None:
    assert found(back, CLEAR) == []


@pytest.mark.parametrize(
    "lines",
    [
        "when this enters if you control artifact: draw 1 card",
        "{T}: draw card",
        "{T}: draw 1 card",
        "flying, first strike",
        "when this enters:\n    discard 1 card as lost\n    if lost is creature: draw 1 card",
    ],
)
def test_how_it_is_written_says_nothing(back: ReadingBack, lines: str) -> None:
    assert found(back, f'card "Question" {{G}}\n  Creature — Bear 2/2\n  {lines}\n') == []


def test_the_cards_of_the_project_are_what_their_texts_say(back: ReadingBack) -> None:
    cards, _ = workspace.load(LIBRARY, workspace.game_card_files(LIBRARY))

    assert sum(back.read(card) is not None for card in cards) > len(cards) // 2
    assert [one.help for one in back.misread(cards)] == []


def test_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "typed.kw").write_text(OTHERWISE, "utf-8")
    path = str(tmp_path / "typed.kw")

    assert "W0601" not in run("check", path, "--ruleset", "magic-2023")[1]
    code, out, _ = run("check", path, "--ruleset", "magic-2023", "--read-back")
    assert (code, "W0601" in out) == (0, True)
