"""What a player is shown: answers that come to the same once, things told apart, a story without plumbing."""

import io
from pathlib import Path

import pytest

from kotowari.interpreter import Decision, Game, Option, Seat
from kotowari.tools import games
from kotowari.tools.cli import main
from kotowari.tools.play.answers import question
from kotowari.tools.play.table import options

DECK = ("Forest",) * 12 + ("Llanowar Elves",) * 8


@pytest.fixture(scope="module")
def game() -> Game:
    """A game at its first question to act."""
    made = Game(games.program_for("magic-2018", (), set(DECK)), [Seat("Ana", DECK), Seat("Ben", DECK)], 4)
    while made.decision is not None and made.decision.purpose != "act":
        made.answer((1,))  # no other hand
    return made


def test_answers_that_come_to_the_same_are_shown_once(game: Game) -> None:
    """Any of several equal cards will do; the number shown is the first's."""
    shown = options(game, game.decision)

    assert shown[0] == (1, "pass")
    assert len(shown) == len({text for _, text in shown}) < len(game.decision.options)
    assert any(text.startswith("play land Forest (one of ") for _, text in shown)


def test_things_that_differ_are_told_apart(game: Game) -> None:
    """Where several may be picked every one is listed, with its number."""
    cards = [card for card in game.contents("hand", 0) if card.base.name == "Forest"][:2]
    both = Decision("pick", 0, "discard", tuple(Option(f"o:{c.id}", "Forest", c.id) for c in cards), 2, 2)

    assert options(game, both) == [(n, f"Forest (#{card.id})") for n, card in enumerate(cards, 1)]


def test_questions_name_what_is_asked() -> None:
    """The purpose, and what it is about where that says more."""
    yes_no = Decision("pick", 0, "yes_no", (Option("yes", "yes"), Option("no", "no")), prompt="become_copy")

    assert question(yes_no) == "become copy: one number"
    assert question(Decision("number", 0, "x", low=0, high=4)) == "x: a number from 0 to 4"


def test_a_game_is_played_by_what_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Keep the hand, look, ask why, play a land, take it back, save, stop; a slip is explained."""
    deck = tmp_path / "green.deck"
    deck.write_text("12 Forest\n8 Llanowar Elves\n", encoding="utf-8")
    typed = "2\nview\nwhy Llanowar Elves\nwhy Nothing\nnonsense\n2\nundo\n99\nsave g.json\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.chdir(tmp_path)

    assert main(["play", "--deck", "green.deck", "--deck", "green.deck", "--seed", "4", "--color", "never"]) == 0
    out = capsys.readouterr().out

    assert "hand of green 1: " in out
    assert "can't cast Llanowar Elves now:" in out and "601.2]" in out
    assert "nothing to be seen is called `Nothing`" in out
    assert "`nonsense` is no number" in out
    assert "taken back" in out
    assert "there is no 99" in out
    assert "pay total" not in out
    assert (tmp_path / "g.json").is_file()
