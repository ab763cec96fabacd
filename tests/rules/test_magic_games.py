"""A game that begins anew, or within another, is one with it: replayed, taken back, and with secrets of its own."""

from contextlib import suppress

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

card "Long Tale" {0}
  Sorcery
  play subgame
  each subgame loser loses half their life, rounded up

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
    ann = PlayerPosition("Ann", (deck, field, ("hand", (Placed("Fresh Start"), Placed("Long Tale")))))
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


def cast(game: Game, name: str = "Fresh Start") -> None:
    """Ann casts it, and it resolves."""
    assert game.decision is not None
    game.answer((next(i for i, o in enumerate(game.decision.options) if name in o.label),))
    while game.contents("stack"):
        assert game.decision is not None
        game.answer(least(game.decision))


def test_it_is_replayed() -> None:
    game = table()
    cast(game)
    play(game, 60)
    again = Game.restore(game.program, game.snapshot())
    assert game.decisions > 50
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
    assert (zones["library of Ann"], zones["library of Ben"]) == ({"count": 9}, {"count": 8})
    assert not shown & {obj.id for obj in game.objects()}


def test_a_game_within_is_replayed_and_goes_back_to_the_other() -> None:
    game = table()
    before = [obj.id for obj in game.objects("battlefield")]
    cast(game, "Long Tale")
    assert game.within == 1 and not game.objects("battlefield")
    while game.within:
        assert game.decision is not None
        game.answer(least(game.decision))
    assert [obj.id for obj in game.objects("battlefield")] == before
    assert sorted(game.read("life", game.player(seat)) for seat in (0, 1)) == [10, 20]
    assert [len(game.contents("library", seat)) for seat in (0, 1)] == [12, 12]
    assert Game.restore(game.program, game.snapshot()).digest() == game.digest()


def test_a_game_within_is_taken_back_whole() -> None:
    """As if it had never been played, and so had nothing that came of it."""
    game = table()
    engine, before, seen = game._engine, game.state_digest(), [game.view(seat) for seat in (0, 1)]
    here, act = engine.here(), engine.program.actions["play_within"]
    steps = pipeline.do(engine, act, [game.contents("library", 0), None], Context(None, engine.state.players[0]))
    decision = next(steps)
    with suppress(StopIteration):
        while True:
            decision = steps.send(least(decision))
    assert game.state_digest() != before
    engine.return_to(here)

    assert game.state_digest() == before
    assert [game.view(seat) for seat in (0, 1)] == seen


def test_who_gives_up_the_game_within_goes_on_with_the_other() -> None:
    game = table()
    cast(game, "Long Tale")
    game.concede(1)
    assert game.within == 0 and not game.over
    assert [game.read("life", game.player(seat)) for seat in (0, 1)] == [20, 10]
    assert Game.restore(game.program, game.snapshot()).digest() == game.digest()
    game.concede(1)
    assert game.over


def test_the_hands_of_both_games_are_secret() -> None:
    game = table()
    cast(game, "Long Tale")
    seen = game.view(1)
    assert seen["within"] == 1
    assert (seen["zones"]["hand of Ann"], seen["zones"]["library of Ann"]) == ({"count": 7}, {"count": 5})
    assert "Fresh Start" not in repr(seen)


def test_who_concedes_while_something_is_tried_is_gone_though_that_is_taken_back() -> None:
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"games.kw": CARDS})
    assert found == []
    field, hand = ("battlefield", (Placed("Bell"),)), ("hand", (Placed("Bell"),))
    three = tuple(PlayerPosition(name, (field, hand)) for name in ("Ann", "Ben", "Cem"))
    game = Game.from_position(compile_program(library, cards), Position(three, step="main"), 7)
    engine = game._engine
    mark = engine.begin_attempt()
    game.concede(1)
    told = [ev.act.id for ev in game.log]
    engine.fail_attempt(mark)

    assert [player.lost for player in engine.state.players] == [0, 1, 0]
    assert [obj.owner for obj in game.objects("battlefield")] == [0, 2]
    assert [ev.act.id for ev in game.log] == told and "lose_game" in told
