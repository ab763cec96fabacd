"""What the slots of an action can hold: the zones its things are in, whether it takes them away, where they end.

Read off the declaration: the noun that a parameter wants (``thing: beast``), the place where the verb looks (``from
hand``), the pattern an event abbreviates, the actions that the body makes of the parameter.  Nothing found means
anything.  The trap: an action may be reached by itself (a body that does the same again), so a question that is being
asked is answered with "not known".
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import asked_to_be, walk
from kotowari.interpreter.from_ast.calls import unfolded
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, NeverHappens
from kotowari.interpreter.from_ast.target import TRUE, Const, Expr, call

Zones = frozenset[str]
TAKES_AWAY = {"move": 0, "vanish": 0}  # what the core does that ends a thing's being where it is


def is_this(node: Any) -> bool:
    """Exactly the thing that the ability is on."""
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def parts_of(condition: Any) -> tuple[Any, ...]:
    """What must all be so for a condition to hold."""
    if isinstance(condition, ast.Logic) and condition.op == "and":
        return tuple(part for each in condition.parts for part in parts_of(each))
    return (condition,) if condition is not None else ()


def is_place_of_this(part: Any, denied: bool = False) -> bool:
    """Does a condition say in which zone this very thing is, or (``denied``) in which it is not?"""
    asked = isinstance(part, ast.Is) and is_this(part.subject) and isinstance(part.what, ast.ZoneOf)
    return asked and (denied or not part.negated)


_KNOWN = frozenset({"noted", "chosen", "helps"})  # hooks of words for what something was done to: it is known which


class Slots(Chunk):
    """The part of the compiler that knows what actions are done to."""

    def _once(self, question: str, verb: str, slot: int, find: Any, unknown: Any) -> Any:
        key = question, verb, slot
        if key not in self.facts.slots_known:
            self.facts.slots_known[key] = unknown
            self.facts.slots_known[key] = find(self.action_nodes[verb], slot)
        return self.facts.slots_known[key]

    def moves(self, verb: str, slot: int) -> bool:
        """Is what is in this slot taken away from where it is?"""
        moved: bool = self._once("moves", verb, slot, self._moves_it, False)
        return moved

    def held_zones(self, verb: str, slot: int) -> Zones | None:
        """The zones in which what is in this slot is, as the event begins; None: any."""
        zones: Zones | None = self._once("zones", verb, slot, self._zones_of, None)
        return zones

    def comes_to(self, verb: str, slot: int) -> str:
        """The zone to which what is in this slot is brought, if it is always the same; else ``""``."""
        zone: str = self._once("end", verb, slot, self._end_of, "")
        return zone

    def tells_host(self, node: Any) -> bool:
        """Does a phrase mean what this very thing lies at ("the beast this charm is on"), by a word?"""
        words = [word for each in node.alternatives for word in each.words] if isinstance(node, ast.Select) else []
        return any(word.kind == "adjective" and "host" in self.word_spec("adjective", word.id) for word in words)

    def is_offered(self, verb: str) -> bool:
        """Is this what a player may be offered to do?"""
        return any(
            isinstance(node, ast.Do) and node.verb == verb
            for offer in self.library.offers
            for statement in offer.body
            for node in walk(statement)
        )

    def field_zone(self, zone: Any) -> bool:
        """Does a place name a zone in which things have effects by themselves?"""
        spec = self.program.zones.get(zone.zone) if isinstance(zone, ast.ZoneOf) else None
        return spec is not None and spec.field

    def own_slot(self, event: Any) -> tuple[ast.Action, list[tuple[int, Any, bool]], int, bool] | None:
        """The action of a pattern about this very thing, all its slots, the one that holds it, whether afterwards."""
        if isinstance(event, ast.StepEvent):
            return None
        action, slots, _, _ = self.k.unfold(event)
        for slot, test, after in slots:
            if is_this(test):
                return action, slots, slot, after
        return None

    # ------------------------------------------------------------------ read off declarations
    def _uses(self, action: ast.Action, slot: int) -> Iterator[tuple[str, int, dict[str, Any], bool]]:
        """The parts of a body that are done to this parameter: verb, slot, operands, whether it is always done."""
        name = action.params[slot].name
        for statement in action.body:
            for node in walk(statement):
                if not isinstance(node, ast.Do) or node.verb not in self.action_nodes:
                    continue
                part, args = self.unfolded_do(node)
                for index, param in enumerate(part.params):
                    given = args.get(param.name)
                    if isinstance(given, ast.Ref) and (given.target or given.name) == name:
                        yield part.id, index, args, node is statement

    def unfolded_do(self, node: ast.Do) -> tuple[ast.Action, dict[str, Any]]:
        """The action that a statement does, and its operands by name."""
        return unfolded(self.k, self.action_nodes[node.verb], dict(node.args))

    def _moves_it(self, action: ast.Action, slot: int) -> bool:
        if action.form == "event" and action.of is not None:
            base, inner = self._inner(action, slot)
            return inner is not None and self.moves(base.id, inner)
        if not action.body:
            return TAKES_AWAY.get(self.core(action)) == slot
        return any(self.moves(verb, index) for verb, index, _, _ in self._uses(action, slot))

    def _zones_of(self, action: ast.Action, slot: int) -> Zones | None:
        param = action.params[slot]
        if action.form == "event" and action.of is not None:
            base, inner = self._inner(action, slot)
            if inner is None:
                return None
            for other, test in self.k.event_slots(action.of, base):
                if base.params[other].role == "from" and self.moves(base.id, inner) and isinstance(test, ast.ZoneOf):
                    return self.all_of(test.zone)
            return self.held_zones(base.id, inner)
        if param.role == "object" and self.core(action) == "order":  # elsewhere nothing comes of it
            return frozenset(zone.id for zone in self.program.zones.values() if zone.ordered)
        stated = [self.word_spec("class", kind).get("zone") for kind in param.kinds]
        if stated and all(stated):
            found = [self.all_of(zones[0]) for zones in stated if zones]
            return None if None in found else frozenset().union(*filter(None, found))
        place = dict(action.attributes).get("from")
        if place and param.role == "object":
            return self.all_of(place[0])
        found = [self._asked_of(action.condition, param.name)]
        found += [self.held_zones(verb, index) for verb, index, _, always in self._uses(action, slot) if always]
        return next((zones for zones in found if zones is not None), None)

    def _asked_of(self, condition: Any, name: str) -> Zones | None:
        """The zones in which a condition wants what is called so; None: any.  What a player does has no place."""
        for part in parts_of(condition):
            if isinstance(part, ast.Logic) and part.op == "or":
                asked = [(each, asked_to_be(each, name)) for each in part.parts]
                ways = [self._asked_of(each, name) for each, what in asked if not self._are_players(what)]
                if ways and None not in ways:
                    return frozenset().union(*filter(None, ways))
            what = asked_to_be(part, name)
            if isinstance(what, ast.ZoneOf):
                return self.all_of(what.zone)
        return None

    def _are_players(self, what: Any) -> bool:
        return isinstance(what, tuple) and all(map(self.k.is_player_phrase, what))

    def lying(self, phrase: Any) -> Zones | None:
        """The zones in which what a phrase means lies, as it or its nouns say; None: anywhere, or it means players."""
        if isinstance(phrase, ast.EndOfZone):
            return self.all_of(phrase.zone.zone) if isinstance(phrase.zone, ast.ZoneOf) else None
        if not isinstance(phrase, ast.Select) or any(map(self.k.is_player_phrase, phrase.alternatives)):
            return None
        named_before = any(word.kind in ("param", "name") for each in phrase.alternatives for word in each.words)
        if named_before or any(isinstance(modifier, ast.Among) for modifier in phrase.modifiers):
            return None
        stated = [place for m in phrase.modifiers if isinstance(m, ast.InZone) for place in (m.zone, *m.others)]
        named = [place.zone for place in stated] or [self.k.zones_of_words(each)[0] for each in phrase.alternatives]
        found = [self.all_of(zone) if zone else None for zone in named]
        return None if None in found else frozenset().union(*filter(None, found))

    def all_of(self, zone: str) -> Zones | None:
        """The zones that a name means: one, those of a union, or any."""
        if zone == "anywhere":
            return None
        return frozenset(self.program.unions.get(zone, (zone,)))

    def _end_of(self, action: ast.Action, slot: int) -> str:
        if action.form == "event" and action.of is not None:
            base, inner = self._inner(action, slot)
            places = [test for other, test in self.k.event_slots(action.of, base) if base.params[other].role == "to"]
            if inner is not None and self.moves(base.id, inner) and places and isinstance(places[0], ast.ZoneOf):
                return places[0].zone
            return ""
        for verb, index, args, always in self._uses(action, slot):
            part = self.action_nodes[verb]
            to = next((args.get(p.name) for p in part.params if p.role == "to"), None)
            if always and self.moves(verb, index):
                return to.zone if isinstance(to, ast.ZoneOf) else self.comes_to(verb, index)
        return ""

    def _inner(self, action: ast.Action, slot: int) -> tuple[ast.Action, int | None]:
        """The action that an event names, and the slot of it that a parameter of the event fills."""
        assert action.of is not None  # no other action is an event that names one
        base = self.action_nodes[action.of.verb]
        name = action.params[slot].name
        return base, next(
            (
                inner
                for inner, test in self.k.event_slots(action.of, base)
                if isinstance(test, ast.Ref) and test.name == name
            ),
            None,
        )

    # ------------------------------------------------------------------ when and where a pattern is asked
    def leaves_field(self, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> bool:
        """Is it something that leaves a zone with effects, of which triggers are heard that were there (603.10a)?

        What is put where not all see it is heard of by what it was before, too.
        """
        if self.core(action) != "move" or self.program.policies["leave_triggers"] != "look_back":
            return False
        places = {action.params[slot].role: test for slot, test, _ in slots if isinstance(test, ast.ZoneOf)}
        origin, to = places.get("from"), places.get("to")
        if self.field_zone(origin) or self._leaves_sight(slots, origin, to):
            return True
        return self._from_anywhere(origin) and self._out_of_sight(to)

    def _leaves_sight(
        self, slots: list[tuple[int, Any, bool]], origin: ast.ZoneOf | None, to: ast.ZoneOf | None
    ) -> bool:
        """Is it that this very thing leaves where all see it, for nowhere that it could be heard (112.6j, 603.10a)?"""
        spec = self.program.zones.get(origin.zone) if origin is not None and origin.but is None else None
        if spec is None or spec.field or spec.default or spec.visible != "public":
            return False
        if self.program.policies["leave_triggers"] != "look_back":
            return False
        return any(is_this(test) for _, test, _ in slots) and (to is None or self._out_of_sight(to))

    def _from_anywhere(self, origin: ast.ZoneOf | None) -> bool:
        return origin is None or origin.zone == "anywhere"

    def _out_of_sight(self, to: ast.ZoneOf | None) -> bool:
        """Does a place name zones into which not all players see?"""
        zones = self.all_of(to.zone) if to is not None and to.but is None else None
        return zones is not None and all(
            zone in self.program.zones and self.program.zones[zone].visible != "public" for zone in zones
        )

    def where_it_came(self, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> list[tuple[int, Any, bool]]:
        """What is put somewhere, wherever it was, hears of it where it has come (603.6d): it is read afterwards."""
        if self.core(action) != "move" or not self.k.hears or self.program.policies["leave_triggers"] != "look_back":
            return slots
        places = {action.params[slot].role: test for slot, test, _ in slots if isinstance(test, ast.ZoneOf)}
        to = places.get("to")
        if to is None or self.field_zone(to) or self.leaves_field(action, slots):
            return slots
        return [(slot, test, after or is_this(test)) for slot, test, after in slots]

    def placed_test(
        self, value: Expr, test: Any, action: ast.Action, slot: int, ends: Mapping[str, Any], after: bool
    ) -> Expr:
        """What a noun says of where a thing is (it waits to resolve, 111.1), or where the action takes it from (109.2).

        ``ends``: where it comes from and goes ``to``; if what the noun means is there, it may have come from anywhere.
        ``after``: it is read there, where it has come.
        """
        if not isinstance(test, ast.Select) or self.k.is_cause(test) or test.det.kind == "target":
            return TRUE
        origin, to = ends.get("from"), ends.get("to")
        said_in = next((each for each in test.modifiers if isinstance(each, ast.InZone)), None)
        if said_in is not None:
            self._noun_apart(test, said_in)
            self._place_apart(test, said_in, action, slot, self._lies_then(action, slot, origin, to, after))
            return TRUE
        held = self.held_zones(action.id, slot)
        if held is not None and not after:
            self.somewhere(test, held, f"what `{action.id}` is about")
            self.of_types(test, held, action)
        said = self._said_of(test)
        if not said:
            return TRUE
        moved = self.moves(action.id, slot)
        named = (to.zone if isinstance(to, ast.ZoneOf) else self.comes_to(action.id, slot)) if moved else ""
        end: Zones = (self.all_of(named) or said) if named else frozenset()
        if said & end or end == {self.program.waiting_zone}:  # what is played may be spoken of by its type alone
            return TRUE
        if held is not None or after and end:
            self._never_there(test, action, said, held or end)
            return TRUE
        if after:
            return TRUE
        return call("events.was_at", value, Const(tuple(sorted(said))), Const(self.program.waiting_zone))

    def _noun_apart(self, test: ast.Select, place: ast.InZone) -> None:
        """Refuse a noun for what is elsewhere as it is heard of than where it is said to be ("spell in your hand")."""
        zones = {each.zone: self.all_of(each.zone) for each in (place.zone, *place.others)}
        by_type = any(alternative.words[-1].kind != "class" for alternative in test.alternatives)
        nouns = frozenset() if by_type else self._said_of(replace(test, modifiers=()))
        if nouns and all(zones.values()) and not any(nouns & (said or nouns) for said in zones.values()):
            raise NeverHappens(
                f"this is said of what is in {' or '.join(sorted(nouns))}, which is never in {' or '.join(zones)}",
                test,
                "say where it comes from behind the verb and the noun: `from your ZONE`",
            )

    def _lies_then(self, action: ast.Action, slot: int, origin: Any, to: Any, after: bool) -> Zones | None:
        """The zones in which a thing is as it is asked about for an event of it; None: any.

        What goes from one place always to another one is said to be in neither.
        """
        if not self.moves(action.id, slot):
            return self.held_zones(action.id, slot)
        if after:
            end = to.zone if isinstance(to, ast.ZoneOf) else self.comes_to(action.id, slot)
            come, held = self.all_of(end) if end else None, self.held_zones(action.id, slot)
            return come & held if come is not None and held is not None else come
        stated = origin.zone if isinstance(origin, ast.EndOfZone) else origin
        if isinstance(stated, ast.ZoneOf) and stated.but is None:
            return self.all_of(stated.zone)
        return self.held_zones(action.id, slot)

    def _place_apart(
        self, test: ast.Select, place: ast.InZone, action: ast.Action, slot: int, lying: Zones | None
    ) -> None:
        """Refuse to hear of a thing in a place where the event never finds it ("fox in your heap dies")."""
        said = [self.all_of(each.zone) for each in (place.zone, *place.others)]
        if lying is None or None in said or any(lying & (zones or lying) for zones in said):
            return
        named, where = " or ".join(each.zone for each in (place.zone, *place.others)), " or ".join(sorted(lying))
        raise NeverHappens(
            f"what `{action.id}` is about is {f'in {where}' if where else 'on its way'} then, never in {named}",
            test,
            "leave the place out; where it comes from stands behind the verb: `from ZONE`",
        )

    def between(self, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> None:
        """Refuse to hear of a move what is never where it goes from or to (304.4), and of none at all (400.7)."""
        places = [(p.role, test) for at, test, _ in slots if (p := action.params[at]).role in ("from", "to")]
        moved = [test for at, test, _ in slots if self.moves(action.id, at) and isinstance(test, ast.Select)]
        for _, place in places if moved else ():
            zones = self.all_of(place.zone) if isinstance(place, ast.ZoneOf) else None
            if zones:
                self.of_types(moved[0], zones, action)
        ends = {role: place for role, place in places if isinstance(place, ast.ZoneOf)}
        if moved and len(ends) == 2 and ends["from"] == ends["to"] and self.field_zone(ends["to"]):
            raise NeverHappens(
                f"what is in {ends['to'].zone} doesn't come there", moved[0], "say another zone, or none, behind `from`"
            )

    def of_types(self, test: ast.Select, held: Zones, action: ast.Action) -> None:
        """Refuse a type of which nothing is ever in any of these zones (304.4)."""
        never = frozenset.intersection(*(frozenset(self.program.zones[zone].never) for zone in held)) if held else ()
        for alternative in test.alternatives:
            word = next((w for w in alternative.words if w.kind == "type" and w.id in never and not w.negated), None)
            if word is not None and len(test.alternatives) == 1:
                raise NeverHappens(
                    f"what `{action.id}` is about is in {' or '.join(sorted(held))}, where no {word.spelled} ever is",
                    test,
                    "name another type, or what is done where it is",
                )

    def _never_there(self, test: ast.Select, action: ast.Action, said: Zones, held: Zones) -> None:
        """Refuse what is said of things of other zones than those in which an action finds what it is about (109.2)."""
        if said & held:
            return
        raise NeverHappens(
            f"what `{action.id}` is about is in {' or '.join(sorted(held))},"
            f" and this is said of what is in {' or '.join(sorted(said))}",
            test,
            f"there it is called: {', '.join(self._called_in(held))}",
        )

    def _said_of(self, test: ast.Select) -> Zones:
        """The zones in which what a phrase means lies, as its nouns say; none: it says nothing of that."""
        zones: set[str] = set()
        for alternative in self.k.spread(test).alternatives:
            if self.k.is_player_phrase(alternative):
                continue
            if any(word.kind in ("param", "name") for word in alternative.words):
                return frozenset()
            zones.update(self.k.zones_of_words(alternative)[:1])
        if "" in zones:
            return frozenset()
        return frozenset().union(*(self.program.unions.get(zone, (zone,)) for zone in zones))

    def somewhere(self, node: ast.Select, zones: Zones, what: str) -> None:
        """Refuse a noun for things that are never in any of these zones, with the noun that could be meant."""
        for alternative in node.alternatives:
            noun = alternative.words[-1]
            if noun.kind != "class" or noun.negated or len(node.alternatives) > 1:
                continue
            said = self.word_spec("class", noun.id).get("zone")
            if said and not zones & (self.all_of(said[0]) or zones):
                raise NeverHappens(
                    f"{what} is in {' or '.join(sorted(zones))}, where no {noun.id} is",
                    node,
                    f"there it is called: {', '.join(self._called_in(zones))}, or by its type alone",
                )

    def _called_in(self, zones: Zones) -> list[str]:
        """The nouns of what lies in these zones."""
        said = {
            id: dict(word.attributes).get("zone", ("",))[0]
            for (kind, id), word in self.library.declarations.items()
            if kind == "class"
        }
        return sorted(id for id, zone in said.items() if zone and (self.all_of(zone) or zones) & zones) or ["card"]

    def lying_somewhere(self, node: ast.Select, alternatives: list[ast.Alternative]) -> None:
        """Refuse to look for cards where nothing says where they lie: they would be found out of sight, too."""
        for each in alternatives:
            said = [self.word_spec("class" if word.kind == "unit" else word.kind, word.id) for word in each.words]
            if not any("card" in spec for spec in said) or any(_KNOWN & set(spec) for spec in said):
                continue
            seen = (zone.id for zone in self.program.zones.values() if not zone.shared and zone.visible == "public")
            help = f"say in which zone: `card in {next(seen, '…')}`"
            raise CompileError("nothing says where this card lies", node, help)

    def where_known(self, node: ast.Select) -> ast.Select:
        """The phrase, refused where it asks what was paid for things that lie where nothing remembers that (400.7d)."""
        place = next((m for m in node.modifiers if isinstance(m, ast.InZone)), None)
        zones = self.all_of(place.zone.zone) if place is not None and not place.others else None
        known = {self.program.waiting_zone, *(id for id, zone in self.program.zones.items() if zone.field)}
        if zones is None or zones & known:
            return node
        for word in [each for alternative in node.alternatives for each in alternative.words if not each.negated]:
            if word.kind == "adjective" and "helps" in self.word_spec(word.kind, word.id):
                raise NeverHappens(
                    f"nothing in {' or '.join(sorted(zones))} is {word.id}: that is said of what was paid for",
                    node,
                    "ask it of what waits to resolve or stands in play, not of what helped to pay for it",
                )
        return node
