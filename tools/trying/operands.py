"""Operands with which a verb could happen on the table, for each of its slots whatever is of its kind."""

from collections.abc import Iterator
from itertools import islice, product, zip_longest
from typing import Any

from kotowari.interpreter import Game
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.state.objects import Obj

MOST = 4000  # combinations looked at for one verb
NUMBERS = (1, 2, 3, 5, 7)
# Kinds of operands that are neither a thing, a player nor a number: what isn't found below can't be proposed.
_OTHERS = {"effect", "noun", "field", "pair", "assign", "cost", "ability", "name", "word", "information", "value"}


def operands(
    game: Game, act: ActionDef, own: Obj, counters: tuple[str, ...], adverbs: tuple[str, ...] = ()
) -> Iterator[list[Any]]:
    """Lists of operands, those with the thing itself first."""
    slots = [_slot(game, act, index, own, counters, adverbs) for index in range(len(act.params))]
    yield from map(list, islice(product(*slots), MOST))


def _slot(
    game: Game, act: ActionDef, index: int, own: Obj, counters: tuple[str, ...], adverbs: tuple[str, ...]
) -> list[Any]:
    kinds, role = act.kinds[index], act.roles[index]
    program = game.program
    found: list[Any] = []
    if role == "from" and "zone" in kinds or role == "at":  # seldom asked about, and there are as many as things
        return [None]
    if role == "adverb":
        return [*adverbs, None]
    for kind in kinds:
        if kind == "player":
            found += _players(game)
        elif kind == "zone":
            found += _places(game)
        elif kind == "step":
            found += program.steps
        elif kind == "symbols":
            found += [(unit,) for unit in (*program.any_units, program.plain_unit) if unit]
        elif kind == "counter":
            found += [(2, each) for each in counters or program.counter_kinds[:2]]
        elif kind == "activation":
            found += [
                (obj, ability)
                for obj in _things(game, own)
                for ability in obj.chars.abilities
                if ability.definition.kind == "activated"
            ]
        elif kind in ("token", "copy"):
            found += [(2, (words,)) for words in program.tokens]
        elif kind == "object" or index in act.live or index in act.each:
            found += _things(game, own)
        elif kind not in _OTHERS:
            found += NUMBERS
    return found or ([] if "activation" in kinds else [None])  # of what isn't there nothing can be asked


def _players(game: Game) -> list[Any]:
    return [game.player(seat) for seat in range(len(game.seats))]


def _places(game: Game) -> list[Any]:
    return [
        (zone, None if spec.shared else player)
        for zone, spec in game.program.zones.items()
        if not spec.waiting
        for player in (_players(game) if not spec.shared else [None])
    ]


def _things(game: Game, own: Obj) -> list[Obj]:
    """The thing itself, then one of each card in each zone of each player, zone by zone in turn."""
    seen: dict[tuple[object, ...], Obj] = {}
    for obj in game.objects():
        if obj is not own and obj.zone is not None:
            key = (
                obj.base.name,
                obj.zone.id,
                obj.zone.seat,
                obj.controller,
                obj.owner,
                obj.token,
                tuple(obj.status.items()),
                tuple(obj.counters.items()),
            )
            seen.setdefault(key, obj)
    zones: dict[str, list[Obj]] = {}
    there = [(obj, obj.zone) for obj in seen.values() if obj.zone is not None]
    for obj, zone in sorted(there, key=lambda each: not each[1].spec.field):
        zones.setdefault(zone.id, []).append(obj)
    return [own, *(obj for those in zip_longest(*zones.values()) for obj in those if obj is not None)]
