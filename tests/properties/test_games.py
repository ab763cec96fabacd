"""Whole random games between the two decks: they end, they repeat, and no legal answer breaks them."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotowari.interpreter import Game, Program, Refused, Seat
from kotowari.tools.games import prepare_game

ROOT = Path(__file__).resolve().parents[2]
DECKS = ("explore", "transform-proliferate")
RULESETS = ("magic-2018", "magic-2023")
MOST = 3_000  # decisions; a random game has about a hundred


@cache
def prepared(ruleset: str, turned: bool = False) -> tuple[Program, tuple[Seat, ...]]:
    return prepare_game(ruleset, (), DECKS[::-1] if turned else DECKS)


def play(game: Game, chance: Random) -> Game:
    while not game.over:
        assert game.decisions < MOST
        game.answer(game.decision.legal_answer(chance.randrange))
    return game


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_played_to_its_end_and_played_again(ruleset, seed):
    program, seats = prepared(ruleset, turned=bool(seed % 2))
    game = play(Game(program, seats, seed), Random(seed))
    again = Game.replay(program, seats, seed, game.answers)

    assert game.result is not None
    assert again.digest() == game.digest()
    assert again.result == game.result
    assert [e.kind for e in again.log] == [e.kind for e in game.log]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_legal_answer_goes_on(data):
    """The answers come from Hypothesis, so a failing game shrinks to a short one."""
    program, seats = prepared("magic-2018")
    game = Game(program, seats, data.draw(st.integers(0, 99), label="seed"))
    for _ in range(data.draw(st.integers(5, 60), label="answers")):
        if game.over:
            break
        number = data.draw(st.integers(0, 2**16))
        game.answer(game.decision.legal_answer(lambda bound, n=number: n % bound))
    assert len(game.digest()) == 32


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 500), stop=st.integers(0, 120))
def test_cards_are_neither_made_nor_lost(seed, stop):
    """At any moment each owner has as many cards as the deck has, in all zones together."""
    program, seats = prepared("magic-2018")
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over and game.decisions < stop:
        game.answer(game.decision.legal_answer(chance.randrange))
    cards = [o for o in game.objects() if o.card is not None and not o.token]

    for seat, each in enumerate(seats):
        assert sorted(o.card.name for o in cards if o.owner == seat) == sorted(each.deck)
    assert len({o.id for o in game.objects()}) == len(game.objects())


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 500))
def test_nothing_hidden_is_shown(seed):
    """No id of a card in a library or in the other hand is in a view, or among the options of one who can't see it."""
    program, seats = prepared("magic-2018")
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over and game.decisions < 80:
        for seat in (0, 1, None):
            text = json.dumps(game.view(seat))
            for obj in _hidden_from(game, seat):
                assert f'"id": {obj.id},' not in text
        decision = game.decision
        options = {option.object for option in decision.options}
        assert not options & {o.id for o in _hidden_from(game, decision.player) if o.owner != decision.player}
        game.answer(decision.legal_answer(chance.randrange))


def _hidden_from(game: Game, seat: int | None) -> list:
    return [
        o
        for o in game.objects()
        if o.zone.spec.visible == "hidden" or (o.zone.spec.visible == "owner" and o.zone.seat != seat)
    ]


@settings(max_examples=8, deadline=None)
@given(
    seed=st.integers(0, 500),
    junk=st.one_of(
        st.none(),
        st.text(max_size=3),
        st.integers(),
        st.lists(st.integers(-3, 40), max_size=5),
        st.lists(st.text(max_size=1), max_size=2),
    ),
)
def test_any_answer_at_all_is_taken_or_refused(seed, junk):
    """Junk is refused with nothing changed; what happens to be legal is an answer like any other."""
    program, seats = prepared("magic-2018")
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over and game.decisions < 40:
        before = (game.state_digest(), len(game.answers))
        try:
            game.answer(junk)
        except Refused as refused:
            assert str(refused)
            assert (game.state_digest(), len(game.answers)) == before
            game.answer(game.decision.legal_answer(chance.randrange))


SCRIPT = """
from random import Random
from tests.properties.test_games import play, prepared
from kotowari.interpreter import Game
program, seats = prepared("magic-2018")
for seed in range(5):
    game = play(Game(program, seats, seed), Random(seed))
    print(game.digest(), game.result)
"""


def test_another_process_plays_the_same_games():
    """Two orders of hashes, two processes that compile for themselves, one outcome."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "KOTOWARI_CACHE": ""},
        ).stdout
        for seed in ("0", "4711")
    }

    assert len(outputs) == 1
    assert outputs.pop().count("Result") == 5


def test_coming_back_to_any_moment():
    """Restored at every tenth answer, a game ends as it ended."""
    program, seats = prepared("magic-2018")
    game, chance, shots = Game(program, seats, 11), Random(11), []
    while not game.over:
        if game.decisions % 10 == 0:
            shots.append((game.snapshot(), game.state_digest()))
        game.answer(game.decision.legal_answer(chance.randrange))
    for shot, digest in shots:
        again = Game.restore(program, shot)
        assert again.state_digest() == digest
        for answer in game.answers[len(shot.answers) :]:
            again.answer(answer)
        assert again.digest() == game.digest()
