"""Games between the six decks: every pair plays to an end, plays again the same, and shows nothing hidden.

A small sample; ``kotowari sim --pairs`` plays as many as wanted (docs/animal.md).
"""

import json
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from kotowari.interpreter import Game, Program, Seat
from kotowari.tools.games import prepare_game

ROOT = Path(__file__).resolve().parents[2]
DECKS = sorted(path.stem for path in (ROOT / "cards" / "animal" / "decks").glob("*.deck"))
PAIRS = list(combinations_with_replacement(DECKS, 2))
MOST = 5_000  # decisions; a random game has about three hundred


@cache
def prepared(decks: tuple[str, ...]) -> tuple[Program, tuple[Seat, ...]]:
    return prepare_game("animal", (), decks)


def play(game: Game, chance: Random) -> Game:
    while not game.over:
        assert game.decisions < MOST
        game.answer(game.decision.legal_answer(chance.randrange))
    return game


def hidden_from(game: Game, seat: int | None) -> list:
    """What this seat can't see; what is revealed lies open for everybody as long as it is [205-7b]."""
    return [
        o
        for o in game.objects()
        if not o.status.get("revealed")
        and (o.zone.spec.visible == "hidden" or (o.zone.spec.visible == "owner" and o.zone.seat != seat))
    ]


@pytest.mark.parametrize("decks", PAIRS, ids="-".join)
def test_a_pair_plays_to_the_end(decks: tuple[str, str]) -> None:
    program, seats = prepared(decks)
    seed = PAIRS.index(decks)
    game = play(Game(program, seats, seed), Random(seed))

    assert game.result is not None and game.result.reason


@pytest.mark.parametrize("decks", PAIRS[::4], ids="-".join)
def test_a_game_plays_again_the_same(decks: tuple[str, str]) -> None:
    program, seats = prepared(decks)
    game = play(Game(program, seats, 5), Random(5))
    again = Game.replay(program, seats, 5, game.answers)

    assert (again.digest(), again.result) == (game.digest(), game.result)


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_can_act(deck: str) -> None:
    """In its games it plays cards and attacks: no deck only passes until the other is done."""
    program, seats = prepared((deck, deck))
    game = play(Game(program, seats, 7), Random(7))
    done = {ev.act.id for ev in game.log}

    assert {"play", "attack", "deal", "settle_land"} <= done


@pytest.mark.parametrize("decks", list(combinations(DECKS, 3))[::7], ids="-".join)
def test_three_play_until_one_is_left(decks: tuple[str, ...]) -> None:
    """Who has lost first has nothing left in any zone, and the turn goes on round the others (105-2e)."""
    program, seats = prepared(decks)
    game = play(Game(program, seats, 3), Random(3))
    lost = [ev.args[0].seat for ev in game.log if ev.act.id == "lose_game"]

    assert len(lost) == 2 and game.result is not None and game.result.winner not in lost
    assert [o for o in game.objects() if o.owner == lost[0]] == []


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_shown(seed: int) -> None:
    """No id of a card in a deck or in the other hand is in a view, or among the options of one who can't see it."""
    program, seats = prepared(("brook", "dusk"))
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over and game.decisions < 60:
        for seat in (0, 1, None):
            text = json.dumps(game.view(seat))
            assert not [o for o in hidden_from(game, seat) if f'"id": {o.id},' in text]
        decision = game.decision
        options = {option.object for option in decision.options}
        assert not options & {o.id for o in hidden_from(game, decision.player) if o.owner != decision.player}
        game.answer(decision.legal_answer(chance.randrange))


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_neither_made_nor_lost(seed: int) -> None:
    """Each owner has the cards of the deck, in all zones together, at any moment of a game for two."""
    program, seats = prepared(("winter", "workshop"))
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over and game.decisions < 150:
        game.answer(game.decision.legal_answer(chance.randrange))
        if game.decisions % 10 == 0 and not game.over:
            cards = [o for o in game.objects() if o.card is not None and not o.token]
            for seat, each in enumerate(seats):
                assert sorted(o.card.name for o in cards if o.owner == seat) == sorted(each.deck)


@pytest.mark.parametrize("seed", range(2))
def test_somebody_may_give_up_at_any_decision(seed: int) -> None:
    """Whoever is asked at that moment, the others play on, and the record replays (105-2d, 105-2e)."""
    program, seats = prepared(("brook", "herd", "winter"))
    game, chance = Game(program, seats, seed), Random(seed)
    while not game.over:
        assert game.decisions < MOST
        if chance.randrange(60) == 0:
            game.concede(chance.choice([seat for seat in range(3) if not game.player(seat).lost]))
        else:
            game.answer(game.decision.legal_answer(chance.randrange))
    again = Game.restore(program, game.snapshot())

    assert game.result is not None and again.digest() == game.digest()


def test_chance_says_who_decides_who_begins() -> None:
    """Over the seeds everybody is drawn, and whoever is named takes turn 1 (104.5)."""
    program, seats = prepared(("brook", "dusk"))
    games = [Game(program, seats, seed) for seed in range(12)]
    drawn = {game.decision.player for game in games}
    for game in games:
        game.answer((1,))

    assert drawn == {0, 1} and {game.active for game in games} == {1}
    assert {(game.decision.purpose, game.decision.player, game.turn) for game in games} == {("bury", 1, 1)}


def test_who_lost_the_last_game_may_be_said_to_decide() -> None:
    """A match knows who decides in its next game, and fixes that chance; the record keeps it (104.5)."""
    program, seats = prepared(("brook", "dusk"))
    games = [Game(program, seats, seed, chance=(1,)) for seed in range(5)]
    asked = {(game.decision.purpose, game.decision.player) for game in games}
    game = play(games[0], Random(4))

    assert asked == {("put_first", 1)}
    assert Game.restore(program, game.snapshot()).digest() == game.digest()
