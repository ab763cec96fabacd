"""Where a thing lies by the time it is spoken of again: what only something elsewhere can do or suffer is refused.

``throw away 1 page`` / ``if done: it gets +1/+1`` is read of the thing that the ability is on, and ``it`` is the page:
it would be said and nothing would come of it.  Followed is only what is certain: what a branch or a loop has moved is
anywhere behind it, and so is what may not have been moved.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.outcomes import is_about_thing, last_of
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.slots import is_place_of_this, parts_of

Places = dict[str, frozenset[str]]  # the name of a thing → the zones of which it is in one
MADE = "made"  # in front of names of what was moved by a cost or a statement, not by what an ability answers
SAID = "said"  # in front of names of what a phrase found where its noun lies, until something is moved
HELD = "held"  # in front of names of what stays where an event finds it: what is said of it goes on with it
PRONOUNS = ("it", "them", "that")
TOWARDS = ("to", "into", "onto", "on")
HELP = "name the thing that is meant where it is first said: `… as t`; this very thing is `this`"


class Whereabouts:
    """Follows the things of one ability from line to line."""

    def __init__(self, k: Compiler) -> None:
        self.k = k

    def follow(self, node: Any) -> None:
        """Raise CompileError for a thing of an ability that can't be where it would have to be."""
        places: Places = {}
        if isinstance(node, ast.Triggered):
            self._heard(node.events, places)
        if isinstance(node, ast.Activated) and not (
            node.zone or self.k.where_paid(node.cost) or self.k.where_taken(node) or self.k.where_asked(node)
        ):
            places |= {"this": frozenset({self.k.program.default_zone}), f"{SAID} this": frozenset()}
        if isinstance(node, ast.Resolution):  # it waits for what is being carried out
            places |= {"this": frozenset({self.k.program.waiting_zone}), f"{SAID} this": frozenset()}
        if isinstance(node, ast.Triggered):
            self._asked_where(node.condition, places)
        if isinstance(node, ast.Activated | ast.Triggered) and node.cost is not None:
            for item in node.cost.items:
                if isinstance(item, ast.Do):
                    self._do(item, places, paid=True)
        if isinstance(node, ast.Activated | ast.Triggered | ast.Resolution):
            self._block(node.body, places)

    # ------------------------------------------------------------------ statements
    def _block(self, body: tuple[Any, ...], places: Places) -> None:
        for node in body:
            if isinstance(node, ast.Do):
                self._do(node, places)
            elif isinstance(node, ast.Let):
                self._found(node.name, node.value, places)
            elif isinstance(node, ast.DoAll):
                for each in node.parts:
                    self._do(each, places, node.subject)
            elif isinstance(node, ast.Restrict):
                self._restricted(node, places)
            elif isinstance(node, ast.ForEach | ast.Repeat | ast.Loop):
                self._forget_changed(node, places)
                self._loop(node, places)
            elif isinstance(node, ast.Replace):
                self._waited_for(node, places)
            elif isinstance(node, ast.Later):
                inside: Places = dict(places) if node.reflexive else {}
                self._heard(node.events, inside)
                self._block(node.body, inside)
            before = dict(places)
            for part in _branches(node):
                self._branch(part, places, before)

    def _branch(self, body: tuple[Any, ...], places: Places, before: Places | None = None) -> None:
        """What may be done or not: what it moves is anywhere behind it.

        ``before``: where things are as it begins, where that isn't where they are after another branch.
        """
        inside = dict(places if before is None else before)
        self._block(body, inside)
        for name, zones in inside.items():
            if name not in places:
                places[name] = zones
            elif places[name] != zones:
                places[name] = frozenset()

    def _loop(self, node: Any, places: Places) -> None:
        """What is done again and again; what a loop is at is there only within."""
        inside = dict(places)
        if isinstance(node, ast.ForEach):
            self._found(node.binding or _name_of(node.each) or "it", node.each, inside)
        own = inside.keys() - places.keys()
        self._branch(node.body, inside)
        places.update((name, zones) for name, zones in inside.items() if name not in own)

    def _forget_changed(self, node: Any, places: Places) -> None:
        """What a loop moves is anywhere from its second pass on."""
        for name in {each.target or each.name for each in walk(node) if isinstance(each, ast.Ref)} & places.keys():
            places[name] = frozenset()

    def _do(self, node: ast.Do, places: Places, subject: Any = None, paid: bool = False) -> None:
        action = self.k.action_nodes.get(node.verb)
        if action is None:
            return
        args = dict(node.args)
        doer, own = node.subject if node.subject is not None else subject, self.k.subject_slot(action)
        if doer is not None and own is not None:
            args.setdefault(action.params[own].name, doer)
        for slot, param in enumerate(action.params):
            given = args.get(param.name)
            if isinstance(given, ast.Ref):
                self._asked(action, slot, given, places, args)
            elif isinstance(given, ast.Select) and (held := self.k.held_zones(action.id, slot)):
                self.k.of_types(given, held, action)
        moving = [slot for slot, param in enumerate(action.params) if self.k.moves(action.id, slot)]
        taken = self._taken(action, moving, args)
        for said in [each for each in places if each.startswith(SAID)] if moving else []:
            name = said.removeprefix(f"{SAID} ")
            if taken is None or places[name] & taken:
                places[name] = frozenset()  # it may have been moved as well
        for slot, param in enumerate(action.params):
            given = args.get(param.name)
            name = _name_of(given)
            if name and slot not in moving:
                self._found(name, given, places)
            elif name:
                end = self.k.all_of(self._end(action, slot, args) or "anywhere") if node.duration is None else None
                chosen = (
                    isinstance(given, ast.EndOfZone) or isinstance(given, ast.Select) and given.det.kind != "target"
                )  # it means what it was done to
                # what rules tell may be kept from being done, but for what was paid
                known = chosen or paid or not node.optional and not action.body
                places[name] = end if end is not None and known else frozenset()
                places[f"{MADE} {name}"] = frozenset()
        if node.binding and is_about_thing(node, self.k.library.vocabulary):
            places[node.binding] = frozenset(self._brought(node, action, args))
            places[f"{MADE} {node.binding}"] = frozenset()

    def _restricted(self, node: ast.Restrict, places: Places) -> None:
        """What can't or must do something is where that is done."""
        for event in node.events if node.mode != "may" else ():
            action = self.k.action_nodes.get(event.verb)
            slot = self.k.subject_slot(action) if action is not None and not event.passive else None
            if action is not None and slot is not None and isinstance(event.subject, ast.Ref):
                self._lies_there(action, slot, event.subject, places)

    def _waited_for(self, node: ast.Replace, places: Places) -> None:
        """What is called by a noun of another place than it lies in would be another thing by then (400.7)."""
        for ref in (each for event in node.events for each in walk(event) if isinstance(each, ast.Ref)):
            lying = places.get(ref.target or ref.name)
            if lying is None or ref.noun is None or ref.noun.kind != "class":
                continue
            said = [zone for zone in self.k.zones_of_words(ast.Alternative((ref.noun,))) if zone]
            wanted = frozenset[str]().union(*(self.k.all_of(zone) or frozenset((zone,)) for zone in said))
            if lying and wanted and not lying & wanted:
                here, there = self._called(wanted), self._called(lying)
                raise CompileError(
                    f"`{ref.spelled or ref.name} {ref.noun.spelled}` is in {there}, and that is said in {here}",
                    ref,
                    "what is played from there is another thing: do it as it is played",
                )

    def _lies_there(self, action: ast.Action, slot: int, given: ast.Ref, places: Places) -> None:
        lying, wanted = places.get(given.target or given.name), self.k.held_zones(action.id, slot)
        if lying and wanted is not None and not lying & wanted:
            there, here, said = self._called(lying), self._called(wanted), given.spelled or given.name
            raise CompileError(f"`{said}` is in {there}, and what `{action.id}` is done to is in {here}", given, HELP)

    def _found(self, name: str, given: Any, places: Places) -> None:
        """What a phrase names is where its noun lies, or where it says; several nouns may lie anywhere."""
        zones = self.k.lying(given)
        if zones:
            places[name] = zones
            places[f"{SAID} {name}"] = frozenset()
        elif isinstance(given, ast.Select | ast.EndOfZone) and name in places:
            places[name] = frozenset()  # another thing by a name that stood for one before

    def _asked(self, action: ast.Action, slot: int, given: ast.Ref, places: Places, args: dict[str, Any]) -> None:
        name = given.target or given.name
        lying = places.get(name)
        if not lying:
            return
        self._lies_there(action, slot, given, places)
        there = self._called(lying)
        said = given.spelled or given.name
        if action.id in self.k.program.permitted and lying <= frozenset(self._field_zones()):
            raise CompileError(f"`{said}` is in {there}, and what one may `{action.id}` lies elsewhere", given, HELP)
        end = self.k.all_of(self._end(action, slot, args) or "anywhere") if self.k.moves(action.id, slot) else None
        if (
            end is not None
            and end == lying
            and not any(param.role == "from" and args.get(param.name) for param in action.params)
        ):
            raise CompileError(f"`{said}` is in {there} already", given, HELP)
        adjusted = any(self._adjusts(value) for value in args.values())
        if adjusted and lying == {self.k.program.waiting_zone} and not self.k.moves(action.id, slot):
            raise CompileError(f"`{said}` is in {there}, and what lies on it doesn't come along", given, HELP)  # 400.7
        if lying & {*self._field_zones(), self.k.program.waiting_zone} or f"{HELD} {name}" in places:
            return
        lasts = "continuous" in dict(action.attributes)
        sizes = lasts and any(isinstance(value, ast.Pair) for value in args.values())
        made = f"{MADE} {name}" in places
        meant = given.name in PRONOUNS and made and (lasts or adjusted or action.params[slot].role == "by")
        heard = name == "this" or name.startswith("event.")
        laid = adjusted and heard and not self.k.moves(action.id, slot)  # what moves comes with them where they count
        if sizes or laid or meant or lasts and made and name == "this":
            raise CompileError(f"`{said}` is in {there}, where this does nothing", given, HELP)

    def _adjusts(self, amount: Any) -> bool:
        """Whether an amount is of counters that change numbers of what they lie on."""
        kinds = amount.kinds if isinstance(amount, ast.Measure) else ()
        return any("adjusts" in self.k.word_spec(kind.kind, kind.id) for kind in kinds)

    def _asked_where(self, condition: Any, places: Places) -> None:
        """Refuse to ask, as something triggers, whether this lies where it can't lie then."""
        for part in parts_of(condition):
            zones = self.k.all_of(part.what.zone) if is_place_of_this(part) else None
            lying = places.get("this")
            if zones and lying and not lying & zones:
                raise CompileError(f"this is in {self._called(lying)} then, and not there", part, "leave it out")

    def _called(self, zones: frozenset[str]) -> str:
        """Zones by the names that are written: several that are one to an author by that."""
        for name, members in self.k.program.unions.items():
            zones = zones - set(members) | {name} if zones.issuperset(members) else zones
        return " or ".join(sorted(zones))

    def _field_zones(self) -> frozenset[str]:
        """The zones where things have effects."""
        return frozenset(name for name, zone in self.k.program.zones.items() if zone.field)

    # ------------------------------------------------------------------ where things come
    def _heard(self, events: tuple[Any, ...], places: Places) -> None:
        """Where the things of what an ability answers are then; of several events they may be anywhere."""
        if len(events) != 1 or not isinstance(events[0], ast.EventPattern):
            return
        event = events[0]
        action = self.k.action_nodes.get(event.verb)
        if action is None:
            return
        given = dict(self.k.event_slots(event, action))
        for slot, param in enumerate(action.params):
            moved = self.k.moves(action.id, slot)
            zone = self.k.comes_to(action.id, slot) if moved else ""
            zones = (self.k.all_of(zone) if zone else None) if moved else self.k.held_zones(action.id, slot)
            if zones:
                itself = isinstance(given.get(slot), ast.Ref) and given[slot].target == "this"
                name = "this" if itself else f"event.{param.name}"
                places[name] = zones
                if not moved:
                    places[f"{HELD} {name}"] = zones

    def _taken(self, action: ast.Action, moving: list[int], args: dict[str, Any]) -> frozenset[str] | None:
        """The zones out of which a statement takes what it moves; None: any."""
        origin = next((args.get(param.name) for param in action.params if param.role == "from"), None)
        if isinstance(origin, ast.ZoneOf):
            return self.k.all_of(origin.zone)
        held = [self.k.held_zones(action.id, slot) for slot in moving]
        return None if None in held else frozenset().union(*filter(None, held))

    def _end(self, action: ast.Action, slot: int, args: dict[str, Any]) -> str:
        """The one zone to which a statement brings what is in a slot, or ""."""
        to = next((args.get(param.name) for param in action.params if param.role in TOWARDS), None)
        return to.zone if isinstance(to, ast.ZoneOf) else self.k.comes_to(action.id, slot)

    def _brought(self, node: ast.Do, action: ast.Action, args: dict[str, Any]) -> set[str]:
        """The zones to which the last of what defines a verb brings what comes of it."""
        slots = range(len(action.params)) if node.duration is None else ()
        found = {self._end(action, slot, args) for slot in slots if self.k.moves(action.id, slot)}
        for each in last_of(action.body):
            part, inner = self.k.unfolded_do(each)
            places = [inner.get(param.name) for param in part.params if "zone" in param.kinds and param.role == "to"]
            found |= {place.zone if isinstance(place, ast.ZoneOf) else "" for place in places}
        zones = [self.k.all_of(zone or "anywhere") for zone in found]
        return set() if None in zones else set().union(*filter(None, zones))


def _name_of(given: Any) -> str:
    if isinstance(given, ast.Select | ast.EndOfZone):
        return given.binding
    return given.target or given.name if isinstance(given, ast.Ref) else ""


def _branches(node: Any) -> list[tuple[Any, ...]]:
    """The blocks of a statement of which each may be done."""
    if isinstance(node, ast.If):
        return [node.then, node.otherwise]
    if isinstance(node, ast.Modes):
        return list(node.options)
    if isinstance(node, ast.May | ast.Unless):
        return [node.body]
    return [(node.made,)] if isinstance(node, ast.SpendOnly) else []
