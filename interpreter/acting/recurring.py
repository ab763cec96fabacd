"""What players do of their own will and what brings the game back to where it was: they say how often, and that is all.

By policy (``repetitions: counted``).  What is done in a position in which just that has been done before in this turn
could go on for ever, and changes nothing: who would do it says a number, it has been done so often, and is not done
again in that position in this turn (1502.1).  Where several begin it at one moment all of them say a number; the
largest counts, and whoever said that first has said it.  What takes several turns may be done again once (1502.2).

A loop that goes on by optional triggers of several players, and changes something, goes round as often as the least
number says that one of them names (1402.2): then nobody is asked about its triggers.  Said to go round no time, it is
barred as an endless one is (``events/loops``).  What one player could stop alone is played out.

It costs next to nothing where nothing can come back: of what is done only a few counts are noted, and the position as
the same is done for the second time in a turn with the same counts; across turns only where a turn begins with as many
cards in each zone as one before.  The trap: whoever does the same with another choice does something else, so what came
of the choices is compared, too; only what left no choice is not offered any more.
"""

from itertools import chain
from operator import attrgetter, methodcaller
from typing import Any, NamedTuple

from kotowari.interpreter.acting import repeating
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events import loops, pipeline
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.interpreter.state.state import State

TIMES = 1_000_000  # more often than anybody says
ROUNDS = 100  # said at once: they are played out
_CARDS, _STATUS, _FIELDS = attrgetter("cards"), attrgetter("status"), attrgetter("fields")
_VALUES = methodcaller("values")


class Deed(NamedTuple):
    """What somebody is about to do: ``near`` and ``far`` are what tells it from others in this turn, in this game.

    They are empty where it can't have been done before.  ``key``: who does what, with these counts in the game;
    ``chosen``: how much had been chosen in it before.
    """

    key: tuple[Any, ...]
    near: tuple[Any, ...]
    far: tuple[Any, ...]
    chosen: int


def begun(g: Engine, player: Player, offer: Any, thing: Any, here: dict[bool, bytes] | None = None) -> Deed:
    """A player takes an offer.  ``here``: the present position, as far as it has been worked out."""
    source, what = (thing[0], thing[1].definition) if type(thing) is tuple else (thing, None)
    return _deed(g, (player.seat, offer.id, what, repeating.told(source)), source, True, {} if here is None else here)


def triggers(g: Engine, waiting: Any) -> Deed:
    """A player may activate a trigger; it can only come back as something came of one that was activated."""
    return _deed(g, _key(waiting), waiting.obj, bool(waiting.chain.agreed), {})


def _key(waiting: Any) -> tuple[Any, ...]:
    return waiting.you.seat, waiting.ability.definition, repeating.told(waiting.obj)


def _deed(g: Engine, what: tuple[Any, ...], source: Any, again: bool, here: dict[bool, bytes]) -> Deed:
    own = g.loops.returning
    near: tuple[Any, ...] = ()
    far: tuple[Any, ...] = ()
    key = (what, _counts(g.state))
    again = again and key in own.done
    if again or own.watched:
        look = (repeating.of_thing(source) if type(source) is Obj else source, g.state.step, g.state.active)
        look = (*look, *(each.ability.definition for each in g.state.pending))
        near = (what, look, _position(g, False, here)) if again else ()
        far = (what, look, _position(g, True, here)) if own.watched else ()
    return Deed(key, near, far, g.loops.chain.deeds)


def _position(g: Engine, far: bool, here: dict[bool, bytes]) -> bytes:
    if far not in here:
        here[far] = repeating.position(g, far)
    return here[far]


def _counts(state: State) -> tuple[int, ...]:
    """What is told at once: cards in each zone, effects, what is kept of things and of players (only as what it is)."""
    zones = state.zones.values()
    things = chain.from_iterable(map(_CARDS, zones))
    kept = (*map(_STATUS, things), *map(_FIELDS, state.players))
    return (len(state.effects), *map(len, map(_CARDS, zones)), *map(id, chain.from_iterable(map(_VALUES, kept))))


def is_over(g: Engine, deed: Deed) -> bool:
    """Is it done no more, whatever is chosen?"""
    own = g.loops.returning
    return deed.near in own.over or own.laps.get(deed.far, g.state.turn) != g.state.turn


def left(g: Engine, player: Player, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """What of the offers may be done (again)."""
    own = g.loops.returning
    if not own.over and not own.watched:
        return found
    here: dict[bool, bytes] = {}
    return [each for each in found if not is_over(g, begun(g, player, *each, here))]


def come_back(g: Engine, deed: Deed) -> tuple[Any, ...]:
    """What has come back, if what has just been done is the same as before in the same position; else it is noted."""
    own, turn = g.loops.returning, g.state.turn
    near = (deed.near, repeating.position(g)) if deed.near else ()
    far = (deed.far, repeating.position(g, far=True)) if deed.far else ()
    if near in own.seen:
        return near
    if own.laps.get(far, turn) != turn:
        return far
    plain = g.loops.chain.deeds == deed.chosen  # nothing was chosen on the way
    own.done.add(deed.key)
    if near:
        own.seen.add(near)
        own.seen.add(deed.near)
    if far:
        own.laps.setdefault(far, turn)
        if plain:
            own.laps.setdefault(deed.far, turn)
    return ()


def is_counted(g: Engine, player: Player, came: tuple[Any, ...], plain: bool) -> Steps[bool]:
    """It has come back and is taken back: how often is it done?  False: that has been said, or is known (1502.2)."""
    own, act = g.loops.returning, g.policy.repeated
    if came not in own.seen or came in own.over:
        return False
    most, who = -1, player
    for each in _begin_together(g, player):
        number = yield from choices.number(g, each, 0, TIMES, "repetitions", _context(each, act))
        if number > most:
            most, who = number, each
    yield from _told(g, act, who, most)
    if who is player:
        own.over.add(came)
        if plain:
            own.over.add(came[0])
    else:
        whats = {_key(waiting) for waiting in g.state.pending if waiting.you is who}
        own.over.update(each for each in own.seen if each[0] in whats)
        own.seen.discard(came)
    return True


def _begin_together(g: Engine, player: Player) -> list[Player]:
    """Who begins it: several where an optional trigger of each waits that has been activated before."""
    done = {what for what, _ in g.loops.returning.done}
    others = [w.you for w in g.state.pending if w.ability.definition.mode == "optional" and _key(w) in done]
    return [each for each in g.state.turn_order() if each is player or each in others]


def _context(player: Player, act: ActionDef | None) -> Context:
    """In which a player says a number, with the rules that have it said."""
    c = Context(None, player)
    c.cites = act.cites if act is not None else ()
    return c


def _told(g: Engine, act: ActionDef | None, player: Player, number: int) -> Steps[None]:
    if act is not None:
        yield from pipeline.do(g, act, [player, number], _context(player, act))


# --------------------------------------------------------------------------- loops
def _one(waiting: Any) -> tuple[int, Any]:
    """A trigger as part of a loop."""
    key = loops.trigger(waiting)
    return waiting.you.seat, key.line if key.depth else key.own


def is_agreed(g: Engine, waiting: Any, deed: Deed) -> Steps[bool | None]:
    """Is an optional trigger done because of the number that was said, or is said now, of its loop?  None: ask."""
    own, one, line = g.loops.returning, _one(waiting), waiting.chain.agreed
    rounds = own.rounds
    if rounds is not None and one in rounds.parts and one in line:
        if one != rounds.first:
            return True
        if rounds.left:
            rounds.left -= 1
            return True
        own.rounds = None
        if not rounds.open:
            return False
    if line.count(one) < 2 or deed.near in own.seen:
        return None
    round_ = line[len(line) - 1 - line[::-1].index(one) :]
    seats = {seat for seat, _ in round_}
    if len(seats) < 2:
        return None
    return (yield from _say_rounds(g, one, frozenset(round_), [p for p in g.state.turn_order() if p.seat in seats]))


def _say_rounds(g: Engine, first: Any, parts: frozenset[Any], players: list[Player]) -> Steps[bool]:
    """Each says once how often it goes round; the least number counts (1402.2, 1402.2a)."""
    act, least, who = g.policy.rounds, ROUNDS + 1, players[0]
    for each in players:
        number = yield from choices.number(g, each, 0, ROUNDS, "rounds", _context(each, act))
        if number < least:
            least, who = number, each
    yield from _told(g, act, who, least)
    if not least:
        g.loops.barred.add(first[1])
        return False
    g.loops.returning.rounds = loops.Rounds(first, parts, least - 1, least == ROUNDS)
    return True


def agreed_to(g: Engine, waiting: Any, item: Obj, deed: Deed) -> Deed:
    """The trigger is done: what comes of it is further along its line."""
    item.item.chain = g.loops.agree(waiting.chain, _one(waiting))
    return deed._replace(chosen=g.loops.chain.deeds)
