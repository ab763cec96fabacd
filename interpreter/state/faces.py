"""The faces of a card: which of them is up."""

from dataclasses import replace
from typing import Any

from kotowari.interpreter.program import Ability, Base, CardDef, Program
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import derived_value
from kotowari.interpreter.state.objects import LAYERS, Obj

Part = tuple[CardDef | None, int, Base]  # of what merged: its card, which face of that is up, and what it is


def whole(parts: tuple[Base, ...], ways: tuple[Ability, ...]) -> Base:
    """What a card of parts is where it does not wait to resolve: all of them together, and the ways to play each.

    A part that says itself from where it is played as another face is played so, and not as usual; a way to play
    the card that each part says is one.
    """
    words = frozenset(word for part in parts for word in part.words)
    cost = tuple(symbol for part in parts for symbol in part.cost or ())
    abilities: dict[Any, Ability] = {}
    for index, (part, way) in enumerate(zip(parts, ways, strict=True), 1):
        for ability in part.abilities:
            made = ability.definition
            if made.face:
                way = Ability(replace(made, face=index), ability.args, ability.keyword, ability.said)
            else:
                abilities.setdefault(made if made.kind == "cost" and made.zone else ability, ability)
        abilities[way] = way
    return Base(" // ".join(part.name for part in parts), words, {}, cost, tuple(abilities.values()), True)


def names_of(program: Program, has: frozenset[str], lacks: frozenset[str]) -> tuple[str, ...]:
    """The names of all cards on whose fronts all of some words are printed, and none of others (612.6)."""
    fronts = (card.bases[0] for card in program.cards.values())
    return tuple(front.name for front in fronts if has <= front.words and lacks.isdisjoint(front.words))


def beside(obj: Obj, sides: tuple[str, ...], words: frozenset[str] = frozenset()) -> int:
    """Which face of its card is of one of these sides, and has one of these words if there are any; 0 if none is."""
    if obj.card is None or obj.base.apart:
        return 0
    return next(
        (
            index
            for index, side in enumerate(obj.card.relations)
            if side in sides and (not words or words & obj.card.bases[index].words)
        ),
        0,
    )


def has(obj: Obj, sides: tuple[str, ...], words: frozenset[str], joined: dict[str, str]) -> bool:
    """Has its card a face of one of these sides, with one of these words?  Half of what a pair makes is one, too."""
    half = obj.card is not None and obj.card.joins and not words and not joined.keys().isdisjoint(sides)
    return bool(half or beside(obj, sides, words) or any(_is_among(part, sides, words) for part in _parts_of(obj)))


def _parts_of(obj: Obj) -> tuple[Part, ...]:
    """The parts of what merged, the uppermost first; none of anything else."""
    parts: tuple[Part, ...] = obj.links.get(LAYERS, ()) if obj.links else ()
    return parts


def _is_among(part: Part, sides: tuple[str, ...], words: frozenset[str]) -> bool:
    card = part[0]
    faces = zip(card.relations, card.bases, strict=True) if card is not None else ()
    return any(side in sides and (not words or words & base.words) for side, base in faces)


def shows(obj: Obj, sides: tuple[str, ...]) -> bool:
    """Is the face of it, or of a part of it, that is up of one of these sides?"""
    if parts := _parts_of(obj):
        return any(card is not None and card.relations[face] in sides for card, face, _ in parts)
    return obj.card is not None and not obj.base.apart and obj.card.relations[obj.face] in sides


def values_of(g: Engine, thing: Any) -> tuple[int, ...]:
    """The values of its cost for a question about them: those of each part of what is whole here (505.6 of 2003)."""
    if type(thing) is not Obj or not thing.base.apart or thing.card is None or thing.chars.cost != thing.base.cost:
        return (derived_value(g, thing),)
    table = g.program.symbols
    return tuple(sum(table[s].value for s in part.cost or () if s in table) for part in thing.card.bases[1:])


def turn_to(g: Engine, obj: Obj, face: int) -> None:
    """Show this face of a card from now on."""
    j = g.state.journal
    j.set(obj, "face", face)
    change(g, obj, obj.card.bases[face])
    g.chars.relearn(obj)
    g.chars.refresh()


def merge(g: Engine, over: Obj, under: Obj, host: Obj, covered: bool = False) -> None:
    """Make one of two the face of a third: the uppermost is what it is, with the abilities of all (702.140, 2020).

    Of what lies beneath face down (``covered``) there are none, and nothing turns it over.
    """
    layers = [_parts_of(each) or ((each.card, each.face, each.base),) for each in (over, under)]
    beneath = tuple((None, 0, _without_abilities(base)) for _, _, base in layers[1]) if covered else layers[1]
    _lay(g, host, (*layers[0], *beneath))


def _without_abilities(base: Base) -> Base:
    return Base(base.name, base.words, base.numbers, base.cost, ())


def _lay(g: Engine, host: Obj, parts: tuple[Part, ...]) -> None:
    (_, _, top), *lower = parts
    g.state.journal.put(host.links, LAYERS, parts)
    abilities = (*top.abilities, *(ability for _, _, base in lower for ability in base.abilities))
    change(g, host, Base(top.name, top.words, top.numbers, top.cost, abilities))


def can_turn(obj: Obj) -> bool:
    """Has it, or a part of it, another face to turn up?"""
    cards = [part[0] for part in _parts_of(obj)] or [obj.card]
    return not obj.base.apart and any(card is not None and len(card.bases) > 1 for card in cards)


def _turn_parts(g: Engine, obj: Obj, parts: tuple[Part, ...]) -> None:
    """Turn all parts of one kind of card; what is uppermost stays so, and the thing is what that is."""
    kinds = [card.relations for card, _, _ in parts if card is not None and len(card.bases) > 1]
    turned: list[Part] = []
    for card, face, base in parts:
        if card is not None and card.relations == kinds[0]:
            face = (face + 1) % len(card.bases)
            base = card.bases[face]
        turned.append((card, face, base))
    _lay(g, obj, tuple(turned))


def turn_over(g: Engine, obj: Obj) -> None:
    """Turn the next face up; what comes of that is for the caller to bring up to date."""
    j = g.state.journal
    if parts := _parts_of(obj):
        j.set(obj, "turned", obj.turned + 1)
        if not obj.copied:
            _turn_parts(g, obj, parts)
        return
    face = (obj.face + 1) % len(obj.card.bases)
    j.set(obj, "face", face)
    j.set(obj, "turned", obj.turned + 1)
    if not obj.copied:
        change(g, obj, obj.card.bases[face])


def change(g: Engine, obj: Obj, base: Base) -> None:
    """Give a thing another face, and keep which it had until now: what happened to it before is told of that."""
    journal = g.state.journal
    journal.set(obj, "before", (*obj.before, (len(g.log), obj.base)))
    journal.set(obj, "base", base)


def face_at(obj: Obj, index: int) -> Base:
    """The face it had at an event."""
    return next((base for until, base in obj.before if index < until), obj.base)
