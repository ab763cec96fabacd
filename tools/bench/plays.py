"""Whole games by random players: against the bound, in a larger pool, and the work counted."""

import sys
from collections.abc import Callable, Iterable
from random import Random
from types import FrameType
from typing import Any

from kotowari.interpreter import Game, Program, Seat, compile_program
from kotowari.interpreter.state.journal import Journal
from kotowari.tools import workspace
from kotowari.tools.bench import bound
from kotowari.tools.bench.boards import RULESET
from kotowari.tools.bench.measure import Figure, in_turn
from kotowari.tools.bench.starts import DECKS
from kotowari.tools.bench.texts import card_texts
from kotowari.tools.games import prepare_game

GAMES = 25
UNRELATED = 500


def play(program: Program, seats: Iterable[Seat], seed: int) -> Game:
    """One game of random legal answers."""
    game, chance = Game(program, seats, seed), Random(seed)
    while game.decision is not None:
        game.answer(game.decision.legal_answer(chance.randrange))
    return game


def against_bound(rounds: int = 5) -> list[Figure]:
    """Games per second of the engine and of plain Python on the same decks, both by random answers."""
    program, seats = prepare_game(RULESET, (), DECKS)
    decks = tuple(bound.cards_of(program, seat.deck) for seat in seats)
    seeds = range(GAMES)
    games = [play(program, seats, seed) for seed in seeds]
    plain = [bound.play(decks, seed) for seed in seeds]
    decisions, turns = sum(len(g.answers) for g in games), sum(g.turn for g in games)
    bound_decisions = sum(d for _, d in plain)

    def ours() -> None:
        for seed in seeds:
            play(program, seats, seed)

    def theirs() -> None:
        for seed in seeds:
            bound.play(decks, seed)

    engine, bare = in_turn(ours, theirs, rounds=rounds)
    return [
        Figure(
            "games",
            "games/s by random players against the bound",
            bare / engine,
            detail=f"{GAMES / engine:.1f} games/s with {turns / engine:.0f} turns/s, and {GAMES / bare:,.0f} games/s",
        ),
        Figure(
            "decisions",
            "decisions/s of the same games against the bound",
            (decisions / engine) / (bound_decisions / bare),
            detail=f"{decisions / engine:,.0f} and {bound_decisions / bare:,.0f} decisions/s",
        ),
    ]


def larger_pool(rounds: int = 9) -> list[Figure]:
    """The same games with 500 more cards in the pool."""
    library = workspace.ruleset_library(RULESET)
    cards, _ = workspace.load(library, workspace.game_card_files(library))
    others, found = workspace.load(library, card_texts(UNRELATED, seed=2))
    assert not found
    small, large = compile_program(library, cards), compile_program(library, [*cards, *others])
    _, seats = prepare_game(RULESET, (), DECKS)
    seeds = range(8)

    def with_pool(program: Program) -> list[str]:
        return [play(program, seats, seed).digest() for seed in seeds]

    assert with_pool(small) == with_pool(large), "unrelated cards changed a game"
    few, many = in_turn(lambda: with_pool(small), lambda: with_pool(large), rounds=rounds)
    return [
        Figure(
            "pool",
            f"a decision with {UNRELATED} unrelated cards in the pool against without",
            many / few,
            1.05,
            more=False,
        )
    ]


def work(games: int = GAMES) -> dict[str, float]:
    """The counters of fixed games: the same on every machine, so that a change of them is a change of the engine."""
    program, seats = prepare_game(RULESET, (), DECKS)
    copied = 0
    replace: Any = Journal.replace

    def counting(journal: Journal, items: list[Any], new: list[Any]) -> None:
        nonlocal copied
        copied += 8 * len(items)  # the one place where state is copied: the old order of a list, a pointer each
        replace(journal, items, new)

    Journal.replace = counting  # type: ignore[method-assign, assignment]  # to count what is copied
    try:
        played = [play(program, seats, seed) for seed in range(games)]
    finally:
        Journal.replace = replace  # type: ignore[method-assign]  # as it was
    total = {name: sum(game.work[name] for game in played) for name in ("offers", "layers", "scanned", "events")}
    decisions = sum(len(game.answers) for game in played)
    return {
        "turns": sum(game.turn for game in played),
        "decisions": decisions,
        "events": total["events"],
        "enumerations of legal answers per decision": round(total["offers"] / decisions, 3),
        "layer evaluations per event": round(total["layers"] / total["events"], 4),
        "listeners asked per event": round(total["scanned"] / total["events"], 4),
        "bytes copied per decision": round(copied / decisions, 2),
        **_bytecodes(program, seats, played[:5]),  # games just played, so that nothing is worked out the first time
    }


def _bytecodes(program: Program, seats: tuple[Seat, ...], played: list[Game]) -> dict[str, float]:
    """How many instructions of Python's own machine these games take, of the engine and of the bound.

    Unlike seconds they don't depend on what else the machine does, only on the version of Python.  A turn's tell of the
    engine also where a rule has made the games of these seeds longer or shorter.
    """
    games = len(played)
    decks = tuple(bound.cards_of(program, seat.deck) for seat in seats)
    ours = executed(lambda: [play(program, seats, seed) for seed in range(games)])
    bare = executed(lambda: [bound.play(decks, seed) for seed in range(games)])
    return {
        "bytecodes a game": int(round(ours / games, -3)),
        "bytecodes a turn": int(round(ours / sum(game.turn for game in played), -2)),
        "bytecodes a game of the bound": int(round(bare / games, -3)),
    }


def executed(action: Callable[[], object]) -> int:
    """The number of bytecodes executed while *action* runs."""
    count = 0

    def each(_frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        nonlocal count
        count += event == "opcode"
        return each

    def call(frame: FrameType, _event: str, _arg: object) -> Callable[..., Any]:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return each

    before = sys.gettrace()
    sys.settrace(call)
    try:
        action()
    finally:
        sys.settrace(before)
    return count


__all__ = ["against_bound", "executed", "larger_pool", "play", "work"]
