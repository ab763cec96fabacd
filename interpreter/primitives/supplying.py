"""Adding resources to pools: written out, of a kind that is chosen, that a word gives, or that there is already.

Each tells the units it made as its result, so that what answers can ask for them.
"""

from kotowari.interpreter import ops
from kotowari.interpreter.acting import kept, producible, remaking
from kotowari.interpreter.asking import choices
from kotowari.interpreter.budget import sized
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import units_of
from kotowari.interpreter.state.objects import Player


def _put(g: Engine, ev: Event, player: Player, unit: str, number: int) -> None:
    """So many of a unit into the pool, as the event says what they may be spent for."""
    unit = kept.called(g, unit, ev.c)
    if ev.c.supplied is not None:
        ev.c.supplied += [(player, unit)] * number
        return
    g.state.journal.put(player.pool, unit, sized(player.pool.get(unit, 0) + number, ev.span))


def _chosen(g: Engine, ev: Event, player: Player, kinds: list[str]) -> Steps[str]:
    """The one of several kinds that a payment wants or the player says."""
    wanted = g.resources.wanted_unit
    if wanted in kinds:
        return wanted
    if len(kinds) == 1:
        return kinds[0]
    picked: str = (yield from choices.choose(g, player, kinds, 1, 1, "color", ev.c))[0]
    return picked


@primitive("add_symbols")
def add_symbols(g: Engine, ev: Event) -> None:
    """Add resource symbols to a pool."""
    symbols, player = ev.args[0], ev.args[1]
    for symbol in symbols:
        spec = g.program.symbols[symbol]
        unit, number = (g.program.plain_unit, spec.amount) if spec.kind == "generic" else (symbol, 1)
        _put(g, ev, player, unit, number)
    ev.number = len(symbols)


@primitive("supply_any", asks=True)
def supply_any(g: Engine, ev: Event) -> Steps[None]:
    """Add resources of one kind of the player's choice; a payment that uses this already knows which it wants."""
    number, player = ops.amount(ev.args[0]), ev.args[1]
    yield from _one_kind(g, ev, player, list(g.program.any_units), number)


@primitive("supply_of", asks=True)
def supply_of(g: Engine, ev: Event) -> Steps[None]:
    """Add resources of one kind that something else could make, none where that is no kind (106.5, 106.7)."""
    number, player = ops.amount(ev.args[0]), ev.args[1]
    kinds = producible.kinds_of(g, ev.c.this, ev.c.ability, ev.c.you)
    yield from _one_kind(g, ev, player, list(kinds), number)


@primitive("supply_word", asks=True)
def supply_word(g: Engine, ev: Event) -> Steps[None]:
    """Add resources of the kind that a word gives, of the player's choice where several do; none if none does."""
    number, words, player = ops.amount(ev.args[0]), ev.args[1], ev.args[2]
    yield from _one_kind(g, ev, player, list(units_of(g, words)), number)


@primitive("supply_alike", asks=True)
def supply_alike(g: Engine, ev: Event) -> Steps[None]:
    """Add resources of a kind that was made in the event this answers, of the player's choice where several were."""
    number, player, told = ops.amount(ev.args[0]), ev.args[1], ev.c.ev
    made = () if told is None else next((arg for arg in told.args if type(arg) is tuple), ())
    yield from _one_kind(g, ev, player, list(dict.fromkeys(kept.alike(g, unit) for unit in made)), number)


@primitive("supply_mix", asks=True)
def supply_mix(g: Engine, ev: Event) -> Steps[None]:
    """Add resources of kinds that are named, or of any: of each kind as many as the player says."""
    left, named, player = ops.amount(ev.args[0]), ev.args[1], ev.args[2]
    *first, last = dict.fromkeys(named or g.program.any_units)
    made: list[str] = []
    for kind in first:
        made += [kind] * (yield from choices.number(g, player, 0, left - len(made), kind, ev.c))
    made += [last] * (left - len(made))
    for kind in dict.fromkeys(made):
        _put(g, ev, player, kind, made.count(kind))
    ev.number, ev.result = left, tuple(made)


@primitive("empty_into")
def empty_into(g: Engine, ev: Event) -> None:
    """All unspent units of one player become another's, with what is said of them (106.12)."""
    player, other = ev.args
    given = {unit: number for unit, number in other.pool.items() if number}
    for unit in given:
        g.state.journal.put(other.pool, unit, 0)
    for unit, number in given.items():
        g.state.journal.put(player.pool, unit, sized(player.pool.get(unit, 0) + number, ev.span))
    ev.number, ev.done = sum(given.values()), bool(given)


@primitive("remake", asks=True)
def remake(g: Engine, ev: Event) -> Steps[None]:
    """Let more resources be made, or others, in the event in whose place this is done (106.11b)."""
    whole, how = ev.c.instead, ev.act.does[1]
    made: tuple[str, ...] = whole.args[-1] if whole is not None else ()
    ev.done = bool(made)
    if whole is None or not made:
        return
    if how in (remaking.TIMES, remaking.KIND, remaking.WHOLE):
        made = remaking.changed(made, how, ev.args[1])
    else:
        kind = yield from _chosen(g, ev, ev.c.you, list(g.program.any_units))
        made = remaking.changed(made, remaking.KIND, (kind,))
    whole.args[-2:] = [len(made), made]


def _one_kind(g: Engine, ev: Event, player: Player, kinds: list[str], number: int) -> Steps[None]:
    """So many of one of these kinds; nothing if there is none."""
    if kinds:
        kind = yield from _chosen(g, ev, player, kinds)
        _put(g, ev, player, kind, number)
        ev.number, ev.result = number, (kind,) * number
    else:
        ev.number, ev.done = 0, False


__all__ = [
    "add_symbols",
    "empty_into",
    "remake",
    "supply_alike",
    "supply_any",
    "supply_mix",
    "supply_of",
    "supply_word",
]
