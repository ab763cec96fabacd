"""What a game shows to those who use it: asking the idle, reading fields and places, coming back to a moment."""

import pytest
from tests.interpreter.harbour import NAMES, Table, dealt, program

from kotowari.interpreter import Game, PlayerPosition, Position


def bare(**options) -> Game:
    """A day on which nobody has anything to do with."""
    players = tuple(PlayerPosition(name, (), (("coins", 2),)) for name in NAMES)
    return Game.from_position(program(), Position(players, step="day"), 1, **options)


def test_who_could_only_pass_is_asked_when_wanted():
    """By default the game runs on over such a player; with ``ask_idle`` it stops and passing is the one option."""
    idle = bare(ask_idle=True)

    assert (idle.decision.purpose, idle.decision.player, idle.turn, idle.step) == ("act", 0, 1, "day")
    assert [option.key for option in idle.decision.options] == ["pass"]
    assert bare().over


def test_a_snapshot_keeps_whether_the_idle_are_asked():
    """A restored game is asked the same, and goes on the same."""
    game = bare(ask_idle=True)
    game.answer((0,))
    again = Game.restore(game.program, game.snapshot())

    assert dict(again.options)["ask_idle"] is True
    assert (again.decision, again.digest()) == (game.decision, game.digest())


def test_places_are_read_the_top_first():
    """``contents`` of a player's place and ``objects`` agree but for the order."""
    game = dealt(3)
    cargo = game.contents("cargo", 0)

    assert len(cargo) > 3
    assert cargo == [card for card in reversed(game.objects("cargo")) if card.owner == 0]
    assert {game.controller(card) for card in cargo} == {game.player(0)}
    cargo.clear()
    assert game.contents("cargo", 0)


def test_fields_are_read_of_objects_and_players():
    """Numbers after all effects, what a player has, and nothing where there is none."""
    table = Table(quay=("Skiff",), coins=(4, 2))
    game = table.game
    skiff = next(card for card in game.objects("quay") if card.base.name == "Skiff")
    number = next(name for name, spec in game.program.fields.items() if spec.kind == "number")

    assert game.read("coins", game.player(0)) == 4
    assert game.read(number, skiff) == game.characteristics(skiff.id)["numbers"][number]
    with pytest.raises(KeyError):
        game.read("no such field", skiff)
    with pytest.raises(TypeError):
        game.read(number, game.player(0))


def test_what_a_position_fixes_is_counted():
    """What chance has not brought yet, and what lay before the position."""
    players = tuple(PlayerPosition(name, ()) for name in NAMES)
    game = Game.from_position(program(), Position(players, chance=(1, 0), step="day"), 1, ask_idle=True)

    assert game.fixed_chance == 2
    assert "day" not in game.left_out
