"""What players do again and again comes to an end, is the same when it is played again, and costs games nothing."""

from collections.abc import Callable
from random import Random

import pytest
from tests.libraries import cards, ruleset

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, Seat, compile_program
from kotowari.interpreter.acting import repeating
from kotowari.tools.games import prepare_game

CARDS = """card "Homing Pigeon" ⓪
  Animal — bird 1/1

card "Whistle" ⓪
  Turf
  ⓪, target animal as bird: return bird to hand of owner of bird

card "Falconer" ⓪
  Turf
  when animal enters, may: return it to hand of owner of it

card "Giving Tree" ⓪
  Turf
  when you recover life, may: each opponent recovers 1 life

card "Spring Fed" ⓪
  Feat
  recover 1 life
"""


def begun(mine: tuple[str, ...], theirs: tuple[str, ...], hand: tuple[str, ...]) -> Game:
    made, found = load_cards(ruleset("animal"), {"test.kw": CARDS})
    assert not found
    own = (("battlefield", tuple(map(Placed, mine))), ("hand", tuple(map(Placed, hand))))
    players = PlayerPosition("Ann", own), PlayerPosition("Ben", (("battlefield", tuple(map(Placed, theirs))),))
    program = compile_program(ruleset("animal"), (*made, *cards("animal")))
    return Game.from_position(program, Position(players, step="hunt"), 1)


def go_on(game: Game) -> list[str]:
    """Who can do anything does it when nothing waits, and says yes.  Returns what numbers were asked for."""
    asked = []
    while not game.over and game.turn == 1:
        decision = game.decision
        if decision.kind == "number":
            asked.append(decision.purpose)
            game.answer(decision.high)
        elif decision.purpose == "act":
            game.answer((0 if game.objects("pile") else min(1, len(decision.options) - 1),))
        else:
            game.answer(decision.legal_answer(lambda bound: 0) if decision.purpose != "yes_no" else (0,))
        assert game.decisions < 3_000
    return asked


@pytest.mark.parametrize(
    ("mine", "theirs", "hand", "asked"),
    [(("Whistle",), (), ("Homing Pigeon",), "repetitions"), ((), ("Falconer",), ("Homing Pigeon",), "repetitions")],
)
def test_a_turn_of_who_always_goes_on_is_over(mine, theirs, hand, asked) -> None:
    game = begun(mine, theirs, hand)
    assert set(go_on(game)) == {asked} and game.turn == 2

    again = Game.restore(game.program, game.snapshot())
    assert again.digest() == game.digest()


def test_what_is_said_the_most_is_asked_again() -> None:
    """A loop may go round more often than can be said at once."""
    game = begun(("Giving Tree",), ("Giving Tree",), ("Spring Fed",))
    asked: list[str] = []
    while len(asked) < 6:
        decision = game.decision
        if decision.kind == "number":
            asked.append(decision.purpose)
            game.answer(decision.high if len(asked) < 5 else 3)
        else:
            played = [i for i, option in enumerate(decision.options) if option.label == "play Spring Fed"]
            game.answer((0,) if not played else (played[0],))
    while game.turn == 1:
        game.answer((0,))

    assert asked == ["rounds"] * 6
    assert game.player(0).fields["life"] - game.player(1).fields["life"] == 1 and game.player(1).fields["life"] > 220


def test_games_ask_for_hardly_any_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can come back none is worked out: it takes as long as a good part of a turn."""
    program, seats = prepare_game("animal", (), ("winter", "workshop"))
    count = 0
    position: Callable[..., bytes] = repeating.position

    def counting(*args: object) -> bytes:
        nonlocal count
        count += 1
        return position(*args)

    monkeypatch.setattr(repeating, "position", counting)
    turns = 0
    for seed in range(6):
        game = _at_random(program, seats, seed)
        turns += game.turn

    assert turns > 100 and count <= turns / 50


def _at_random(program, seats: tuple[Seat, ...], seed: int) -> Game:
    chance, game = Random(seed), Game(program, seats, seed)
    while not game.over:
        game.answer(game.decision.legal_answer(chance.randrange))
    return game
