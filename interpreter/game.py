"""A game as its users see it: the decision at hand, answers, views, the log, replay.

The engine runs as one generator that yields decisions.  A snapshot is the list of answers so far:
restoring replays them, which the digest proves to be the same game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any

from kotowari.interpreter import knowledge, ops, view, why
from kotowari.interpreter.acting import losers
from kotowari.interpreter.budget import WORK, Overrun
from kotowari.interpreter.decisions import ACT, Answer, Decision, Refused, least
from kotowari.interpreter.engine import Engine
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.loops import is_choice
from kotowari.interpreter.events.pipeline import Ended
from kotowari.interpreter.overruns import placed
from kotowari.interpreter.position import Laid, Position
from kotowari.interpreter.program import Ability, Program
from kotowari.interpreter.state import deciding, setup, strands, teams
from kotowari.interpreter.state.objects import Obj, Player


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who sits down: a name, a deck of card names, and what else begins where (``Laid``)."""

    name: str
    deck: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended.  ``winner`` is a seat number, None for a draw; ``reason`` a short word.

    ``winners``: all who have won, which is the winner's team.
    """

    winner: int | None
    reason: str
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a game: its beginning and the answers since."""

    seats: tuple[Seat, ...]
    seed: int
    answers: tuple[Answer, ...]
    position: Position | None = None
    options: tuple[tuple[str, Any], ...] = field(default=())


class Game:
    """One game.  ``decision`` is what is asked now (None: it is over); ``answer`` goes on.

    ``manual_resources``: how a cost is paid is asked even where any payment will do.  ``ask_idle``: a player
    is asked to act also where passing is all that can be done.  ``chance``: what chance chooses first in a game from
    its start, each a number from 0 (shuffling is no choice); a position says it itself.
    ``work``: how much it may take altogether.  Where it would take more, the constructor and ``answer`` raise
    ``Overrun``, and the game can't be gone on with.
    """

    def __init__(
        self,
        program: Program,
        seats: Iterable[Seat],
        seed: int,
        *,
        position: Position | None = None,
        manual_resources: bool = False,
        ask_idle: bool = False,
        chance: tuple[int, ...] = (),
        work: int = WORK,
    ) -> None:
        self.program = program
        self.seats = tuple(seats)
        self.seed = seed
        self.position = position
        self.answers: list[Answer] = []
        self.decision: Decision | None = None
        self.options = (
            ("manual_resources", manual_resources),
            ("ask_idle", ask_idle),
            ("chance", chance),
            ("work", work),
        )
        self._engine = Engine(program, seed, work)
        self._engine.manual_resources = manual_resources
        self._engine.ask_idle = ask_idle
        if position is None:
            self._engine.state.fixed = chance
            setup.seat_players(self._engine, self.seats)
            start = program.policies.get("start", program.start)
        else:
            setup.place(self._engine, self.seats, position)
            start = program.policies.get("resume", program.start)
        self.decisions = 0
        self._steps = self._run(start)
        self._advance(None)

    @classmethod
    def from_position(
        cls,
        program: Program,
        position: Position,
        seed: int,
        *,
        manual_resources: bool = True,
        ask_idle: bool = False,
        work: int = WORK,
    ) -> "Game":
        """A game that begins in a given position."""
        seats = tuple(Seat(p.name) for p in position.players)
        return cls(
            program, seats, seed, position=position, manual_resources=manual_resources, ask_idle=ask_idle, work=work
        )

    # ------------------------------------------------------------------ running
    def _run(self, start: str) -> Any:
        engine = self._engine
        engine.chars.refresh()
        act = self.program.actions[start]
        first = Context(None, engine.state.players[engine.state.active])
        yield from pipeline.do(engine, act, [None] * len(act.params), first)

    def _advance(self, answer: Answer) -> None:
        self._go_on(partial(self._steps.send, answer))

    def _go_on(self, step: Callable[[], Decision]) -> None:
        engine = self._engine
        engine.budget.renew()
        try:
            self.decision = step()
            while engine.suspended or engine.state.result is not None:
                if engine.suspended and engine.turns.leaving_out is not None:  # what is left out is not asked
                    self.decision = self._steps.send(least(self.decision))
                elif engine.state.result is not None and engine.state.around:  # a game within this one is over
                    self.decision = self._steps.throw(Ended())
                else:
                    break
            if engine.state.deciders:
                self.decision = deciding.addressed(engine.state, self.decision)
            if not engine.attempting and not engine.loops.counts:
                engine.state.journal.forget()
        except (StopIteration, Ended):
            self.decision = None
        except Overrun as error:
            raise placed(error, engine.log) from None
        except RecursionError:
            raise placed(Overrun("things happen within one another too deeply"), engine.log) from None
        if engine.state.result is not None:
            self.decision = None

    def answer(self, answer: Answer) -> None:
        """Answer the decision.  Raises ``Refused``, with nothing changed, if the answer is not legal."""
        decision = self.decision
        if decision is None:
            raise Refused("the game is over")
        reason = decision.refusal(answer)
        if reason:
            raise Refused(reason)
        if self._engine.policy.endless_once and is_choice(decision):
            self._engine.loops.restart()
            if not self._engine.attempting:
                self._engine.state.journal.forget()
        if (decision.purpose != ACT or tuple(answer) != (0,)) and is_choice(decision):  # to pass is to do nothing
            chain = self._engine.loops.chain
            self._engine.loops.chain = chain.broken() if decision.purpose == ACT else chain.chosen()
        answer = tuple(answer) if isinstance(answer, (list, tuple)) else answer
        self.answers.append(answer)
        self.decisions += 1
        self._advance(answer)

    def concede(self, seat: int) -> None:
        """A player leaves the game at once (104.3a)."""
        engine = self._engine
        self.answers.append(("concede", seat))
        losers.concede(engine, engine.state.players[seat])
        if engine.state.result is not None and engine.state.around:  # that was the game within
            self._go_on(partial(self._steps.throw, Ended()))
        self._pass_over()
        if engine.state.result is not None:
            self.decision = None

    def _pass_over(self) -> None:
        """Who has left the game is asked nothing any more: the least that is legal, which is passing."""
        state = self._engine.state
        while (asked := self.decision) is not None:
            concerns = asked.player if asked.concerns is None else asked.concerns
            if not state.players[concerns].lost:
                self.decision = deciding.addressed(state, asked)
                return
            self._advance(least(asked))

    # ------------------------------------------------------------------ outcome
    @property
    def over(self) -> bool:
        """Is it over?"""
        return self.decision is None

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        state = self._engine.state
        if state.result is None:
            return None
        winner, reason = state.result
        won = () if winner is None else teams.team(state, state.players[winner])
        return Result(winner, reason, tuple(player.seat for player in won))

    @property
    def log(self) -> list[Event]:
        """Every event so far, in order."""
        return self._engine.log

    @property
    def taken_back(self) -> tuple[int, str, str, tuple[str, ...]] | None:
        """What was tried last and could not be carried out: the seat, the id of its offer, and of the part that failed
        the id and the rules that it states; "" where no part of it is known.  None: what was tried last stands.
        """
        last = self._engine.taken_back
        if last is None:
            return None
        seat, offer, part = last
        return seat, offer, part.act.id if part is not None else "", part.cites if part is not None else ()

    @property
    def turn(self) -> int:
        """The number of the present turn, from 1."""
        return self._engine.state.turn + 1

    @property
    def turns(self) -> tuple[int, ...]:
        """The numbers of all turns that go on at once, the present one first."""
        return tuple(number + 1 for number in strands.turns(self._engine.state))

    @property
    def step(self) -> str:
        """The present step."""
        return self._engine.state.step

    @property
    def within(self) -> int:
        """Within how many games the one is played that goes on now."""
        return len(self._engine.state.around)

    @property
    def active(self) -> int:
        """The seat of the active player."""
        return self._engine.state.active

    @property
    def work(self) -> dict[str, int]:
        """Work counters, equal for equal games: offers enumerated, objects evaluated in layers, listeners asked."""
        engine = self._engine
        return {
            "offers": engine.work_offers,
            "layers": engine.work_layers,
            "scanned": engine.work_scanned,
            "events": len(engine.log),
        }

    def digest(self) -> str:
        """A digest of the whole log and the final state (hex): equal for equal games on any machine."""
        h = blake2b(digest_size=16)
        for ev in self._engine.log:
            h.update(f"{ev.act.id}({','.join(map(_text, ev.args))});".encode())
        h.update(self.state_digest().encode())
        return h.hexdigest()

    def state_digest(self) -> str:
        """A digest of the present state alone."""
        return setup.state_digest(self._engine.state)

    # ------------------------------------------------------------------ reading
    def view(self, seat: int | None) -> dict[str, Any]:
        """What one player may see (None: a spectator without secrets of any player)."""
        return view.view(self._engine, seat)

    @property
    def spent(self) -> int:
        """What this game has taken so far, in units of work."""
        return self._engine.budget.spent

    def objects(self, zone: str | None = None) -> list[Obj]:
        """The objects of a zone (of every player), or all.  For reading only."""
        return list(self._engine.state.zone_objects(zone)) if zone else self._engine.state.all_objects()

    def object(self, id: int) -> Obj:
        """An object by its id.  Raises ``KeyError``."""
        for obj in self._engine.state.all_objects():
            if obj.id == id:
                return obj
        raise KeyError(id)

    def player(self, seat: int) -> Player:
        """A player.  For reading only."""
        return self._engine.state.players[seat]

    def contents(self, zone: str, seat: int | None = None) -> list[Obj]:
        """What lies in one zone, the top first; ``seat`` None for a shared one.  For reading only."""
        found = self._engine.state.contents((zone, None if seat is None else self.player(seat)))
        return [obj for obj in found if obj.zone is not None]  # what went with its player is only remembered

    def controller(self, obj: Obj) -> Player:
        """Who controls an object now."""
        return self._engine.state.players[obj.chars.controller]

    def read(self, field: str, thing: Obj | Player) -> Any:
        """The value of a declared field of an object or a player, after all effects.

        Raises ``KeyError`` for a field that is not declared, and ``TypeError`` where such a thing has none.
        """
        spec = self.program.fields[field]
        if spec.kind == "number":
            if type(thing) is not Obj:
                raise TypeError(f"only an object has {field}")
            return thing.chars.numbers.get(field, 0)
        if spec.kind == "original":
            read = self.program.fields[spec.derived]
            if read.kind == "derived" and read.derived != "name":
                return getattr(ops, f"original_{read.derived}")(self._engine, thing, *(read.starts or ()))
            return ops.original(thing, spec.derived)
        if spec.kind == "derived":
            return getattr(ops, f"derived_{spec.derived}")(self._engine, thing, *(spec.starts or ()))
        return self._engine.read(field, thing)

    def refresh(self) -> None:
        """Bring the characteristics of objects up to date, where nothing is in the middle of being done."""
        self._engine.chars.refresh_if_idle()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The steps of the first turn that lay before the position the game began in."""
        return tuple(self._engine.turns.left_out)

    @property
    def fixed_chance(self) -> int:
        """How many outcomes that the position fixes chance has not brought yet."""
        return len(self._engine.state.fixed)

    def characteristics(self, id: int, seat: int | None = None) -> dict[str, Any]:
        """Name, words, numbers, keywords, controller … of an object, after all effects.

        As a seat may know them; None: a judge, who knows everything.  Raises ``KeyError``.
        """
        self._engine.chars.refresh_if_idle()
        obj = self.object(id)
        return view.characteristics(self._engine, obj, seat is None or knowledge.knows(self._engine, obj, seat))

    def explain_value(self, id: int, field_name: str, seat: int | None = None) -> list[dict[str, Any]]:
        """Why a characteristic is what it is: the effects that made it, in order; for a seat or a judge (None)."""
        return why.explain_value(self._engine, self.object(id), field_name, seat)

    def sees(self, seat: int, obj: Obj) -> bool:
        """Does a seat see now that this object is there, if only its back?"""
        return knowledge.sees(self._engine, obj, seat)

    def has_number(self, seat: int, obj: Obj) -> bool:
        """May a seat know an object by its id?  Not where the id would tell when a card came (``knowledge``)."""
        return obj.zone is not None and knowledge.visible(obj.zone, seat)

    def names_of(self, obj: Obj, seat: int | None = None) -> set[str]:
        """Every name that a seat (None: a judge) may know an object by."""
        if seat is not None:
            return knowledge.names(self._engine, obj, seat)
        return {obj.base.name, obj.chars.name, obj.alias, obj.card.name if obj.card is not None else ""} - {""}

    def named(self, obj: Obj, seat: int | None = None) -> str:
        """The name of an object, and what it is now if that is another, as a seat (None: a judge) knows it."""
        return why.named(self._engine, obj, seat)

    def why_not(self, seat: int, offer: str, id: int) -> list[str]:
        """Why a player can't do this with that object now: each reason in words; empty if it can be done.

        Raises ``KeyError`` for an unknown offer or object.
        """
        reasons = why.why_not(self._engine, seat, offer, self.object(id))
        asked = self.decision
        if asked is None:
            return ["the game is over", *reasons]
        if asked.player != seat:
            return [f"it is for {self.seats[asked.player].name} to act now", *reasons]
        return reasons

    def forbidden(self, seat: int, id: int) -> dict[str, list[str]]:
        """The verb of what that object is forbidden to do now → what forbids it, as a seat knows it.

        Raises ``KeyError`` for an unknown object.
        """
        return why.forbidden(self._engine, seat, self.object(id))

    def is_for(self, seat: int, offer: str, id: int) -> bool:
        """Whether an offer is for things like this object at all, open now or not."""
        return why.is_for(self._engine, seat, offer, self.object(id))

    # ------------------------------------------------------------------ record and replay
    def snapshot(self) -> Snapshot:
        """This moment, to come back to."""
        return Snapshot(self.seats, self.seed, tuple(self.answers), self.position, self.options)

    @classmethod
    def restore(cls, program: Program, snapshot: Snapshot) -> "Game":
        """The game at a snapshot."""
        game = cls(program, snapshot.seats, snapshot.seed, position=snapshot.position, **dict(snapshot.options))
        for answer in snapshot.answers:
            if isinstance(answer, tuple) and answer and answer[0] == "concede":
                game.concede(answer[1])
            else:
                game.answer(answer)
        return game

    @classmethod
    def replay(
        cls, program: Program, seats: Iterable[Seat], seed: int, answers: Iterable[Answer], **options: Any
    ) -> "Game":
        """Play a record again."""
        return cls.restore(program, Snapshot(tuple(seats), seed, tuple(answers), options=tuple(options.items())))


def _text(value: Any) -> str:
    if type(value) is Obj:
        return f"#{value.id}"
    if type(value) is Player:
        return f"@{value.seat}"
    if type(value) in (list, tuple):
        return "[" + ",".join(map(_text, value)) + "]"
    if type(value) is Ability:  # its place on its card, never its address in memory
        definition = value.definition
        return f"{definition.owner}/{definition.kind}/{definition.face}"
    return str(value)
