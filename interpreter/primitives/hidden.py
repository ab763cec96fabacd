"""What is shuffled, looked at, shown, chosen and put in an order."""

from typing import Any

from kotowari.interpreter import knowledge, ops
from kotowari.interpreter.asking import choices, unseen
from kotowari.interpreter.continuous import sealing
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Player

MOVED = 8  # what it takes to mix or show a card, in things that are looked at: it is kept who saw it, and the old order


@primitive("shuffle")
def shuffle(g: Engine, ev: Event) -> None:
    """Put a zone in random order, if the order in it is kept at all; a union is several heaps, each for itself.

    That of several players is each of theirs once; it is the shuffler's own where nobody's is named.
    """
    place = ev.args[1]
    places = [place]
    if type(place) is tuple:
        owner = ev.args[0] if place[1] is None else place[1]
        owners = dict.fromkeys(owner) if type(owner) is list else (owner,)
        places = [(id, one) for one in owners for id in g.program.unions.get(place[0]) or (place[0],)]
    zones = [g.state.zone_for(each, None) for each in places]
    heaps = [zone for zone in zones if zone is not None and zone.spec.ordered]
    ev.done = bool(heaps)
    for zone in heaps:
        g.budget.look(MOVED * len(zone.cards))
        cards = g.state.shuffled(zone.cards)
        shown.cover(g, zone.cards)
        knowledge.mixed(g, zone.cards)
        g.state.journal.replace(zone.cards, cards)


@primitive("reveal", together=True)
def reveal(g: Engine, ev: Event) -> None:
    """Show cards to everybody."""
    g.budget.look(MOVED * len(ops.as_list(ev.args[1])))
    if g.state.sealed:
        sealing.put_off(g, ev)
    shown.reveal(g, ev)
    knowledge.look(g, ev.args[1], None)


@primitive("look", together=True)
def look(g: Engine, ev: Event) -> None:
    """Show cards to one player."""
    g.budget.look(MOVED * len(ops.as_list(ev.args[1])))
    knowledge.look(g, ev.args[1], ev.args[0])
    ev.result = ev.args[1]
    ev.done = bool(ev.args[1])


@primitive("choose", together=True)
def choose(g: Engine, ev: Event) -> None:
    """What was chosen is the operand; the choice itself was asked where the phrase stands."""
    ev.result = ev.args[1]
    ev.done = bool(ev.args[1])
    ev.number = len(ev.args[1]) if type(ev.args[1]) is list else 1


def nothing(g: Engine, ev: Event) -> Any:
    """The body of an event that only is observed."""
    return
    yield


@primitive("order", together=True, asks=True)
def order(g: Engine, ev: Event) -> Any:
    """Rearrange cards among the places they have in their zone; the first is uppermost, or first in line."""
    player, cards = ev.args[0], ev.args[1]
    cards = [ev.c.moved.get(o, o) for o in (cards if type(cards) is list else [cards])]
    cards = [o for o in cards if o is not None and o.zone is not None]
    kept = next((o.zone for o in cards if o.zone.spec.ordered), None)  # what has gone elsewhere has no place there
    cards = [o for o in cards if kept is None or o.zone is kept]
    return _order(g, ev, player, cards)


@primitive("arrange", together=True, asks=True)
def arrange(g: Engine, ev: Event) -> Any:
    """Say in which order things come, wherever they lie; that order is the result."""
    ev.result = yield from choices.arrange(g, ev.args[0], ops.as_list(ev.args[1]), "order", ev.c)
    ev.done = bool(ev.result)


def _order(g: Engine, ev: Event, player: Player, cards: list[Obj]) -> Any:
    if len(cards) < 2:
        ev.done = bool(cards)
        return
    zone = cards[0].zone
    assert zone is not None
    unseen.into_order(g, zone, (yield from choices.arrange(g, player, cards, "order", ev.c)))
