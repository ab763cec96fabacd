"""Asking a player.  A choice that leaves nothing to choose is not asked."""

from collections.abc import Sequence
from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.asking import demands
from kotowari.interpreter.decisions import EITHER, YES_NO, Decision, Option, Steps
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching
from kotowari.interpreter.state.objects import Obj, Player


def option_of(g: Engine, thing: Any, index: int, player: Player) -> Option:
    """An option for an object, a player, or a word, as the player who chooses may know it."""
    if type(thing) is Obj:
        name = knowledge.name(g, thing, player.seat)
        if name == knowledge.UNKNOWN:  # a number could be followed
            return Option(f"{name}:{index}", name, None, index)
        return Option(f"object:{thing.id}", name, thing.id, index)
    if type(thing) is Player:
        return Option(f"player:{thing.seat}", thing.name, None, index)
    return Option(str(thing), str(thing), None, index)


def _who(player: Any) -> Player | None:
    """Who is asked: the first of several; None if a card speaks of somebody whom there is not."""
    who: Player | None = (player[0] if player else None) if type(player) is list else player
    return who


def _instead_of(g: Engine, gone: Player, c: Context | None) -> Steps[Player]:
    """Who is asked what somebody was to be asked who has left the game.

    Whose effect it is chooses another player, an opponent for an opponent if there is one (800.4f); of what the rules
    ask it is the next in turn order (800.4g).
    """
    others = g.state.order_from(gone)
    you = c.you if c is not None and c.ability is not None else None
    if you is None or you.lost or you is gone:
        return others[0] if others else gone
    opponents = [player for player in others if player is not you]
    named: list[Player] = yield from choose(g, you, opponents or others, 1, 1, "chooser", c)
    return named[0]


def _origin(c: Context | None, about: Any = None) -> tuple[int | None, tuple[str, ...]]:
    """What a decision comes of, as a driver sees it: the object, and the rules that are cited."""
    this = about if about is not None else c.this if c is not None else None
    return this.id if type(this) is Obj else None, c.cites if c is not None else ()


def _options(g: Engine, player: Player, things: list[Any]) -> tuple[Option, ...]:
    return tuple(option_of(g, thing, index, player) for index, thing in enumerate(things))


def _among(things: list[Any], some: Sequence[Any]) -> tuple[int, ...]:
    """The places of those things that are among some."""
    return tuple(i for i, thing in enumerate(things) if thing in some) if some else ()


def choose(
    g: Engine,
    player: Any,
    things: list[Any],
    low: int,
    high: int,
    purpose: str,
    c: Context | None,
    random: bool = False,
    about: Any = None,
    barred: int = -1,
    forced: Sequence[Any] = (),
    lone: Sequence[Any] = (),
    seen: bool = False,
) -> Steps[Any]:
    """Let ``player`` choose from ``low`` to ``high`` of ``things``; as many as possible if there are too few.

    ``about`` is what the choice is made for; a driver sees it as the decision's source.  ``barred`` is a
    number that may not be chosen, ``forced`` lists things that must be among them, ``lone`` those of which none may
    be the only one; ``seen``: what is hidden among them is shown to the player.
    """
    things = [thing for thing in things if thing is not g.entering]
    if g.state.reach:
        things = reaching.choosable(g, c, _who(player), things, purpose)
    if purpose in g.tables.requirers.count or purpose in g.tables.forbidders.count:
        shaped = demands.shape(g, purpose, player, things, low, high, c)
        if shaped is None:
            return []
        things, low, forced = shaped[0], shaped[1], [*forced, *shaped[2]]
        if len(forced) >= high:
            return forced[:high]
    if lone and min(high, len(things)) == 1:  # what can't be the only one can't be chosen at all
        things = [thing for thing in things if thing not in lone]
    high = min(high, len(things))
    low = min(low, high)
    if high <= 0:
        return []
    if random:
        pool = list(things)
        return [pool.pop(g.state.chosen(len(pool))) for _ in range(high)]
    if low == len(things):
        return things
    player = _who(player)
    if player is None:
        return []
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    if seen:
        knowledge.look(g, things, player)
    things = knowledge.spread(g, things, player)
    options, bars = _options(g, player, things), (barred,) if barred >= 0 else ()
    must, never_alone = _among(things, forced), _among(things, lone)
    answer = yield Decision(
        "pick", player.seat, purpose, options, low, high, *_origin(c, about), barred=bars, forced=must, lone=never_alone
    )
    return [things[i] for i in answer]


def run(g: Engine, player: Any, runs: tuple[tuple[str, ...], ...], purpose: str, c: Context | None) -> Steps[Any]:
    """One of several runs of symbols (``{B} or {G}``); a payment that uses this already knows which unit it wants."""
    for each in runs:
        if g.resources.wanted_unit in each:
            return each
    player = _who(player)
    if player is None:
        return ()
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    names = ["".join(f"{{{symbol}}}" for symbol in each) for each in runs]
    options = tuple(Option(name, name, None, i) for i, name in enumerate(names))
    answer = yield Decision("pick", player.seat, purpose, options, 1, 1, *_origin(c))
    return runs[answer[0]]


def yes_no(g: Engine, player: Any, purpose: str, c: Context | None) -> Steps[Any]:
    """A yes or no; nobody says no."""
    player = _who(player)
    if player is None:
        return False
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    answer = yield Decision("pick", player.seat, YES_NO, EITHER, 1, 1, *_origin(c), prompt=purpose)
    return answer[0] == 0


def number(g: Engine, player: Player, low: int, high: int, purpose: str, c: Context | None) -> Steps[Any]:
    """A number in a range; nobody chooses the lowest."""
    if low >= high or player is None:
        return low
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    return (yield Decision("number", player.seat, purpose, (), low, high, *_origin(c)))


def chooser(g: Engine, player: Player, among: list[Any], c: Context) -> Steps[Any]:
    """Who chooses in place of a player: of several, whom that player says (601.4a, 602.3a, 700.2e)."""
    return ((yield from choose(g, player, among, 1, 1, "chooser", c)) or [None])[0]


def modes(
    g: Engine, player: Player, count: int, low: int, high: int, c: Context, legal: list[int] | None = None
) -> Steps[Any]:
    """Which options of a modal instruction, in the order they are written (700.2)."""
    open_ = list(range(count)) if legal is None else legal
    if len(open_) < low or player is None:
        return None
    if low == high == len(open_):
        return tuple(open_)
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    options = tuple(Option(f"mode:{i}", f"mode {i + 1}", None, i) for i in open_)
    answer = yield Decision("pick", player.seat, "modes", options, low, min(high, len(open_)), *_origin(c))
    return tuple(sorted(open_[i] for i in answer))


def arrange(g: Engine, player: Player, things: list[Any], purpose: str, c: Context | None) -> Steps[Any]:
    """An order of several things."""
    if len(things) < 2 or player is None:
        return list(things)
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    options = _options(g, player, things)
    answer = yield Decision("order", player.seat, purpose, options, 0, 0, *_origin(c))
    return [things[i] for i in answer]


def divide(
    g: Engine,
    player: Player,
    total: int,
    things: list[Any],
    low: int,
    purpose: str,
    c: Context | None,
    shares: tuple[int, ...] = (),
) -> Steps[Any]:
    """A number divided among several things, each at least ``low``, and in order with a share each before the next."""
    if len(things) < 2:
        return [total][: len(things)]
    if player.lost and g.policy.losers_leave:
        player = yield from _instead_of(g, player, c)
    options = _options(g, player, things)
    answer = yield Decision("divide", player.seat, purpose, options, low, total, *_origin(c), shares=shares)
    return list(answer)
