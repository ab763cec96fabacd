"""Words for players → their tests: who they are to whoever says so, and whose turn it is.

The trap: without teams a ruleset is compiled to comparisons of two players and of one seat; with them the words ask
the field that holds a team.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import (
    FALSE,
    NONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Attr,
    C,
    Const,
    Expr,
    G,
    Name,
    both,
    call,
    rel,
)
from kotowari.interpreter.program import Program

Spec = dict[str, tuple[str, ...]]


def is_a(thing: Expr, kind: str) -> Expr:
    """``thing`` is an ``Obj`` or a ``Player``."""
    return rel(call("type", thing), "is", Name(kind))


def nobodys(k: Chunk, node: ast.Select) -> tuple[Expr, ...]:
    """What no phrase fits that speaks of who controls things where nobody controls any (policy ``controllers``)."""
    if k.program.policies["controllers"] == "everywhere":
        return ()
    said = [each for each in node.modifiers if isinstance(each, ast.InZone)]
    named = [zone.zone for each in said for zone in (each.zone, *each.others)]
    zones = [zone for name in named for zone in k.program.unions.get(name, (name,))]
    if not zones or any(zone not in k.program.zones or k.program.zones[zone].shared for zone in zones):
        return ()
    by = [each for each in node.modifiers if isinstance(each, ast.Controlled) and not each.negated]
    fields = [(k.word_spec("relation", each.relation).get("field") or ("controller",))[0] for each in by]
    return (FALSE,) if "controller" in fields else ()


def player_test(fn: Fn, spec: Spec, var: Expr, program: Program) -> Expr:
    """``var`` is a player as a declaration says."""
    return both(is_a(var, "Player"), _which(fn, spec, var, program))


def _which(fn: Fn, spec: Spec, var: Expr, program: Program) -> Expr:
    if "opponent" in spec:
        field, whose = spec["opponent"], call("g.state.active_player") if "active" in spec else YOU
        return call("ops.is_against", var, whose, Const(field[0])) if field else rel(var, "is not", whose)
    if "reached" in spec:
        if "active" in spec:
            return call("ops.is_reached_on_turn", Name("g.state"), var)
        return call("ops.is_reached", Name("g.state"), YOU, var)
    if "ally" in spec:
        if not spec["ally"]:
            return rel(var, "is", YOU) if "own" in spec else Const(False)
        return call("ops.is_of_team" if "own" in spec else "ops.is_with", var, YOU, Const(spec["ally"][0]))
    if "field" in spec and not {"active", "not"} & spec.keys():
        return rel(call(Attr(var, "fields.get"), Const(spec["field"][0]), ZERO), "!=", ZERO)
    if spec.get("defending"):
        heard = C if "c" in fn.params.split(", ") else NONE
        return call("ops.is_attacked", G, var, THIS, heard, Const(spec["defending"]))
    if {"active", "not", "defending"} & spec.keys():
        return turn_test(program, Attr(var, "seat"), "active" in spec)
    return TRUE


def turn_test(program: Program, seat: Expr, active: bool) -> Expr:
    """It is the turn of this seat, or it is not."""
    if program.policies["turns"] == "team":
        return rel(seat, "in" if active else "not in", call("ops.seats_on_turn", Name("g.state")))
    return rel(seat, "==" if active else "!=", Name("g.state.active"))


def is_one_of_team(k: Any, node: Any) -> bool:
    """Does a phrase name whose turn it is where that is a team's: for an ability one of it, whom its player chooses?"""
    if k.program.policies["turns"] != "team" or not isinstance(node, ast.Select) or not k.is_one_player(node):
        return False
    word = node.alternatives[0].words[0]
    return "active" in k.word_spec("player", word.id) and not word.negated


__all__ = ["is_a", "is_one_of_team", "player_test", "turn_test"]
