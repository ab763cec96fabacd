"""What a ruleset says alike to all its games, read once from its program (``grammar/hooks.py`` has the table).

The trap: these switches are read on the hottest paths, so they are plain attributes, set once and never changed.
"""

from copy import copy
from typing import Any

from kotowari.interpreter.definitions import ActionDef, FieldSpec, StateCheckDef, SymbolSpec, ZoneSpec
from kotowari.interpreter.program import Base, Program


class Policy:
    """The switches of a ruleset, and what else is worked out from its declarations."""

    def __init__(self, program: Program) -> None:
        self._read_policies(program.policies)
        self._read_fields(program)
        self.primitives = {  # by their names in the core
            a.core: a for a in sorted(program.actions.values(), key=lambda a: a.id == a.core) if a.core
        }
        self.counters_leave, self.showing = _declared(program, "sheds"), _declared(program, "showing")
        self.passing, self.coming_off = _declared(program, "passed"), _declared(program, "came_off")
        self.targeting, self.activating = _declared(program, "targeting"), _declared(program, "activating")
        self.repeated, self.rounds = _declared(program, "repeated"), _declared(program, "rounds")
        parents = program.step_parents
        self.keeping = frozenset(  # as these steps end, nothing is lost
            step for step, whole in parents.items() if parents.get(whole) and program.policies["pools_empty"] == "phase"
        )
        self.supplying, self.unspent = _declared(program, "supplying"), _declared(program, "unspent")
        self.applying, self.losing = _declared(program, "applying"), _declared(program, "losing")
        self.otherwise = frozenset(s.id for s in program.symbols.values() if s.otherwise[0] or s.instead)
        self.made_by: list[SymbolSpec] = [s for s in program.symbols.values() if s.made_by]
        self.cover_zones: list[tuple[str, ZoneSpec]] = [
            (field, program.zones[zone])
            for field, faces in program.covers.items()
            for zone in faces
            if not program.zones[zone].waiting
        ]
        self.all_offers = [(o, o.find, o.way) for o in program.offers]
        self.offers = [each for each in self.all_offers if each[2] != "resource"]  # where any payment will do
        self.arranged = _arranged(program)
        self.arranging, self.stamping = bool(self.arranged), any(zone.stamped for zone in program.zones.values())
        self.windows = program.window_steps | {"turn"}  # the steps whose beginning anybody asks for
        local, wide = [c for c in program.states if c.local], [c for c in program.states if not c.local]
        checked, compared = _read_by(local), _read_by([check for check in wide if check.test is not None])
        marked, self.compared = {check.needs for check in wide}, compared
        self.written = {  # of a field that things have: is it read by a state check of one object, by one that looks
            f.id: (
                checked is None or f.id in checked,
                compared is None or f.id in compared,  # at others as well, and
                f.id in program.covers,
                f.id in program.covers or ("status", f.id) in marked,
            )
            for f in program.fields.values()
            if f.kind != "game"
        }  # does it cover a face, is it looked for by itself
        self.local_checks: dict[str, list[StateCheckDef]] = {}  # by the word that its things must have, or ""
        for check in local:
            word = check.needs[1] if check.needs is not None and check.needs[0] == "word" else ""
            self.local_checks.setdefault(word, []).append(check)
        self.object_checks: dict[tuple[str, str], list[StateCheckDef]] = {}  # by what its things must have
        for check in wide:
            if check.needs is not None:
                self.object_checks.setdefault(check.needs, []).append(check)
        self.other_checks = {  # by what changed: what checks see that look at more than one object, fields of players
            (structure, players): [
                check
                for check in wide
                if check.needs is None and (structure or check.test is None) and (players or not check.of_players)
            ]
            for structure in (False, True)
            for players in (False, True)
        }

    def with_lent(self, base: Base, status: dict[str, Any]) -> Base:
        """A face with the abilities that statuses lend what has them."""
        for field, abilities in self.lending.items():
            if status.get(field):
                made = self._lent.get((base, field))
                if made is None:
                    made = self._lent[base, field] = base.with_abilities((*base.abilities, *abilities))
                base = made
        return base

    def _read_policies(self, named: dict[str, str]) -> None:
        self.watching = named["targets"] == "continuous"
        self.pools_empty = named["pools_empty"] != "never"
        self.endless_once = named["endless"] == "once"
        self.endless_draws = named["endless"] == "draw"
        self.repetitions_counted = named["repetitions"] == "counted"
        self.checks_by_player = named["state_checks"] == "by_player"
        self.older_first = named["replacement_order"] == "oldest"
        self.clamped = named["numbers"] != "integers"
        self.cut_off = named["numbers"] == "clamped"  # what would go below 0 takes no more than there is
        self.suppressing = named["lost_abilities"] == "suppress"
        self.dependent = named["continuous"] == "layers"
        self.unforbidden_first = named["forbidden"] == "replaceable"
        self.skipping = named["impossible_replacement"] == "skipped"
        self.own_leaving = named["leave_triggers"] == "destination"
        self.resting = named["as_long"] == "rests"
        self.enters_whole = named["entering"] == "as_it_was"
        self.enters_itself = named["entering_itself"] == "yes"
        self.copies_anytime = named["entering_copies"] == "chosen"
        self.fixed_colors = named["ability_colors"] == "announced"
        self.endless_turns = named["turned_aside"] == "chosen"
        self.entered_copied = named["entered"] == "copied"
        self.losers_leave = named["losers"] != "stay"
        self.turns_leave = named["losers"] == "leave"
        self.teams_fall = named["team_fate"] == "together"
        self.team_head = named.get("team_middle", "") if named["team_fate"] == "with_middle" else ""
        self.teams_turn = named["turns"] == "team"
        self.unpayable = named["absent_cost"] == "unpayable"
        self.parts_named = named["parts_named"] == "together"
        self.forgets_spent = named["spent"] == "forgotten"
        self.considering = named["prohibited"] == "as_announced"
        self.limited_kinds = named["resource_kinds"] == "limited"
        self.entered_numbers = named["entered_numbers"] == "known"
        self.silent_unseen = named["unseen_triggers"] == "silent"
        self.new_field = named.get("new_field", "")
        self.renewing = bool(self.new_field) and named["taken_over"] != "same"

    def _read_fields(self, program: Program) -> None:
        fields = program.fields.values()
        self.had_by: dict[str, str] = {f.id: f.derived for f in fields if f.kind == "number" and f.derived}
        self.counted = {f.derived: f.id for f in fields if f.kind == "status" and f.derived}  # by the kind of counters
        self.giving_fields = tuple(f.id for f in fields if f.id in program.intrinsic and not f.lends)
        self.lending = {f.id: program.intrinsic[f.id] for f in fields if f.lends}
        self._lent: dict[tuple[Base, str], Base] = {}
        self.kept_fields: list[tuple[str, FieldSpec]] = [(f.id, f) for f in fields if f.kept]
        self.one_for = {f.id: f.one_for for f in fields if f.one_for}
        self.player_fields: dict[str, Any] = {f.id: f.starts for f in fields if f.kind == "player"}

    @property
    def asking(self) -> "Policy":
        """The same for a game in which something makes resources that no payment uses: its player is asked for it."""
        if self.offers is self.all_offers:
            return self
        now = copy(self)
        now.offers = self.all_offers
        return now


def of(program: Program) -> Policy:
    """That of a program, read when its first game begins."""
    if program.policy is None:
        program.policy = Policy(program)
    policy: Policy = program.policy
    return policy


def _arranged(program: Program) -> frozenset[str]:
    """The zones in which owners put in order what comes there together, if anything asks for that order."""
    zones = program.zones.items()
    return frozenset(id for id, zone in zones if zone.arranged == "always" or zone.arranged and id in program.ends)


def _declared(program: Program, hook: str) -> ActionDef | None:
    """The action that is the event of something the core does itself, if a ruleset declares one."""
    return next((act for act in program.actions.values() if hook in act.flags), None)


def _read_by(checks: list[StateCheckDef]) -> frozenset[str] | None:
    """The status fields that these state checks read; None: any."""
    reads = [check.reads for check in checks]
    return None if None in reads else frozenset().union(*filter(None, reads))
