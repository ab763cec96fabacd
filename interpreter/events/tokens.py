"""Tokens that come as cards do: from nowhere, by a move that may be forbidden, replaced and heard.

The simple ``create`` lets them only appear.  A copy has the copiable values of its model but its cost
(208-3a of the book with such tokens); what was put on the model, or has changed it, is not copied.
"""

from collections.abc import Generator
from typing import Any

from kotowari.interpreter.acting import copies
from kotowari.interpreter.events import pipeline, rounds
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import Base, CardDef, Chars, ZoneSpec
from kotowari.interpreter.state.objects import Obj, Player, Zone

NOWHERE = ZoneSpec(id="", visible="hidden")


def enter(g: Any, ev: Event, what: Any, under: Player, place: Any = None) -> Generator:
    """Create copies of a thing, or (number, words…) of a predefined token, in the default zone or another place.

    Those that can't come are not created.
    """
    models: list[tuple[Base, CardDef | None]] = []
    if type(what) is tuple:
        g.budget.make(what[0], ev.span)
        card = g.token_card(what[1])
        models = [(as_made(card, what), None if what[2:] else card)] * what[0]
    else:
        things = what if type(what) is list else [what]
        g.budget.make(len(things), ev.span)
        models = [(copies.content(model), None) for model in things if model is not None and model.zone is not None]
    made = []
    pipeline.open_group(g)
    for base, card in models:
        begun = _begun(g, base, card, under, ev.c)
        args = [begun, place or (g.program.default_zone, None), None, under]
        done = yield from pipeline.do(g, g.program.actions["move"], args, ev.c, ev.cites)
        if type(done.result) is Obj:
            made.append(done.result)
        else:
            g.forget(begun)
            begun.zone = None
    pipeline.close_group(g)
    ev.result, ev.number, ev.done = made, len(made), bool(made)


def as_made(card: CardDef, what: tuple) -> Base:
    """What a token says of itself: what is declared, with the abilities that (number, words, abilities) gives it.

    Those are as printed on it as the others (203-2b of the book with such tokens).
    """
    base = card.bases[0]
    if len(what) < 3:
        return base
    return base.with_abilities(base.abilities + what[2])


def as_copy(g: Any, said: Base, model: Base) -> Base:
    """A copy of a thing that differs in what is said of it: its colors and numbers instead, other words besides.

    It has no cost.
    """
    colors = g.program.color_words
    words = model.words - colors if said.words & colors else model.words
    return Base(model.name, words | said.words, {**model.numbers, **said.numbers}, None, model.abilities, model.joined)


def _begun(g: Any, base: Base, card: CardDef | None, under: Player, c: Any) -> Obj:
    """The token before it is anywhere: what it says of its own coming counts already (611-1g)."""
    begun: Obj = g.new_object(card, base, under.seat)
    begun.token = True
    rounds.made(g, begun, c)
    begun.controller = under.seat
    begun.zone = Zone("", under.seat, NOWHERE)
    begun.zone.cards.append(begun)
    begun.chars = Chars(base, under.seat)
    g._register(begun)
    return begun
