"""``P may VERB …`` → the events of procedures that offers let players begin, each with the cost it names.

A permission for what no offer looks for is refused: nobody could make use of it.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.emit import CompileError


def permitted_as(k: Any, event: Any) -> list[tuple[Any, Any]]:
    """Events that are offered, each with its cost or None; an action may be a way of one that is (``also``)."""
    offered = k.program.permitted
    if not isinstance(event, ast.EventPattern):
        raise CompileError("a step can't be permitted", event)
    also = dict(k.action_nodes[event.verb].attributes).get("also", ()) if event.verb in k.action_nodes else ()
    found: list[tuple[Any, Any]] = [(replace(event, verb=verb), None) for verb in (event.verb, *also) if verb in offered]
    if found:
        return found
    for verb in offered:  # another way of doing it, for a cost of its own
        if event.verb in dict(k.action_nodes[verb].attributes).get("also", ()) and verb == k.program.play_kind:
            costs = {p.role for p in k.action_nodes[event.verb].params if "cost" in p.kinds}
            price = next((value for prep, value in event.preps if k.role(prep) in costs), None)
            preps = tuple(pair for pair in event.preps if k.role(pair[0]) not in costs)
            found.append((replace(event, verb=verb, preps=preps), price))
    if not found:
        raise CompileError(f"no offer lets a player do '{event.verb}', so it can't be permitted", event,
                           f"offered is: {', '.join(offered)}" if offered else "this ruleset lets nothing be permitted")
    return found


__all__ = ["permitted_as"]
