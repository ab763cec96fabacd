"""Where an ability works: what its own words say of that, and what is written in front of it.

``in heap:`` in front of an ability is printed only where a game notes that in a head.  Else its words have to say the
same, by what it answers, by what it takes from there, or by a condition that asks where its thing lies (112.6); else a
reader takes it for one that works in play.  What a rule keeps in one zone (a type with ``zone``) works there anyway.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.abilities import said_by_head
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.slots import is_this
from kotowari.interpreter.from_ast.workplaces import deeds_in

HEAD = "ability_head"  # the term whose frame prints where abilities work, where a game notes that
HELP = {
    ast.Triggered: "when … if {}: …",
    ast.Activated: "COST, only if {}: …",
    ast.Replacement: "instead of … if {}: …",
    ast.Static: "while {}: …",
}


def tell_where(k: Compiler, face: ast.Face, node: Any) -> None:
    """Raise CompileError for an ability of a card whose words don't say that it works where it is written to."""
    zone = getattr(node, "zone", None)
    if zone is None or zone.zone == k.program.default_zone or _kept_there(k, face, zone.zone):
        return
    if ("term", HEAD) in k.library.declarations:
        return
    if zone.of is not None and getattr(zone.of, "target", "") != "you":
        raise CompileError("whose zone this thing lies in is no part of where it works", zone, f"`in {zone.zone}: …`")
    own = _by_its_words(k, node)
    if own and own != zone.zone and zone.zone != "anywhere":
        there = "any zone" if own == "anywhere" else own
        raise CompileError(f"by its words this works in {there}", node, f"leave `in {zone.zone}:` out")
    if own or _is_said_otherwise(k, node, zone.zone):
        return
    called = zone.zone.replace("_", " ")
    help = HELP.get(type(node), "… if {}: …").format(f"this is in {_whose(k, zone.zone)}")
    raise CompileError(f"nothing in its words says that this works in {called}", node, f"ask it there: `{help}`")


def _whose(k: Compiler, zone: str) -> str:
    """A zone as it is asked for, by the one whose this thing is where each player has one."""
    if zone == "anywhere":
        return "ZONE"
    spec = k.program.zones.get(zone)
    return f"{'' if spec is None or spec.shared else 'your '}{zone.replace('_', ' ')}"


def _kept_there(k: Compiler, face: ast.Face, zone: str) -> bool:
    """Does a rule keep what has one of these types in this zone?"""
    return any(k.word_spec(word.kind, word.id).get("zone") == (zone,) for word in face.types)


def _by_its_words(k: Compiler, node: Any) -> str:
    """The zone that an ability works in by its own words, "" where these name none."""
    found: Any = None
    if isinstance(node, ast.Triggered):
        found = k.where_heard(node.events) or k.where_taken(node)
    elif isinstance(node, ast.Activated):
        found = k.where_paid(node.cost) or k.where_taken(node)
    elif isinstance(node, ast.Replacement):
        found = k.where_changed(node.events)
    if found is None and isinstance(node, ast.Triggered | ast.Activated | ast.Replacement | ast.Static):
        found = k.where_asked(node)
    return found.zone if found is not None else ""


def _is_said_otherwise(k: Compiler, node: Any, zone: str) -> bool:
    """Is it said where an ability works by what it does to its own thing, or by the texts from its place alone?"""
    if isinstance(node, ast.Static):
        own = any(is_this(part) for effect in node.effects for part in walk(effect))
        if not own:  # "as long as this is in your heap, …"
            return zone != "anywhere" and zone not in k.program.unions
        return zone == "anywhere" or all(_is_of_cards_there(k, effect, zone) for effect in node.effects)
    if isinstance(node, ast.Activated) and any(getattr(each, "zone", None) for each in said_by_head(k, node)):
        return True
    if isinstance(node, ast.Triggered) and any(is_this(part) for event in node.events for part in walk(event)):
        return True  # about what only a thing there is a part of
    if isinstance(node, ast.Triggered | ast.Activated):
        return zone != "anywhere" and any(_takes_this(k, deed) for deed in deeds_in(node.body))
    return any(is_this(part) for part in walk(node))


def _is_of_cards_there(k: Compiler, effect: Any, zone: str) -> bool:
    """Does an effect say of this thing only what can be said of cards in this zone: how they are played?"""
    if isinstance(effect, ast.Restrict):
        return True
    given = [value for _, value in effect.args if not is_this(value)] if isinstance(effect, ast.Do) else []
    uses = [value for value in given if isinstance(value, ast.KeywordUse)]
    meant = [ability for use in uses for ability in k.library.keywords[use.keyword].abilities]
    places = [getattr(ability, "zone", None) for ability in meant]
    there = all(place is not None and place.zone in (zone, "anywhere") for place in places)
    return bool(uses) and len(uses) == len(given) and there


def _takes_this(k: Compiler, deed: ast.Do) -> bool:
    """Does a statement move this very thing, as it says from where?"""
    if deed.verb not in k.action_nodes:
        return False
    action, args = k.unfolded_do(deed)
    return any(is_this(args.get(param.name)) and k.moves(action.id, at) for at, param in enumerate(action.params))
