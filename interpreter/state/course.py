"""The course of the game: steps that begin, turns that pass, what happened since when, and the end."""

from typing import TYPE_CHECKING, Any

from kotowari.interpreter.program import TIME
from kotowari.interpreter.state.objects import State

if TYPE_CHECKING:
    from kotowari.interpreter.events.event import Event

NEVER = (0, -1, 0, 0)  # the span of a step that has not come: what was before the first belongs to it
NOWHERE = (-1, 0, 0, 0)  # that of a player who has had none


class Course:
    """The part of the engine that knows when."""

    state: State
    log: list["Event"]
    history: dict[str, list["Event"]]
    spans: dict[tuple[str, int | None], tuple[int, int, int, int]]
    windows: frozenset[str]
    left_out: list[str]
    _planning: Any
    _leaving_out: tuple[str, int] | None
    ending: bool
    program: Any
    spend: Any
    rounds: Any
    chain: Any
    endless_once: bool
    plan_watches: frozenset[str]
    plan_stable: bool
    dirty: dict[Any, None]
    version: int

    def begin_suspended(self) -> None:
        """Nothing is put off yet."""
        self._planning = self._leaving_out = None
        self.suspended = False  # are events put off or left out: asked before each one

    @property
    def planning(self) -> Any:
        """What puts events off until all is planned, or None."""
        return self._planning

    @planning.setter
    def planning(self, plan: Any) -> None:
        self._planning = plan
        self.suspended = plan is not None or self._leaving_out is not None

    @property
    def leaving_out(self) -> tuple[str, int] | None:
        """The step, and its how-manieth coming, before which nothing happens; None when it has come."""
        return self._leaving_out

    @leaving_out.setter
    def leaving_out(self, until: tuple[str, int] | None) -> None:
        self._leaving_out = until
        self.suspended = until is not None or self._planning is not None

    def history_of(self, kind: str) -> list["Event"]:
        """The events of a kind so far."""
        return self.history.get(kind, [])

    def remember(self, ev: "Event") -> None:
        """Somebody may ask for such events; an effect that counts them was asked before this one had happened."""
        self.state.journal.append(self.history[ev.act.id], ev)
        if not self.plan_stable:
            self.dirty[None] = None

    def span(self, which: str, step: str, seat: int | None = None) -> tuple[int, int]:
        """The log indices of a window (``ast.Window.which``) of a step, of anybody's or of one player's.

        ``last`` and ``since`` mean the step before the present one, or the latest if that is over.
        """
        start, end, before, until = self.spans.get((step, seat), NEVER if seat is None else NOWHERE)
        now = len(self.log) + 1
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

    def leaves_out(self, act: Any, args: list[Any]) -> bool:
        """Before the step at which a position begins nothing happens: steps only pass by.  May raise ``Overrun``."""
        self.spend()
        if act.id != "begin_step":
            if act.id == "end_step":
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

    def enter_step(self, step: str) -> None:
        """A step begins: it is the present step, its windows start now."""
        if self.endless_once:
            self.rounds.restart()
        self.chain = self.chain.broken()
        state = self.state
        if step in self.windows:
            for key in ((step, None), (step, state.active)):
                start, end, *_ = self.spans.get(key, NEVER)
                until = end if end >= 0 else len(self.log)
                before = (start, until) if key in self.spans else (0, 0)
                state.journal.put(self.spans, key, (len(self.log), -1, *before))
        state.journal.set(state, "step", step)
        self.time_passes()

    def leave_step(self, step: str) -> None:
        """A step ends, and with it the window of what happened during it."""
        if step in self.windows:
            for key in ((step, None), (step, self.state.active)):
                start, _, *before = self.spans.get(key, NEVER)
                self.state.journal.put(self.spans, key, (start, len(self.log), *before))

    def time_passes(self) -> None:
        """It is another step or another's turn: what depends on that is another moment."""
        if TIME in self.plan_watches:
            self.dirty[None] = None
            self.version += 1

    def pass_turn(self, to: Any = None) -> None:
        """Make the next player active, or the one (the first of several) that is named."""
        state = self.state
        n = len(state.players)
        active = state.active
        for _ in range(n):
            active = (active + 1) % n
            if not state.players[active].lost:
                break
        if to:
            active = (to[0] if type(to) is list else to).seat
        self.rounds.lift()
        state.journal.set(state, "active", active)
        state.journal.set(state, "turn", state.turn + 1)
        self.time_passes()
        start = self.window_start("turn")
        if self.program.looks_far:  # somebody asks for the last turn of one player
            start = min([start, *(self.span("last", "turn", p.seat)[0] for p in state.players if not p.lost)])
        for history in self.history.values():
            if history and history[0].index < start:
                state.journal.replace(history, [ev for ev in history if ev.index >= start])

    def judge_end(self) -> None:
        """Is the game over?  All who lose at once: a draw, or by policy the active player loses (104.4a; 1206.1)."""
        if not self.ending or self.state.result is not None:
            return
        self.ending = False
        players = self.state.players
        won = [p for p in players if p.won and not p.lost]
        left = [p for p in players if not p.lost]
        result: tuple[int | None, str] | None = None
        if won:
            result = (won[0].seat, "won")
        elif len(left) == 1:
            result = (left[0].seat, "others lost")
        elif not left:
            if self.program.policies.get("all_lose") == "active_loses":
                winner = next(p for p in players if p.seat != self.state.active)
                result = (winner.seat, "the active player loses first")
            else:
                result = (None, "draw")
        if result is not None:
            self.state.journal.set(self.state, "result", result)
        elif self.losers_leave:
            self.leave_game()
