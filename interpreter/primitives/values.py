"""Fields, counters, resources, what is attached and which face is up."""

from copy import copy

from kotowari.interpreter.acting import kept, payment, totals, variables
from kotowari.interpreter.budget import sized
from kotowari.interpreter.continuous import counters, effects, passing
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching
from kotowari.interpreter.state.faces import can_turn, turn_over
from kotowari.interpreter.state.objects import Player


@primitive("set")
def set_value(g: Engine, ev: Event) -> None:
    """Give a field of an object or a player a value."""
    (field, thing), value = ev.args[0], ev.args[1]
    g.write(field, thing, value)


@primitive("adjust")
def adjust(g: Engine, ev: Event) -> None:
    """Add to a field of an object or a player; adding nothing is no event."""
    (field, thing), value = ev.args[0], ev.args[1]
    if not value:
        ev.done = False
        return
    g.write(field, thing, sized(g.read(field, thing) + value, ev.span))


@primitive("forestall")
def forestall(g: Engine, ev: Event) -> None:
    """Take so much off the number of the event in whose place this is done; what is spent on it has so much less."""
    whole = ev.c.instead
    ev.number, ev.done = 0, False
    if whole is None or ev.act.id in (g.program.adverb_bars.get(word) for word in whole.flags):
        return
    at = next(at for at, value in enumerate(whole.args) if type(value) is int)
    ev.number = min(max(ev.args[0], 0), whole.args[at])
    ev.done = ev.number > 0
    if ev.done:
        whole.args[at] -= ev.number
        effects.spend(g, ev.c.ability, ev.number)


@primitive("divert", asks=True)
def divert(g: Engine, ev: Event) -> Steps[None]:
    """Let so much of the event in whose place this is done happen to something else, all else alike (614.9)."""
    whole, other = ev.c.instead, ev.args[1]
    ev.number, ev.done = 0, False
    if whole is None:
        return
    at = next(at for at, value in enumerate(whole.args) if type(value) is int)
    to = next(slot for slot in range(len(whole.args) - 1, -1, -1) if slot != at)
    number = min(max(ev.args[0], 0), whole.args[at])
    if not number or whole.args[to] is other:
        return
    if g.state.reach and whole.c.ability is not None and not reaching.is_aimed(g.state, whole.c, other):
        whole.args[at] -= number  # what would be done out of reach of whose it was is not done at all (801.13a)
        effects.spend(g, ev.c.ability, number)
        return
    whole.args[at] -= number
    effects.spend(g, ev.c.ability, number)
    args = list(whole.args)
    args[at], args[to] = number, other
    c, before = copy(whole.c), g.adverbs
    c.used, g.adverbs = whole.used, whole.flags
    c.aside = (*c.aside, (ev.c.this, ev.c.ability))
    done = yield from pipeline.do(g, whole.act, args, c, whole.cites)
    g.adverbs = before
    ev.number, ev.done = number, done.done


@primitive("put_counters")
def put_counters(g: Engine, ev: Event) -> None:
    """Put counters: (number, kind)."""
    _, (number, kind), thing = ev.args
    if number <= 0:
        ev.done = False
        return
    counters.put(g, thing, kind, number)
    ev.number = number
    g.chars.counters_changed(thing, kind)


@primitive("remove_counters")
def remove_counters(g: Engine, ev: Event) -> None:
    """Remove counters, as many as there are; (number, None) counts all kinds."""
    _, what, thing = ev.args
    number, kind = what if type(what) is tuple else (what, None)
    before = counters.held(thing).copy() if g.policy.counters_leave else {}
    taken = counters.take(g, thing, kind, number)
    if before:
        counters.record_leaving(g, thing, before, counters.held(thing), ev.c)
    for each, _ in taken:
        g.chars.counters_changed(thing, each)
    ev.number = sum(count for _, count in taken)
    ev.done = ev.number > 0


@primitive("remove_beyond", asks=True)
def remove_beyond(g: Engine, ev: Event) -> Steps[None]:
    """Remove counters of each kind that a thing can have only so many of, all beyond those."""
    player, thing = ev.args
    removal, word = g.policy.primitives["remove_counters"], ev.act.does[1]
    ev.number = 0
    for kind, more in list(counters.beyond(thing, word)):
        done = yield from pipeline.do(g, removal, [player, (more, kind), thing], ev.c, ev.cites)
        ev.number += done.number or 0
    ev.done = ev.number > 0


@primitive("attach")
def attach(g: Engine, ev: Event) -> None:
    """Attach an object to an object or player; to where it is already: nothing (701.3b)."""
    what, host = ev.args[0], ev.args[1]
    if what.host is host or what is host:
        ev.done = False
        return
    j = g.state.journal
    if what.host is not None:
        g.state.take_off(what)
        passing.come_off(g, what, what.host)
        g.touch(what.host)
    j.set(what, "host", host)
    j.append(host.attached, what)
    j.set(what, "timestamp", g.tick())
    g.touch(what, structure=True)
    g.touch(host)


@primitive("detach")
def detach(g: Engine, ev: Event) -> None:
    """Take an object off what it is attached to."""
    what = ev.args[0]
    if what.host is None:
        ev.done = False
        return
    g.state.take_off(what)
    passing.come_off(g, what, what.host)
    g.touch(what.host)
    g.state.journal.set(what, "host", None)
    g.touch(what, structure=True)


@primitive("turn_face")
def turn_face(g: Engine, ev: Event) -> None:
    """Show the next face."""
    obj = ev.args[0]
    if not can_turn(obj):
        ev.done = False
        return
    turn_over(g, obj)
    g.state.journal.set(obj, "timestamp", g.tick())  # it is newer than what was there (613.6f)
    g.touch(obj, structure=True)
    ev.result = obj


@primitive("hand_over")
def hand_over(g: Engine, ev: Event) -> None:
    """A player controls a thing for as long as it lies where it is, where no effect says otherwise (901.6)."""
    obj, player = ev.args[0], ev.args[1]
    if obj.controller == player.seat:
        ev.done = False
        return
    g.state.journal.set(obj, "controller", player.seat)
    if obj.item is not None and obj.item is not True:
        g.state.journal.set(obj.item, "you", player)
    g.touch(obj, structure=True)
    g.chars.relearn(obj)


@primitive("entrust")
def entrust(g: Engine, ev: Event) -> None:
    """A thing belongs to a player from now on."""
    obj, player = ev.args[0], ev.args[1]
    ev.done = obj.owner != player.seat
    g.state.journal.set(obj, "owner", player.seat)
    g.touch(obj)


@primitive("let_go")
def let_go(g: Engine, ev: Event) -> None:
    """Effects that last for a time no longer concern a thing."""
    effects.let_go(g, ev.args[0])


@primitive("restamp")
def restamp(g: Engine, ev: Event) -> None:
    """A thing is from now on newer than what was there (613.6e)."""
    g.state.journal.set(ev.args[0], "timestamp", g.tick())
    g.touch(ev.args[0], structure=True)


@primitive("redouble")
def redouble(g: Engine, ev: Event) -> None:
    """Add to a pool as much again of each kind that is in it; by policy as what is said of some of it says."""
    player: Player = ev.args[0]
    held: dict[str, int] = {}
    for unit, number in player.pool.items():
        like = kept.alike(g, unit)
        held[like] = held.get(like, 0) + number
    for unit, number in held.items():
        g.state.journal.put(player.pool, unit, sized(player.pool.get(unit, 0) + number, ev.span))
    ev.number = sum(held.values())
    ev.done = bool(ev.number)


@primitive("pay", asks=True)
def pay(g: Engine, ev: Event) -> Steps[None]:
    """Pay resource symbols, or a cost with what must be done."""
    player, price = ev.args[0], ev.args[1]
    if price is not None:
        symbols = price if type(price) is tuple else price.symbols
        yield from variables.choose_for(g, player, symbols, _open_letters(g, symbols, ev.c), ev.c)
    ev.done = yield from payment.pay_any(g, player, price, ev.c)


def _open_letters(g: Engine, symbols: tuple[str, ...], c: Context) -> tuple[str, ...]:
    """The variables in it of which nothing says what they are, so that who pays chooses that now (107.3e)."""
    letters = tuple(letter for letter in totals.letters(g, symbols) if not c.numbers.get(letter))
    item = c.item.item if letters and c.item is not None else None
    if item is None:
        return letters
    said = c.item.base.cost if item.ability is None else item.ability.definition.cost
    if said is None:
        return letters
    known = totals.letters(g, said) if type(said) is tuple else (*totals.letters(g, said.symbols), *said.letters)
    return tuple(letter for letter in letters if letter not in known)
