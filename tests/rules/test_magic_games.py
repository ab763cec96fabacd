"""A game that begins anew is one with what was before: replayed, taken back, and with secrets of its own."""

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, compile_program
from kotowari.interpreter.decisions import least
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context
from kotowari.tools.workspace import ruleset_library

CARDS = """
card "Fresh Start" {0}
  Sorcery
  restart game

card "Bear" {1}{G}
  Creature — Bear 2/2
  when this enters: create 1 1/1 white Spirit creature token

card "Bell" {0}
  Enchantment
  creatures get +1/+1
"""


def table() -> Game:
    """Ann has a card that starts the game again, and both have something in every place."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"games.kw": CARDS})
    assert found == []
    deck = ("library", (Placed("Bear", 12),))
    field = ("battlefield", (Placed("Bear"), Placed("Bell")))
    ann = PlayerPosition("Ann", (deck, field, ("hand", (Placed("Fresh Start"),))))
    ben = PlayerPosition("Ben", (deck, field, ("graveyard", (Placed("Bear"),))), counters=(("poison", 3),))
    return Game.from_position(compile_program(library, cards), Position((ann, ben), step="main"), 7)


def play(game: Game, decisions: int) -> None:
    """Whoever may does the last thing that is offered, or else as little as can be."""
    for _ in range(decisions):
        if game.decision is None:
            return
        many = len(game.decision.options)
        game.answer(
            (many - 1,) if game.decision.kind == "pick" and many and game.decision.low else least(game.decision)
        )


def cast(game: Game) -> None:
    """Ann casts it, and it resolves."""
    assert game.decision is not None
    game.answer((next(i for i, o in enumerate(game.decision.options) if "Fresh Start" in o.label),))
    while game.contents("stack"):
        assert game.decision is not None
        game.answer(least(game.decision))


def test_it_is_replayed() -> None:
    game = table()
    cast(game)
    play(game, 60)
    again = Game.restore(game.program, game.snapshot())
    assert game.turn > 1
    assert again.digest() == game.digest()


def test_it_is_taken_back() -> None:
    """Everything is as before, what follows from the state as well."""
    game = table()
    engine, before, seen = game._engine, game.state_digest(), [game.view(seat) for seat in (0, 1)]
    mark = engine.begin_attempt()
    for _ in pipeline.do(engine, engine.program.actions["start_over"], [None], Context(None, engine.state.players[0])):
        raise AssertionError("nobody is asked")
    assert not game.contents("battlefield")
    engine.fail_attempt(mark)

    assert game.state_digest() == before
    assert [game.view(seat) for seat in (0, 1)] == seen
    assert game.player(1).counters["poison"] == 3


def test_nothing_of_a_hand_or_a_deck_is_shown() -> None:
    """What had been seen in the old game lies hidden again, under a number that tells nothing."""
    game = table()
    shown = {obj.id for obj in game.objects()}
    cast(game)
    zones = game.view(1)["zones"]
    assert zones["hand of Ann"] == {"count": 7}
    assert (zones["library of Ann"], zones["library of Ben"]) == ({"count": 8}, {"count": 8})
    assert not shown & {obj.id for obj in game.objects()}
