"""The running machine: a program, a state, the tables rebuilt from it, and how they are kept in step.

Generated code and the stages of the pipeline call it ``g``.  Everything that must survive a
take-back is in ``state``; tables, caches and counters here are rebuilt by ``rebuild``.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import payment
from kotowari.interpreter.acting.means import Means
from kotowari.interpreter.budget import WORK, Budget, Place, spanned
from kotowari.interpreter.continuous import characteristics, effects, layers
from kotowari.interpreter.definitions import AbilityDef
from kotowari.interpreter.events import listeners, pipeline, rounds
from kotowari.interpreter.events.event import STEP_EDGES, Event
from kotowari.interpreter.events.listeners import Listener, Table, Waiting
from kotowari.interpreter.overruns import last_events
from kotowari.interpreter.program import Chars, Program
from kotowari.interpreter.rulings import Rulings
from kotowari.interpreter.state import links, shown
from kotowari.interpreter.state.course import Course
from kotowari.interpreter.state.known import Known
from kotowari.interpreter.state.objects import Obj, Player, State
from kotowari.interpreter.state.places import Places

_RULE = listeners.Ability(AbilityDef(kind="rule"), ())  # what restrictions of the rules themselves hang on


class Engine(Places, Course, Means, Rulings):
    """One game in progress, without its control flow."""

    def __init__(self, program: Program, seed: int, work: int = WORK) -> None:
        self.program = program
        self.budget = Budget(work)
        self.state = State(seed)
        self.log: list[Event] = []
        self.work_layers = 0
        self.work_offers = 0
        self.work_scanned = 0
        self.consulted = 0  # how often a prohibition had to be asked about more than what its event is about
        self.refused = 0
        self.begin_suspended()
        self.follow(program)
        self.manual_resources = False
        self.ask_idle = False
        self.left_out: list[str] = []
        self.attempting = 0
        self.rollbacks = 0
        self.version = 0
        self.known = Known()
        self.rounds = rounds.Rounds()
        self.chain = rounds.Chain()
        self.depth = 0
        self.group = 0
        self.grouped: list[Event] = []
        self.beside: list[Event] = []  # what was told on the way of what will be observed next
        self.adverbs: tuple[str, ...] = ()
        self.prices: dict[tuple[str, ...], tuple[Any, ...]] = {}  # what runs of symbols ask for, worked out once
        self.priced_uses: dict[tuple[Any, ...], tuple[Any, ...]] = {}  # which say what using them costs more
        self.priced: dict[tuple[Any, ...], bool] = {}  # do these abilities say anything of the cost of what has them?
        self.static_among: dict[tuple[Any, ...], tuple[Any, ...]] = {}  # which of these make continuous effects
        self.spans: dict[tuple[str, int | None], tuple[int, int, int, int]] = {}
        self.uses: dict[tuple[Any, ...], tuple[int, ...]] = {}
        self.history: dict[str, list[Event]] = {kind: [] for kind in program.history}
        self._clear()

    def _clear(self) -> None:
        self.clear = pipeline.Clear(self)
        self.triggers, self.replacers, self.during = Table(), Table(self.clear), Table(self.clear)
        self.forbidders, self.requirers = Table(), Table()
        self.permitters, self.supposers = Table(), Table()
        self.activated: dict[tuple[Obj, Any], None] = {}
        self.lenders: dict[tuple[Obj, Any], None] = {}  # cards that may lend what they say, with the ability by which
        self.specials: dict[tuple[Obj, Any], None] = {}  # those that are used at once, as an action of its own
        self.resources: dict[tuple[Obj, Any], payment.Source] = {}  # the activated abilities that make resources
        self.makers: dict[Obj, None] = {}  # what has them
        self.supplies: dict[int, dict[Any, Any]] = {}  # by seat what they give, until one of them changes
        self.elsewhere: dict[Obj, tuple[Any, ...]] = {}
        self.outside: dict[Obj, None] = {}
        self.filed: dict[Any, list[Any]] = {}
        self.departed: list[Obj] = []
        self.dirty: dict[Any, None] = {None: None}
        self.full = True
        self.plan: list[list[Any]] = [[] for _ in self.program.layers]
        self.plan_stable = True
        self.plan_status: frozenset[str] | None = None  # the fields that the effects there are read (None: any)
        self.plan_watches: frozenset[str] = frozenset()
        self.begun: set[Any] = set()
        self.begun_on: dict[Any, Any] = {}  # effect and part → what it began to apply to in this run of the layers
        self.statics: dict[tuple[Obj, Any], layers.Effect] = {}
        self.touched: dict[Obj, None] = {}
        self.stray: list[Obj] = []
        self.marked: dict[tuple[str, str], dict[Obj, None]] = {  # what lies in a field zone, by what is asked for there
            check.needs: {} for check in self.program.states if check.needs and not check.local}
        self.marked.update({("status", field): {} for field in self.program.covers})
        self.structure_changed = self.players_changed = True
        self.unsettled = True
        self.ending = False
        self.entering: Obj | None = None
        self.wanted_unit: str | None = None
        self.reached_zones: tuple[str, ...] = ()
        self.conditions = False
        self._file_rules()

    def _file_rules(self) -> None:
        for rule in self.program.rules:
            for restriction in rule.restrictions:
                listeners.table_of(self, restriction).add(Listener(restriction.pattern, None, _RULE, restriction))

    def rebuild(self) -> None:
        """Make every table anew from the state, after a take-back."""
        self._clear()
        self.file_state()

    def file_state(self) -> None:
        """Fill the empty tables from the state."""
        self.conditions = any(e.ends and e.ends[0] == "while" for e in self.state.effects)
        for zone in self.state.zones.values():
            for obj in zone.cards:
                obj.registered = None
                if not zone.spec.field:
                    if obj.token and not zone.spec.waiting:
                        self.stray.append(obj)
                    if obj.item is None or obj.card is not None:
                        if obj.status or obj.counters:
                            obj.chars = characteristics.fresh(self, obj)
                        else:
                            obj.chars = obj.base.plain(obj.controller)
                    if obj.chars.abilities:
                        self._register(obj)
        for effect in self.state.effects:
            if effects.listens(effect):
                self.file_restrictions(effect)
        self._compute()

    def take_back(self, mark: int) -> None:
        """Roll the state back to a mark and rebuild the tables."""
        self.state.journal.rollback(mark)
        self.rollbacks += 1
        self.version += 1
        self.rebuild()

    # ------------------------------------------------------------------ attempts
    def begin_attempt(self) -> tuple[Any, ...]:
        """Remember this moment, to return to it if a procedure turns out illegal."""
        self.attempting += 1
        return self.here()

    def here(self) -> tuple[Any, ...]:
        """This moment, for :meth:`return_to`."""
        return (self.state.journal.mark(), len(self.log), self.depth, len(self.grouped), self.adverbs)

    def end_attempt(self) -> None:
        """What was attempted stands."""
        self.attempting -= 1
        self.refused = 0

    def fail_attempt(self, mark: tuple[Any, ...]) -> None:
        """Everything since the mark is as if it had not been."""
        self.attempting -= 1
        self.return_to(mark)

    def return_to(self, mark: tuple[Any, ...]) -> None:
        """Go back to a moment: (mark of the journal, length of the log, depth, length of the open group, adverbs)."""
        records, log, self.depth, grouped, self.adverbs = mark
        del self.log[log:]
        del self.grouped[grouped:]
        self.take_back(records)

    # ------------------------------------------------------------------ changes seen by the tables
    def touch(self, obj: Any, structure: bool = False) -> None:
        """Something about an object changed that its characteristics or a state check may depend on."""
        self.unsettled = True
        if type(obj) is not Obj:
            self.structure_changed = self.players_changed = True
            return
        self.touched[obj] = None
        self.dirty[obj] = None
        if obj in self.makers:
            self.supplies.pop(obj.chars.controller, None)
        if structure:
            self.structure_changed = True
            if layers.has_static(self, obj.base.abilities) or layers.has_static(self, obj.chars.abilities):
                self.full = True

    def read(self, field: str, thing: Any) -> Any:
        """A status or player field."""
        spec = self.program.fields[field]
        if spec.kind == "game":
            return self.state.facts.get(field, spec.starts)
        return (thing.fields if type(thing) is Player else thing.status).get(field, 0)

    def write(self, field: str, thing: Any, value: Any) -> None:
        """Write a field.  Characteristics depend on it only if the effects there are read it."""
        spec = self.program.fields[field]
        read = self.plan_status is None or field in self.plan_status
        if spec.kind == "game":
            self.state.journal.put(self.state.facts, field, value)
            if read:
                self.dirty[None] = None
            return
        for each in thing if type(thing) is list else (thing,):
            if type(each) is Player:
                self.state.journal.put(each.fields, field, value)
                self.structure_changed = self.players_changed = self.unsettled = True
                if read:
                    self.dirty[None] = None
            elif each is not None:
                self.state.journal.put(each.status, field, value)
                if each in self.makers:
                    self.supplies.pop(each.chars.controller, None)
                if self.checked is None or field in self.checked:
                    self.touched[each] = None
                    self.unsettled = True
                if self.compared is None or field in self.compared:
                    self.structure_changed = self.unsettled = True
                if read:
                    self.dirty[each] = None
                    self.unsettled = True
                if field in self.program.covers:
                    self.relearn(each)
                if ("status", field) in self.marked:
                    self.marked["status", field][each] = None

    def leaves(self, old: Obj) -> None:
        """An object left the default zone: its listeners stay filed until the group has been observed."""
        if old in self.filed:
            self.departed.append(old)
            if old in self.makers:
                self.supplies.pop(old.chars.controller, None)
        if layers.has_static(self, old.chars.abilities) or layers.has_static(self, old.base.abilities):
            self.full = True  # also if it had lost them: an effect that had begun to apply went on
            self.dirty[None] = None
        if not self.plan_stable:
            self.dirty[None] = None
        for each in old.attached:  # they lie at nothing now
            self.touch(each, structure=True)
        self.structure_changed = True
        self.unsettled = True

    def forget(self, old: Obj) -> None:
        """An object left another zone."""
        if self.state.shown:
            shown.gone(self, old)
        if old in self.filed:
            listeners.unregister(self, old)
        self.elsewhere.pop(old, None)
        if old in self.outside:
            self.look_again(old)
        self.structure_changed = True
        if self.plan_watches:
            self.dirty[None] = None

    def moved(self, old: Obj | None, new: Obj) -> None:
        """A new version is in place: file it, or mark it for the next refresh."""
        self.unsettled = True
        if new.zone.spec.field:
            self.touch(new, structure=True)
            if not self.plan_stable:
                self.dirty[None] = None
        else:
            if new.token and not new.zone.spec.waiting:
                self.stray = [*self.strays(), new]
            if new.base.abilities:
                self._register(new)
            if self.plan_watches:
                self.dirty[None] = None
            if new.zone.id in self.reached_zones:
                self.dirty[new] = None
        self.structure_changed = True

    def _register(self, obj: Obj) -> None:
        abilities = obj.chars.abilities
        listeners.register(self, obj)
        obj.registered = abilities
        if obj in self.elsewhere:
            del self.elsewhere[obj]
        if not abilities:
            return
        zone = obj.zone
        for ability in self.program.working(abilities, zone.id):
            kind = ability.definition.kind
            if kind == "cost" and ability.definition.zone == zone.id:
                if ability.definition.mode != "lent":
                    self.elsewhere[obj] = (*self.elsewhere.get(obj, ()), ability)
                else:
                    self.lenders[(obj, ability)] = None
                    self.filed.setdefault(obj, []).append((self.lenders, (obj, ability)))
            elif kind == "static" and ability.definition.parts and obj not in self.outside and not zone.spec.field:
                self.outside[obj] = None
                self.full = True
                self.dirty[None] = None

    def look_again(self, obj: Obj) -> None:
        """A thing outside the field that changed others, or itself, is gone."""
        del self.outside[obj]
        self.full = True
        self.dirty[None] = None

    def preview(self, obj: Obj) -> None:
        """Characteristics of an entering object as it will exist there."""
        if layers.has_static(self, obj.base.abilities) and not self.depth:
            self.full = True
            self.dirty[None] = None
            self._compute()
        else:
            layers.update(self, obj)
        self.dirty[obj] = None

    def effects_changed(self, effect: Any = None) -> None:
        """A continuous effect began or ended."""
        self.version += 1
        self.full = True
        self.dirty[None] = None
        for obj in effect.locked or () if effect is not None else ():
            if type(obj) is Obj and obj.zone is not None and not obj.zone.spec.field:
                obj.chars = characteristics.fresh(self, obj)
                self._register(obj)
        self.conditions = any(e.ends and e.ends[0] == "while" for e in self.state.effects)

    def file_restrictions(self, effect: Any) -> None:
        """File the restrictions of a floating effect."""
        filed = []
        for listener in effects.listeners_of(effect):
            table = listeners.table_of(self, listener.extra)
            table.add(listener)
            filed.append((table, listener))
        self.filed[effect] = filed

    def unfile_restrictions(self, effect: Any) -> None:
        """Take them out."""
        listeners.unregister(self, effect)

    # ------------------------------------------------------------------ characteristics
    def static_effect(self, obj: Obj, ability: Any) -> Any:
        """The effect of a static ability, the same one while the object is this version."""
        key = (obj, ability)
        effect = self.statics.get(key)
        if effect is None:
            effect = self.statics[key] = layers.Effect(obj, None, ability.definition.parts, ability.args, None,
                                                       obj.timestamp, None, ability, ability.definition.cites)
            effect.id = obj.id
        effect.timestamp = self.state.starts.get(key) or obj.timestamp
        return effect

    def started(self, effect: Any) -> bool:
        """Has it applied in an earlier layer of this run?"""
        return effect in self.begun

    def start(self, effect: Any) -> None:
        """It applies."""
        self.begun.add(effect)

    def refresh(self) -> None:
        """Bring characteristics and listeners up to date; not inside a group, which the state before judges."""
        if self.depth:
            return
        self._compute()

    def catch_up(self) -> None:
        """Bring all up to date inside a group: what happened there counts already, only the triggers wait."""
        listeners.silence(self)
        if self.dirty:
            self._compute()

    def refresh_if_idle(self) -> None:
        """Refresh now, if anything is out of date and no group is open."""
        if self.dirty and not self.depth:
            self._compute()

    def _compute(self) -> None:
        dirty = [o for o in self.dirty if o is not None and o.zone is not None]
        everything = self.full or not self.plan_stable
        self.dirty.clear()
        if everything:
            self.full = False
            before = {o: o.chars for o in layers.in_range(self)}
            changed = layers.recompute(self)
            for obj in changed:
                old = before.get(obj)
                if old is not None:
                    self.hold_on(obj, old)
                if old is None or _differs(old, obj.chars):
                    self.touched[obj] = None
                    self.unsettled = True
                    self.structure_changed = True
        else:
            changed = []
            for obj in dirty:
                if obj.zone.spec.field or obj.zone.id in self.reached_zones or obj in self.outside or (
                        obj in self._locked()):
                    old = obj.chars
                    layers.update(self, obj)
                    changed.append(obj)
                    self.hold_on(obj, old)
                    if _differs(old, obj.chars):
                        self.structure_changed = self.unsettled = True
        makers = self.makers
        for obj in changed:
            if obj in makers:
                self.supplies.clear()
            if obj.registered is not obj.chars.abilities:
                self._register(obj)
            chars = obj.chars
            for (kind, id), holders in self.marked.items():
                if id in (chars.words if kind == "word" else chars.keywords if kind == "keyword" else obj.status):
                    holders[obj] = None
                elif obj in holders:
                    del holders[obj]
        if self.dirty:  # a state was lost with what a thing is
            self._compute()

    def having(self, needs: tuple[str, str]) -> list[Obj]:
        """The objects in a field zone with a word, keyword or status that is asked for there, oldest version first.

        Of a status also those that have had it: the check itself asks again.
        """
        holders = self.marked[needs]
        if not holders:
            return []
        for obj in [o for o in holders if o.zone is None]:
            del holders[obj]
        return sorted([o for o in holders if o.zone.spec.field], key=_age)

    def _locked(self) -> set[Any]:
        return {o for effect in self.state.effects for o in effect.locked or ()}

    # ------------------------------------------------------------------ events
    def tick(self) -> int:
        """The next timestamp; it is another moment."""
        self.version += 1
        return self.state.tick()

    def is_clear(self, act: Any) -> bool:
        """Can this be done at once: is all of it done by plain calls, and does nothing intercept a part of it?"""
        if act.now is None:
            return False
        replaced, during = self.replacers.count, self.during.count
        return not any(kind in replaced or kind in during for kind in act.uses)

    def record(self, ev: Event) -> None:
        """Add to the log, and to the history if somebody may ask."""
        log = self.log
        ev.index = len(log)
        log.append(ev)
        kind = ev.act.id
        knowledge.note(self, ev)
        if kind not in STEP_EDGES or ev.args[0] in self.program.window_steps:
            self.version += 1
        if kind in self.history:
            self.remember(ev)
        if self.ending and not self.depth:
            self.judge_end()

    def facts_of(self, ev: Event) -> tuple[str, ...]:
        """What was said of an event by the procedure that made it."""
        return ev.flags

    def wait(self, waiting: Waiting) -> None:
        """A trigger has happened.  Raises ``Ended`` where by policy one too many makes the game a draw (104.4b)."""
        waiting.chain = self.chain.next()
        if self.endless_draws and waiting.chain.length > rounds.CHAIN:
            self.state.journal.set(self.state, "result", (None, "a loop that nobody can leave"))
            raise pipeline.Ended
        self.state.journal.append(self.state.pending, waiting)

    def spend(self, place: Place = None) -> None:
        """One turn of the loop that is written there."""
        self.budget.left -= 1
        if self.budget.left < 0:
            span = spanned(place)
            self.overrun(f"in the loop at {span.path}:{span.line}" if place else "before the position begins", place)

    def endless(self, line: int, c: Any) -> bool:
        """Does a loop of an effect go on for ever?  Then it has been gone through once (``rounds``)."""
        return c.ability is not None and not rounds.goes_on(self, rounds.Key((line, c)))

    def overrun(self, doing: str, place: Place = None) -> None:
        """The budget is used up: say what was going on.  Raises ``Overrun``."""
        self.budget.used_up(f", {doing}{last_events(self.log)}", place)

    def link(self, c: Any, name: str, value: Any, as_it_was: bool = False) -> None:
        """Remember what one ability of an object did for another of the same (607), as :func:`links.linked` says."""
        if value is None or c.this is None:
            return
        known = c.this.links
        self.state.journal.put(known, name, links.linked(known.get(name), value, c.moved, as_it_was))
        if type(c.this) is Obj and layers.has_static(self, c.this.chars.abilities):  # it may be what that speaks of
            self.full = True
            self.dirty[None] = None


def _age(obj: Obj) -> int:
    return obj.id


def _differs(a: Chars, b: Chars) -> bool:
    return (a.numbers != b.numbers or a.words != b.words or a.controller != b.controller or a.abilities != b.abilities
            or a.name != b.name)
