"""What resources may be spent for → ``SpendingDef``: the events one of which must fit what is paid for (106.6)."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import THIS_AND_YOU, CompileError, Fn
from kotowari.interpreter.from_ast.statements import do, statement
from kotowari.interpreter.from_ast.target import NONE, Attr, C, Expr, Name, Pack, Set, record


@statement(ast.SpendOnly)
def spend_only(k: Compiler, fn: Fn, node: ast.SpendOnly) -> None:
    """What is made can be spent for these events alone: whoever makes it is told so while it does."""
    limit = Attr(C, "spending")
    fn.get(limit, _definition(k, fn, node))
    do(k, fn, node.made)
    fn.get(limit, NONE)


def _definition(k: Compiler, fn: Fn, node: ast.SpendOnly) -> Expr:
    """A constant, since what one ability makes is spent alike; asked of what is only proposed to be paid for."""
    if "resource" not in dict(k.action(node.made.verb, node).attributes):
        raise CompileError("this makes nothing that could be spent", node, "say it of a statement that makes resources")
    inner = Fn("", "", THIS_AND_YOU)
    inner.links = set(k.linked)
    with k.proposing():
        patterns = Pack(tuple(k.pattern(inner, event) for event in node.events))
    fn.spending = Name(k.module.name("spending"))
    k.module.add(Set(fn.spending, record("SpendingDef", patterns=patterns)))
    return fn.spending


def is_rider(k: Compiler, node: Any) -> bool:
    """Is it an event of spending resources (``spent``), or what waits for one?"""
    if isinstance(node, ast.Later):
        return any(is_rider(k, event) for event in node.events)
    return isinstance(node, ast.EventPattern) and "spent" in dict(k.action(node.verb, node).attributes)


def riders_first(k: Compiler, body: tuple[Any, ...]) -> tuple[Any, ...]:
    """A block with what goes along with the resources that it makes in front of what makes them."""
    riders = tuple(s for s in body if is_rider(k, s))
    parts = [part for s in body for part in walk(s)]
    waiting = [part for part in parts if isinstance(part, ast.Later) and is_rider(k, part)]
    if len(waiting) > len(riders):
        raise CompileError("this goes along with all that is made, or with none", waiting[-1], "write it by itself")
    makes = any(isinstance(s, ast.Do) and "resource" in dict(k.action(s.verb, s).attributes) for s in parts)
    if riders and not makes:
        raise CompileError("this makes nothing that could be spent", riders[-1])
    if len(riders) + sum(isinstance(s, ast.SpendOnly) for s in body) > 1:
        raise CompileError("of one ability all that is made is spent alike", riders[-1])
    return (*riders, *(s for s in body if s not in riders)) if riders else body


def of_what_is_made(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """The statements of a block, without what is said of what the resources that they make may be spent for."""
    limited = [s for s in body if isinstance(s, ast.SpendOnly)]
    if len(limited) > 1:
        raise CompileError("of one ability all that is made is spent alike", limited[1])
    return tuple(s.made if isinstance(s, ast.SpendOnly) else s for s in body)


def made_of(k: Compiler, body: tuple[Any, ...]) -> Any:
    """The operand that says of which kind the resources are that a block makes, if one does; else None."""
    for s in of_what_is_made(body):
        said = dict(k.action(s.verb, s).attributes).get("made_of") if isinstance(s, ast.Do) else None
        if said:
            return dict(s.args).get(said[0])
    return None


__all__ = ["is_rider", "made_of", "of_what_is_made", "riders_first"]
