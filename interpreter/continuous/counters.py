"""Counters as they count: an effect may let those of one kind be counters of another as long as it applies (1701.7).

What was put stays written as it was put, so that all is as before when the effect is over.  Of two such effects the
later one reaches what lies there by what it is then, and what is put afterwards by what it is put as (206-11d): so
those put while something turns counters are told from the others by the time they were put.

Where a ruleset has an action that ``sheds``, counters that are taken off, or go with what they lay on, are told as
that, at the same moment as what made them go (205-10b, 1701.6a).
"""

from collections.abc import Iterator
from typing import Any

from kotowari.interpreter.budget import sized
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import LATER, Obj, Player


def held(thing: Any) -> dict[str, int]:
    """How many counters of which kind lie on something; don't change it."""
    turned = thing.chars.turned if type(thing) is Obj else ()
    counters: dict[str, int] = thing.counters
    if not turned:
        return counters
    found: dict[str, int] = {}
    for kind, time, number in _lots(thing):
        now = _now(turned, kind, time)
        found[now] = found.get(now, 0) + number
    return found


def put(g: Engine, thing: Any, kind: str, number: int) -> None:
    """Let so many more lie there."""
    journal = g.state.journal
    _write(g, thing, kind, sized(thing.counters.get(kind, 0) + number))
    if type(thing) is Obj and thing.chars.turned:
        if LATER not in thing.links:
            journal.put(thing.links, LATER, {})
        later, time = thing.links[LATER], g.state.clock
        so_far = dict(later.get(kind, ()))
        so_far[time] = so_far.get(time, 0) + number
        journal.put(later, kind, tuple(so_far.items()))


def _write(g: Engine, thing: Any, kind: str, number: int) -> None:
    """So many lie there; of a kind that players have as one, on each of them."""
    shared = g.program.shared_counters
    if shared and kind in shared and type(thing) is Player:
        for each in teams.sharing(g.state, thing, shared[kind]):
            g.state.journal.put(each.counters, kind, number)
    else:
        g.state.journal.put(thing.counters, kind, number)


def take(g: Engine, thing: Any, kind: str | None, number: int) -> list[tuple[str, int]]:
    """Take off so many that now are of a kind (None: of any), or as many as there are; which ones, as they were put."""
    turned = thing.chars.turned if type(thing) is Obj else ()
    journal, taken, left = g.state.journal, [], number
    for put_as, time, there in list(_lots(thing)):
        gone = min(there, left)
        if gone <= 0 or kind is not None and (_now(turned, put_as, time) if turned else put_as) != kind:
            continue
        _write(g, thing, put_as, thing.counters[put_as] - gone)
        if time:
            later = thing.links[LATER]
            rest = ((when, count - gone if when == time else count) for when, count in later[put_as])
            journal.put(later, put_as, tuple((when, count) for when, count in rest if count))
        taken.append((put_as, gone))
        left -= gone
    return taken


def cap(word: str, kind: str) -> str:
    """Among the numbers of a thing: how many counters of a kind it can have, as the effects say that give the word."""
    return f"{word} {kind}"


def beyond(thing: Obj, word: str) -> Iterator[tuple[str, int]]:
    """Of which kinds a thing has more counters than it can have, and how many more (121.4)."""
    numbers = thing.chars.numbers
    for kind, number in held(thing).items():
        more = number - numbers.get(cap(word, kind), number)
        if more > 0:
            yield kind, more


def derived_counters_beyond(g: Engine, thing: Any, word: str) -> int:
    """How many counters lie on a thing beyond those that it can have."""
    return sum(more for _, more in beyond(thing, word)) if type(thing) is Obj else 0


def record_leaving(g: Engine, thing: Any, before: dict[str, int], left: dict[str, int], c: Context) -> None:
    """Tell which of the counters that lay on a thing have left the zone it is in, kind by kind."""
    act = g.policy.counters_leave
    assert act is not None  # this is only asked where an action tells it
    for kind, number in before.items():
        gone = number - left.get(kind, 0)
        if gone <= 0 or type(thing) is not Obj or thing.zone is None:
            continue
        what = {"from": thing.zone, "on": thing}
        ev = Event(act, [what.get(role, (gone, kind)) for role in act.roles], c, act.cites)
        ev.done, ev.number, ev.group = True, gone, g.group
        g.record(ev)
        if g.depth:
            g.grouped.append(ev)
        else:  # with what is going on, which is observed when it has been done
            g.beside.append(ev)
            g.chars.dirty[None] = None


def turn(g: Engine, obj: Obj, before: str, now: str, since: int) -> None:
    """Let the counters of one kind be of another: what the one kind gives goes, what the other gives comes."""
    chars, program = obj.chars, g.program
    had = held(obj)
    chars.turned = (*chars.turned, (since, before, now))
    has = held(obj)
    for kind in program.giving_counters:
        if had.get(kind) and not has.get(kind):
            chars.abilities = tuple(a for a in chars.abilities if a not in program.intrinsic[kind])
        elif has.get(kind) and not had.get(kind):
            chars.abilities += tuple(a for a in program.intrinsic[kind] if a not in chars.abilities)


def _lots(thing: Any) -> Iterator[tuple[str, int, int]]:
    """Kind as it was put, time (0: before any effect that turns counters reached the thing), number."""
    later = thing.links.get(LATER, {})
    for kind, number in thing.counters.items():
        recent = later.get(kind, ())
        rest = number - sum(count for _, count in recent)
        if rest > 0:
            yield kind, 0, rest
        for time, count in recent:
            yield kind, time, count


def _now(turned: tuple[tuple[int, str, str], ...], kind: str, time: int) -> str:
    """What a counter put as this kind at this time is now."""
    now = kind
    for since, before, after in turned:
        if now == before or since <= time and kind == before:
            now = after
    return now
