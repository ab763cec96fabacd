"""What is chosen where not everybody sees it: shown to prove what it is, and put in an order by its owner."""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj, Zone


def claim(g: Engine, chosen: list[Any]) -> None:
    """These were chosen for what they are, where not everybody sees that they are it (611-2c)."""
    for thing in chosen:
        if type(thing) is Obj and thing.zone is not None and not shown.lies_open(g, thing):
            g.state.journal.put(thing.links, "claimed", True)


def prove(g: Engine, ev: Event) -> None:
    """What was claimed of a thing is shown before it goes where nobody could ever see it; that is a rule, no effect."""
    event = Event(g.program.actions["reveal"], [ev.c.you, ev.args[0]], ev.c)
    event.done = True
    knowledge.look(g, ev.args[0], None)
    pipeline.observe(g, event)


# ------------------------------------------------------------------ order of arrival
def arrange(g: Engine, events: list[Event], c: Context) -> Steps[Any]:
    """What an effect moves together into a place with an order is put in order by its owner (611-2e)."""
    if c.ability is None:
        return
    heaps: dict[tuple[Zone, str], list[Obj]] = {}
    for ev in events:
        new = ev.result
        if ev.act.id == "move" and type(new) is Obj and new.zone is not None and new.zone.seat is not None \
                and new.zone.spec.ordered:
            end = ev.args[1][2] if type(ev.args[1]) is tuple and len(ev.args[1]) > 2 else "top"
            heaps.setdefault((new.zone, end), []).append(new)
    for (zone, _), cards in heaps.items():
        if len(cards) > 1 and zone.seat is not None:
            owner = g.state.players[zone.seat]
            into_order(g, zone, (yield from choices.arrange(g, owner, cards, "order", c)))


def into_order(g: Engine, zone: Zone, cards: list[Obj]) -> None:
    """Put cards in this order among the places they have in their zone; the first is uppermost, or first in line."""
    places = sorted((i for i, o in enumerate(zone.cards) if o in cards), reverse=zone.spec.ordered)
    new = list(zone.cards)
    knowledge.mixed(g, cards)
    shown.cover(g, [card for place, card in zip(places, cards, strict=False) if new[place] is not card])
    for place, card in zip(places, cards, strict=False):
        new[place] = card
    g.state.journal.replace(zone.cards, new)
