"""The course of the game: steps that begin, turns that pass, what happened since when, and the end."""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.events.loops import Chain
from kotowari.interpreter.program import PAST, TIME
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, reaching, strands, teams

NEVER = (0, -1, 0, 0)  # the span of a step that has not come: what was before the first belongs to it
NOWHERE = (-1, 0, 0, 0)  # that of a player who has had none


class Turns:
    """The part of the engine that knows when.

    ``spans``: of each step that anybody asks for, and of whose, where in the log it began and ended, and the one
    before it.  ``history``: the events of the kinds that are asked for, so far.  ``left_out``: the steps before the
    position in which a game began.  ``skipped``: the steps that have been skipped and are not over yet, None where none
    are skipped.  ``left_off``: what went on before the step that is awaited does not even end.  ``ending``: somebody
    has won or lost since the last event.
    """

    def __init__(self, g: Engine) -> None:
        self.g = g
        self.spans: dict[tuple[str, int | None], tuple[int, int, int, int]] = {}
        self.history: dict[str, list[Event]] = {kind: [] for kind in g.program.history}
        self.left_out: list[str] = []
        self.skipped: list[str] | None = None
        self.left_off = False
        self.ending = False
        self._planning: Any = None
        self._leaving_out: tuple[str, int] | None = None

    @property
    def planning(self) -> Any:
        """What puts events off until all is planned, or None."""
        return self._planning

    @planning.setter
    def planning(self, plan: Any) -> None:
        self._planning = plan
        self.g.suspended = plan is not None or self._leaving_out is not None

    @property
    def leaving_out(self) -> tuple[str, int] | None:
        """The step, and which time it comes, before which nothing happens; None when it has come."""
        return self._leaving_out

    @leaving_out.setter
    def leaving_out(self, until: tuple[str, int] | None) -> None:
        self._leaving_out = until
        self.g.suspended = until is not None or self._planning is not None

    def history_of(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        return self.history.get(kind, [])

    def remember(self, ev: Event) -> None:
        """Somebody may ask for such events; an effect that counts them was asked before this one had happened."""
        self.g.state.journal.append(self.history[ev.act.id], ev)
        if PAST in self.g.chars.plan_watches:
            self.g.chars.dirty[None] = None

    def span(self, which: str, step: str, seat: int | None = None) -> tuple[int, int]:
        """The log indices of a window (``ast.Window.which``) of a step, of anybody's or of one player's.

        ``last`` and ``since`` mean the step before the present one, or the latest if that is over.
        """
        start, end, before, until = self.spans.get((step, seat), NEVER if seat is None else NOWHERE)
        now = len(self.g.log) + 1
        if which == "last":
            return (before, until) if end < 0 else (start, end)
        if which == "since":
            return (until if end < 0 else end), now
        if seat is not None and start != self.spans.get((step, None), NEVER)[0]:
            return 0, 0  # the latest is somebody else's
        return start, (now if which != "any" or end < 0 else end)

    def window_start(self, step: str) -> int:
        """The log index at which the present (or last) step of this name began."""
        return self.spans.get((step, None), NEVER)[0]

    def has_begun(self, step: str) -> bool:
        """Whether a step of this name has begun in this turn."""
        span = self.spans.get((step, None))
        return span is not None and span[0] >= self.window_start("turn")

    def comes_again(self, step: str) -> bool:
        """Whether the present or latest step of this name is not the first one of its turn."""
        span = self.spans.get((step, None))
        return span is not None and span[3] > self.window_start("turn")

    def skip_to(self, step: str) -> None:
        """All that is still to be done before a step begins is skipped, and so is each step on the way there."""
        self.skipped = []
        self.leaving_out = (step, 1)

    def leave_off(self, step: str) -> None:
        """All that is still to be done before a step begins is left out, the end of what has begun as well."""
        self.left_off = True
        self.leaving_out = (step, 1)

    def leaves_out(self, act: ActionDef, args: list[Any]) -> bool:
        """Before the step at which a position begins nothing happens: steps only pass by.  May raise ``Overrun``."""
        self.g.spend()
        if self.left_off:
            self.left_off = act.core != "begin_step" or self.leaving_out != (args[0], 1)
            self.leaving_out = self.leaving_out if self.left_off else None
            return self.left_off
        if self.skipped is not None:
            return self._skips(act, args[0] if args else None, self.skipped)
        if act.core != "begin_step":
            if act.core == "end_step":
                self.leave_step(args[0])
            return True
        step, times = self.leaving_out or ("", 1)
        if args[0] == step:
            times -= 1
            self.leaving_out = (step, times) if times else None
        if self.leaving_out is not None:
            self.left_out.append(args[0])
            self.enter_step(args[0])
        return self.leaving_out is not None

    def _skips(self, act: ActionDef, step: Any, skipped: list[str]) -> bool:
        """Before the step to which is skipped nothing begins; what has begun already ends."""
        if act.core == "begin_step":
            if self.leaving_out == (step, 1):
                self.skipped = self.leaving_out = None
                return False
            skipped.append(step)
        elif act.core == "end_step":
            if step not in skipped:
                return False
            skipped.remove(step)
        return True

    def enter_step(self, step: str) -> None:
        """A step begins: it is the present step, its windows start now."""
        g = self.g
        loops, state = g.loops, g.state
        if g.policy.endless_once:
            loops.restart()
        loops.chain = Chain(loops.chain.deeds + 1)  # as `broken`: steps begin often
        if loops.number:
            loops.begin_step()
        if step in g.policy.windows:
            now = len(g.log)
            for key in self._windows(step):
                start, end, _, _ = self.spans.get(key, NEVER)
                before = (start, end if end >= 0 else now) if key in self.spans else (0, 0)
                state.journal.put(self.spans, key, (now, -1, *before))
        state.journal.set(state, "step", step)
        if step in g.program.turning_points:  # what could be done before it can't be any more
            g.version += 1
        if TIME in g.chars.plan_watches:
            self.time_passes()

    def leave_step(self, step: str) -> None:
        """A step ends, and with it the window of what happened during it."""
        if step in self.g.policy.windows:
            for key in self._windows(step):
                start, _, *before = self.spans.get(key, NEVER)
                self.g.state.journal.put(self.spans, key, (start, len(self.g.log), *before))

    def _windows(self, step: str) -> Iterable[tuple[str, int | None]]:
        """The windows of what happens during a step: anybody's, and that of each whose turn it is."""
        state = self.g.state
        if not self.g.policy.teams_turn:
            return ((step, None), (step, state.active))
        return ((step, None), *((step, seat) for seat in teams.seats_on_turn(state)))

    def time_passes(self) -> None:
        """It is another step or another's turn: what depends on that is another moment."""
        if TIME in self.g.chars.plan_watches:
            self.g.chars.dirty[None] = None
            self.g.version += 1

    def pass_turn(self, to: Any = None) -> None:
        """Make the next player active, or the one (the first of several) that is named."""
        state = self.g.state
        n = len(state.players)
        active = state.active
        for _ in range(n):
            active = (active + 1) % n
            if not state.players[active].lost:
                break
        if to:
            active = (to[0] if type(to) is list else to).seat
        self.g.loops.lift()
        if self.g.policy.repetitions_counted:
            self.g.loops.returning.begin_turn((active, *[len(zone.cards) for zone in state.zones.values()]))
        state.journal.set(state, "active", active)
        state.journal.set(state, "turn", strands.next_turn(state))
        if state.deciders or state.turn_deciders:
            deciding.turn_passes(state)
        if reaching.measure(state):
            self.g.chars.all_changed()
        self.time_passes()
        start = min([self.window_start("turn"), *strands.windows(state, "turn")])
        if "" in self.g.program.looks_far:  # somebody asks for what was ever done
            start = 0
        elif self.g.program.looks_far:  # somebody asks for the last turn of one player
            start = min([start, *(self.span("last", "turn", p.seat)[0] for p in state.players if not p.lost)])
        for history in self.history.values():
            if history and history[0].index < start:
                state.journal.replace(history, [ev for ev in history if ev.index >= start])

    def judge_end(self) -> None:
        """Is the game over?  All who lose at once: a draw, or by policy the active player loses (104.4a; 1206.1)."""
        if not self.ending or self.g.state.result is not None:
            return
        self.ending = False
        players = self.g.state.players
        won = [p for p in players if p.won and not p.lost]
        left = [p for p in players if not p.lost]
        alone = len(left) == 1 or self.g.program.teams and len(teams.remaining(self.g.state)) == 1
        result: tuple[int | None, str] | None = None
        if won:
            result = (won[0].seat, "won")
        elif alone:
            result = (left[0].seat, "others lost")
        elif not left:
            if self.g.program.policies["all_lose"] == "active_loses":
                winner = next(p for p in players if p.seat != self.g.state.active)
                result = (winner.seat, "the active player loses first")
            else:
                result = (None, "draw")
        if result is not None:
            self.g.state.journal.set(self.g.state, "result", result)
        elif self.g.policy.losers_leave:
            self.g.above.leave_game()
