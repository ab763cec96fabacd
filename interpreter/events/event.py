"""Events and the context they happen in.

An event's ``args`` are the operands in the order of its action's parameters.  The context says who
did it and why (source, controller, ability, rule); it is handed on, never stored in the state.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, cast

from kotowari.grammar.source import NO_SPAN, Span
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import FOUND, PARTS, Obj

ANNOUNCING = ActionDef(id="announcing")
STEP_EDGES = frozenset({"begin_step", "end_step"})  # no other moment begins with them unless somebody asks

ONE_EVENT, EACH_CARD = -1, -2  # how often an event is heard, where no number of it says that (``Pattern.each``)

Numbers = Mapping[str, int]  # by the letter of a variable; one that is not there is 0
NO_NUMBERS: Numbers = {}


class Context:
    """Who acts and why.

    ``this`` is the source object, ``you`` its player; ``a`` the arguments of the keyword; ``ev`` the
    event an ability answers; ``targets`` what was announced; ``moved`` maps old versions to the new
    ones made by this very effect or by the event it answers (what a binding may follow);
    ``instead`` the event in whose place a replacement acts, ``used`` the replacements that already had their turn
    (each once, 614.5, 906.10²).
    """

    a: tuple[Any, ...] = ()  # what most contexts have stands here once, not in each of them
    cites: tuple[str, ...] = ()
    span: Span = NO_SPAN
    modes: tuple[int, ...] = ()
    numbers: Numbers = NO_NUMBERS  # what was chosen for the variables of a cost
    used: frozenset[Any] = frozenset()
    made: int | None = None
    since: int = -1  # when what waited began to be carried out
    item: Any = None
    paying = False
    told = False  # what is paid for is played because an effect says so: nobody must show what could pay
    spending: Any = None  # for what the resources that are made now may be spent
    singly = ""  # what is being done one by one, of which all has been proposed already
    aimed: list[Any] | None = None  # the targets as they were announced, illegal ones among them
    supplied: list[Any] | None = None  # what resources are made, where something may make others of them
    instead: "Event | None" = None
    aside: tuple[Any, ...] = ()  # by what it was turned aside on its way here: things with their abilities

    def __init__(self, this: Any, you: Any, ability: Any = None, ev: "Event | None" = None) -> None:
        self.this = this
        self.you = you
        self.ev = ev
        self.ability = ability
        self.targets: list[Any] = []
        self.moved: dict[Any, Any] = {}
        if ability is not None:
            definition = ability.definition
            self.a, self.cites, self.span = ability.args, definition.cites, definition.span

    @property
    def known(self) -> list[Any]:
        """The targets for what only asks of them: those, too, that have become illegal, where the book knows them."""
        return self.targets if self.aimed is None else self.aimed

    def by(self, player: Any) -> "Context":
        """The same for another player who acts; what is remembered (targets, moves) is shared."""
        other = copy(self)
        other.you = player
        return other


class Event:
    """One happening, or several told as one: an action with its operands, what came of it, and why it happened.

    ``done``, ``result`` and ``number`` are its outcome.

    ``seen``: what each seat saw of its things when it happened (``knowledge.note``).
    """

    done = False  # what holds of most events stands here once, not in each of them
    result: Any = None
    number: int | None = None  # how much was done, where that is not what was asked
    group = 0
    index = 0
    replaced: Any = None
    flags: tuple[str, ...] = ()
    whole = False  # of what is done one by one: all of it, before any is done
    parts: tuple["Event", ...] = ()  # the events that are told as this one
    seen: tuple[Any, ...] = ()
    parted: tuple[str, Any] | None = None  # the place it had before that was changed for what has this field kept
    also: tuple[Any, ...] = ()  # what else came of it, where what it moved was several cards
    shares: Mapping[Any, int] = MappingProxyType({})  # how much each of several did, of what is told as one
    _used: frozenset[Any] | None = None

    def __init__(self, act: ActionDef, args: list[Any], c: Context, cites: tuple[str, ...] = ()) -> None:
        self.act = act
        self.args = args
        self.c = c
        self.cites = cites

    @property
    def used(self) -> frozenset[Any]:
        """The replacements that had their turn with it: those of its context until it is told otherwise."""
        return self.c.used if self._used is None else self._used

    @used.setter
    def used(self, chances: frozenset[Any]) -> None:
        self._used = chances

    @property
    def span(self) -> Span:
        """Where what made it happen is written."""
        return self.c.span

    @property
    def kind(self) -> str:
        """The id of the action."""
        return self.act.id

    def operand(self, role: str) -> Any:
        """What stands behind this preposition, None if nothing does."""
        roles = self.act.roles
        at = roles.index(role) if role in roles else len(self.args)
        return self.args[at] if at < len(self.args) else None

    def __repr__(self) -> str:
        return f"<{self.act.id} {self.args}>"


def announcement(obj: Any, c: Context) -> Event:
    """What is announced for a thing though no rule says so, as for a trigger: not told, only its outcome counts."""
    ev = Event(ANNOUNCING, [obj], c)
    ev.done = True
    return ev


def step_towards(c: Context, thing: Any) -> Any:
    """The version of ``thing`` that a binding of ``c`` may follow: itself while alive, else what this effect made.

    What was moved so that it is found again is followed by whatever finds it (400.7i).
    """
    while getattr(thing, "zone", True) is None:
        successor = c.moved.get(thing) or thing.links.get(FOUND)
        if successor is None:
            return thing
        thing = successor
    return thing


def in_play(c: Context, thing: Any) -> Any:
    """What something may come to lie at: as it is by now if that is in play, else the thing that was (400.7h)."""
    if type(thing) is list:
        return [in_play(c, each) for each in thing]
    found = step_towards(c, thing) if type(thing) is Obj else thing
    gone = type(found) is Obj and not (found.zone is not None and found.zone.spec.field)
    return thing if gone else found


def as_card(c: Context, thing: Any) -> Any:
    """What is asked of a thing as a card: of what was in play, what it has become where it has gone (109.2a)."""
    gone = type(thing) is Obj and thing.zone is None and thing.left is not None and thing.left.spec.field
    return step_towards(c, thing) if gone else thing


def as_last(c: Context, thing: Any) -> Any:
    """What is read of a thing that this effect took away: the version that was last in play (608.2h).

    It is the thing as it is by now if that is in play again, or never was.
    """
    if type(thing) is list:
        for each in thing:
            if type(each) is not Obj or each.zone is None or not each.zone.spec.field:
                return [as_last(c, each) for each in as_one(thing)]
        return thing
    if type(thing) is not Obj:
        return thing
    version = step_towards(c, thing)
    if version.zone is not None and _is_played_in(version.zone):
        return version
    now = version
    while version is not None:
        if version.zone is None and version.left is not None and _is_played_in(version.left):
            return version
        before = version.previous
        version = before if before is not None and _led_to(c, before, version, thing) else None
    return now


def _is_played_in(zone: Any) -> bool:
    return bool(zone.spec.field or zone.spec.waiting)


def _led_to(c: Context, before: Obj, after: Obj, thing: Obj) -> bool:
    """Has this effect moved it, or is it found as what has gone?"""
    return c.moved.get(before) is after or after is not thing and before.links.get(FOUND) is after


def cards_of(c: Context, thing: Any) -> Any:
    """What has gone, as ``step_towards`` follows it; if it was several cards, and those are followed, all of them."""
    parts = thing.links.get(PARTS)
    found = step_towards(c, thing)
    if parts is None or found is thing:
        return found
    return [found, *(step_towards(c, part) for part in parts[1:] if part in c.moved)]


def each_card(ev: Event) -> Sequence[Event]:
    """What moved several cards that were one thing, told of each of them by itself (712.4)."""
    if not ev.also:
        return (ev,)
    told = []
    for card in (ev.result, *ev.also):
        own = copy(ev)
        if card is not ev.result:
            own.args = [card.previous, *ev.args[1:]]
        own.result, own.also = card, ()
        if not card.token:
            told.append(own)
    return told


def as_one(things: list[Any]) -> list[Any]:
    """Of cards that were one thing until they came to be where they are only the first (712.4e)."""
    others = {
        part
        for each in things
        if type(each) is Obj and each.previous is not None and PARTS in each.previous.links
        for part in each.previous.links[PARTS][1:]
    }
    return [each for each in things if getattr(each, "previous", None) not in others] if others else things


def made(ev: Event) -> Any:
    """What a name of an event means: what the core or its last part made, else what it was done to, as that is now."""
    if ev.result is not None or not ev.done or ev.act is None or ev.act.thing < 0:
        return [ev.result, *ev.also] if ev.also else ev.result
    thing = ev.args[ev.act.thing]
    if type(thing) is not list:
        return cards_of(ev.c, thing) if type(thing) is Obj else thing
    there = [cards_of(ev.c, each) if type(each) is Obj else each for each in thing]
    return [each for one in there for each in (one if type(one) is list else (one,))]


def numbers_told(g: Engine, source: Any, ev: Event | None) -> Numbers:
    """The numbers that a trigger knows: its thing's own as that waits, else those of what made it trigger (107.3).

    Of what enters it is by policy whether those chosen for a variable of its own cost are known (107.3f).
    """
    own = source.item if type(source) is Obj else None
    if own is not None and own.ability is None:
        return cast(Numbers, own.numbers)
    if ev is None:
        return NO_NUMBERS
    if source is not None and (ev.c.this is source or getattr(ev.c.this, "next", None) is source):
        return ev.c.numbers
    for old in ev.args:
        if type(old) is Obj and old.item is not None and old.next is source:
            break
    else:
        return NO_NUMBERS
    if ev.act.core != "move" or g.policy.entered_numbers:
        return cast(Numbers, old.item.numbers)
    forgotten = {g.program.symbols[each].letter for each in old.chars.cost or () if each in g.program.symbols}
    return {letter: number for letter, number in old.item.numbers.items() if letter not in forgotten}


def all_made(outcomes: list[Event]) -> list[Any]:
    """The same of several, in one list without what is nothing."""
    found: list[Any] = []
    for outcome in outcomes:
        thing = made(outcome)
        found.extend(thing if type(thing) is list else () if thing is None else (thing,))
    return found


def meant(g: Engine, c: "Context", slots: Sequence[int] = ()) -> Any:
    """The thing of the event that was heard, by the one of several patterns that it fits: before it, or as it came.

    ``slots``: where it stands in the event of each pattern, if that is another place than that of ``it``.
    """
    ev = c.ev
    assert ev is not None  # only an ability that hears an event speaks of it
    patterns, a = c.ability.definition.patterns, c.ability.args
    fitting = [at for at, p in enumerate(patterns) if p.verb == ev.act.id]
    at = next((at for at in fitting if patterns[at].match(g, ev, c.this, c.you, a)), fitting[0])
    slot = slots[at] if slots else patterns[at].it
    return ev.result if slot < 0 else ev.args[slot]


def event_number(ev: Event) -> int:
    """ "That many" of an event: its outcome's number, else its first numeric operand."""
    return next(_amounts(ev), 0) if ev.number is None else ev.number


def tally(done: list[Event]) -> int:
    """ "That many" of what was done to several at one moment: all that was lost or put, else how many they are."""
    return sum(next(_amounts(ev), 1) if ev.number is None else ev.number for ev in done)


def number_done(outcome: Any) -> int:
    """How much was done, or to how many things where it states no amount: nothing if it was not."""
    return tally([outcome]) if isinstance(outcome, Event) and outcome.done else 0


def _amounts(ev: Event) -> Iterator[int]:
    """The numbers that operands state: an amount, or (amount, kind)."""
    for value in ev.args:
        stated = value[0] if type(value) is tuple and value else value
        if type(stated) is int:
            yield stated


def share_done(outcome: Any, member: Any) -> int:
    """How much one of several did ("each player draws that many cards")."""
    return outcome.shares.get(member, 0) if isinstance(outcome, Event) else 0


def gather(whole: Event, outcome: Any, member: Any = None) -> None:
    """Add what was done for one member to what was done for all: whether anything was, how much, what came of it."""
    if not isinstance(outcome, Event):
        whole.done = whole.done or bool(outcome)
    elif outcome.done:
        whole.done = True
        whole.number = (whole.number or 0) + number_done(outcome)
        whole.result = (whole.result or []) + all_made([outcome])
        if member is not None:
            whole.shares = {**whole.shares, member: number_done(outcome)}


def took_part(g: Engine, kind: str, slot: int) -> list[Any]:
    """Everything that was in a slot of the events of a kind, each once, as it was then."""
    return list(dict.fromkeys(ev.args[slot] for ev in g.turns.history_of(kind)))


def with_origin(act: ActionDef, args: list[Any]) -> list[Any]:
    """The operands with the zone in which the thing is, if the action tells where that comes from (601.2a)."""
    if act.origin < 0 or args[act.origin] is not None:
        return args
    full = list(args)
    full[act.origin] = getattr(args[act.live[0]], "zone", None)
    return full


def was_at(thing: Any, zones: tuple[str, ...], waiting: str) -> bool:
    """Was it in one of these zones when something happened?  What has gone was where it is no longer."""
    if not hasattr(thing, "item"):
        return True
    lay = thing.zone or thing.left
    if lay is not None:
        return lay.id in zones
    return waiting in zones if thing.item is not None else zones != (waiting,)
