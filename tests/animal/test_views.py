"""What each player sees of a field of the second game."""

from kotowari.interpreter import Game, Placed, PlayerPosition, Position
from kotowari.tools.games import prepare_game

CARD = "Hill Goat"


def shown(status: tuple[tuple[str, int], ...]) -> list[dict]:
    """The one card on a battlefield, as its player, the opponent and a spectator see it."""
    program, _ = prepare_game("animal", (), ("brook", "dusk"))
    own = (("battlefield", (Placed(CARD, status=status),)),)
    game = Game.from_position(program, Position((PlayerPosition("Ann", own), PlayerPosition("Ben")), step="hunt"), 1)
    return [game.view(seat)["zones"]["battlefield"][0] for seat in (0, 1, None)]


def test_the_face_of_what_lies_at_night_may_be_looked_at() -> None:
    """It is a turf called Night to the game, and everybody may see what is under it (204-1i)."""
    for seen in shown((("night", 1),)):
        assert seen["name"] == "Night"
        assert seen["words"] == ["turf"]
        assert seen["covered"]["name"] == CARD
        assert "animal" in seen["covered"]["words"]
        assert set(seen["covered"]["numbers"]) >= {"attack", "defense"}


def test_what_lies_by_day_covers_nothing() -> None:
    for seen in shown(()):
        assert seen["name"] == CARD
        assert "covered" not in seen
