"""What a state is made of: objects, players and zones, all written through the journal.

An object is one *version*: a move makes the next one.  What is kept outside the journal
(``chars`` and the listener tables) is rebuilt from what is inside.
"""

from typing import Any

from kotowari.interpreter.program import Base, Chars

# What the core itself keeps among the links of a thing.  The names of authors lie there too: none holds a ``!``.
WAYS = "!ways"  # in which it was played, or what was paid for it besides
CLAIMED = "!claimed"  # a covered thing that was said to be what only its owner can see
ASIDE = "!aside"  # what lies here as another thing
MAKER = "!maker"  # what made a token
PARTS = "!parts"  # the cards that it was made of, where those are several
LAYERS = "!layers"  # of a thing with which others merged: all of them, the uppermost first
OWN = "!own"  # of a thing with which others merged: its face without theirs, and whether it is a token
BEGAN = (
    "!began"  # of the first version of a card: where it begins a game, if not with the deck, and with which statuses
)
FOUND = "!found"  # what a version that has gone became, for whatever finds that version
SEEN = "!seen"  # every player has seen this version, where not everybody sees what lies there
LATER = "!later"  # its counters of a time to come: by kind, pairs of a time and a number

EVERYBODY = -1  # a set of seats as bits
NOBODY = 0


class Obj:
    """One version of a game object.

    ``base``: copiable values of the shown face; ``status``: declared status fields (absent = 0);
    ``chars``: the characteristics after all effects (a cache); ``previous``/``next`` link versions.
    ``before``: the faces it had, each with the number of the event from which it had another.
    ``left``: the zone that a version which is nowhere any more was in last.
    ``links``: what one ability did, by its name, for others of the same thing (607), and what the core keeps (above).
    ``item`` holds what only things waiting to resolve have (targets, choices, the ability).
    """

    __slots__ = (
        "id",
        "card",
        "face",
        "base",
        "token",
        "zone",
        "owner",
        "controller",
        "status",
        "counters",
        "host",
        "attached",
        "timestamp",
        "turned",
        "previous",
        "next",
        "chars",
        "links",
        "item",
        "entered",
        "copied",
        "registered",
        "alias",
        "left",
        "before",
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
    """One zone: shared (``seat`` None) or of a player.  ``cards`` is ordered, the last one is on top.

    ``eyes``: the seats that see its cards by what kind of zone it is, as a mask (``knowledge``).
    ``gone``: what lay in it as its player left the game, the first on top (800.4h).
    """

    __slots__ = ("id", "seat", "spec", "cards", "eyes", "gone")

    def __init__(self, id: str, seat: int | None, spec: Any) -> None:
        self.id = id
        self.seat = seat
        self.spec = spec
        self.cards: list[Obj] = []
        self.gone: tuple[Obj, ...] = ()
        self.eyes = EVERYBODY if spec.visible == "public" else NOBODY
        if spec.visible == "owner" and seat is not None:
            self.eyes = 1 << seat

    def __repr__(self) -> str:
        return self.id if self.seat is None else f"{self.id}[{self.seat}]"
