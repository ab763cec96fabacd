"""What each seat knows: which faces it sees now, and what it saw when something happened.

Views, the log, the labels of answers and reasons ask here and nowhere else.  A *mask* is a set of seats as bits;
``EVERYBODY`` has them all.  The trap: a card that is known now was not always.  So what is told of an event is noted
when it happens (:func:`note`), never worked out afterwards from where its things have come to lie.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from kotowari.interpreter.program import Base, Chars, Program
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, faces
from kotowari.interpreter.state.objects import EVERYBODY, NOBODY, SEEN, WAYS, Obj, Player, Zone

if TYPE_CHECKING:
    from kotowari.interpreter.events.event import Event

UNKNOWN = "a card"
COVERED = "a covered card"


class Sight(NamedTuple):
    """One thing of an event as it was then: who knew its face, who saw at all that it was there."""

    thing: Obj
    knew: int
    saw: int


def holds(mask: int, seat: int | None) -> bool:
    """Is a seat among these?  A spectator (None) is where everybody is."""
    return mask == EVERYBODY or (seat is not None and bool(mask >> seat & 1))


# --------------------------------------------------------------------------- now
def visible(zone: Zone, seat: int | None) -> bool:
    """May this player see the cards of the zone?"""
    return holds(zone.eyes, seat)


def witnesses(g: Engine, obj: Obj) -> int:
    """Who sees that this is there, as one thing apart from others: its zone is open to them, or it was shown to them.

    Of what has left it is those who saw it where it last was.
    """
    zone = obj.zone or obj.left
    if zone is None:  # it has not come yet: whoever prepares it knows it
        return deciding.eyes(g.state, obj.controller)
    mask, state = zone.eyes, g.state
    if mask == EVERYBODY or state.shown and obj in state.shown:
        return EVERYBODY
    if g.tables.permitters.count and is_open(g):
        mask |= g.above.onlookers(obj)
    return mask | state.looked.get(obj, NOBODY) if state.looked else mask


def is_open(g: Engine) -> bool:
    """May anybody look at anything that lies hidden, for as long as something says so (401.5)?"""
    permitted = g.tables.permitters.count
    return bool(permitted) and "look" in g.policy.primitives and g.policy.primitives["look"].id in permitted


def knowers(g: Engine, obj: Obj) -> int:
    """Who knows its face: who sees it, but for what is covered for others than its controller (707.5)."""
    if obj.status and has_secret(g.program, obj) and not _is_disclosed(g.program, obj):
        if obj in g.state.sealed:
            return NOBODY
        return deciding.eyes(g.state, obj.chars.controller if obj.chars is not None else obj.controller)
    if g.attempting and _may_be_covered(g, obj):
        return deciding.eyes(g.state, obj.controller)
    return witnesses(g, obj)


def _may_be_covered(g: Engine, obj: Obj) -> bool:
    """Is it still to be said whether this is played face down?  Then it lies so already (707.4)."""
    secrets = g.program.secrets
    return (
        bool(secrets)
        and obj.item is not None
        and obj.card is not None
        and WAYS not in obj.links
        and any(ability.definition.name in secrets for ability in obj.base.abilities)
    )


def knows(g: Engine, obj: Obj, seat: int | None) -> bool:
    """Does this seat know the face of a thing now?"""
    return holds(knowers(g, obj), seat)


def sees(g: Engine, obj: Obj, seat: int | None) -> bool:
    """Does this seat see now that the thing is there, whatever its face is?"""
    return holds(witnesses(g, obj), seat)


def is_covered(g: Engine, obj: Obj) -> bool:
    """Does it show another face than its own, by a status that covers it there?

    Its own may still be looked at, by its controller alone where that status is secret (707.5).
    """
    return obj.zone is not None and any(
        obj.status.get(field) and obj.zone.id in faces for field, faces in g.program.covers.items()
    )


def has_secret(program: Program, obj: Obj) -> bool:
    """Is (or was) its face covered so that only its controller may look at it?"""
    return not program.secrets.isdisjoint(obj.status) and any(obj.status.get(field) for field in program.secrets)


def _is_disclosed(program: Program, obj: Obj) -> bool:
    """Has what was covered gone where it is not covered any more?  Then it was shown (707.9)."""
    while obj.zone is None and obj.left is not None:
        if obj.next is None or not has_secret(program, obj.next):
            return True
        obj = obj.next
    return False


def outside(g: Engine, obj: Obj) -> Chars:
    """What who doesn't know its face sees of a thing: as it is, covered, or as it will be once it has been covered."""
    if has_secret(g.program, obj) or obj.zone is None:
        chars: Chars = obj.chars
        return chars
    backs = [
        faces[obj.zone.id]
        for field, faces in g.program.covers.items()
        if field in g.program.secrets and obj.zone.id in faces
    ]
    back = g.program.tokens[backs[0]].bases[0] if backs else Base("", frozenset(), {}, None, ())
    plain: Chars = back.plain(obj.controller)
    return plain


def is_seen(g: Engine, thing: Any) -> bool:
    """Does everybody see a thing where it lies?"""
    return type(thing) is Obj and thing.zone is not None and witnesses(g, thing) == EVERYBODY


def was_seen(g: Engine, thing: Any) -> bool:
    """Has every player seen this version of a thing, be it once (603.2e)?  Or do they see what it has just become?

    To know which card it is, as it went where it is hidden, is not to see it there.
    """
    if type(thing) is not Obj or _has_been_open(g, thing):
        return True
    new = thing.next if thing.zone is None else None
    return new is not None and not has_secret(g.program, new) and _has_been_open(g, new)


def _has_been_open(g: Engine, obj: Obj) -> bool:
    zone = obj.zone or obj.left
    return zone is None or zone.eyes == EVERYBODY or SEEN in obj.links or _is_open_to_all(g, obj, zone.eyes)


def _is_open_to_all(g: Engine, obj: Obj, mask: int) -> bool:
    """Do all who still play see it, these by what it is where it lies, others as something lets them look there?"""
    if g.tables.permitters.count and obj.zone is not None and is_open(g):
        mask |= g.above.onlookers(obj)
    return all(mask >> player.seat & 1 for player in g.state.players if not player.lost)


def name(g: Engine, obj: Obj, seat: int | None) -> str:
    """What a seat may call a thing: by its name if it knows the face, else by what it sees of it."""
    mask = knowers(g, obj)
    if mask == EVERYBODY or holds(mask, seat):
        return obj.base.name
    if not sees(g, obj, seat):
        return UNKNOWN
    return outside(g, obj).name or f"#{obj.id}"


def names(g: Engine, obj: Obj, seat: int | None) -> set[str]:
    """Everything by which a seat may speak of a thing; nothing for what it doesn't see."""
    if not sees(g, obj, seat):
        return set()
    if not knows(g, obj, seat):
        return {outside(g, obj).name, obj.alias} - {""}
    found = {obj.chars.name, obj.alias, obj.base.name, obj.card.name if obj.card is not None else ""}
    return found - {""}


# --------------------------------------------------------------------------- looking
def look(g: Engine, things: Any, player: Any) -> None:
    """These are shown to one player (to everybody: None), until it is somebody's turn to act, or they are mixed up.

    It is a floor: what one remembers of it afterwards is left to the player.
    """
    cards = [
        one
        for one in (things if type(things) is list else [things])
        if type(one) is Obj and one.zone is not None and one.zone.eyes != EVERYBODY
    ]
    if type(player) is list:
        player = player[0] if player else None
    mask = deciding.eyes(g.state, player.seat) if type(player) is Player else EVERYBODY
    looked = g.state.looked
    fresh = {card: looked.get(card, NOBODY) | mask for card in cards}
    if fresh:
        g.state.journal.set(g.state, "looked", {**looked, **fresh})
        if g.policy.silent_unseen:
            _keep_seen(g, fresh)


def _keep_seen(g: Engine, them: dict[Obj, int]) -> None:
    """Which of these every player has seen now is kept: it is over soon that they see it."""
    for obj, mask in them.items():
        zone = obj.zone
        if zone is None or zone.eyes == EVERYBODY or SEEN in obj.links:
            continue
        if mask == EVERYBODY or _is_open_to_all(g, obj, mask | zone.eyes):
            g.state.journal.put(obj.links, SEEN, True)


def follow(g: Engine, old: Obj, new: Obj) -> None:
    """A thing went where it is hidden: who knew it knows for as long as this is being done which one it is there."""
    mask = knowers(g, old)
    if mask != NOBODY:
        g.state.journal.set(g.state, "looked", {**g.state.looked, new: mask})


def searched(g: Engine, cards: list[Obj], player: Any) -> list[Obj]:
    """The cards among which a player looks for some, all of which that player sees (701.18a)."""
    look(g, cards, player)
    return cards


def mixed(g: Engine, cards: list[Obj]) -> None:
    """Which of these is which is known no more."""
    looked = g.state.looked
    if looked and any(card in looked for card in cards):
        g.state.journal.set(g.state, "looked", {card: mask for card, mask in looked.items() if card not in cards})


def fade(g: Engine) -> None:
    """What was shown for what has been done is shown no longer."""
    if g.state.looked:
        g.state.journal.set(g.state, "looked", {})
    if g.tables.permitters.count and g.policy.silent_unseen and is_open(g):  # what lets everybody look may end
        _keep_seen(g, {each: NOBODY for each in g.tables.filed if type(each) is Obj})


def spread(g: Engine, things: list[Any], player: Any) -> list[Any]:
    """What is laid before a player to choose from, in an order that tells nothing.

    Their order in a place that keeps none tells when they came there: what is seen is put by name; what is not, in
    an order of chance (which no other chance depends on).
    """
    seat = player.seat if type(player) is Player else None
    if seat is None or not any(_is_foreign(thing, seat) for thing in things):
        return things
    known = sorted(
        (one for one in things if type(one) is not Obj or not _is_foreign(one, seat) or knows(g, one, seat)),
        key=lambda one: one.base.name if type(one) is Obj and _is_foreign(one, seat) else "",
    )
    blind = [one for one in things if type(one) is Obj and _is_foreign(one, seat) and not knows(g, one, seat)]
    return known + sorted(
        blind, key=lambda one: (one.id * 0x9E3779B97F4A7C15 ^ g.state.seed) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    )


def _is_foreign(thing: Any, seat: int) -> bool:
    zone = thing.zone if type(thing) is Obj else None
    return zone is not None and not zone.spec.ordered and not visible(zone, seat)


# --------------------------------------------------------------------------- when something happens
def note(g: Engine, ev: "Event") -> None:
    """Keep what each seat saw of the things of an event that has just happened; of what lies open there is no need."""
    args = ev.args
    for slot in ev.act.things:
        value = args[slot]
        kind = type(value)
        if kind is Obj:
            zone = value.zone or value.left
            if (
                zone is None
                or zone.eyes != EVERYBODY
                or (
                    value.status
                    and not g.program.secrets.isdisjoint(value.status)
                    or value.item is not None
                    and g.attempting
                )
                and not _lies_open(g, value)
            ):
                ev.seen += (_sight(g, value),)
        elif kind is list or kind is tuple and value and type(value[0]) is Obj:  # other tuples are places and symbols
            for one in value:
                if type(one) is Obj and not _lies_open(g, one):
                    ev.seen += (_sight(g, one),)


def settled(g: Engine, obj: Obj) -> None:
    """It has been said how this is played: what was noted of it since it lies there is noted anew."""
    for ev in reversed(g.log):
        if ev.seen or obj in ev.args or obj.previous in ev.args:
            ev.seen = ()
            note(g, ev)
        if ev.result is obj:
            return


def _lies_open(g: Engine, thing: Obj) -> bool:
    zone = thing.zone or thing.left
    if zone is None or zone.eyes != EVERYBODY:
        return False
    return not g.program.secrets or not (
        thing.status and has_secret(g.program, thing) or g.attempting and _may_be_covered(g, thing)
    )


def _sight(g: Engine, thing: Obj) -> Sight:
    """Who sees it, or what it has become by now: what one sees come is what one knows to have left."""
    each: Obj | None = thing
    knew = saw = NOBODY
    state = g.state
    plain = not (state.shown or state.looked or g.tables.permitters.count)
    while each is not None and knew != EVERYBODY:
        zone = each.zone or each.left
        now = zone.eyes if plain and zone is not None else witnesses(g, each)
        saw |= now
        knew |= knowers(g, each) if each.status or g.attempting else now
        each = each.next
    return Sight(thing, knew, saw)


def sight(ev: "Event", thing: Obj) -> Sight:
    """Who saw what of a thing of an event when it happened; what is not noted lay open."""
    return next((one for one in ev.seen if one.thing is thing), Sight(thing, EVERYBODY, EVERYBODY))


def called(ev: "Event", thing: Obj, seat: int | None) -> str:
    """What a seat (None: a spectator) called a thing of an event when it happened."""
    one = sight(ev, thing)
    if holds(one.knew, seat):
        return faces.face_at(thing, ev.index).name
    return COVERED if holds(one.saw, seat) else UNKNOWN


def witnessed(ev: "Event", thing: Any, seat: int | None) -> bool:
    """Did a seat see which thing this happened to, its face or its back?"""
    return type(thing) is Obj and holds(sight(ev, thing).saw, seat)
