"""How the engine follows the policies of its ruleset: what it is told once and asks at every event.

The trap: these switches are read on the hottest paths, so they are plain attributes, set once.
"""

from typing import Any

from kotowari.interpreter.acting import announcing, availability, items, permissions, planning, policies, targeting
from kotowari.interpreter.asking import unseen
from kotowari.interpreter.continuous import characteristics
from kotowari.interpreter.events import supposing
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.program import COUNTERS, Program
from kotowari.interpreter.state.objects import Obj


class Rulings:
    """The part of the engine that knows policies (the table is in ``policies``)."""

    def follow(self, program: Program) -> None:
        """Take over what a program says alike to all its games: worked out for the first, never changed."""
        if program.told is None:
            before = frozenset(vars(self))
            self._read(program)
            program.told = {name: value for name, value in vars(self).items() if name not in before}
        for name, value in program.told.items():
            setattr(self, name, value)

    def _read(self, program: Program) -> None:
        self._read_policies(program)
        self.otherwise = frozenset(s.id for s in program.symbols.values() if s.otherwise[0] or s.instead)
        self.made_by = [s for s in program.symbols.values() if s.made_by]
        self.kept_fields = [(f.id, f) for f in program.fields.values() if f.kept]
        self.player_fields = {f.id: f.starts for f in program.fields.values() if f.kind == "player"}
        local = [check for check in program.states if check.local]
        self.checked = _read_by(local)  # the status fields that state checks of one object read; None: any
        self.compared = _read_by(  # … and those of one object that look at others as well
            [check for check in program.states if not check.local and check.test is not None])
        self.local_checks = [  # each with the word that what it is asked of must have, or ""
            (check, check.needs[1] if check.needs is not None and check.needs[0] == "word" else "") for check in local]
        self.wide_checks = [check for check in program.states if not check.local]
        self.cover_zones = [(field, program.zones[zone]) for field, faces in program.covers.items() for zone in faces
                            if not program.zones[zone].waiting]
        self.owner_zone = next((z.id for z in program.zones.values() if z.visible == "owner"), "")
        self.new_field = program.policies.get("new_field", "")
        self.renewing = bool(self.new_field) and program.policies.get("taken_over") != "same"
        self.windows = program.window_steps | {"turn"}  # the steps whose beginning anybody asks for

    def _read_policies(self, program: Program) -> None:
        named = program.policies
        self.watching = named.get("targets") == "continuous"
        self.shedding = next((act for act in program.actions.values() if "sheds" in act.flags), None)
        self.pools_empty = named.get("pools_empty") == "step"
        self.endless_once = named.get("endless") == "once"
        self.endless_draws = named.get("endless") == "draw"
        self.checks_by_player = named.get("state_checks") == "by_player"
        self.older_first = named.get("replacement_order") == "oldest"
        self.had_by = {f.id: f.derived for f in program.fields.values() if f.kind == "number" and f.derived}
        self.clamped = named.get("numbers") == "clamped"
        self.suppressing = named.get("lost_abilities") == "suppress"
        self.dependent = named.get("continuous", "layers") == "layers"
        self.unforbidden_first = named.get("forbidden") == "replaceable"
        self.skipping = named.get("impossible_replacement") == "skipped"
        self.own_leaving = named.get("leave_triggers") == "destination"
        self.resting = named.get("as_long") == "rests"
        self.enters_whole = named.get("entering") == "as_it_was"
        self.losers_leave = named.get("losers") == "leave"
        self.arranging = any(zone.arranged for zone in program.zones.values())

    def hold_on(self: Any, obj: Obj, old: Any) -> None:
        """What a thing is may have changed, and whose it is: it is new there by policy, and keeps not every state."""
        passed = old.controller != obj.chars.controller
        if passed and self.renewing:
            self.state.journal.put(obj.status, self.new_field, 1)
        if obj.status:
            for field, word in self.program.held:
                if obj.status.get(field) and (passed or word not in obj.chars.words):
                    self.write(field, obj, 0)

    def watch(self) -> None:
        """Something happened while chosen targets may be watched (policy ``targets``)."""
        policies.watch(self)

    def has_targets(self: Any, ability: Any, c: Any) -> bool:
        """Could all targets of an ability that is used be chosen, with some number for x that can be paid (602.2b)?"""
        of_x = any(spec.of_x for spec in ability.definition.targets)
        return self._has_targets_of(ability, c, announcing.largest_of(self, ability, c) if of_x else 0)

    def _has_targets_of(self: Any, ability: Any, c: Any, largest: int) -> bool:
        for c.x in range(1 + largest):
            if targeting.has_targets(self, ability, c):
                return True
        return False

    def has_all_targets(self: Any, card: Obj, player: Any) -> bool:
        """Could all targets be chosen that a card would announce, perhaps only as another cost is paid for it?"""
        return self.has_targets_as(card, player, card) or self._has_targets_otherwise(card, player)

    def _has_targets_otherwise(self: Any, card: Obj, player: Any) -> bool:
        """Could they, as one of its parts is played or another cost is paid for it?"""
        if card.base.joined is not None:  # each part has its own, asked for where it is judged what can be played
            return True
        spell = permissions.waiting(self, card, player)
        for way in permissions.alternatives(self, card, spell):
            if availability.can_pay_by(self, card, spell, player, way):
                paid = self.stand_in(card, player)
                paid.links["ways"] = (way.definition.name,)
                if self.has_targets_as(card, player, paid):
                    return True
        return False

    def has_targets_as(self: Any, card: Obj, player: Any, this: Obj) -> bool:
        """Could all be chosen, if it were what ``this`` is?"""
        for ability in items.abilities_of(self, card):
            if ability.definition.targets or ability.definition.modes:
                c = Context(this, player, ability)
                c.item = self.stand_in(card, player)
                of_x = any(spec.of_x for spec in ability.definition.targets)
                if not self._has_targets_of(ability, c, announcing.largest_for(self, card, player) if of_x else 0):
                    return False
        return True

    def leave_game(self: Any) -> None:
        """Who has lost leaves, though the game goes on (policy ``losers``)."""
        for player in self.state.players:
            if player.lost:
                policies.leave_game(self, player)

    def applies(self, c: Any) -> Any:
        """What is done during an event is wanted, its targets chosen and its cost paid: steps that return whether."""
        return planning.apply(self, c)

    def pays_toll(self, listener: Any, ev: Any) -> Any:
        """What must be done before an event is wanted and done: steps that return whether (806.6a, 807.7a)."""
        return planning.toll(self, listener, ev)

    def tolls_met(self, ev: Any) -> bool:
        """Could each toll of an event be paid, each by itself?"""
        return planning.tolls_met(self, ev)

    def lifted(self, ev: Any, prohibition: Any) -> bool:
        """Does a prohibition not stand against an event, since something may be supposed ("as though")?"""
        return supposing.lifted(self, ev, prohibition)

    def arrange(self, events: list[Any], c: Any) -> Any:
        """What came together into a place with an order is put in order by its owner: steps."""
        return unseen.arrange(self, events, c)

    def relearn(self: Any, obj: Obj) -> None:
        """What an object can do by its own state changed: it is covered, uncovered, or has other counters."""
        if obj.zone is not None and obj.zone.spec.field:
            self.touch(obj, structure=True)
            self.full = True
        elif obj.zone is not None and obj.zone.id in self.reached_zones:
            self.touch(obj)
        elif obj.zone is not None:
            obj.chars = characteristics.fresh(self, obj)
            self._register(obj)

    def counters_changed(self: Any, thing: Any, kind: str) -> None:
        """Counters changed; only kinds that adjust characteristics touch those."""
        self.unsettled = True
        if type(thing) is Obj:
            self.touched[thing] = None
            if kind in self.program.counters or thing.chars.turned or (
                    self.plan_status is None or COUNTERS in self.plan_status):
                self.dirty[thing] = None
            if kind in self.program.giving_counters:
                self.relearn(thing)
        else:
            self.structure_changed = self.players_changed = True


def _read_by(checks: list[Any]) -> frozenset[str] | None:
    """The status fields that these state checks read; None: any."""
    reads = [check.reads for check in checks]
    return None if None in reads else frozenset(field for fields in reads for field in fields)
