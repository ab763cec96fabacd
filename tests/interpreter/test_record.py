"""A seed and answers are a game: the same on every run, in every process, whatever the order of hashes."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.interpreter.harbour import dealt, play_out

from kotowari.interpreter import Game

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
from random import Random
from tests.interpreter.harbour import dealt, play_out
for seed in range(4):
    game = play_out(dealt(seed), Random(seed))
    print(game.digest(), len(game.log), game.result)
"""


def in_process(hash_seed: int) -> str:
    """What a fresh process with its own order of hashes plays."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)},
    )
    return done.stdout


def test_the_order_of_hashes_does_not_matter():
    first = in_process(1)

    assert first == in_process(20_240)
    assert first.count("Result") == 4


@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_and_answers_are_the_same_game(seed):
    game = play_out(dealt(seed), Random(seed))
    again = Game.replay(game.program, game.seats, seed, game.answers)

    assert again.digest() == game.digest()
    assert [e.kind for e in again.log] == [e.kind for e in game.log]
    assert again.result == game.result


def test_another_seed_is_another_game():
    assert len({dealt(seed).digest() for seed in range(12)}) == 12


def test_other_answers_are_another_game():
    one, other = play_out(dealt(5), Random(1)), play_out(dealt(5), Random(2))

    assert one.digest() != other.digest()


def test_the_seed_orders_the_cards():
    """A shuffle is the seed's: twelve seeds, many hands."""
    hands = {tuple(o.base.name for o in dealt(seed).objects("hold")) for seed in range(12)}

    assert len(hands) > 6
