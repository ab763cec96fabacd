"""Copies that are otherwise than their models: what is said of them belongs to what is copied of them (706.9)."""

from typing import Any

from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.continuous.modifications import MODIFICATIONS
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.program import Ability, Base, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj

SETS = ("set", "set words")  # of these nothing that its own abilities say is left (706.9d)
NO_LAYER = -1  # of what nothing defines: a name
Difference = tuple[int, str, Any]


def differing(g: Engine, base: Base | None, but: tuple[Difference, ...]) -> Base | None:
    """The values of a copy: those of a model, changed in this order as effects would change them.

    Each difference is a layer, an operation and its value.  An ability of the model that defines what is given another
    value is not copied (706.9d).
    """
    if base is None:
        return None
    draft = Obj(0, None, 0, base, 0)
    chars = draft.chars = Chars(base, 0)
    told = Effect(draft, None, (), (), None, 0, None, None)
    for layer, op, value in but:
        if op in SETS:
            chars.abilities = tuple(each for each in chars.abilities if not _defines(each, layer))
        if op == "name":
            chars.name = value
        else:
            MODIFICATIONS[op](g, told, draft, value)
    return Base(chars.name, frozenset(chars.words), chars.numbers, chars.cost, chars.abilities, base.apart)


def own_words(g: Engine, thing: Obj, kinds: frozenset[str]) -> frozenset[str]:
    """The words of some kinds that a thing itself has, whatever effects make of it."""
    return frozenset(word for word in thing.base.words if g.program.words.get(word) in kinds)


def ability_of(c: Context) -> tuple[Ability, ...]:
    """The ability by which something is done ("except it has this ability")."""
    return () if c.ability is None else (c.ability,)


def layer_of(g: Engine, change: str) -> int:
    """The layer in which a change is applied, NO_LAYER if there is none."""
    return next((layer.index for layer in g.program.layers if change in layer.changes), NO_LAYER)


def _defines(ability: Ability, layer: int) -> bool:
    """Does an ability define what its object is in this layer (604.3)?"""
    return any(part.layer == layer and part.op.startswith("define ") for part in ability.definition.parts)
