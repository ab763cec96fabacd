"""The state of a game: objects, players, zones, continuous effects, all written through the journal.

An object is one *version*: a move makes the next one.  What is kept outside the journal
(``chars`` and the listener tables) is rebuilt from what is inside.
"""

from typing import Any

from kotowari.interpreter.decisions import Refused
from kotowari.interpreter.program import Base, Chars
from kotowari.interpreter.state.journal import ATTRIBUTE, Journal


class Obj:
    """One version of a game object.

    ``base``: copiable values of the shown face; ``status``: declared status fields (absent = 0);
    ``chars``: the characteristics after all effects (a cache); ``previous``/``next`` link versions.
    ``before``: the faces it had, each with the number of the event from which it had another.
    ``left``: the zone that a version which is nowhere any more was in last.
    ``item`` holds what only things waiting to resolve have (targets, choices, the ability).
    """

    __slots__ = (
        "id", "card", "face", "base", "token", "zone", "owner", "controller", "status", "counters",
        "host", "attached", "timestamp", "turned", "previous", "next", "chars", "links", "item", "entered",
        "copied", "registered", "alias", "left", "before",
    )

    def __init__(self, id: int, card: Any, face: int, base: Any, owner: int) -> None:
        self.id = id
        self.card = card
        self.face = face
        self.base: Base = base
        self.token = False
        self.zone: Zone | None = None
        self.owner = owner
        self.controller = owner
        self.status: dict[str, Any] = {}
        self.counters: dict[str, int] = {}
        self.host: Obj | Player | None = None
        self.attached: list[Obj] = []
        self.timestamp = 0
        self.turned = 0
        self.previous: Obj | None = None
        self.next: Obj | None = None
        self.chars: Chars = None  # type: ignore[assignment]  # whoever makes it gives it its own at once
        self.links: dict[Any, Any] = {}
        self.item: Any = None
        self.entered = 0
        self.copied = False
        self.registered: Any = None
        self.alias = ""
        self.before: tuple[tuple[int, Any], ...] = ()
        self.left: Zone | None = None  # written beside the journal: it says nothing while there is a zone

    @property
    def fields(self) -> dict[str, Any]:
        """What is kept of it: a field of players is read of "object or player" as a status of objects is."""
        return self.status

    def __repr__(self) -> str:
        return f"<{self.base.name} #{self.id}>"


class Player:
    """A player: seat number, declared player fields, counters, a pool of resource symbols.

    ``chars`` and ``status`` are for what is asked of "object or player": a player has no characteristics, and a
    status is kept among the fields.
    """

    __slots__ = ("seat", "name", "fields", "counters", "pool", "lost", "won", "attached", "links")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.fields: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self.pool: dict[str, int] = {}
        self.lost = 0
        self.won = 0
        self.attached: list[Obj] = []
        self.links: dict[str, Any] = {}

    chars = Chars(Base("", frozenset(), {}, None, ()), -1)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def status(self) -> dict[str, int]:
        """What is kept of the player."""
        return self.fields


class Zone:
    """One zone: shared (``seat`` None) or of a player.  ``cards`` is ordered, the last one is on top."""

    __slots__ = ("id", "seat", "spec", "cards")

    def __init__(self, id: str, seat: int | None, spec: Any) -> None:
        self.id = id
        self.seat = seat
        self.spec = spec
        self.cards: list[Obj] = []

    def __repr__(self) -> str:
        return self.id if self.seat is None else f"{self.id}[{self.seat}]"


class State:
    """Everything that a take-back must restore."""

    __slots__ = (
        "journal", "players", "zones", "objects", "next_id", "clock", "seed", "effects", "pending", "delayed",
        "active", "step", "turn", "fixed", "facts", "result", "starts", "shown",
        "looked",
    )

    def __init__(self, seed: int) -> None:
        self.journal = Journal()
        self.players: list[Player] = []
        self.zones: dict[tuple[str, int | None], Zone] = {}
        self.objects: dict[int, Obj] = {}
        self.next_id = 1
        self.clock = 1
        self.seed = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF
        self.effects: list[Any] = []
        self.pending: list[Any] = []
        self.delayed: list[Any] = []
        self.active = 0
        self.step = ""
        self.turn = 0
        self.facts: dict[str, Any] = {}
        self.starts: dict[Any, int] = {}  # when what had stopped applying began again; 0: it has stopped
        self.shown: dict[Obj, Any] = {}  # what lies open out of sight, and by what: a waiting thing or an ability
        self.looked: dict[Obj, int] = {}  # which seats look at what is hidden from them; see ``knowledge``
        self.result: tuple[int | None, str] | None = None
        self.fixed: tuple[int, ...] = ()

    def chosen(self, bound: int) -> int:
        """Which of ``bound`` things chance chooses, from 0.

        What is fixed comes first.  Raises ``Refused`` for a fixed outcome that can't come.
        """
        if self.fixed:
            outcome = self.fixed[0]
            if outcome >= bound:
                raise Refused(f"chance can't bring number {outcome + 1} of {bound}")
            self.journal.set(self, "fixed", self.fixed[1:])
            return outcome
        return self.random(bound)

    def random(self, bound: int) -> int:
        """A number in ``0..bound-1`` from the state's own generator (splitmix64: Steele, Lea, Flood 2014)."""
        self.journal.records.append((ATTRIBUTE, self, "seed", self.seed))
        seed = self.seed = (self.seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * bound) >> 64

    def tick(self) -> int:
        """The next timestamp."""
        self.journal.records.append((ATTRIBUTE, self, "clock", self.clock))
        self.clock += 1
        return self.clock
