"""Operands that a verb can't be done with, though each has a kind that it may have."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.kinds import CLASS, MIXED, fit, kinds_of, param_kinds
from kotowari.grammar.scope import OBJECT, PLAYER
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.described import made_of_nothing
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.expressions import unasked
from kotowari.interpreter.from_ast.target import Expr, call


def refuse(k: Compiler, action: ast.Action, args: dict[str, Any]) -> None:
    """Refuse counters put or removed without a kind, tokens of none, and one number or another.

    All counters that are taken off may be of any kind (of fewer nobody is asked which); a token may be made like
    something (``from this``).
    """
    put, removed = (k.core(action) == core for core in ("put_counters", "remove_counters"))
    handed_on = {"from", "onto"} <= {param.role for param in action.params if "object" in param.kinds}
    modelled = any(param.role == "from" and param.name in args for param in action.params)
    for param in action.params:
        amount = args.get(param.name)
        if isinstance(amount, ast.Measure) and not amount.kinds:
            if "counter" in param.kinds and (put or handed_on):
                raise CompileError("it isn't said of which kind", amount, "write the kind in front of `counter`")
            if removed and "counter" in param.kinds:
                help = "write the kind in front of `counter`, or remove them all: `all counters`"
                raise CompileError("it isn't said of which kind, and nobody is asked", amount, help)
            if "token" in param.kinds and not modelled:
                raise made_of_nothing(amount)
        if put and isinstance(amount, ast.Measure):
            _lie_there(k, amount, [args.get(each.name) for each in action.params if each.role == "on"])
        if isinstance(amount, ast.Ref) and amount.target in ("this", "you") and _counts(k, param):
            raise CompileError("this is no number", amount, f"say how many: `{action.id} 2 {param.kinds[0]}s`")
        counted = any(k.library.vocabulary.symbol("unit", kind) for kind in param.kinds)
        if counted and isinstance(amount, ast.Either) and all(isinstance(part, ast.Select) for part in amount.parts):
            raise unasked(amount)
    for slot, param in enumerate(action.params):
        _lies_there(k, action, slot, args.get(param.name))


def _lie_there(k: Compiler, counters: ast.Measure, on: list[Any]) -> None:
    """Refuse counters that change numbers of the thing on which they lie where only players are meant."""
    sizes = any("adjusts" in k.word_spec(kind.kind, kind.id) for kind in counters.kinds)
    for each in on:
        if sizes and each is not None and kinds_of(each, k.library.vocabulary) == PLAYER:
            raise CompileError("these counters change numbers that no player has", counters, "put them on a thing")


def _lies_there(k: Compiler, action: ast.Action, slot: int, given: Any) -> None:
    """Refuse a phrase for things that lie where none of them can be what the verb is done to."""
    zones, found = k.held_zones(action.id, slot), k.lying(given)
    if zones is None:
        return
    if found and not found & zones:
        there, here = " or ".join(sorted(found)), " or ".join(sorted(zones))
        raise CompileError(
            f"this is in {there}, and what `{action.id}` is done to is in {here}",
            given,
            f"say what is there: {' or '.join(action.params[slot].kinds)}",
        )


def _counts(k: Compiler, param: ast.Param) -> bool:
    """Whether a parameter is only an amount of something."""
    return bool(param.kinds) and all(k.library.vocabulary.symbol("unit", kind) for kind in param.kinds)


def never_a_player(k: Compiler, given: ast.Expr, param: ast.Param, value: Expr) -> Expr:
    """A reference where only a thing can be, which may turn out to mean a player ("any target … exile it")."""
    if not k.either or not isinstance(given, ast.Ref) or (given.target or given.name) in ("this", "candidate"):
        return value
    vocabulary = k.library.vocabulary
    things = param_kinds(param, vocabulary) >= OBJECT and fit(param.kinds, PLAYER, vocabulary) < CLASS
    return call("ops.things", value) if things else value


def speaks_of_either(k: Compiler, node: ast.Node) -> bool:
    """Does a definition bind or ask for anything that may turn out to be a thing or a player?"""
    vocabulary = k.library.vocabulary
    heard = (k.action_nodes.get(each.verb) for each in walk(node) if isinstance(each, ast.EventPattern))
    params = [each for each in walk(node) if isinstance(each, ast.Param)]
    params += [param for action in heard if action is not None for param in action.params]
    kinds = [param_kinds(param, vocabulary) for param in params]
    kinds += [kinds_of(each, vocabulary) for each in walk(node) if isinstance(each, (ast.Select, ast.FieldOf))]
    return any(MIXED in each or each >= PLAYER | OBJECT or "held" in each for each in kinds)
