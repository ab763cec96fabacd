"""What waits to resolve, as an object: its abilities, choices, targets and costs."""

from copy import copy
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.events import together
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import NO_NUMBERS, Context, Event, Numbers, numbers_told
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import WAYS, Obj, Player


class Item:
    """What waits to resolve has besides its characteristics.

    ``ability`` None: a card.  ``targets``: per ability, per phrase, the chosen things; ``source``
    the object it comes from; ``numbers`` those announced; ``ways`` names of costs and ways chosen.
    """

    __slots__ = (
        "ability",
        "source",
        "you",
        "ev",
        "targets",
        "aiming",
        "modes",
        "numbers",
        "ways",
        "price",
        "extra",
        "bound",
        "moved",
        "made",
        "lost",
        "resolving",
        "taken",
        "divided",
        "shares",
        "spent",
        "lent",
        "helper",
        "given",
        "ways_there",
        "granted",
        "chain",
        "colors",
        "aimed",
    )

    def __init__(self, ability: Ability | None, source: Obj, you: Player, ev: Event | None) -> None:
        self.ability = ability
        self.source = source
        self.you = you
        self.ev = ev
        self.colors: frozenset[str] | None = None  # those of its source as it was announced, where that counts
        self.chain: Any = None  # which place it has in a line of triggers; None: it is none
        self.targets: dict[Ability, list[list[Any]]] = {}
        self.aimed: dict[Ability, list[list[Any]]] = {}  # the same with illegal ones, of which something is known
        self.aiming: list[list[Any]] = []  # of the ability whose targets are being chosen, as far as they are
        self.modes: dict[Ability, tuple[int, ...]] = {}
        self.numbers: Numbers = NO_NUMBERS
        self.ways: tuple[str, ...] = ()
        self.price: tuple[str, ...] = ()
        self.extra: list[Any] = []
        self.bound: Any = None
        self.moved: dict[Any, Any] = {}
        self.lost: dict[Any, Any] = {}
        self.resolving = False
        self.taken: list[Any] = []  # what a planned cost will move away: it can't be a target besides (705-1f)
        self.spent: tuple[str, ...] = ()  # the units that paid for it
        self.ways_there: dict[Any, Any] = {}  # how it could be played from where it lay, each by which permission
        self.granted: tuple[Ability, ...] = ()  # the alternative costs it had there
        self.helper: Any = None  # to what something is done that makes its cost less
        self.given: tuple[Any, ...] = ()  # the same of the total, each with the ability that says so
        self.lent: tuple[Any, ...] = ()  # cards that lend it what they say, each with the ability by which it does
        self.divided = 0  # a number divided among the targets
        self.shares: dict[Any, int] = {}  # what each of them got
        self.made: int | None = source.turned if ability is not None and source is not None else None

    def all_aims(self) -> list[list[Any]]:
        """All targets chosen so far, a list for each phrase, with those of the ability that is being announced."""
        settled = list(self.targets.values())
        under_way = [] if any(groups is self.aiming for groups in settled) else self.aiming
        return [*(group for groups in settled for group in groups), *under_way]


def prepare(
    g: Engine, old: Obj, new: Obj, ways: dict[Any, Any], granted: list[Any], planned: Obj | None = None
) -> None:
    """A card comes where it will resolve: it gets an item.

    ``ways`` are those in which it could be played from where it lay, ``granted`` the alternative costs it had there;
    ``planned`` stood for it while everything was announced before it moved.
    """
    item = new.item = Item(None, new, g.state.players[new.controller], None)
    if planned is not None:
        item.targets, item.modes, item.numbers, item.lost = (
            planned.item.targets,
            planned.item.modes,
            planned.item.numbers,
            planned.item.lost,
        )
        item.divided, item.shares = planned.item.divided, planned.item.shares
        item.moved = {key: value for key, value in planned.item.moved.items() if key is not old}
        new.links.update(old.links)  # its cost was paid before it moved: others of its abilities tell of that
        if g.state.shown:
            shown.hand_over(g, planned, new)
    item.granted, item.ways_there = tuple(granted), ways


def bind(new: Obj, old: Obj, way: Ability) -> None:
    """What waits is played in this way: what the card has by the same keyword where it lay goes with it."""
    item = new.item
    item.ways = (way.definition.name,)
    item.bound = way
    new.links[WAYS] = item.ways
    by_way = (a for a in old.chars.abilities if a.keyword and a.keyword == way.keyword)
    granted = tuple(a for a in by_way if a not in new.base.abilities)
    if granted:
        new.base = new.base.with_abilities(new.base.abilities + granted)


def item_of(ev: Event) -> Obj:
    """The waiting thing of an announcement: itself, or the one made for an activation."""
    thing = ev.args[0]
    waiting: Obj = ev.c.moved[thing] if type(thing) is tuple else thing
    return waiting


def abilities_of(g: Engine, obj: Obj) -> list[Ability]:
    """The abilities of a waiting thing whose targets and modes are announced."""
    item = obj.item
    if item is not None and item.ability is not None:
        return [item.ability]
    found = []
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind == "resolution" or (definition.kind == "as" and definition.enters and definition.targets):
            found.append(ability)
    return found


def context(g: Engine, obj: Obj, ability: Ability) -> Context:
    """The context in which an ability of a waiting thing is carried out."""
    item = obj.item
    this = item.source if item.ability is not None else obj
    c = Context(this, item.you, ability, item.ev)
    c.item = obj
    c.numbers = item.numbers
    c.modes = item.modes.get(ability.root, ())
    c.targets = [None] * len(ability.definition.targets)
    chosen, known = item.targets.get(ability.root), item.aimed.get(ability.root)
    if chosen is not None:
        c.targets = _each_target(ability, chosen)
    if known is not None:
        c.aimed = _each_target(ability, known)
    together.follow(c, item.ev)
    if item.ev is not None and not g.policy.own_leaving:
        together.follow_with_host(c, item.ev)
    c.moved.update(item.moved)
    c.made = item.made
    return c


def _each_target(ability: Ability, chosen: list[list[Any]]) -> list[Any]:
    """What was chosen for each phrase: one thing or none where it says one, else a list."""
    return [
        (things[0] if things else None) if spec.single else list(things)
        for spec, things in zip(ability.definition.targets, chosen, strict=True)
    ]


def _name_of(g: Engine, source: Obj | None) -> str:
    """Under what name its abilities wait: what is covered doesn't tell its own by them."""
    if source is None:
        return ""
    secret = knowledge.has_secret(g.program, source) and not knowledge.knows(g, source, None)
    return knowledge.name(g, source, None) if secret else source.base.name


def aside(g: Engine, source: Obj, ability: Ability, you: Player) -> Obj:
    """What stands for an ability that is used without waiting, while its targets are chosen; it is in no zone."""
    obj = g.resources.stand_in(source, you)
    obj.base = Base(_name_of(g, source), frozenset(), {}, None, ())
    obj.chars = Chars(obj.base, you.seat)
    obj.item = Item(ability, source, you, None)
    return obj


def _colors(g: Engine, source: Obj) -> frozenset[str]:
    return frozenset(word for word in source.chars.words if g.program.words.get(word) == "color")


def as_announced(g: Engine, item: Item, source: Any) -> Any:
    """The source of a waiting ability, with the colors that it had as the ability was announced (7-8)."""
    if item.colors is None or type(source) is not Obj or item.colors == (now := _colors(g, source)):
        return source
    seen = copy(source)
    seen.chars = copy(source.chars)
    seen.chars.words = frozenset(source.chars.words - now | item.colors)
    return seen


def make_item(g: Engine, what: Any, by: Any = None) -> Obj:
    """A waiting object for a trigger (``Waiting``) or an activation ``(source, ability)`` used ``by`` a player."""
    if isinstance(what, Waiting):
        source, ability, you, event = what.obj, what.ability, what.you, what.ev
    else:
        (source, ability), event = what, None
        g.resources.use(source, ability)
        you = by if isinstance(by, Player) else g.state.controller(source)
    base = Base(_name_of(g, source), frozenset(), {}, None, ())
    obj = g.state.new_object(None, base, you.seat)
    obj.controller = you.seat
    obj.item = Item(ability, source, you, event)
    if isinstance(what, Waiting):
        obj.item.bound = what.bound
        obj.item.moved = dict(what.moved)
        obj.item.chain = what.chain
        obj.item.numbers = numbers_told(g, source, event)  # what was chosen for what made it trigger (702.36f)
    if g.policy.fixed_colors and type(source) is Obj:
        obj.item.colors = _colors(g, source)
    zone = g.state.zone_of(g.program.waiting_zone, None)
    obj.zone = zone
    obj.timestamp = g.tick()
    obj.chars = Chars(base, obj.controller)
    g.state.journal.append(zone.cards, obj)
    if zone.id in g.chars.plan_watches:  # some effect counts what waits
        g.chars.dirty[None] = None
        g.checks.unsettled = True
    if zone.id in g.chars.reached_zones:
        g.chars.dirty[obj] = None
    return obj
