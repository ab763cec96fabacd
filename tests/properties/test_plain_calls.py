"""What is done by plain calls (ADR 0004) is what would be done step by step: the same games, event for event."""

from collections.abc import Callable
from random import Random

import pytest
from tests.properties.test_games import play, prepared

from kotowari.interpreter import Game, Program, Seat
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.tables import Clear
from kotowari.interpreter.game import _text
from kotowari.tools.games import prepare_game

WRITES = {"set", "adjust"}  # stepwise they are put into the log, plainly only where a rule cites them


def no_beginnings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "begin", pipeline.stepwise)


def nothing_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clear, "__missing__", lambda clear, id: False)


def of_animal() -> tuple[Program, tuple[Seat, ...]]:
    return prepare_game("animal", (), ("cards/animal/decks/brook.deck", "cards/animal/decks/herd.deck"))


def told(game: Game) -> list[str]:
    """The log, event for event."""
    return [f"{ev.kind}({', '.join(map(_text, ev.args))})" for ev in game.log if ev.kind not in WRITES]


@pytest.mark.parametrize("otherwise", [no_beginnings, nothing_at_once])
@pytest.mark.parametrize("made", [lambda: prepared("magic-2018"), of_animal], ids=["magic-2018", "animal"])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_the_same(seed: int, made: Callable, otherwise: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    program, seats = made()
    plain = play(Game(program, seats, seed), Random(seed))
    otherwise(monkeypatch)
    stepwise = play(Game(program, seats, seed), Random(seed))

    assert told(stepwise) == told(plain)
    assert stepwise.state_digest() == plain.state_digest()
