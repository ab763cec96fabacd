"""The running machine: a program, a state, the tables rebuilt from it, and how they are kept in step.

Generated code and the stages of the pipeline call it ``g``.  Everything that must survive a
take-back is in ``state``; tables, caches and counters here are rebuilt by ``rebuild``.
"""

from typing import Any

from kotowari.interpreter import knowledge, policy
from kotowari.interpreter.above import Above
from kotowari.interpreter.acting.resources import Resources
from kotowari.interpreter.budget import WORK, Budget, Place, spanned
from kotowari.interpreter.continuous import characteristics, effects, passing, sealing
from kotowari.interpreter.continuous.effect import has_static
from kotowari.interpreter.continuous.refreshing import Characteristics
from kotowari.interpreter.definitions import AbilityDef
from kotowari.interpreter.events import listeners, loops, pipeline
from kotowari.interpreter.events.delayed import Waiting
from kotowari.interpreter.events.event import STEP_EDGES, Event
from kotowari.interpreter.events.tables import Listener, Tables
from kotowari.interpreter.events.turns import Turns
from kotowari.interpreter.overruns import last_events
from kotowari.interpreter.program import Ability, Program
from kotowari.interpreter.state import links, shown, teams
from kotowari.interpreter.state.checks import StateChecks
from kotowari.interpreter.state.known import Known
from kotowari.interpreter.state.objects import Obj, Player, Zone
from kotowari.interpreter.state.state import State


class Engine:
    """One game in progress, without its control flow: its parts, and what keeps them in step.

    ``depth`` groups are open, in which what was done (``grouped``) is not observed yet; ``group`` numbers them.
    ``beside``: what was told on the way of what will be observed next.  ``adverbs``: what is said of the events made
    now.  ``entering``: what is entering the field as something is done.  ``version``: which moment it is.
    ``suspended``: events are put off or left out (``turns``), which is asked before each one.
    ``manual_resources``, ``ask_idle``: as of ``Game``.
    """

    def __init__(self, program: Program, seed: int, work: int = WORK) -> None:
        self.program = program
        self.policy = policy.of(program)
        self.budget = Budget(work)
        self.state = State(program, seed, self.budget)
        self.log: list[Event] = []
        self.work_layers = self.work_offers = self.work_scanned = 0
        self.consulted = 0  # how often a prohibition had to be asked about more than what its event is about
        self.refused = self.attempting = self.attempt_began = self.rollbacks = self.version = 0
        self.conceded: list[tuple[int, int]] = []  # in which attempt, by where that began in the log, and who
        self.gave_up: Event | None = None  # the part that could not be done of what was attempted last
        self.taken_back: tuple[int, str, Event | None] | None = None  # the seat, its offer, and for want of what
        self.manual_resources = self.ask_idle = False
        self.suspended = False
        self.depth = self.group = 0
        self.grouped: list[Event] = []
        self.beside: list[Event] = []
        self.adverbs: tuple[str, ...] = ()
        self.known = Known()
        self.loops = loops.LoopDetection()
        self.above = Above(self)
        self.turns = Turns(self)
        self.chars = Characteristics(self)
        self.resources = Resources(self)
        self._clear()

    def _clear(self) -> None:
        self.tables = Tables(self.program.actions, frozenset(self.program.supplied.values()))
        self.checks = StateChecks(self.program)
        if len(self.policy.cover_zones) == 1 and self.policy.cover_zones[0][1].field:
            self.tables.uses["concealed"] = self.checks.marked["status", self.policy.cover_zones[0][0]]
        self.tables.uses["ending"] = self.state.endable
        self.tables.open_offers(self.policy.offers, self.policy.all_offers)
        self.chars.reset()
        self.resources.reset()
        self.turns.ending = False
        self.entering: Obj | None = None
        self._file_rules()

    def _file_rules(self) -> None:
        for rule in self.program.rules:
            held = Ability(AbilityDef(kind="rule", cites=rule.cites, span=rule.span), ())
            for restriction in rule.restrictions:
                listeners.table_of(self, restriction).add(Listener(restriction.pattern, None, held, restriction))

    def rebuild(self) -> None:
        """Make every table anew from the state, after a take-back."""
        self._clear()
        self.file_state()

    def file_state(self) -> None:
        """Fill the empty tables from the state."""
        self.chars.note_conditions()
        for zone in self.state.zones.values():
            for obj in zone.cards:
                obj.registered = None
                if not zone.spec.field:
                    if obj.token and not zone.spec.waiting:
                        self.checks.stray.append(obj)
                    if obj.item is None or obj.card is not None:
                        if obj.status or obj.counters:
                            obj.chars = characteristics.fresh(self, obj)
                        else:
                            obj.chars = obj.base.plain(obj.controller)
                    if obj.chars.abilities:
                        self.register(obj)
        for effect in self.state.effects:
            if effects.listens(effect):
                self.file_restrictions(effect)
        self.chars.compute()

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
        if self.attempting == 1:
            self.attempt_began = len(self.log)
        return self.here()

    def here(self) -> tuple[Any, ...]:
        """This moment, for :meth:`return_to`."""
        return (len(self.state.journal.records), len(self.log), self.depth, len(self.grouped), self.adverbs)

    def end_attempt(self) -> None:
        """What was attempted stands."""
        self.attempting -= 1
        self.refused = 0
        if self.state.sealed and not self.attempting:
            sealing.lift(self)

    def give_up(self, part: Any) -> None:
        """A part of what is attempted was not done, so that all of it will be taken back."""
        self.gave_up = part if isinstance(part, Event) else None

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
        if self.conceded:
            self.above.concede_again()

    # ------------------------------------------------------------------ changes seen by the tables
    def touch(self, obj: Any, structure: bool = False) -> None:
        """Something about an object changed that its characteristics or a state check may depend on."""
        self.checks.unsettled = True
        if type(obj) is not Obj:
            self.checks.structure_changed = self.checks.players_changed = True
            return
        self.checks.touched[obj] = None
        self.chars.dirty[obj] = None
        if obj in self.resources.makers:
            self.resources.supplies.pop(obj.chars.controller, None)
        if structure:
            self.checks.structure_changed = True
            if has_static(self, obj.base.abilities) or has_static(self, obj.chars.abilities):
                self.chars.full = True

    def read(self, field: str, thing: Any) -> Any:
        """A status or player field."""
        spec = self.program.fields[field]
        if spec.kind == "game":
            return self.state.facts.get(field, spec.starts)
        return (thing.fields if type(thing) is Player else thing.status).get(field, 0)

    def write(self, field: str, thing: Any, value: Any) -> None:
        """Write a field.  Characteristics depend on it only if the effects there are read it."""
        chars, checks, journal = self.chars, self.checks, self.state.journal
        read = chars.plan_status is None or field in chars.plan_status
        known = self.policy.written.get(field)
        if known is None:  # it is one of the whole game
            journal.put(self.state.facts, field, value)
            if read:  # it belongs to no thing that could be worked out alone
                chars.full = True
                chars.dirty[None] = None
            if read or self.policy.compared is None or field in self.policy.compared:
                checks.structure_changed = checks.players_changed = checks.unsettled = True
            return
        for each in thing if type(thing) is list else (thing,):
            if type(each) is Player:
                self.note(each, field, value)
                checks.structure_changed = checks.players_changed = checks.unsettled = True
                if read:
                    chars.dirty[None] = None
            elif each is not None:
                journal.put(each.status, field, value)
                if each in self.resources.makers:
                    self.resources.supplies.pop(each.chars.controller, None)
                checked, compared, covers, marks = known
                if checked:
                    checks.touched[each] = None
                    checks.unsettled = True
                if compared:
                    checks.structure_changed = checks.unsettled = True
                if read:
                    chars.dirty[each] = None
                    checks.unsettled = True
                if covers:
                    chars.relearn(each)
                if marks:
                    checks.marked["status", field][each] = None

    def note(self, player: Player, field: str, value: Any) -> None:
        """Write a field of a player, and of those for whom it is one number."""
        one_for = self.policy.one_for
        for each in teams.sharing(self.state, player, one_for[field]) if field in one_for else (player,):
            self.state.journal.put(each.fields, field, value)

    def gone_from(self, obj: Obj, origin: Zone) -> None:
        """An object is in ``origin`` no more: it lies at nothing, and what it does and hears ends."""
        self.state.take_off(obj)
        if obj.host is not None:
            passing.come_off(self, obj, obj.host)
        if origin.spec.field:
            self.leaves(obj)
        else:
            self.forget(obj)

    def leaves(self, old: Obj) -> None:
        """An object left the default zone: its listeners stay filed until the group has been observed."""
        if old in self.tables.filed:
            self.tables.departed.append(old)
            if old in self.resources.makers:
                self.resources.supplies.pop(old.chars.controller, None)
        if has_static(self, old.chars.abilities) or has_static(self, old.base.abilities):
            self.chars.all_changed()  # also if it had lost them: an effect that had begun to apply went on
        if not self.chars.plan_stable:
            self.chars.dirty[None] = None
        for each in old.attached:  # they lie at nothing now
            self.touch(each, structure=True)
        self.checks.structure_changed = self.checks.unsettled = True

    def forget(self, old: Obj) -> None:
        """An object left another zone, if it was in any."""
        if self.state.shown:
            shown.gone(self, old)
        filed = self.tables.filed.get(old)
        if filed is not None:
            triggers = self.tables.triggers
            if any(table is triggers and entry.pattern.looks_back for table, entry in filed):
                self.tables.departed.append(old)  # what it hears by what was there before, it hears still (603.10)
            else:
                listeners.unregister(self, old)
        self.tables.elsewhere.pop(old, None)
        if old in self.chars.outside:
            self.look_again(old)
        self.checks.structure_changed = True
        if old.left is not None and old.left.id in self.chars.plan_watches:
            self.chars.dirty[None] = None

    def moved(self, old: Obj | None, new: Obj) -> None:
        """A new version is in place: file it, or mark it for the next refresh."""
        chars, checks, zone = self.chars, self.checks, new.zone
        assert zone is not None
        checks.unsettled = True
        if zone.spec.field:
            self.touch(new, structure=True)
            if not chars.plan_stable:
                chars.dirty[None] = None
        else:
            if new.token and not zone.spec.waiting:
                checks.stray = [*checks.strays(), new]
            if new.base.abilities:
                self.register(new)
            if zone.id in chars.plan_watches:
                chars.dirty[None] = None
            if zone.id in chars.reached_zones:
                chars.dirty[new] = None
        checks.structure_changed = True

    def register(self, obj: Obj) -> None:
        """File what an object hears and does where it is now."""
        abilities, tables, zone = obj.chars.abilities, self.tables, obj.zone
        obj.registered = abilities
        if obj in tables.filed:
            listeners.unregister(self, obj)
        if obj in tables.elsewhere:
            del tables.elsewhere[obj]
        working = self.program.working(abilities, zone.id) if abilities and zone is not None else ()
        if not working or zone is None:
            return
        listeners.register(self, obj, working)
        for ability in working:
            made = ability.definition
            if made.kind == "cost" and made.zone == zone.id:
                if made.mode != "along":
                    tables.elsewhere[obj] = (*tables.elsewhere.get(obj, ()), ability)
                else:
                    tables.lenders[(obj, ability)] = None
                    tables.filed.setdefault(obj, []).append((tables.lenders, (obj, ability)))
            elif made.kind == "static" and made.parts and obj not in self.chars.outside and not zone.spec.field:
                self.chars.outside[obj] = None
                self.chars.all_changed()

    def look_again(self, obj: Obj) -> None:
        """A thing outside the field that changed others, or itself, is gone."""
        del self.chars.outside[obj]
        self.chars.all_changed()

    def file_restrictions(self, effect: Any) -> None:
        """File the restrictions of a floating effect."""
        filed = []
        for listener in effects.listeners_of(effect):
            table = listeners.table_of(self, listener.extra)
            table.add(listener)
            filed.append((table, listener))
        self.tables.filed[effect] = filed

    def unfile_restrictions(self, effect: Any) -> None:
        """Take them out."""
        listeners.unregister(self, effect)

    # ------------------------------------------------------------------ events
    def tick(self) -> int:
        """The next timestamp; it is another moment."""
        self.version += 1
        return self.state.tick()

    def record(self, ev: Event) -> None:
        """Add to the log, and to the history if somebody may ask."""
        log = self.log
        ev.index = len(log)
        log.append(ev)
        kind = ev.act.id
        if ev.act.things:
            knowledge.note(self, ev)
        if kind not in STEP_EDGES or ev.args[0] in self.program.window_steps:
            self.version += 1
        if kind in self.turns.history:
            self.turns.remember(ev)
        if self.turns.ending and not self.depth:
            self.turns.judge_end()

    def facts_of(self, ev: Event) -> tuple[str, ...]:
        """What was said of an event by the procedure that made it."""
        return ev.flags

    def wait(self, waiting: Waiting) -> None:
        """A trigger has happened.  Raises ``Ended`` where by policy one too many makes the game a draw (104.4b)."""
        waiting.chain = self.loops.chain.next()
        far = self.policy.endless_draws and waiting.chain.length > loops.HALF
        if far and self.loops.take_part(waiting.chain, waiting.you):
            self.go_on_for_ever()
        self.state.journal.append(self.state.pending, waiting)

    def go_on_for_ever(self) -> None:
        """Nobody can leave a loop.  Raises ``Ended``: a draw, unless only some are out once all is settled (801.16)."""
        if self.program.policies.get("endless_for"):
            self.loops.endless = True
        else:
            self.state.journal.set(self.state, "result", (None, "a loop that nobody can leave"))
            raise pipeline.Ended

    def spend(self, place: Place = None) -> None:
        """One turn of the loop that is written there."""
        self.budget.left -= 1
        if self.budget.left < 0:
            span = spanned(place)
            self.overrun(f"in the loop at {span.path}:{span.line}" if place else "before the position begins", place)

    def endless(self, line: int, c: Any) -> bool:
        """Does a loop of an effect go on for ever?  Then it has been gone through once (``loops``)."""
        return c.ability is not None and not loops.goes_on(self, loops.Key((line, c)))

    def overrun(self, doing: str, place: Place = None) -> None:
        """The budget is used up: say what was going on.  Raises ``Overrun``."""
        self.budget.used_up(f", {doing}{last_events(self.log)}", place)

    def link(self, c: Any, name: str, value: Any, as_it_was: bool = False) -> None:
        """Remember what one ability of an object did for another of the same (607), as :func:`links.linked` says."""
        if value is None or c.this is None:
            return
        known = c.this.links
        self.state.journal.put(known, name, links.linked(known.get(name), value, c.moved, as_it_was))
        if type(c.this) is Obj and has_static(self, c.this.chars.abilities):  # it may be what that speaks of
            self.chars.all_changed()
