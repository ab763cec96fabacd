"""Cards that lie open for a time where cards are hidden.

A ruleset that speaks of it declares a status field as ``shown``; without one showing is over at once.  The trap:
an object that has moved keeps the status it last had, so that what it was at that moment can be asked; only
``State.shown`` says what lies open now.
"""

from typing import TYPE_CHECKING, Any

from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import CLAIMED, Obj

if TYPE_CHECKING:
    from kotowari.interpreter.events.event import Event


def lies_open(g: Engine, thing: Obj) -> bool:
    """Does everybody see it: by its zone, or because it is shown where it lies (205-7b)?"""
    return thing.zone is not None and thing.zone.spec.visible == "public" or thing in g.state.shown


def reveal(g: Engine, ev: "Event") -> None:
    """Show cards to everybody; what they are need not be proven any more."""
    if g.program.shown_field:
        _lay_open(g, ev)
    things = ev.args[1]
    for card in _listed(things):
        if CLAIMED in card.links:
            g.state.journal.drop(card.links, CLAIMED)
    ev.result = things
    ev.done = bool(things)


def _listed(things: Any) -> list[Obj]:
    return things if type(things) is list else [] if things is None else [things]


def _lay_open(g: Engine, ev: "Event") -> None:
    """Let cards lie open where they are, and narrow the event to them: what lies open can't be shown (205-7e).

    It lasts as long as the waiting thing whose effect it is, else as long as the ability is carried out (205-7d);
    what a rule shows is shown at this moment only.
    """
    things = ev.args[1]
    fresh = [card for card in _listed(things) if card.zone is not None and not lies_open(g, card)]
    ev.args[1] = fresh if type(things) is list else fresh[0] if fresh else None
    by = ev.c.item or ev.c.ability
    if by is None:
        return
    for card in fresh:
        g.write(g.program.shown_field, card, 1)
        g.state.journal.put(g.state.shown, card, by)


def cover(g: Engine, cards: list[Obj]) -> None:
    """These lie open no longer: their places change, or the time is over (205-7c, 205-7d)."""
    if not g.state.shown:
        return
    for card in cards:
        if card in g.state.shown:
            g.write(g.program.shown_field, card, 0)
            g.state.journal.drop(g.state.shown, card)


def close(g: Engine, by: Any) -> None:
    """What this showed lies open no longer."""
    cover(g, [card for card, shower in g.state.shown.items() if shower is by])


def gone(g: Engine, old: Obj) -> None:
    """An object left its zone: what it showed is covered; as it last was there it itself stays known as shown."""
    if old in g.state.shown:
        g.state.journal.drop(g.state.shown, old)
    close(g, old)


def hand_over(g: Engine, planned: Obj, new: Obj) -> None:
    """What was shown to pay for a card lasts as long as the card, which has now come where it waits."""
    for card, by in list(g.state.shown.items()):
        if by is planned:
            g.state.journal.put(g.state.shown, card, new)
