"""Several cards that are one thing as long as it is where it is, and come apart as it goes anywhere else.

The thing is a version of the first of them, with another face; the versions that the cards were before it are kept
(``PARTS``), the first one, too.  The trap: each card has statuses that go along with it, of which the thing has all.
"""

from typing import Any

from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.program import VALUE_OF_FRONT, Base
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import faces
from kotowari.interpreter.state.information import derived_value
from kotowari.interpreter.state.objects import OWN, PARTS, Obj

JOINING = "!joining"  # stands among the adverbs while the first of several cards comes as what they make together


@primitive("join", together=True, asks=True)
def join(g: Engine, ev: Event) -> Steps[None]:
    """Put the cards of a pair into play as the one thing that they make together; any others stay where they are."""
    player, things, name = ev.args
    found = _pair(g, things if type(things) is list else [things], name)
    if found is None:
        ev.done = False
        return
    first, others, face = found
    ev.c.moved[JOINING, first] = (face, others)
    before, g.adverbs = g.adverbs, (*g.adverbs, JOINING)
    place = (g.program.default_zone, None)
    move = g.policy.primitives["move"]
    done = yield from pipeline.do(g, move, move.given(first, place, None, player), ev.c, ev.cites)
    g.adverbs = before
    ev.result, ev.done = done.result, type(done.result) is Obj


def _pair(g: Engine, things: list[Any], name: str) -> tuple[Obj, tuple[Obj, ...], int] | None:
    """Which of two cards has the face of this name that they make together, the other, and which face that is."""
    cards = [each for each in things if type(each) is Obj and each.zone is not None and each.card is not None]
    if len(cards) != 2 or len(things) != 2 or any(each.token for each in cards):
        return None
    for first, other in (cards, cards[::-1]):
        for face, side in enumerate(first.card.relations):
            named = side in g.program.joined and first.card.bases[face].name == name
            if named and first.card.name in other.card.joins:
                return first, (other,), face
    return None


@primitive("merge")
def merge(g: Engine, ev: Event) -> None:
    """A thing becomes part of another, which stays what it is: over it (``onto``) with its own face, or under it.

    Either way it has the abilities of all of them but of what lies covered below, and is a token if the uppermost is.
    When it goes anywhere else each card goes there by itself (702.140, 2020).
    """
    what, host = ev.args[0], ev.args[1]
    if type(what) is not Obj or type(host) is not Obj or what is host or what.zone is None or host.zone is None:
        ev.done = False
        return
    j, origin, over = g.state.journal, what.zone, "onto" in ev.act.roles
    upper, lower = (what, host) if over else (host, what)
    if OWN not in host.links:
        j.put(host.links, OWN, (host.base, host.token))
    if what.card is not None:  # a copy of a card ends with what it is a part of
        j.put(host.links, PARTS, (*host.links.get(PARTS, (host,)), what))
    if over:
        j.set(host, "token", what.card is None)
    covered = [field for field in g.program.covers if host.status.get(field)] if over else []
    faces.merge(g, upper, lower, host, covered=bool(covered))
    for field in covered:  # it shows what lies uppermost, and nothing has turned it (728.2f, 2023)
        g.write(field, host, 0)
    j.remove(origin.cards, what)
    j.set(what, "zone", None)
    what.left = origin
    j.set(what, "next", host)
    ev.c.moved[what] = host
    g.gone_from(what, origin)
    _keep_there(g, what, host)
    g.touch(host, structure=True)
    g.chars.all_changed()
    ev.result = host


def _keep_there(g: Engine, part: Obj, host: Obj) -> None:
    """What goes along with a card goes along with what it is a part of by now."""
    for field, _ in g.policy.kept_fields:
        if part.status.get(field):
            g.write(field, host, part.status[field])


def begin(g: Engine, c: Context, old: Obj, new: Obj) -> None:
    """The others are in their zones no more, and the new version is what all of them make; its cost is worth theirs."""
    told = c.moved.pop((JOINING, old), None)
    if told is None:
        return
    face, others = told
    j = g.state.journal
    made: Base = old.card.bases[face]
    worth = sum(derived_value(g, each) for each in (old, *others))
    new.base = Base(made.name, made.words, {**made.numbers, VALUE_OF_FRONT: worth}, made.cost, made.abilities)
    new.face = face
    new.links[PARTS] = (old, *others)
    for each in others:
        origin = each.zone
        j.remove(origin.cards, each)
        j.set(each, "zone", None)
        each.left = origin
        j.set(each, "next", new)
        c.moved[each] = new
        g.gone_from(each, origin)
        _keep(g, each, new)


def version(g: Engine, part: Obj) -> Obj:
    """The new object that one of the cards becomes where the thing goes (400.7)."""
    card = g.state.new_object(part.card, part.card.bases[0], part.owner)
    g.state.journal.set(part, "next", card)
    card.previous, card.alias = part, part.alias
    card.entered = g.group + (0 if g.depth else 1)
    card.timestamp = g.tick()
    keep_own(g, card, part)
    return card


def keep_own(g: Engine, card: Obj, part: Obj) -> None:
    """Of what goes along with cards it has what this one had, and not what the others had (903.3b)."""
    for field, _ in g.policy.kept_fields:
        card.status.pop(field, None)
    _keep(g, part, card)
    if g.policy.lending and card.card is not None:
        card.base = g.policy.with_lent(card.card.bases[card.face], card.status)


def _keep(g: Engine, part: Obj, new: Obj) -> None:
    for field, _ in g.policy.kept_fields:
        if part.status.get(field):
            new.status[field] = part.status[field]
