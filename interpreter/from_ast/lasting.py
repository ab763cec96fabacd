"""Continuous verbs of instructions → effects that begin now and last: what they affect is fixed then, and how much."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast import several
from kotowari.interpreter.from_ast.choosing import operand
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.continuous import taken_over
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses
from kotowari.interpreter.from_ast.offered import changes_price, first_to_come
from kotowari.interpreter.from_ast.own_time import for_each_own
from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    FALSE,
    NONE,
    THIS,
    TRUE,
    ZERO,
    Asked,
    C,
    Choice,
    Const,
    Def,
    Each,
    Expr,
    For,
    G,
    If,
    Name,
    Pack,
    Row,
    any_of,
    body_of,
    both,
    call,
    listed,
    rel,
)


def continuous(k: Compiler, fn: Fn, node: Any) -> None:
    """A continuous effect of a resolution: operands and affected objects are fixed now (611.2c)."""

    def begun(one: Any) -> Any:
        _continuous(k, fn, one)
        return fn.last

    if not for_each_own(k, fn, node, begun):
        _continuous(k, fn, node)


def _continuous(k: Compiler, fn: Fn, node: Any) -> None:
    """One for all that it affects."""
    parts: tuple[Any, ...] = node.parts if isinstance(node, ast.DoAll) else (node,)
    subject, duration = node.subject, node.duration
    chooser = fn.performer
    if _takes_control(k, node, "switch", "text"):  # who gains is the subject, what is affected the object
        taken, subject = taken_over(k, node)
        parts = (taken,)
    else:
        subject = _all_that_fit(k, fn, subject)
    if isinstance(node, ast.Do) and dict(k.action(node.verb, node).attributes)["continuous"][0] == "reach":
        _reach(k, fn, node, subject, duration)
        return
    if several.is_own(parts, subject) and duration_is_fixed(k, duration):
        _continuous_each(k, fn, node, parts, subject, duration)
        return
    local = fn.local("who")
    made = list[Expr]()
    priced = duration is not None and all(changes_price(part) for part in parts)
    endings, subject = first_to_come(k, fn, subject)
    if isinstance(duration, ast.Window) and duration.which != "this":
        raise CompileError(
            "what is done now can't begin later",
            duration,
            "write `this turn`, `until end of your next turn`, or `later when start of …`",
        )
    if _everything(k, fn, subject) and (priced or not duration_is_fixed(k, duration)):
        fn.let(local, NONE)  # whoever fits, and by how much, is asked anew as long as it lasts (907-4d, 907-4e)
        for part in parts:
            made.extend(k.parts(fn, part, False, subject))
    else:
        who = operand(k, fn, subject, ("object", "player"), chooser, "affected") if subject is not None else THIS
        fn.let(local, call("ops.as_list", who))
        if _takes_control(k, node):  # taking over is an event that may be forbidden, though nothing else hears it
            action = k.action(node.verb, node)
            slot = k.slot(action, "object")
            fn.let(local, call("ops.able", G, k.action_name(action.id), Const(slot), local, THIS, chooser))
        for part in parts:
            made.extend(k.parts(fn, part, locked=True))
    ends = k.duration(fn, duration)
    fn.last = fn.local("r")
    cites = Const(tuple(node.cite))
    fn.get(fn.last, call("effects.begin", G, C, local, Pack(tuple(made)), ends, cites, endings))


def begun_if_wanted(k: Compiler, fn: Fn, node: ast.Do, yes_no: Callable[[Expr, str], Expr]) -> None:
    """``may become …``: one question, which is not asked where there is nothing to become a copy of."""
    flag = fn.local("r")
    copied = next((value.of for _, value in node.args if isinstance(value, ast.CopyOf)), None)
    other = rel(CANDIDATE, "is not", Name("g.entering"))
    can = TRUE if copied is None else listed(CANDIDATE, k.collection(fn, copied), other)
    fn.ask(flag, both(call("bool", can), yes_no(fn.performer, node.verb)))
    with fn.block(If(flag)):
        continuous(k, fn, node)
    fn.last = flag


def _all_that_fit(k: Compiler, fn: Fn, subject: Any) -> Any:
    """The subject of a continuous effect: without a number or "all" it is all that fit now, as where it holds on."""
    if isinstance(subject, ast.Either):
        return replace(subject, parts=tuple(_all_that_fit(k, fn, part) for part in subject.parts))
    bare = isinstance(subject, ast.Select) and subject.det.kind == "none" and subject.det.count is None
    if bare and not subject.det.any_number and chooses(k, fn, subject):
        return replace(subject, det=replace(subject.det, kind="all"))
    return subject


def duration_is_fixed(k: Compiler, duration: Any) -> bool:
    """Are the things affected, and by how much, known when the effect begins?"""
    return not (k.program.policies["during"] == "open" and isinstance(duration, ast.Window))


def _continuous_each(
    k: Compiler, fn: Fn, node: Any, parts: tuple[Any, ...], subject: ast.Select, duration: Any
) -> None:
    """A continuous effect that says something of each thing by itself ("gets +X/+X, where X is its power")."""
    who = operand(k, fn, subject, ("object", "player"), fn.performer, "affected")
    begin, each, result = fn.local("begin"), fn.local("each"), fn.local("r")
    with fn.block(Def(begin.id, each.id)), several.member(fn, subject.binding, each):
        made = tuple(made for part in parts for made in k.parts(fn, part, locked=True))
        ends = k.duration(fn, duration)
        fn.give(call("effects.begin", G, C, Row((each,)), Pack(made), ends, Const(tuple(node.cite))))
    found = Each(call(begin, each), each.id, call("ops.as_list", who), listed=True)
    fn.let(result, call("any", found))
    fn.last = result


def _everything(k: Compiler, fn: Fn, subject: Any) -> bool:
    """Is a subject whoever fits a description, with nobody chosen?"""
    return isinstance(subject, ast.Select) and not chooses(k, fn, subject) and subject.det.kind != "target"


def _reach(k: Compiler, fn: Fn, node: ast.Do, subject: Any, duration: Any) -> None:
    """Bring a value of each thing to a number: a change by the difference, told as less or more (207-3b, 207-3c)."""
    who = operand(k, fn, subject, ("object",), fn.performer, "affected") if subject is not None else THIS
    begin, each, result, change = fn.local("begin"), fn.local("each"), fn.local("r"), Name("change")
    with fn.block(Def(begin.id, each.id)):
        with fn.binding(it=each, candidate=each):
            made = k.parts(fn, node, locked=True)
        by = body_of(made[0], "value")
        begun = call(
            "effects.begin", G, C, Row((each,)), Pack(tuple(made)), k.duration(fn, duration), Const(tuple(node.cite))
        )
        fn.give(both(call("any", by), begun, call("sum", by)))
    fn.let(result, FALSE)
    with fn.block(For(each, call("ops.as_list", who))):
        fn.get(change, call(begin, each))
        fn.let(result, any_of(result, rel(change, "is not", FALSE)))
        _, less, more = dict(k.action(node.verb, node).attributes)["continuous"]
        with fn.block(If(change)):
            told = Choice(rel(change, "<", ZERO), k.action_name(less), k.action_name(more))
            fn.ask(change, Asked(call("pipeline.do", G, told, Row((each,)), C, Name("c.cites"))))
    fn.last = result


def _takes_control(k: Compiler, node: Any, *others: str) -> bool:
    ways = ("control", *others)
    return isinstance(node, ast.Do) and dict(k.action(node.verb, node).attributes)["continuous"][0] in ways
