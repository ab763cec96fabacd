"""Continuous verbs of instructions → effects that begin now and last: what they affect is fixed then, and how much."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast import several
from kotowari.interpreter.from_ast.calls import operand
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses
from kotowari.interpreter.from_ast.offered import changes_price, first_to_come


def continuous(k: Compiler, fn: Fn, node: Any, parts: tuple[Any, ...], subject: Any, duration: Any) -> None:
    """A continuous effect of a resolution: operands and affected objects are fixed now (611.2c)."""
    chooser = fn.performer
    if _takes_control(k, node):  # who gains is the subject, what is affected the object
        parts = (_controlled(node),)
        subject = dict(node.args)[next(p.name for p in k.action(node.verb, node).params if p.role == "object")]
    else:
        subject = _all_that_fit(k, fn, subject)
    if isinstance(node, ast.Do) and dict(k.action(node.verb, node).attributes)["continuous"][0] == "reach":
        _reach(k, fn, node, subject, duration)
        return
    if several.is_own(parts, subject) and duration_is_fixed(k, duration):
        _continuous_each(k, fn, node, parts, subject, duration)
        return
    local = fn.temp("who")
    made = []
    priced = duration is not None and all(changes_price(part) for part in parts)
    endings, subject = first_to_come(k, fn, subject)
    if isinstance(duration, ast.Window) and duration.which != "this":
        raise CompileError(
            "what is done now can't begin later",
            duration,
            "write `this turn`, `until end of your next turn`, or `later when start of …`",
        )
    if _everything(k, fn, subject) and (priced or not duration_is_fixed(k, duration)):
        fn.let(local, "None")  # whoever fits, and by how much, is asked anew as long as it lasts (907-4d, 907-4e)
        for part in parts:
            made.extend(k.parts(fn, part, False, subject))
    else:
        who = operand(k, fn, subject, ("object", "player"), chooser, "affected") if subject is not None else "this"
        fn.let(local, f"ops.as_list({who})")
        if _takes_control(k, node):  # taking over is an event that may be forbidden, though nothing else hears it
            action = k.action(node.verb, node)
            slot = k.slot(action, "object")
            fn.let(local, f"ops.able(g, {k.action_name(action.id)}, {slot}, {local}, this, {chooser})")
        for part in parts:
            made.extend(k.parts(fn, part, locked=True))
    ends = k.duration(fn, duration)
    fn.last = fn.temp("r")
    fn.line(f"{fn.last} = effects.begin(g, c, {local}, ({', '.join(made)},), {ends}, {tuple(node.cite)!r}, {endings})")


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
    begin, each, result = fn.temp("begin"), fn.temp("each"), fn.temp("r")
    fn.line(f"def {begin}({each}):")
    fn.depth += 1
    with several.member(fn, subject.binding, each):
        made = [text for part in parts for text in k.parts(fn, part, locked=True)]
        ends = k.duration(fn, duration)
    fn.give(f"effects.begin(g, c, [{each}], ({', '.join(made)},), {ends}, {tuple(node.cite)!r})")
    fn.depth -= 1
    fn.let(result, f"any([{begin}({each}) for {each} in ops.as_list({who})])")
    fn.last = result


def _everything(k: Compiler, fn: Fn, subject: Any) -> bool:
    """Is a subject whoever fits a description, with nobody chosen?"""
    return isinstance(subject, ast.Select) and not chooses(k, fn, subject) and subject.det.kind != "target"


def _reach(k: Compiler, fn: Fn, node: ast.Do, subject: Any, duration: Any) -> None:
    """Bring a value of each thing to a number: a change by the difference, told as less or more (207-3b, 207-3c)."""
    who = operand(k, fn, subject, ("object",), fn.performer, "affected") if subject is not None else "this"
    begin, each, result = fn.temp("begin"), fn.temp("each"), fn.temp("r")
    fn.line(f"def {begin}({each}):")
    fn.depth += 1
    with fn.binding(it=each, candidate=each):
        made = k.parts(fn, node, locked=True)
    ends = k.duration(fn, duration)
    change = made[0].split("a: ", 1)[1].split(", affects=", 1)[0]
    fn.give(
        f"any({change}) and effects.begin(g, c, [{each}], ({', '.join(made)},), {ends}, "
        f"{tuple(node.cite)!r}) and sum({change})"
    )
    fn.depth -= 1
    fn.let(result, "False")
    with fn.block(f"for {each} in ops.as_list({who}):"):
        fn.line(f"change = {begin}({each})")
        fn.let(result, f"{result} or change is not False")
        _, less, more = dict(k.action(node.verb, node).attributes)["continuous"]
        with fn.block("if change:"):
            told = f"{k.action_name(less)} if change < 0 else {k.action_name(more)}"
            fn.ask("change", f"yield from pipeline.do(g, {told}, [{each}], c, c.cites)")
    fn.last = result


def _takes_control(k: Compiler, node: Any) -> bool:
    return isinstance(node, ast.Do) and dict(k.action(node.verb, node).attributes)["continuous"][0] == "control"


def _controlled(node: ast.Do) -> ast.Do:
    """The same statement with the gaining player as an operand."""
    player = node.subject if node.subject is not None else ast.Ref("you", target="you")
    return replace(node, args=(*node.args, ("player", player)))
