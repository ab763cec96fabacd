"""Many games between bots, on one or several processes, with one digest over all of them.

Game *n* of a run has a seed made from the run's seed and *n*, and results are joined in the order of *n*;
so the digest says the same however many processes played.
"""

import hashlib
import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing.process import BaseProcess
from random import Random
from threading import Thread
from typing import Any

from kotowari.interpreter import Game, Overrun, Program, Seat
from kotowari.interpreter.budget import WORK
from kotowari.tools.errors import CannotRun
from kotowari.tools.games import overrun_text, prepare_game
from kotowari.tools.garbage import seldom_collecting
from kotowari.tools.sim.bots import BOTS

DECISION_BUDGET = 20_000  # a game still going after so many decisions counts as not finished
_BATCH = 25


@dataclass(frozen=True)
class Job:
    """What to play: everything a process needs to make the program again."""

    ruleset: str
    extra: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    bots: tuple[str, ...]
    budget: int = DECISION_BUDGET
    work: int = WORK


@dataclass(frozen=True)
class Played:
    """One game: how it ended and what it took.  ``error`` is empty unless the engine failed; ``winner`` is a seat.

    ``winners``: the seats of all who have won, which is the winner's team.
    """

    index: int
    finished: bool
    winner: int | None
    reason: str
    decisions: int
    turns: int
    digest: str
    error: str = ""
    winners: tuple[int, ...] = ()


def game_seed(seed: int, index: int) -> int:
    """The seed of game *index* of a run: 63 bits, the same on any machine."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{index}".encode()).digest()[:8], "big") >> 1


def prepared(job: Job) -> tuple[Program, tuple[Seat, ...]]:
    """What a job is played with; mistakes in its decks show here.  Raises CannotRun."""
    return _prepared(job.ruleset, job.extra, job.decks)


@cache
def _prepared(ruleset: str, extra: tuple[str, ...], decks: tuple[str, ...]) -> tuple[Program, tuple[Seat, ...]]:
    return prepare_game(ruleset, extra, decks)


def play(job: Job, index: int) -> Played:
    """Play one game of *job* to its end.  An exception of the engine is part of the result, not raised."""
    return course(job, index)[1]


def course(job: Job, index: int) -> tuple[Game | None, Played]:
    """The same with the game itself as far as it went; None if it could not begin."""
    program, seats = prepared(job)
    seed = game_seed(job.seed, index)
    chance = Random(seed)
    bots = [BOTS[name] for name in job.bots]
    game, count = None, 0
    try:
        game = Game(program, list(seats), seed, work=job.work)
        while (decision := game.decision) is not None and count < job.budget:
            game.answer(bots[decision.player](decision, chance))
            count += 1
        result, finished = game.result, game.decision is None
        winner, reason = (result.winner, result.reason) if result else (None, "")
        winners = result.winners if result else ()
        return game, Played(index, finished, winner, reason, count, game.turn, game.digest(), winners=winners)
    except Overrun as error:
        turn = game.turn if game else 0
        said, kind = overrun_text(error), error.code
    except Exception as error:  # the engine must never fail: whatever it raised is counted and shown
        last = traceback.extract_tb(error.__traceback__)[-1]
        turn = game.turn if game else 0
        said, kind = f"{type(error).__name__}: {error} ({last.name}, line {last.lineno})", type(error).__name__
    return game, Played(index, False, None, "", count, turn, f"error {kind}", said)


def play_many(job: Job, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play *games* games, in order of their index, on *jobs* processes."""
    prepared(job)  # mistakes in decks show here, once, and a fork inherits the program
    jobs = min(jobs, games)  # more would only be started and ended
    if jobs <= 1:
        with seldom_collecting():
            for index in range(games):
                yield play(job, index)
        return
    batch = max(1, min(_BATCH, games // (jobs * 4) or 1))
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_work_for_parent)
    try:
        starts = range(0, games, batch)
        with _uninterrupted():
            tasks = [pool.submit(_play_range, job, start, min(start + batch, games)) for start in starts]
        for task in tasks:
            yield from task.result()
    except BrokenProcessPool as error:
        raise CannotRun("a process that played games was ended from outside", "give fewer --jobs") from error
    finally:  # where all is done they are idle; after Ctrl-C, or if nobody asks for the rest, they are not waited for
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until workers have been begun, and never reaches these: they inherit what is held back here."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work_for_parent() -> None:
    """Ctrl-C is for the parent, who ends its workers; when the parent is gone, however it died, so is the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _play_range(job: Job, start: int, stop: int) -> list[Played]:
    with seldom_collecting():
        return [play(job, index) for index in range(start, stop)]


def digest(played: Sequence[Played]) -> str:
    """One hex digest over the games' digests in their order."""
    whole = hashlib.sha256()
    for one in played:
        whole.update(one.digest.encode() + b"\n")
    return whole.hexdigest()


def summary(played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """The machine form of a run: ``{games, finished, errors, decisions, turns, seconds, digest}`` and wins by seat.

    ``teams``: the seats that win together with one of ``wins``, where they are several; a team is counted once.
    """
    wins: dict[str, int] = {}
    teams: dict[str, list[int]] = {}
    for one in played:
        if one.finished:
            wins[_winning_seat(one)] = wins.get(_winning_seat(one), 0) + 1
            if len(one.winners) > 1:
                teams[_winning_seat(one)] = list(one.winners)
    return {
        "games": len(played),
        "finished": sum(one.finished for one in played),
        "errors": sum(bool(one.error) for one in played),
        "decisions": sum(one.decisions for one in played),
        "turns": sum(one.turns for one in played),
        "seconds": round(seconds, 3),
        "digest": digest(played),
        "wins": dict(sorted(wins.items())),
        "teams": dict(sorted(teams.items())),
    }


def _winning_seat(one: Played) -> str:
    return "draw" if one.winner is None else str(min(one.winners, default=one.winner))


def called(seats: Sequence[int], decks: Sequence[str]) -> str:
    """Who wins, with the decks: ``seat 0 (A)``, ``team of seats 0 (A) and 1 (B)``."""
    each = [f"{seat} ({decks[seat]})" for seat in seats]
    return f"seat {each[0]}" if len(each) == 1 else f"team of seats {', '.join(each[:-1])} and {each[-1]}"


def winner_of(summary: dict[str, Any], key: str, decks: Sequence[str]) -> str:
    """Who a key of the ``wins`` of a summary is."""
    return "draw" if key == "draw" else called(summary["teams"].get(key, [int(key)]), decks)


def counted(number: int, what: str) -> str:
    """``1 game``, ``2 games``."""
    return f"{number} {what}{'s' * (number != 1)}"


def now() -> float:
    """Seconds of a clock that only goes forward, for rates."""
    return time.perf_counter()
