"""What players keep going by what they choose: of several the first in turn order leaves such a loop (720.3).

Nobody has to do any of it, so it is no draw; but when a position comes that was there before in this step, and since
then one more player has done something, the first of those players must do something else than then.  Of what one
player does alone nobody asks how often.

It costs nothing where nothing can come back: a position is noted only as somebody does what takes nothing to do, or
when several players have done ``MANY`` things in one step.  The trap: a position is what can be told apart, not how it
came about: two effects of which one takes away what the other gave leave it as it was, and a thing that has come back
is the same as before, though it is another object.
"""

from hashlib import blake2b
from typing import Any, NamedTuple

from kotowari.interpreter.continuous import effects
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player, Zone

MANY = 12
TOLD = 10  # what it takes to tell a thing of a position from others, in things that are looked at


class Deed(NamedTuple):
    """What somebody did in this step: in which position (None: not noted), and aimed at what."""

    seat: int
    what: tuple[Any, ...]
    before: bytes | None
    aims: tuple[Any, ...]


def deed_of(offer: Any, thing: Any) -> tuple[Any, ...]:
    """What is done, whichever version of a thing it is done with."""
    if type(thing) is tuple:
        return offer.id, _first(thing[0]), thing[1].definition
    return offer.id, _first(thing), None


def noted(g: Engine, thing: Any) -> bytes | None:
    """The present position, if what is about to be done could be part of such a loop, else None."""
    seen = g.loops
    if seen.seats & (seen.seats - 1) and seen.number >= MANY or type(thing) is tuple and _is_free(thing[1]):
        return position(g)
    return None


def note(g: Engine, player: Player, offer: Any, thing: Any, before: bytes | None) -> None:
    """It has been done."""
    seen = g.loops
    seen.number += 1
    seen.seats |= 1 << player.seat
    if before is not None or seen.deeds:
        seen.deeds.append(Deed(player.seat, deed_of(offer, thing), before, _aims(g)))


def barred(g: Engine, player: Player) -> list[Deed]:
    """What this player has done in just this position, and must not do again now."""
    deeds, seat = g.loops.deeds, player.seat
    first = next((i for i, deed in enumerate(deeds) if deed.seat == seat and deed.before is not None), None)
    if first is None or all(deed.seat == seat for deed in deeds[first:]):
        return []
    here = position(g)
    found = []
    for index, deed in enumerate(deeds):
        if deed.seat == seat and deed.before == here:
            since = {each.seat for each in deeds[index:]}
            if len(since) > 1 and next(p.seat for p in g.state.turn_order() if p.seat in since) == seat:
                found.append(deed)
    return found


def is_done_again(g: Engine, offer: Any, thing: Any, bars: list[Deed]) -> bool:
    """Has just this been done, aimed at the same?"""
    what, aims = deed_of(offer, thing), _aims(g)
    return any(deed.what == what and deed.aims == aims for deed in bars)


def _is_free(ability: Any) -> bool:
    cost = ability.definition.cost
    return cost is not None and not cost.atoms and not cost.own and all(symbol == "0" for symbol in cost.symbols)


def _aims(g: Engine) -> tuple[Any, ...]:
    waiting = g.state.zones.get((g.program.waiting_zone, None))
    item = waiting.cards[-1].item if waiting is not None and waiting.cards else None
    if item is None:
        return ()
    return tuple(_first(aim) for chosen in item.targets.values() for phrase in chosen for aim in phrase)


def _first(thing: Any) -> Any:
    while type(thing) is Obj and thing.previous is not None:
        thing = thing.previous
    return thing


# --------------------------------------------------------------------------- positions
def position(g: Engine, far: bool = False) -> bytes:
    """All that can be told apart now, to be compared with that of another moment of the same step.

    ``far``: of any turn; in which order things lie that nobody sees is left out then.  A short sum of it: a step may
    have any number of moments, and a position thousands of things.
    """
    g.budget.look(TOLD * sum(len(zone.cards) for zone in g.state.zones.values()))
    return blake2b(repr(_all_told(g, far)).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _all_told(g: Engine, far: bool) -> tuple[Any, ...]:
    state = g.state
    return (
        tuple(_of_player(player) for player in state.players),
        tuple(_of_zone(zone, far) for zone in state.zones.values()),
        tuple(_of_effect(effect) for effect in state.effects if effects.listens(effect)),
        tuple((each.ability.definition, each.lasts) for each in state.delayed),
        len(state.endable),
        tuple(sorted((name, repr(value)) for name, value in state.facts.items())),
        tuple(len(events) for events in g.turns.history.values()),
        sum(map(len, g.resources.uses.values())),
    )


def _of_player(player: Player) -> tuple[Any, ...]:
    held = (player.fields, player.counters, player.pool)
    return (player.lost, *(tuple(sorted((k, repr(v)) for k, v in each.items() if v)) for each in held))


def _of_zone(zone: Zone, far: bool) -> tuple[Any, ...]:
    things = [of_thing(obj) for obj in zone.cards]
    in_order = zone.spec.ordered and not (far and zone.spec.visible == "hidden")
    return tuple(things if in_order else sorted(things, key=repr))


def of_thing(obj: Obj) -> tuple[Any, ...]:
    """All that tells a thing from others."""
    chars = obj.chars
    return (
        chars.name,
        chars.controller,
        obj.owner,
        obj.face,
        tuple(sorted(chars.words)),
        tuple(sorted(chars.numbers.items())),
        tuple(sorted(chars.keywords)),
        _of_abilities(chars.abilities),
        tuple(sorted((k, told(v)) for k, v in obj.status.items() if v)),
        tuple(sorted((k, v) for k, v in obj.counters.items() if v)),
        told(obj.host),
        obj.item is not None
        and tuple(told(aim) for each in obj.item.targets.values() for phrase in each for aim in phrase),
    )


def _of_abilities(abilities: tuple[Any, ...]) -> tuple[str, ...]:
    """What has an ability that is only so has it once, however often it was given; what triggers does so each time."""
    names = [f"{each.definition.span}{each.args!r}" for each in abilities]
    triggers = {name for name, each in zip(names, abilities, strict=True) if each.definition.kind == "triggered"}
    return tuple(sorted([*(name for name in names if name in triggers), *(set(names) - triggers)]))


def _of_effect(effect: Any) -> tuple[Any, ...]:
    return told(effect.source), effect.cites, effect.left, tuple(told(thing) for thing in effect.locked or ())


def told(thing: Any) -> str:
    """A thing, whichever of those that are called alike."""
    return f"{thing.base.name} of {thing.owner}" if type(thing) is Obj else repr(thing)
