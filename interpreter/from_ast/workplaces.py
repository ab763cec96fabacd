"""Where an ability works by its own words: where what it answers, changes, costs or takes is (112.6).

Nothing found means where abilities work that don't say it.  The trap: what goes where not all see it is heard of where
it was, for nobody hears of it where it has come (603.10a).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import children, walk
from kotowari.interpreter.from_ast.slots import Slots, Zones, is_place_of_this, is_this


class Workplaces(Slots):
    """The part of the compiler that knows in which zones abilities work."""

    def where_heard(self, events: tuple[Any, ...]) -> ast.ZoneOf | None:
        """Where a trigger about this very thing works, if not in the default zone: where it can be heard (112.6)."""
        found = {self._where_heard(event) for event in events}
        return ast.ZoneOf(found.pop()) if len(found) == 1 and "" not in found else None

    def _where_heard(self, event: Any) -> str:
        own = self.own_slot(event)
        if own is None:
            return ""
        action, slots, slot, after = own
        if self.core(action) == "move":
            places = {action.params[other].role: test for other, test, _ in slots if isinstance(test, ast.ZoneOf)}
            origin, to = places.get("from"), places.get("to")
            if origin is not None and self._leaves_sight(slots, origin, to):
                return origin.zone
            if to is None or self.field_zone(to) or self.leaves_field(action, slots) or self.field_zone(origin):
                return ""
            return to.zone if to.zone in self.program.zones or to.zone in self.program.unions else ""
        if after:
            end = self.comes_to(action.id, slot)
            return end if end != self.program.default_zone else ""
        return self._only(self.held_zones(action.id, slot))

    def where_paid(self, cost: ast.Cost | None) -> ast.ZoneOf | None:
        """Where an ability works whose cost does something to this very thing: where that can be done to it (112.6)."""
        for item in cost.items if cost is not None else ():
            if not isinstance(item, ast.Do) or item.verb not in self.action_nodes:
                continue
            action, args = self.unfolded_do(item)
            own = next((at for at, param in enumerate(action.params) if is_this(args.get(param.name))), None)
            zone = "" if own is None else self._paid_from(action, args, own)
            if zone:
                return ast.ZoneOf(zone)
        return None

    def where_taken(self, node: ast.Activated | ast.Triggered) -> ast.ZoneOf | None:
        """Where an ability works whose effect takes this very thing out of a zone that it wasn't put into (112.6k)."""
        heard = (self.own_slot(event) for event in node.events) if isinstance(node, ast.Triggered) else ()
        if any(own is not None and self.moves(own[0].id, own[2]) for own in heard):
            return None
        if isinstance(node, ast.Triggered) and any(map(self._of_host, node.events)):
            return None  # it lay at that, so that it is put there itself (112.6k)
        paid = node.cost.items if node.cost is not None else ()
        for item in (*paid, *deeds_in(node.body)):
            if not isinstance(item, ast.Do) or item.verb not in self.action_nodes:
                continue
            action, args = self.unfolded_do(item)
            own = next((at for at, param in enumerate(action.params) if is_this(args.get(param.name))), None)
            if own is not None and self.moves(action.id, own):
                origin = next((args.get(param.name) for param in action.params if param.role == "from"), None)
                if not isinstance(origin, ast.ZoneOf) or self.all_of(origin.zone) is None:
                    return None
                return ast.ZoneOf(origin.zone) if origin.zone != self.program.default_zone else None
        return None

    def _of_host(self, event: Any) -> bool:
        """Is an event about what this very thing lies at?"""
        return isinstance(event, ast.EventPattern) and any(self.tells_host(test) for test in walk(event))

    def where_asked(self, node: ast.Activated | ast.Triggered | ast.Static | ast.Replacement) -> ast.ZoneOf | None:
        """Where an ability works whose condition says where this very thing is (112.6b); if in several, anywhere."""
        zones = self._zones_asked(node.condition)
        if zones is None and isinstance(node, ast.Static):
            zones = self._zones_lasted(node.effects)
        if zones is None or zones <= self._fields():
            return None
        named = (name for name, members in self.program.unions.items() if zones == frozenset(members))
        return ast.ZoneOf(next(iter(zones)) if len(zones) == 1 else next(named, "anywhere"))

    def _zones_lasted(self, effects: tuple[Any, ...]) -> Zones | None:
        """In which zones this very thing can be while one of these lasts, each of which says so behind itself."""
        lasting = [each.duration for each in effects if isinstance(each, ast.Do)]
        found = [self._zones_asked(each.condition) for each in lasting if isinstance(each, ast.AsLongAs)]
        known = [zones for zones in found if zones is not None]
        return frozenset().union(*known) if known and len(known) == len(effects) else None

    def _zones_asked(self, condition: Any) -> Zones | None:
        """In which zones this very thing can be while a condition holds; None where that isn't asked."""
        if isinstance(condition, ast.Logic):
            found = [self._zones_asked(part) for part in condition.parts]
            known = [zones for zones in found if zones is not None]
            if condition.op == "and":
                return frozenset.intersection(*known) if known else None
            return frozenset().union(*known) if len(known) == len(found) else None
        if not is_place_of_this(condition, denied=True):
            return None
        zones = self.all_of(condition.what.zone)
        if zones is None or not condition.negated:
            return zones
        others = frozenset(self.program.zones) - zones  # which says where it works only of what is not in play
        return None if others & self._fields() else others

    def _fields(self) -> Zones:
        """The zones where things have effects."""
        return frozenset(name for name, zone in self.program.zones.items() if zone.field or zone.default)

    def _paid_from(self, action: ast.Action, args: dict[str, Any], own: int) -> str:
        origin = next((args.get(param.name) for param in action.params if param.role == "from"), None)
        if isinstance(origin, ast.ZoneOf) and self.all_of(origin.zone) is not None:
            return origin.zone
        return self._only(self.held_zones(action.id, own))

    def _only(self, zones: Zones | None) -> str:
        found = next(iter(zones)) if zones is not None and len(zones) == 1 else ""
        return found if found != self.program.default_zone else ""

    def where_changed(self, events: tuple[Any, ...], forbids: bool = False) -> ast.ZoneOf | None:
        """Where what replaces or forbids an event of this very thing works (112.6): where it is as that begins."""
        found = {self._where_changed(event, forbids) for event in events}
        return ast.ZoneOf(found.pop()) if len(found) == 1 and "" not in found else None

    def _where_changed(self, event: Any, forbids: bool) -> str:
        own = self.own_slot(event)
        if own is None:
            return ""
        action, slots, slot, _ = own
        origin = next(
            (test for other, test, _ in slots if action.params[other].role == "from" and isinstance(test, ast.ZoneOf)),
            None,
        )
        if origin is not None and self.all_of(origin.zone) is not None:
            return origin.zone
        to = next((test for other, test, _ in slots if action.params[other].role == "to"), None)
        if self.core(action) == "move" and self.field_zone(to) and origin is None:
            return "anywhere"  # how it comes, or that it does not, it says wherever it comes from (614.12)
        if self.core(action) == "move" and origin is not None and self._from_anywhere(origin):
            return "anywhere"  # it says itself that it may lie in any zone then (112.6b)
        zones = self.held_zones(action.id, slot)
        if forbids and zones is None and self.moves(action.id, slot) and self.is_offered(action.id):
            return "anywhere"  # wherever it could be done from (601.3)
        return self._only(zones)


def deeds_in(body: Iterable[ast.Node]) -> Iterator[ast.Do]:
    """What a block does, one after another, without what abilities do that it gives."""
    for node in body:
        if isinstance(node, ast.Do):
            yield node
        elif not isinstance(node, ast.Ability):
            yield from deeds_in(children(node))
