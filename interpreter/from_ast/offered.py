"""What players are let do: permissions, what may be done instead of something, limits that symbols bring along.

``P may VERB …`` becomes the events of procedures that offers let players begin, each with the cost it names.  A
permission for what no offer looks for is refused: nobody could make use of it.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.target import Expr, Pack


def permitted_as(k: Compiler, event: Any) -> list[tuple[Any, Any]]:
    """Events that are offered, each with its cost or None; an action may be a way of one that is (``also``)."""
    offered = k.program.permitted
    if not isinstance(event, ast.EventPattern):
        raise CompileError("a step can't be permitted", event)
    if event.verb in k.action_nodes and k.core(k.action_nodes[event.verb]) == "look":
        if any("anytime" in k.word_spec(word.kind, word.id) for word in event.adverbs):
            return [(event, None)]  # it is no deed: whoever may, sees (``permissions.onlookers``)
        always = [name for id in _always(k) for name in k.library.vocabulary.names("adverb", id, "en")]
        raise CompileError(
            "what lies there is looked at at no moment", event, f"say when: `{always[0]}`" if always else ""
        )

    def ways(verb: str) -> tuple[str, ...]:
        return dict(k.action_nodes[verb].attributes).get("also", ()) if verb in k.action_nodes else ()

    costs = (
        {p.role for p in k.action_nodes[event.verb].params if "cost" in p.kinds}
        if event.verb in k.action_nodes
        else set()
    )
    price = next((value for prep, value in event.preps if k.role(prep) in costs), None)
    preps = tuple(pair for pair in event.preps if k.role(pair[0]) not in costs)
    meant = [verb for verb in (event.verb, *ways(event.verb)) if verb in offered] or [
        verb for verb in offered if event.verb in ways(verb) and verb == k.program.play_kind
    ]
    found = [(replace(event, verb=verb, preps=preps), price if verb == k.program.play_kind else None) for verb in meant]
    if not found:
        raise CompileError(
            f"no offer lets a player do '{event.verb}', so it can't be permitted",
            event,
            f"offered is: {', '.join(offered)}" if offered else "this ruleset lets nothing be permitted",
        )
    return found


def _always(k: Compiler) -> list[str]:
    return [
        id
        for (kind, id), node in k.library.declarations.items()
        if kind == "adverb" and "anytime" in dict(node.attributes)
    ]


def changes_price(part: Any) -> bool:
    """Is what a statement gives no more than what something costs, which is asked of what is yet to come (611.2c)?"""
    quoted = [value for _, value in getattr(part, "args", ()) if isinstance(value, ast.Quoted)]
    given = [each for value in quoted for each in value.abilities]
    return bool(given) and all(isinstance(each, ast.ExtraCost) for each in given)


def asks_for_targets(k: Compiler, condition: Any) -> bool:
    """Does a condition speak of what is chosen only after it must be known what can be paid (601.2c)?"""
    fields = {
        each.field
        if isinstance(each, ast.FieldOf)
        else (k.word_spec("relation", each.relation).get("field") or ("",))[0]
        for each in (walk(condition) if condition is not None else ())
        if isinstance(each, ast.FieldOf | ast.Controlled | ast.Related)
    }
    return any(k.word_spec("field", field).get("derived") == ("targets",) for field in fields)


def hoped_for(k: Compiler, node: Any, subject: Any) -> tuple[Any, Any]:
    """``SPELLS that target NP cost {1} less``: that they do is the condition of what is given, as it is hoped for."""
    aimed = [
        each
        for each in getattr(subject, "modifiers", ())
        if isinstance(each, ast.Where) and asks_for_targets(k, each.condition)
    ]
    given: list[Any] = [each for _, value in node.args if isinstance(value, ast.Quoted) for each in value.abilities]
    if not aimed:
        return node, subject
    changes = {each.change if isinstance(each, ast.ExtraCost) else None for each in given}
    if "" in changes:
        raise CompileError("what is paid besides is announced before there are targets", node)
    if "less" not in changes:
        return node, subject
    if changes != {"less"} or any(
        isinstance(each, ast.Ref) and each.target in ("this", "you") for test in aimed for each in walk(test)
    ):
        raise CompileError(
            "what this costs less for isn't chosen yet when it must be known what can be paid",
            node,
            "say it alone, and without `this` and `you` what is targeted",
        )
    this = ast.Ref("this", None, "this", span=node.span)
    tests = tuple(
        transform(each.condition, lambda ref: this if getattr(ref, "target", "") == "candidate" else ref)
        for each in aimed
    )
    hoped = tuple(
        replace(each, condition=ast.Logic("and", (*tests, *filter(None, (each.condition,))))) for each in given
    )
    args = tuple(
        (name, replace(value, abilities=hoped) if isinstance(value, ast.Quoted) else value) for name, value in node.args
    )
    rest = tuple(each for each in subject.modifiers if each not in aimed)
    return replace(node, args=args), replace(subject, modifiers=rest)


def first_to_come(k: Compiler, fn: Fn, subject: Any) -> tuple[Expr, Any]:
    """``next SPELL``: any that fits, and the events with which the effect ends as one has been played; else none."""
    if not isinstance(subject, ast.Select) or subject.det.kind != "next":
        return Pack(()), subject
    subject = replace(subject, det=replace(subject.det, kind="all"))
    return Pack(k.endings(fn, ast.EventPattern(k.program.play_kind, None, subject, span=subject.span))), subject


def limits_of_symbols(k: Compiler, cost: ast.Cost) -> list[str]:
    """The limits that symbols of a cost bring along (``only LIMIT``), as if they were said of the ability."""
    symbols = [symbol for item in cost.items if isinstance(item, ast.Symbols) for symbol in item.symbols]
    return list(dict.fromkeys(limit for symbol in symbols for limit in k.word_spec("symbol", symbol).get("only", ())))


__all__ = ["asks_for_targets", "changes_price", "first_to_come", "hoped_for", "limits_of_symbols", "permitted_as"]
