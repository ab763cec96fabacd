"""A game that can be taken back: the answers so far are the game, so undo is a shorter list of answers."""

from collections.abc import Callable
from random import Random
from typing import Any

from kotowari.interpreter import Decision, Game, Program, Seat
from kotowari.interpreter.budget import WORK
from kotowari.tools.play.record import Record

Player = Callable[[Decision, Random], Any]


class Session:
    """One game, the players that are bots, and which answers were a person's.

    ``bots`` maps a seat to its bot; the other seats are asked by the caller.
    """

    def __init__(
        self, program: Program, seats: tuple[Seat, ...], seed: int, bots: dict[int, Player], work: int = WORK
    ) -> None:
        self.program, self.seats, self.seed, self.bots = program, seats, seed, bots
        self.work = work
        self.game = Game(program, list(seats), seed, work=work)
        self._chance = Random(seed)
        self._answers: list[tuple[Any, bool]] = []
        self.run_bots()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked now; None when the game is over."""
        return self.game.decision

    def answer(self, answer: Any) -> None:
        """Give a person's answer, then let the bots go on.  Refused, and nothing changed, if not legal."""
        self.game.answer(answer)
        self._answers.append((answer, True))
        self.run_bots()

    def run_bots(self) -> None:
        """Answer for the bots until a person is asked or the game is over."""
        while (decision := self.game.decision) is not None and decision.player in self.bots:
            answer = self.bots[decision.player](decision, self._chance)
            self.game.answer(answer)
            self._answers.append((answer, False))

    def undo(self) -> bool:
        """Take back the last answer of a person and what the bots did after it.  False: there is none."""
        count = len(self._answers)
        while count and not self._answers[count - 1][1]:
            count -= 1
        if not count:
            return False
        self._answers = self._answers[: count - 1]
        self.game = Game.replay(
            self.program, list(self.seats), self.seed, [answer for answer, _ in self._answers], work=self.work
        )
        # A new generator: what the bots do after an undo need not be what they did before it.
        self._chance = Random(self.seed + len(self._answers))
        return True

    def record(self, ruleset: str, extra: tuple[str, ...]) -> Record:
        """The game so far, to be saved."""
        seats = tuple((seat.name, tuple(seat.deck)) for seat in self.seats)
        laid = tuple(seat.laid for seat in self.seats)
        return Record(
            ruleset,
            extra,
            seats,
            self.seed,
            tuple(answer for answer, _ in self._answers),
            self.game.digest(),
            laid if any(laid) else (),
        )
