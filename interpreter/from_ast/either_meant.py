"""A pronoun behind an event of two things: refused where a reader could take it for the other one.

``when this bites fox: throw it away``: "Whenever Owl bites a fox, throw it away" may be said of either.  What lies
elsewhere is no other one, unless only that is where the thing would have to be that it is done to.
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError

Zones = frozenset[str] | None
HEARD = ast.Triggered | ast.Replacement | ast.Later | ast.Replace


def tell_which(k: Compiler, node: Any) -> None:
    """Raise CompileError for an ``it`` of an ability by which one of two things of an event is meant."""
    for heard in walk(node):
        if not isinstance(heard, HEARD):
            continue
        zone = getattr(heard, "zone", None)
        home = k.all_of(zone.zone) if zone is not None else frozenset({k.program.default_zone})
        for event in heard.events:
            things = _things(k, event, home)
            if len(things) > 1:
                _look(k, heard, things)


def _things(k: Compiler, event: Any, home: Zones) -> dict[str, tuple[str, Zones]]:
    """The things that an event names, by what a reference to each means: its words and where it lies."""
    action = k.action_nodes.get(event.verb) if isinstance(event, ast.EventPattern) else None
    if action is None:
        return {}
    found = {}
    for slot, test in k.event_slots(event, action):
        name = f"event.{action.params[slot].name}"
        if isinstance(test, ast.Ref) and test.target == "this":
            found["this"] = "this", home
        elif isinstance(test, ast.Select) and not any(map(k.is_player_phrase, test.alternatives)):
            word = test.alternatives[-1].words[-1]
            found[name] = f"that {word.spelled}", k.lying(test)
    return found


def _look(k: Compiler, heard: Any, things: dict[str, tuple[str, Zones]]) -> None:
    """Raise CompileError for the first ``it`` of an ability that could be either of these."""
    wanted, told = dict(_done_to(k, heard)), {id(ref) for part in heard.body for ref in _told(part, things)}
    inside = (getattr(heard, "condition", None), getattr(heard, "cost", None), *heard.body)
    for ref in (each for part in inside if part is not None for each in walk(part)):
        if not isinstance(ref, ast.Ref) or ref.name != "it" or ref.target not in things or id(ref) in told:
            continue
        lying = things[ref.target][1]
        others = [said for name, (said, zones) in things.items() if name != ref.target and _meet(lying, zones)]
        barred = not _meet(lying, wanted.get(id(ref)))
        if others or barred:
            words = " or ".join(f"`{said}`" for said, _ in things.values())
            raise CompileError(f"`{ref.spelled}` may be either thing of this event", ref, f"say which: {words}")


def _told(statement: Any, things: dict[str, tuple[str, Zones]]) -> Iterator[ast.Ref]:
    """Pronouns behind the only one of these things that is named in the same statement: nobody takes them otherwise."""
    refs = [ref for ref in walk(statement) if isinstance(ref, ast.Ref) and ref.target in things]
    named = [ref for ref in refs if ref.name != "it"]
    if len({ref.target for ref in named}) == 1:
        first = min(_place(ref) for ref in named)
        yield from (ref for ref in refs if ref.target == named[0].target and _place(ref) > first)


def _place(ref: ast.Ref) -> tuple[int, int]:
    return ref.span.line, ref.span.column


def _meet(some: Zones, others: Zones) -> bool:
    return some is None or others is None or bool(some & others)


def _done_to(k: Compiler, heard: Any) -> Iterator[tuple[int, Zones]]:
    """References that something is done to, each with where that thing must be."""
    for node in walk(heard):
        action = k.action_nodes.get(node.verb) if isinstance(node, ast.Do) else None
        if action is None or not isinstance(node, ast.Do):
            continue
        for slot, param in enumerate(action.params):
            given = dict(node.args).get(param.name)
            if isinstance(given, ast.Ref):
                yield id(given), k.held_zones(action.id, slot)
