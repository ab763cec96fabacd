"""Which steps have begun, read off the log of a game that a script follows."""

from kotowari.interpreter.events.event import Event
from kotowari.interpreter.state.objects import Player


class Course:
    """Which steps have begun in each player's turn, read off a log as it grows (or shrinks, when a part is taken back).

    Several players may have turns at once.  ``first``: whose turn went on as the game began, None when that is over.
    """

    __slots__ = ("steps", "first", "around", "started", "read", "last")

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Nothing has been read yet."""
        self.steps: dict[tuple[int, str], int] = {}
        self.first: int | None = None
        self.around: list[tuple[dict[tuple[int, str], int], int | None]] = []  # of the games that wait for one in them
        self.started = False
        self.read = 0
        self.last: Event | None = None

    def begun(self, log: list[Event]) -> dict[tuple[int, str], int]:
        """(Seat, step) → how often it has begun since the turn was passed to that player."""
        if self.read and (self.read > len(log) or log[self.read - 1] is not self.last):
            self.restart()
        if self.read == len(log):
            return self.steps
        before = self.last
        for ev in log[self.read :]:
            if ev.act.id == "pass_turn":
                self._passed(ev.args[0] if ev.args else None)
            elif ev.act.core == "start_over":
                self._passed(None)
            elif ev.act.core == "open_within":
                self.around.append((self.steps, self.first))
                self.steps, self.first = {}, None
            elif ev.act.core == "play_within" and self.around:
                self.steps, self.first = self.around.pop()
            elif ev.act.id == "begin_step":
                self._began(ev, before)
            before = ev
        self.read = len(log)
        self.last = log[-1] if log else None
        return self.steps

    def _passed(self, to: object) -> None:
        """Another turn begins, of somebody or of one player; what others have begun goes on."""
        named = [each for each in (to if isinstance(to, list) else [to]) if isinstance(each, Player)]
        seats = {player.seat for player in named} or {seat for seat, _ in self.steps}
        self.steps = {key: number for key, number in self.steps.items() if key[0] not in seats}
        if not named or self.first in seats:
            self.first = None

    def _began(self, ev: Event, before: Event | None) -> None:
        """A step has begun; that is told of each of a team that has the turn, and counts once."""
        step, player = ev.args[:2]
        if not self.started:
            self.first = player.seat
        self.started = True
        if before is None or before.act is not ev.act or before.args[0] != step:
            key = player.seat, step
            self.steps[key] = self.steps.get(key, 0) + 1
