"""What is chosen where not everybody sees it: shown to prove what it is, and put in an order by its owner."""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ZoneSpec
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import AGES, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import CLAIMED, Obj, Zone


def claim(g: Engine, chosen: list[Any]) -> None:
    """These were chosen for what they are, where not everybody sees that they are it (611-2c)."""
    for thing in chosen:
        if type(thing) is Obj and thing.zone is not None and not shown.lies_open(g, thing):
            g.state.journal.put(thing.links, CLAIMED, True)


def prove(g: Engine, ev: Event) -> None:
    """What was claimed of a thing is shown before it goes where nobody could ever see it; that is a rule, no effect."""
    event = Event(g.policy.primitives["reveal"], [ev.c.you, ev.args[0]], ev.c)
    event.done = True
    knowledge.look(g, ev.args[0], None)
    pipeline.observe(g, event)


def undefine(g: Engine, c: Context, thing: Any) -> None:
    """What came where not every player saw it is followed no further, and nothing can be told of what it was."""
    if type(thing) is Obj and thing.zone is None and not knowledge.was_seen(g, thing):
        g.state.journal.set(thing, "chars", Chars(Base("", frozenset(), {}, None, ()), thing.chars.controller))
        c.moved.pop(thing, None)


def was_witnessed(g: Engine, outcome: Any) -> bool:
    """Did every player see what was done something to, before it or where it came?"""
    if not isinstance(outcome, Event) or outcome.act.thing < 0:
        return True
    things = outcome.args[outcome.act.thing]
    return all(knowledge.was_seen(g, thing) for thing in (things if type(things) is list else [things]))


def opened(g: Engine, place: Any, player: Any, barred: bool, told: str, c: Context) -> Steps[Any]:
    """Where a player looks of several places: in the first, too, or not; ``told``, a field of theirs, says which."""
    first, *others = g.program.unions[place[0]]
    too = not barred and (yield from choices.yes_no(g, player, first, c))
    if player is not None:
        g.write(told, player, int(too))
    return place if too else (others[0], place[1])


# ------------------------------------------------------------------ order of arrival
def arrange(g: Engine, events: list[Event], c: Context) -> Steps[Any]:
    """What an effect moves together into a place that is arranged is put in order by its owner (401.4; 611-2e)."""
    if c.ability is None or any(word in g.program.ordering_adverbs for word in g.adverbs):
        return
    moved = [ev for ev in events if ev.act.core == "move"]
    apart = [[ev.result, *ev.also] for ev in moved if ev.also]  # they have been put in order by themselves
    cards_of = [(each, ev.args[1]) for ev in moved for each in (ev.result, *ev.also)]
    for zone, cards in _heaps(cards_of, lambda spec: spec.id in g.policy.arranged):
        if cards not in apart:
            into_order(g, zone, (yield from choices.arrange(g, g.state.players[cards[0].owner], cards, "order", c)))


def arrange_parts(g: Engine, cards: list[Obj], ev: Event) -> Steps[None]:
    """Cards that were one thing are put in order where they have come to, by their owner if that is arranged (712.4a).

    Where all see them and no order is kept, who has put them there says which of them came there first, if any card
    asks what is newer (712.4b).
    """
    if any(word in g.program.ordering_adverbs for word in g.adverbs):
        return
    owner = g.state.players[cards[0].owner]
    here = [card for card in cards if card.zone is cards[0].zone]
    for zone, heap in _heaps([(card, ev.args[1]) for card in here], lambda spec: spec.id in g.policy.arranged):
        into_order(g, zone, (yield from choices.arrange(g, owner, heap, "order", ev.c)))
    place = cards[0].zone
    if AGES in g.program.ends and place is not None and place.spec.visible == "public" and not place.spec.ordered:
        order = yield from choices.arrange(g, ev.c.you or owner, here, "timestamps", ev.c)
        for card, stamp in zip(order, sorted(card.timestamp for card in here), strict=True):
            g.state.journal.set(card, "timestamp", stamp)


def in_order(g: Engine, ev: Event, player: Any, word: str, c: Context) -> Steps[Any]:
    """What a statement moved is put in the order that its adverb says: who does it chooses, or chance (401.4)."""
    moved = [(new, ev.args[1]) for new in (ev.result if type(ev.result) is list else [ev.result, *ev.also])]
    for zone, cards in _heaps(moved, lambda spec: spec.ordered):
        if g.program.ordering_adverbs[word]:
            order = [cards.pop(g.state.chosen(len(cards))) for _ in range(len(cards))]
        else:
            order = yield from choices.arrange(g, player, cards, "order", c)
        into_order(g, zone, order)


def _heaps(moved: list[tuple[Any, Any]], fits: Callable[[ZoneSpec], bool]) -> list[tuple[Zone, list[Obj]]]:
    """What came to one end of one player's zone, where it is several cards."""
    heaps: dict[tuple[Zone, str], list[Obj]] = {}
    for new, place in moved:
        if type(new) is Obj and new.zone is not None and new.zone.seat is not None and fits(new.zone.spec):
            end = place[2] if type(place) is tuple and len(place) > 2 else "top"
            heaps.setdefault((new.zone, end), []).append(new)
    return [(zone, cards) for (zone, _), cards in heaps.items() if len(cards) > 1]


def into_order(g: Engine, zone: Zone, cards: list[Obj]) -> None:
    """Put cards in this order among the places they have in their zone; the first is uppermost, or first in line."""
    places = sorted((i for i, o in enumerate(zone.cards) if o in cards), reverse=zone.spec.ordered)
    new = list(zone.cards)
    knowledge.mixed(g, cards)
    shown.cover(g, [card for place, card in zip(places, cards, strict=False) if new[place] is not card])
    for place, card in zip(places, cards, strict=False):
        new[place] = card
    g.state.journal.replace(zone.cards, new)
