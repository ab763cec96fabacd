"""Listeners filed under the kind of event that they hear, and the other tables of what objects can do now.

All of it follows from the state: it is thrown away and made anew when something is taken back.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kotowari.interpreter.definitions import ActionDef, Pattern
from kotowari.interpreter.events.event import STEP_EDGES, Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import reaching, teams
from kotowari.interpreter.state.objects import Obj, Player


class Listener:
    """A pattern of an ability of an object, as filed in the tables."""

    __slots__ = ("pattern", "obj", "ability", "extra")

    def __init__(self, pattern: Pattern, obj: Any, ability: Ability, extra: Any = None) -> None:
        self.pattern = pattern
        self.obj = obj
        self.ability = ability
        self.extra = extra

    def hears(self, g: Engine, ev: Event) -> bool:
        """Does the pattern match this event, for this object?"""
        g.work_scanned += 1
        budget = g.budget
        budget.looks -= 1
        if budget.looks < 0:
            budget.used_up("", None)
        if not self.says(g, ev, self.pattern.match):
            return False
        if not g.state.reach or self.ability.definition.everywhere:
            return True
        return reaching.is_heard(g, self.player(g), ev, self.pattern.within)

    def says(self, g: Engine, ev: Event, test: Callable[..., Any]) -> Any:
        """Does a test of its ability say this of an event?"""
        return test(g, ev, self.obj, self.player(g), self.ability.args)

    def player(self, g: Engine) -> Any:
        """Who is meant by *you* in it."""
        return g.state.controller(self.obj)


class Joint(Listener):
    """A pattern of an ability by whose *you* all of a team are meant; a step of that team is its first player's."""

    def says(self, g: Engine, ev: Event, test: Callable[..., Any]) -> Any:
        """Does a test of its ability say this of an event, of any of them?"""
        you = self.player(g)
        if type(you) is not Player or ev.act.id in STEP_EDGES:
            return super().says(g, ev, test)
        return any(test(g, ev, self.obj, each, self.ability.args) for each in teams.team(g.state, you))


class Held(Listener):
    """A pattern of an effect that an instruction made; *you* is who controlled that."""

    __slots__ = ("you",)

    def __init__(self, pattern: Pattern, obj: Any, ability: Ability, extra: Any, you: Any) -> None:
        super().__init__(pattern, obj, ability, extra)
        self.you = you

    def player(self, g: Engine) -> Any:
        """Who is meant by *you* in it."""
        return self.you


class Table:
    """Listeners by kind of event; within a kind the general ones and, by object, the anchored ones.

    The edges of each step are a kind of their own, (kind, step): those of other steps are not asked.
    ``known`` is emptied whenever a kind gets its first or loses its last listener: what was concluded from the kinds.
    ``edition`` is another one with every listener that comes or goes.
    """

    __slots__ = ("general", "anchored", "count", "known", "edition")

    def __init__(self, known: dict[str, bool] | None = None) -> None:
        self.general: dict[Any, dict[Listener, None]] = {}
        self.anchored: dict[Any, dict[Any, dict[Listener, None]]] = {}
        self.count: dict[Any, int] = {}
        self.known: dict[str, bool] = {} if known is None else known
        self.edition = 0

    def __contains__(self, kind: str) -> bool:
        return kind in self.count

    def add(self, listener: Listener) -> None:
        """File a listener."""
        self.edition += 1
        kinds = _kinds(listener.pattern)
        kind = kinds[-1]
        for each in kinds:
            self.count[each] = self.count.get(each, 0) + 1
            if self.count[each] == 1:
                self.known.clear()
        if listener.pattern.anchor is None:
            self.general.setdefault(kind, {})[listener] = None
        else:
            self.anchored.setdefault(kind, {}).setdefault(listener.obj, {})[listener] = None

    def discard(self, listener: Listener) -> None:
        """Take a listener out."""
        self.edition += 1
        kinds = _kinds(listener.pattern)
        kind = kinds[-1]
        if listener.pattern.anchor is None:
            self.general[kind].pop(listener)
        else:
            bucket = self.anchored[kind]
            bucket[listener.obj].pop(listener)
            if not bucket[listener.obj]:
                del bucket[listener.obj]
        for kind in kinds:
            self.count[kind] -= 1
            if not self.count[kind]:
                del self.count[kind]
                self.known.clear()

    def about(self, kind: str, thing: Any) -> list[Listener]:
        """The listeners of a kind that may hear of this thing."""
        return [*self.general.get(kind, ()), *self.anchored.get(kind, {}).get(thing, ())]

    def of(self, ev: Event) -> list[Listener]:
        """The listeners that may hear this event: general ones, then those anchored to an operand."""
        kind = ev.act.id
        found = list(self.general.get(kind, ()))
        if kind in STEP_EDGES:
            found.extend(self.general.get((kind, ev.args[0]), ()))
        anchored = self.anchored.get(kind)
        if anchored:
            args, seen = ev.args, []
            for slot in ev.act.things:
                thing = args[slot]
                if type(thing) is Obj and thing in anchored and thing not in seen:
                    seen.append(thing)
                    found.extend(anchored[thing])
            thing = ev.result
            if type(thing) is Obj and thing in anchored and thing not in seen:
                found.extend(anchored[thing])
        return found


def _kinds(pattern: Pattern) -> tuple[Any, ...]:
    """What a listener is counted under; the last is what it is filed under."""
    return (pattern.verb, (pattern.verb, pattern.step)) if pattern.step else (pattern.verb,)


class Clear(dict[str, bool]):
    """By the id of an action: can it be done at once?  Asked once, until something of the answer changes.

    It can where all of it is done by plain calls, and nothing intercepts a part of it: ``intercepted`` are the actions
    that something does.  ``remade``: may it take the place of resources that are made, or add to them (106.11b,
    605.1b)?  ``supplied`` are the actions that tell of those.
    """

    def __init__(self, actions: dict[str, ActionDef], supplied: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.actions = actions
        self.supplied = supplied
        self.intercepting: tuple[Table, ...] = ()
        self.intercepted: frozenset[str] = frozenset()
        self.remade = False

    def clear(self) -> None:
        """Something has begun or ceased to intercept a kind of action."""
        super().clear()
        self.intercepted = frozenset().union(*(table.count for table in self.intercepting))
        self.remade = not self.intercepted.isdisjoint(self.supplied)

    def __missing__(self, id: str) -> bool:
        act = self.actions[id]
        self[id] = clear = act.now is not None and self.intercepted.isdisjoint(act.uses)
        return clear


class Tables:
    """Who hears what, and who can do what, as of now.

    ``triggers``, ``replacers``, ``during`` (what is done as the event happens), ``forbidders``, ``requirers``,
    ``permitters``, ``supposers`` (as though) and ``narrowers`` (looked among less) hold listeners; ``supposed``: by
    which something was possible.  ``filed``: what of them belongs to an object or an
    effect, so that it can be taken out again.  ``departed``: objects that are gone, whose listeners stay until their
    group has been observed.  By object and ability: ``activated`` and ``specials`` (used at once, as an action of their
    own), both by that in ``uses``, with what must lie there for abilities that are used in another way; ``lenders``
    (cards that may lend what they say).  ``elsewhere``: by which abilities a card may be played from where it lies.
    ``watching``: abilities that trigger on how things are.  ``offers``: those that players are asked about, and
    ``all_offers`` with those of resources, each with what finds its things and what must be there for any to be found.
    """

    def __init__(self, actions: dict[str, ActionDef], supplied: frozenset[str] = frozenset()) -> None:
        self.clear = Clear(actions, supplied)
        self.triggers, self.replacers, self.during = Table(), Table(self.clear), Table(self.clear)
        self.clear.intercepting = (self.replacers, self.during)
        self.forbidders, self.requirers = Table(), Table()
        self.permitters, self.supposers = Table(), Table()
        self.narrowers = Table()
        self.supposed: dict[tuple[str, Obj], Listener] = {}
        self.filed: dict[Any, list[tuple[Any, Any]]] = {}
        self.departed: list[Obj] = []
        self.activated: dict[tuple[Obj, Ability], None] = {}
        self.specials: dict[tuple[Obj, Ability], None] = {}
        self.watching: dict[tuple[Obj, Ability], None] = {}
        self.uses: dict[str, Any] = {"": self.activated, "special": self.specials}
        self.lenders: dict[tuple[Obj, Ability], None] = {}
        self.elsewhere: dict[Obj, tuple[Any, ...]] = {}
        self.open_offers((), ())

    def open_offers(
        self, offers: Sequence[tuple[Any, Any, str | None]], every: Sequence[tuple[Any, Any, str | None]]
    ) -> None:
        """File offers, each with what there is to use by its way: True where it looks for something else."""
        self.offers = [(offer, find, True if way is None else self.uses.get(way, True)) for offer, find, way in offers]
        self.all_offers = [
            (offer, find, True if way is None else self.uses.get(way, True)) for offer, find, way in every
        ]

    def take_out(self, owner: Any) -> bool:
        """Take what an object or an effect has filed out of every table.  Returns whether it forbade something."""
        forbade = False
        for table, entry in self.filed.pop(owner, ()):
            forbade = forbade or table is self.forbidders
            if type(table) is dict:
                table.pop(entry, None)
            else:
                table.discard(entry)
        return forbade
