"""Tokens come as cards do: from nowhere, by a move that may be forbidden, replaced and heard.

A copy has the copiable values of its model; by policy without its cost (208-3a), and with what is said of it instead.
What was put on the model, or has changed it, is not copied.
"""

from dataclasses import replace
from typing import Any

from kotowari.interpreter.acting import copies
from kotowari.interpreter.continuous.differing import Difference, differing, layer_of
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ZoneSpec
from kotowari.interpreter.events import loops, pipeline
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import Ability, Base, CardDef, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player, Zone

NOWHERE = ZoneSpec(id="", visible="hidden")


def enter(g: Engine, ev: Event) -> Steps[Any]:
    """Create what an event says: (number, words…) of a predefined token, or copies of things.

    Those that can't come are not created.  Behind who creates them, what, and under whom stands what else is said:
    a model whose copies they are, a place other than the default zone, abilities besides, which work there.
    """
    player, what, under, *_ = ev.args
    under = player if under is None else under
    if under is None or under == []:  # who was to have them has left
        ev.done = False
        return
    host = ev.operand("at")  # left out by its place: what is copied may be the very thing that the copy comes to lie at
    more = [each for each, role in zip(ev.args[3:], ev.act.roles[3:], strict=False) if role != "at"]
    model = next((each for each in more if type(each) is Obj), None)
    given = next((each for each in more if type(each) is tuple and each and type(each[0]) is Ability), ())
    said = (each for each in more if each is not None and each is not model and each is not given)
    place = next(said, (g.program.default_zone, None))
    g.budget.make(_how_many(what), ev.span)
    made = []
    pipeline.open_group(g)
    for base, card in _models(g, what, model):
        if given:
            base, card = base.with_abilities(base.abilities + _working_in(given, place[0])), None
        begun = _begun(g, base, card, _owner(g, under, ev), under, ev.c)
        move = g.policy.primitives["move"]
        args = move.given(begun, place, None, under, None, host)
        done = yield from pipeline.do(g, move, args, ev.c, ev.cites)
        if type(done.result) is Obj:
            made.append(done.result)
        else:
            g.forget(begun)
            begun.zone = None
    pipeline.close_group(g)
    ev.result, ev.number, ev.done = made, len(made), bool(made)


def _how_many(what: Any) -> int:
    return what if type(what) is int else what[0] if type(what) is tuple else 0


def _models(g: Engine, what: Any, model: Obj | None) -> list[tuple[Base, CardDef | None]]:
    """What each of the tokens is, and the predefined token of which it is one."""
    if type(what) is int:  # of nothing there is no copy
        return [_copied(g, model)] * what if model is not None else []
    if type(what) is tuple and type(what[1]) is list:
        known = g.program.policies["left_source"] == "last_known"  # what has left is copied as it was
        models = [what[1][i % len(what[1])] for i in range(what[0])] if what[1] else []
        made = [_copied(g, each) for each in models if known or each.zone is not None]
        return made if len(what) < 3 else [(_other_than(g, base, what[2].changes), None) for base, _ in made]
    if type(what) is tuple:
        card = g.state.token_card(what[1])
        base = as_made(g, card, what)
        if model is not None:
            base = as_copy(g, base, copies.content(g, model))
        return [(base, None if model is not None or what[2:] else card)] * what[0]
    return []


def _other_than(g: Engine, base: Base, but: tuple[Difference, ...]) -> Base:
    changed = differing(g, base, but)
    assert changed is not None
    return changed


def _copied(g: Engine, model: Obj) -> tuple[Base, CardDef | None]:
    """What a token says of itself that is a copy; by policy it has all faces of the card of its model."""
    base = copies.content(g, model)
    card = model.card if g.program.policies["copied_faces"] == "all" else None
    return base, card if card is not None and len(card.bases) > 1 and base is card.bases[0] else None


def stays(g: Engine, obj: Obj) -> bool:
    """Is it a token that has left the default zone, and by policy can't go anywhere any more (110.5g)?"""
    return (
        obj.token
        and obj.previous is not None
        and g.program.policies["left_token"] == "stays"
        and obj.zone is not None
        and obj.zone.id not in (g.program.default_zone, g.program.waiting_zone)
    )


def as_made(g: Engine, card: CardDef, what: tuple[Any, ...]) -> Base:
    """What a token says of itself: what is declared, with what (number, words, abilities, numbers, more) gives it.

    Those are as printed on it as the others (203-2b of the book with such tokens).
    """
    base = card.bases[0]
    if len(what) < 3:
        return base
    numbers = {**base.numbers, **what[3]} if what[3:] else base.numbers
    made = Base(base.name, base.words, numbers, base.cost, base.abilities + what[2])
    return _other_than(g, made, what[4].changes) if what[4:] else made


def as_copy(g: Engine, said: Base, model: Base) -> Base:
    """A copy of a thing that differs in what is said of it: its colors and numbers instead, other words besides.

    It has no cost, and no ability of its model that defines its colors or numbers where they are said (706.9d).
    """
    colors = g.program.color_words
    but: list[Difference] = []
    if said.words & colors:
        but.append((layer_of(g, "colors"), "set words", (said.words & colors, frozenset(("color",)), False)))
    if said.numbers:
        but.append((layer_of(g, "set stats"), "set", said.numbers))
    made = _other_than(g, model, tuple(but))
    return Base(made.name, made.words | said.words, made.numbers, None, made.abilities)


def _working_in(abilities: tuple[Ability, ...], zone: str) -> tuple[Ability, ...]:
    """These abilities, of which those that name no zone work in this one (113.3)."""
    return tuple(
        each
        if each.definition.zone
        else Ability(replace(each.definition, zone=zone), each.args, each.keyword, each.said)
        for each in abilities
    )


def _owner(g: Engine, under: Player, ev: Event) -> Player:
    """Who owns a token: who makes it (110.5a), or by policy whose effect creates it.

    What comes to be by a verb that only does as creating does is no token of an effect: it is of who has it.
    """
    creator: Player | None = ev.c.you if g.program.policies["token_owner"] == "effect" and not ev.act.does else None
    return under if creator is None else creator


def _begun(g: Engine, base: Base, card: CardDef | None, owner: Player, under: Player, c: Any) -> Obj:
    """The token before it is anywhere: what it says of its own coming counts already (611-1g)."""
    begun: Obj = g.state.new_object(card, base, owner.seat)
    begun.token = True
    loops.made(g, begun, c)
    begun.controller = under.seat
    begun.zone = Zone("", under.seat, NOWHERE)
    begun.zone.cards.append(begun)
    begun.chars = Chars(base, under.seat)
    g.register(begun)
    return begun
