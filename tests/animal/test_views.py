"""What each player sees of a field of the second game."""

from tests.libraries import cards, ruleset

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, compile_program, knowledge
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


HELPER = """card "Hidden Helper" ⓪
  Animal — fox 1/1
  in hand: as you play feat, may target animal as t: put 1 growth counter on t

card "Kind Word" ⓪
  Feat
  recover 1 life
"""


def test_what_is_used_in_a_hand_is_seen_before_its_target_is_chosen() -> None:
    """All know the card as soon as it is wanted, before anything else of it is done (803.3b)."""
    library = ruleset("animal")
    made, found = load_cards(library, {"helper.kw": HELPER})
    assert not found
    own = (("hand", (Placed("Hidden Helper"), Placed("Kind Word"))), ("battlefield", (Placed(CARD), Placed(CARD))))
    players = (PlayerPosition("Ann", own), PlayerPosition("Ben"))
    game = Game.from_position(compile_program(library, (*made, *cards("animal"))), Position(players, step="hunt"), 1)
    helper = next(obj for obj in game.contents("hand", 0) if obj.base.name == "Hidden Helper")
    play = next(i for i, option in enumerate(game.decision.options) if option.label == "play Kind Word")
    game.answer((play,))
    assert game.decision.prompt == "apply" and not game.sees(1, helper)

    game.answer((0,))

    assert game.decision.purpose == "targets" and game.sees(1, helper)
    (shown_first,) = [ev for ev in game.log if ev.act.id == "show_first"]
    assert knowledge.called(shown_first, helper, 1) == "Hidden Helper"


SHRINE = """card "Fox Shrine" ⓪
  Turf
  all entities turn fox spirit counters into ATK + 1 / DEF + 1 counters
"""


def test_counters_are_what_they_count_as() -> None:
    """Turned into others they are seen as those, and once nothing turns them as what they were put as (1701.7)."""
    library = ruleset("animal")
    made, found = load_cards(library, {"shrine.kw": SHRINE})
    program = compile_program(library, (*made, *cards("animal")))
    assert not found

    def seen(*others: str) -> dict[str, int]:
        goat = Placed(CARD, counters=(("fox_spirit", 2),))
        own = (("battlefield", (goat, *map(Placed, others))),)
        players = (PlayerPosition("Ann", own), PlayerPosition("Ben"))
        game = Game.from_position(program, Position(players, step="hunt"), 1)
        return game.view(0)["zones"]["battlefield"][0]["counters"]

    assert set(seen()) == {"fox_spirit"}
    assert list(seen("Fox Shrine").values()) == [2] and "fox_spirit" not in seen("Fox Shrine")
