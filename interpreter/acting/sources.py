"""Sources of resources: the abilities that make units for no other cost than themselves.

A ``Supply`` is what a player could get of them now, kept until a source changes.  Trap: what it found out about what
can be paid holds only as long as it does itself.
"""

from copy import copy
from typing import Any

from kotowari.interpreter.acting import producible, remaking, targeting, totals
from kotowari.interpreter.acting.spending import Use, is_allowed
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import units_of
from kotowari.interpreter.state.objects import Obj, Player


class Source:
    """One way to get resources: an ability of an object, what it can make, how many units; filed while it works.

    ``breadth``: does it do more than that, the number of kinds, of abilities beside it, and of symbols that what it
    makes pays.  ``runs``: the units of each choice, if it makes more than one; ``by_maker``: symbols that any of its
    units pays since it made them (among ``kinds``, the last).
    ``priced``: symbols or so many things are paid for using it, or something is said of what is.
    ``bounded``: only at times.
    ``cost``: what must be ready for it, if nothing else decides whether it can be used.
    ``limit``: the number of what is said of what its units may be spent for, or None.
    """

    __slots__ = (
        "obj",
        "ability",
        "kinds",
        "amount",
        "breadth",
        "runs",
        "by_maker",
        "priced",
        "bounded",
        "cost",
        "limit",
    )
    helps = False  # something else is done than using its ability (``helping``)
    kept = False  # it has been used already (``kept``)

    def __init__(
        self,
        obj: Obj,
        ability: Any,
        kinds: tuple[str, ...],
        amount: int,
        runs: tuple[tuple[str, ...], ...] = (),
        by_maker: tuple[str, ...] = (),
        more: bool = False,
        limit: int | None = None,
        wanted: int = 0,
    ) -> None:
        self.limit = limit
        self.runs = runs
        self.obj = obj
        self.ability = ability
        self.kinds = (*kinds, *by_maker)
        self.by_maker = by_maker
        self.amount = amount
        self.breadth = (more, len(kinds), len(obj.chars.abilities), wanted)
        definition = ability.definition
        self.priced = bool(definition.cost.symbols or definition.cost.letters or definition.priced) or any(
            a.definition.paid.activating for a in obj.chars.abilities
        )
        self.bounded = bool(definition.limits or definition.targets) or definition.condition is not None
        varies = any(each is not None for each in (definition.times, definition.others, definition.kinds))
        decides = self.priced or self.bounded or varies or definition.cost.ready is None
        self.cost = None if decides or not amount else definition.cost

    def taken(self, times: int) -> "Source":
        """The same as it is now, which makes each of its runs so many times."""
        if times == 1:
            return self
        now = copy(self)
        now.amount, now.runs = self.amount * times, tuple(run * times for run in self.runs)
        return now

    def making(self, kinds: tuple[str, ...]) -> "Source":
        """The same as it is now, which makes one of these kinds alone."""
        now = copy(self)
        now.kinds = (*(kind for kind in self.kinds if kind in kinds), *self.by_maker) if kinds else ()
        now.runs = tuple(run for run in self.runs if run[0] in kinds)
        now.amount = self.amount if now.kinds else 0
        return now

    def of_kinds(self, units: tuple[str, ...]) -> "Source":
        """The same as it is now, which makes units of these kinds alone."""
        now = copy(self)
        now.kinds, now.runs = (*units, *self.by_maker), tuple(run for run in self.runs if set(run) <= set(units))
        now.amount = self.amount if units else 0
        return now

    def becoming(self, runs: tuple[tuple[str, ...], ...]) -> "Source":
        """The same as it is now, where other things are made in place of what it makes."""
        now = copy(self)
        now.runs = runs
        now.kinds = (*dict.fromkeys(unit for run in runs for unit in run), *self.by_maker)
        now.amount = max(map(len, runs))
        return now

    def real(self, kind: str) -> str:
        """The unit that is made where a plan wants one of this kind."""
        return self.kinds[0] if kind in self.by_maker else kind

    def beside(self, kind: str) -> list[str]:
        """What else it makes when it is used for a unit of this kind: the rest of the first run that has one."""
        if self.amount == 1:
            return []
        kind = self.real(kind)
        found = list(next(run for run in self.runs if kind in run))
        found.remove(kind)
        return found


class Supply:
    """The sources a player could use, with what has been found out about what they pay.

    ``limited``: those beside them whose units may not be spent for anything.

    ``single``: how many there are by kind, if each is of an object of its own and makes one unit of one kind, or None.
    ``answers``: can these symbols be paid from them alone?  It holds until a source changes (the engine drops it
    then), a prohibition (``edition``) or whether anything makes others of what they make (``replaced``); if more than
    the sources had to be asked, for one ``moment`` only.
    """

    __slots__ = ("sources", "limited", "total", "single", "answers", "edition", "moment", "replaced")

    def __init__(self, found: list[Source]) -> None:
        self.limited = [source for source in found if source.limit is not None]
        self.sources = sources = [source for source in found if source.limit is None] if self.limited else found
        self.total = sum([source.amount for source in sources])
        self.answers: dict[tuple[str, ...], bool] = {}
        self.edition = 0
        self.replaced = False
        self.moment: int | None = None
        kinds = [source.kinds[0] for source in sources if source.amount == 1 == len(source.kinds)]
        several = len(kinds) < len(sources) or len({source.obj for source in sources}) < len(sources)
        self.single = None if several else {kind: kinds.count(kind) for kind in kinds}


def supply(g: Engine, player: Player, without: Obj | None = None) -> Supply:
    """What this player could get now, the least flexible sources first."""
    if without is not None and without not in g.resources.makers:
        without = None
    seat = player.seat
    supplies = g.resources.supplies.get(seat)
    if supplies is None:
        supplies = g.resources.supplies[seat] = {}
    known: Supply | None = supplies.get(without)
    edition, replaced = g.tables.forbidders.edition, g.tables.clear.remade
    if (
        known is not None
        and known.edition == edition
        and known.replaced is replaced
        and (known.moment is None or known.moment == g.version)
    ):
        return known
    found = []
    act = g.policy.supplying
    stopped = act is not None and act.id in g.tables.forbidders.count
    consulted, lasting = g.consulted, True
    for source in g.resources.sources.values():
        obj = source.obj
        if obj.chars.controller != seat or obj is without or stopped and _forbidden(g, obj, player, source):
            continue
        if replaced:  # by what may depend on anything
            source, lasting = remaking.foreseen(g, player, source), False
            if source is None:
                continue
        if source.cost is not None and source.cost.ready is not None:
            lasting = lasting and source.cost.own_state
            if source.cost.ready(g, obj, player):
                found.append(source)
            continue
        now, holds = _usable_now(g, obj, player, source)
        lasting = lasting and holds
        if now is not None:
            found.append(now)
    if len(found) > 1:
        found.sort(key=_flexibility)
    known = supplies[without] = Supply(found)
    known.edition, known.replaced = edition, replaced
    if not lasting or g.consulted != consulted:
        known.moment = g.version
    return known


def _forbidden(g: Engine, obj: Obj, player: Player, source: Source) -> bool:
    """May a source not be used, where a ruleset speaks of that (602.5)?"""
    act = g.policy.supplying
    if act is None:
        return False
    used = (obj, source.ability)
    return listeners.forbidden(g, Event(act, [used, player], Context(obj, player, source.ability))) is not None


def _usable_now(g: Engine, obj: Obj, player: Player, source: Source) -> tuple[Source | None, bool]:
    """A source as it could be used now, or None; and whether that holds until a source changes."""
    definition = source.ability.definition
    if source.priced and (definition.cost.letters or totals.to_use(g, obj, player, source.ability)):
        return None, True  # somebody chooses what that is
    if source.bounded and not g.resources.is_allowed(obj, source.ability, player):
        return None, False
    if definition.targets and not targeting.has_targets(g, source.ability, Context(obj, player, source.ability)):
        return None, False
    lasting = not source.bounded and definition.times is None and definition.others is None
    if definition.times is not None:
        source = source.taken(definition.times(g, Context(obj, player, source.ability)))
    if definition.others is not None:
        source = source.making(producible.kinds_of(g, obj, source.ability, player))
    if definition.kinds is not None:
        lasting = False
        source = source.of_kinds(units_of(g, definition.kinds(g, Context(obj, player, source.ability))))
    cost = definition.cost
    if cost.ready is not None:
        ready, lasting = cost.ready(g, obj, player), lasting and cost.own_state
    else:
        c = Context(obj, player, source.ability)
        ready, lasting = all(can(g, c) for can, _ in cost.atoms), lasting and not cost.atoms
    return (source if ready and source.amount else None), lasting


def _flexibility(source: Source) -> tuple[tuple[bool, int, int, int], int]:
    return source.breadth, source.obj.timestamp


def wants(g: Engine) -> dict[str, int]:
    """How many symbols each unit pays: what pays few of them is spent first where any will do."""
    found: dict[str, int] = g.resources.wanted
    if not found:
        for spec in g.program.symbols.values():
            for unit in spec.pays:
                found[unit] = found.get(unit, 0) + 1
    return found


def usable(g: Engine, player: Player, without: Obj | None = None, use: Use | None = None) -> list[Source]:
    """The resource abilities this player could use now for this, those of little other use and least flexible first."""
    there = supply(g, player, without)
    if not there.limited or use is None:
        return there.sources
    allowed = [source for source in there.limited if source.limit is not None and is_allowed(g, source.limit, use)]
    return [*allowed, *there.sources]
