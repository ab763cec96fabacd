"""Boards with many permanents: taking back, one change among many, many triggers."""

import copy
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from kotowari.interpreter import Game, Placed, PlayerPosition, Position, Program, compile_program
from kotowari.interpreter.acting import priority
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context
from kotowari.tools import workspace
from kotowari.tools.bench.measure import Figure, in_turn, repeat

RULESET = "magic-2018"
BOARD, HAND = "battlefield", "hand"


@cache
def program() -> Program:
    """The bench's own cards under the rules."""
    library = workspace.ruleset_library(RULESET)
    text = files("kotowari.tools.bench").joinpath("pool.kw").read_text(encoding="utf-8")
    cards, found = workspace.load(library, {"pool.kw": text})
    assert not found, found
    return compile_program(library, cards)


def board(cards: dict[str, int]) -> Game:
    """A game in a main phase with these permanents on one side."""
    placed = tuple(Placed(name, count) for name, count in cards.items())
    players = (PlayerPosition("A", ((BOARD, placed),)), PlayerPosition("B"))
    return Game.from_position(program(), Position(players, step="main"), seed=1)


def happen(engine: Any, action: str, *args: Any, settled: bool = True) -> Any:
    """Let an action of the rules happen and settle, as a card's effect would; the first option answers decisions."""
    context = Context(None, engine.state.players[0])
    act = engine.program.actions[action]
    steps = pipeline.do(engine, act, [*args, *[None] * (len(act.params) - len(args))], context)
    event = finish(steps)
    if settled:
        finish(priority.settle(engine))
    return event


def finish(steps: Any) -> Any:
    """Run steps of the engine to their end; none of these may ask anything."""
    try:
        asked = next(steps)
    except StopIteration as end:
        return end.value
    raise AssertionError(f"a bench asked for {asked.purpose}")


def take_back(rounds: int = 9) -> list[Figure]:
    """Ten changes and their take-back against a deep copy of the state that shares the program."""
    game = board({"Bench Ox": 196, "Bench Banner": 2, "Bench Drum": 2})
    engine, state = game._engine, game._engine.state
    journal, objects = state.journal, game.objects(BOARD)
    assert len(objects) == 200
    before = game.state_digest()

    def ten_changes() -> None:
        mark = journal.mark()
        for obj in objects[:4]:
            journal.put(obj.status, "tapped", 1)
        for obj in objects[4:7]:
            journal.put(obj.counters, "+1/+1", 1)
        journal.put(state.players[0].fields, "life", 3)
        journal.remove(engine.state.zone_of(BOARD, None).cards, objects[9])
        journal.set(objects[9], "zone", None)
        assert journal.mark() - mark == 10
        journal.rollback(mark)

    def attempt() -> None:
        mark = engine.begin_attempt()
        for obj in objects[:10]:
            happen(engine, "tap", obj, settled=False)
        engine.fail_attempt(mark)

    shared = _program_parts(state)

    def deep_copy() -> Any:
        return copy.deepcopy(state, dict(shared))

    ten_changes()
    attempt()
    assert game.state_digest() == before, "a take-back left a trace"
    assert len(deep_copy().zones[BOARD, None].cards) == 200
    many, tries = 400, 4
    ten, ten_events, copied = in_turn(repeat(ten_changes, many), repeat(attempt, tries), deep_copy, rounds=rounds)
    assert game.state_digest() == before, "a take-back left a trace"
    return [
        Figure(
            "take_back",
            "ten changes and their take-back, 200 objects, against `copy.deepcopy` of the state",
            copied / (ten / many),
            300,
            detail=f"{ten / many * 1e6:.1f} µs, copy {copied * 1e3:.1f} ms",
        ),
        Figure(
            "take_back_events",
            "the same by ten events with the tables rebuilt, against `copy.deepcopy`",
            copied / (ten_events / tries),
            detail=f"{ten_events / tries * 1e3:.2f} ms",
        ),
    ]


def _program_parts(state: Any) -> dict[int, Any]:
    """What a copy shares because no game changes it: cards, base values, abilities, declarations of zones."""
    parts: list[Any] = [state.program, *(zone.spec for zone in state.zones.values())]
    for zone in state.zones.values():
        for obj in zone.cards:
            parts += [obj.card, obj.base, *obj.base.abilities, *(a.definition for a in obj.base.abilities)]
    return {id(part): part for part in parts}


def one_change(rounds: int = 9) -> list[Figure]:
    """One counter put on one object among 10 and among 1,000, under the same static effects."""

    def changer(number: int) -> tuple[Callable[[], None], Any]:
        game = board({"Bench Ox": number, "Bench Banner": 1, "Bench Drum": 1})
        engine = game._engine
        ox = next(obj for obj in game.objects(BOARD) if obj.base.name == "Bench Ox")
        player = game.player(0)

        def change() -> None:
            happen(engine, "put_counters", player, (1, "+1/+1"), ox)
            engine.log.clear()
            engine.state.journal.forget()

        change()
        assert ox.chars.numbers == {"power": 4 + ox.counters["+1/+1"], "toughness": 3 + ox.counters["+1/+1"]}
        evaluated = engine.work_layers
        change()
        assert engine.work_layers == evaluated + 1, "one object changed, one is evaluated"
        return change, game

    few, _ = changer(10)
    many, game = changer(1000)
    engine, ox = game._engine, game.objects(BOARD)[-1]
    evaluated = engine.work_layers
    happen(engine, "tap", ox)
    happen(engine, "deal", game.objects(BOARD)[0], 1, ox)
    happen(engine, "gain_life", game.player(0), 1)
    idle = engine.work_layers - evaluated
    assert idle == 0, "tapping, damage and life change no characteristic"
    times = 300
    small, large = in_turn(repeat(few, times), repeat(many, times), rounds=rounds)
    return [
        Figure(
            "one_change",
            "a counter on one of 1,000 permanents against one of 10, same static effects",
            large / small,
            1.5,
            more=False,
            detail=f"{small / times * 1e6:.0f} and {large / times * 1e6:.0f} µs",
        ),
        Figure(
            "idle_layers", "layer evaluations caused by tapping, damage and gaining life", idle, 0, more=False, unit=""
        ),
    ]


def triggers(rounds: int = 3) -> list[Figure]:
    """As many creatures as triggers enter one after the other, each seen, each trigger resolved."""

    def growing(number: int) -> Callable[[], None]:
        def run() -> None:
            players = (
                PlayerPosition("A", ((BOARD, (Placed("Bench Shrine"),)), (HAND, (Placed("Bench Ox", number),)))),
                PlayerPosition("B"),
            )
            game = Game.from_position(program(), Position(players, step="main"), seed=1)
            engine, player = game._engine, game.player(0)
            for ox in game.objects(HAND):
                engine.loops.chain = engine.loops.chain.broken()  # each comes by a play of its own
                happen(engine, "move", ox, (BOARD, None), None, player)
                top = engine.state.zone_of(engine.program.waiting_zone, None).cards[-1]
                happen(engine, "resolve", top)
            assert player.fields["life"] == 20 + number

        return run

    small, large = in_turn(growing(1000), growing(2000), rounds=rounds)
    return [
        Figure(
            "triggers",
            "2,000 triggers on a growing board against 1,000",
            large / small,
            2.3,
            more=False,
            detail=f"{small:.2f} and {large:.2f} s",
        )
    ]
