"""Things that help to pay a total: chosen when it is fixed, each in place of a symbol (702.50a, 702.65a).

They are offered to the plan of payment as sources of one unit; a thing of no color, or one whose color does not
count, makes a unit that only pays what anything may pay.  Trap: a thing that makes resources itself can do only one
of both, which the plan sees since both are sources of the same object.
"""

from typing import Any

from kotowari.interpreter.acting import payable, sources, spending, totals
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Decision, Steps
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

PLAIN = "*help"  # a unit that no symbol asks for


class Help(sources.Source):
    """A thing that helps: what is done to it instead of using an ability of it."""

    __slots__ = ("c",)
    helps = True

    def __init__(self, obj: Obj, ability: Any, kinds: tuple[str, ...], c: Context) -> None:
        super().__init__(obj, ability, kinds, 1)
        self.c = c

    def use(self, g: Engine, player: Player, kind: str) -> Steps[Any]:
        """Do it; the unit it stands for is there to be spent."""
        if not (yield from self.ability.definition.paid.help.do(g, self.c, self.obj)):
            return False
        g.state.journal.put(player.pool, kind, player.pool.get(kind, 0) + 1)
        return True


def helpers(g: Engine, obj: Obj, you: Player, card: Obj | None = None) -> list[Help]:
    """What could help this player to pay for an object, each thing once, with the help it is best for.

    ``card`` is what will be that object, which can't help to pay for itself.
    """
    found: dict[Obj, Help] = {}
    for ability in obj.chars.abilities:
        spec = ability.definition.paid.help
        if spec is None or spec.less is not None:
            continue
        c = Context(obj, you, ability)
        for thing in spec.candidates(g, c):
            kinds = _units(g, thing) if spec.colored else ()
            if thing in (obj, card):
                continue
            if thing not in found or kinds and found[thing].kinds == (PLAIN,):
                found[thing] = Help(thing, ability, kinds or (PLAIN,), c)
    return list(found.values())


def lessening(g: Engine, obj: Obj, you: Player, way: Any) -> list[Obj]:
    """To which things the deed of an alternative cost may be done so that what is left of it can be paid."""
    spec, symbols = way.definition.paid.help, way.definition.cost.of(obj)
    use = spending.of_card(g, obj, you)
    return [
        thing
        for thing in spec.candidates(g, Context(obj, you, way))
        if payable.is_affordable(g, you, totals.lessened(g, symbols, spec.less(g, thing)), use=use)
    ]


def lessened(g: Engine, obj: Obj, item: Any) -> tuple[tuple[str, ...], list[Any]]:
    """The symbols and atoms of the alternative cost that was chosen, with what is done to make it less."""
    way, thing = item.bound, item.helper
    spec, cost = way.definition.paid.help, way.definition.cost
    c = Context(obj, item.you, way)
    return totals.lessened(g, cost.of(obj), spec.less(g, thing)), [
        *cost.atoms,
        (None, lambda g, _: spec.do(g, c, thing)),
    ]


def lessens_total(ability: Any) -> bool:
    """Is something done to one thing as this is paid besides, so that the total is less (702.47a)?"""
    definition = ability.definition
    spec = definition.paid.help
    return spec is not None and spec.less is not None and definition.mode != "alternative"


def worths(g: Engine, c: Context, ability: Any) -> dict[Obj, tuple[str, ...]]:
    """The things to which it could be done, each with the symbols by which the total is less then."""
    return {thing: _worth(g, ability, thing) for thing in ability.definition.paid.help.candidates(g, c)}


def _worth(g: Engine, ability: Any, thing: Obj) -> tuple[str, ...]:
    by = ability.definition.paid.help.less(g, thing)
    return totals.generic(g, by) if type(by) is int else tuple(by or ())


def taken_off(g: Engine, item: Any) -> list[tuple[tuple[str, ...], int]]:
    """By what the total is less because of what has been chosen so far."""
    return [(_worth(g, ability, thing), -1) for ability, thing in item.given]


def give(
    g: Engine, obj: Obj, ability: Any, c: Context, symbols: tuple[str, ...], changes: list[Any]
) -> Steps[list[Any]]:
    """Let the player say to which thing it is done, if to any; the atoms with which that is paid (702.47b)."""
    item, definition, use = obj.item, ability.definition, spending.of_waiting(g, obj)
    able = [
        thing
        for thing, worth in worths(g, c, ability).items()
        if totals.is_open(g, ability, c)
        and any(
            payable.is_affordable(g, item.you, total, use=use)
            for total in totals.readings(g, symbols, [*changes, (worth, -1)])
        )
    ]
    optional = definition.mode == "optional"
    if not able or optional and not (yield from choices.yes_no(g, item.you, definition.name, c)):
        return []
    thing = (yield from choices.choose(g, item.you, able, 1, 1, "help", c))[0]
    g.state.journal.set(item, "given", (*item.given, (ability, thing)))
    return [(None, lambda g, _: definition.paid.help.do(g, c, thing))]


def _units(g: Engine, thing: Obj) -> tuple[str, ...]:
    """The units that are of a color of the thing."""
    return tuple(
        spec.pays[0]
        for spec in g.program.symbols.values()
        if len(spec.pays) == 1 and spec.color and spec.color in thing.chars.words
    )


def choose(g: Engine, obj: Obj, item: Any, c: Context) -> Steps[Any]:
    """Which things help: as many as are needed at least, no more than there are symbols to pay."""
    needs, generic = totals.requirements(g, item.price, item.numbers)
    asked = {unit for need in needs for unit in need}
    there = [each for each in helpers(g, obj, item.you) if generic or not asked.isdisjoint(each.kinds)]
    if not there:
        return []
    found = payable.plan(g, item.you, item.price, item.numbers, None, there, use=spending.of_waiting(g, obj))
    if found is None:
        return []
    low = sum(1 for source, _ in found[1] if source.helps)
    high = min(len(there), len(needs) + generic if any(h.kinds != (PLAIN,) for h in there) else generic)
    if not high:
        return []
    options = tuple(choices.option_of(g, each.obj, index, item.you) for index, each in enumerate(there))
    if len(options) == low:
        return there
    answer = yield Decision("pick", item.you.seat, "help", options, low, high, obj.id, c.cites)
    return [there[index] for index in answer]


__all__ = ["Help", "choose", "helpers"]
