"""What the scenarios of one file may take together.

Each game has a bound of its own, but a file may hold any number of games, and a question like ``can't`` plays on in
another one.  All of them are counted here, in events; what is laid out counts, too.
"""

from kotowari.grammar.source import Span
from kotowari.interpreter import Game, Overrun
from kotowari.interpreter.budget import WORK

GAMES = 2  # that may go to their bound in one file
EACH = 1_000  # events for each scenario besides; those of the project take a hundred


class Allowance:
    """The events that are left for one file."""

    __slots__ = ("work", "all", "left")

    def __init__(self, work: int = WORK, scenarios: int = 1) -> None:
        """``work``: what one game may take."""
        self.work = work
        self.all = self.left = GAMES * work + EACH * scenarios

    def take(self, game: Game | None) -> None:
        """This game has been played (None: one that was not done with before it began)."""
        self.left -= game.spent if game is not None else self.work

    def look(self, place: Span) -> None:
        """More is to be played at a place.  Raises ``Overrun`` when nothing is left for it."""
        if self.left < 0:
            raise Overrun(f"the scenarios of this file take more than {self.all} events together", place)
