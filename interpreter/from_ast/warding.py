"""Verbs that stand before other events for a while, or as long as something is there: ``continuous ward VERB``.

What such a verb says stands for a replacement of that other verb.  Operands with a preposition of its own are its
operands, what comes ``from`` something is what that does, and ``for`` is said of whoever does it or whom it is done to.
The body of the verb is what is done in place of it, its object as much as the event has, and, if the verb names a
parameter, no more than is left of that (615.7).
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.interpreter.from_ast import several
from kotowari.interpreter.from_ast.choosing import bind, operand
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import Def, For, call


def wards(action: ast.Action) -> tuple[str, ...]:
    """``(VERB, [PARAMETER])`` of a verb that stands before another; () of any other."""
    operation, *of = dict(action.attributes).get("continuous", ("",))
    return tuple(of) if operation == "ward" else ()


def events_of(k: Compiler, node: ast.Do, action: ast.Action) -> tuple[ast.EventPattern, ...]:
    """What it stands before."""
    verb = wards(action)[0]
    given = {param.role: dict(node.args)[param.name] for param in action.params if param.name in dict(node.args)}
    measure = given.get("object")
    if isinstance(measure, ast.Measure):
        measure = replace(measure, amount=ast.Number(1), at_least=True)
    taken = {param.role for param in k.action(verb, node).params} - {"by", "object"}
    preps = tuple((role, value) for role, value in given.items() if role in taken)
    plain = ast.EventPattern(verb, given.get("from"), measure, preps, span=node.span)
    if "for" not in given:
        return (plain,)
    into = next(p.role for p in k.action(verb, node).params if p.role not in ("by", "object"))
    return (replace(plain, subject=given["for"]), replace(plain, preps=(*preps, (into, given["for"]))))


def body_of(node: ast.Do, action: ast.Action) -> ast.Block:
    """What is done in place of the events, with what the statement says for each parameter but the amount."""
    given = {name: value for name, value in node.args if name != _object(action)}

    def put(part: Any) -> Any:
        return given.get(part.target or part.name, part) if isinstance(part, ast.Ref) else part

    return tuple(transform(statement, put) for statement in action.body)


def parted(k: Compiler, node: ast.Static) -> tuple[list[tuple[ast.Replacement, str]], tuple[Any, ...]]:
    """The effects of a static ability that stand before events, each as what it replaces, and its other effects."""
    replacing, others = [], []
    for effect in node.effects:
        action = k.action(effect.verb, effect) if isinstance(effect, ast.Do) else None
        if isinstance(effect, ast.Do) and action is not None and wards(action):
            replacing.append(held(k, effect, action, node))
        else:
            others.append(effect)
    return replacing, tuple(others)


def held(k: Compiler, node: ast.Do, action: ast.Action, ability: ast.Static) -> tuple[ast.Replacement, str]:
    """What a static ability replaces by it, and the name by which its body speaks of the amount."""
    if len(wards(action)) > 1:
        raise CompileError(
            "what is used up is not there as long as something else is", node, "say for how long: `… this turn`"
        )
    asked = node.duration.condition if isinstance(node.duration, ast.AsLongAs) else None
    window = node.duration if isinstance(node.duration, ast.Window) else None
    tests = tuple(test for test in (ability.condition, asked) if test is not None)
    both = ast.Logic("and", tests) if len(tests) > 1 else next(iter(tests), None)
    events = tuple(replace(event, window=window) for event in events_of(k, node, action))
    return ast.Replacement(events, body_of(node, action), both, ability.zone, span=node.span), _object(action)


def ward(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action) -> None:
    """An instruction that stands before other events for a time; of ``each`` thing by itself (615.11)."""
    phrase = next((v for _, v in node.args if isinstance(v, ast.Select) and v.det.kind == "each"), None)
    if phrase is not None:
        _each(k, fn, node, action, phrase)
        return
    if node.duration is None:
        raise CompileError("it isn't said how long this lasts", node, "say it: `… this turn`, `… until your next turn`")
    _, *stock = wards(action)
    amount = dict(node.args).get(stock[0]) if stock else None
    left = expr(k, fn, amount.amount) if isinstance(amount, ast.Measure) else None
    node = _settled(k, fn, node, action)
    ends: Any = node.duration
    made = ast.Replace(events_of(k, node, action), body_of(node, action), ends, span=node.span, cite=node.cite)
    k.instead(fn, made, _object(action), left)


def _settled(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action) -> ast.Do:
    """The statement with a name for what its body speaks of and is chosen now."""
    taken = {param.role for param in k.action(wards(action)[0], node).params} | {"object", "from", "for"}
    args = []
    for param in action.params:
        value = dict(node.args).get(param.name)
        if isinstance(value, ast.Select) and param.role not in taken:
            name = value.binding or fn.temp("other")
            bind(fn, name, operand(k, fn, value, param.kinds, fn.performer, action.id))
            value = ast.Ref(name, target=name, span=value.span)
        args += [(param.name, value)] if value is not None else []
    return replace(node, args=tuple(args))


def _each(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, phrase: ast.Select) -> None:
    """One for each thing, which knows its own."""
    begin, one, name = fn.local("begin"), fn.local("one"), phrase.binding or several.MEMBER
    every = operand(k, fn, phrase, ("object", "player"), fn.performer, action.id)
    with fn.block(Def(begin.id, one.id)), several.member(fn, name, one):
        member = ast.Ref(name, target=name, span=phrase.span)
        ward(k, fn, transform(node, lambda part: member if part is phrase else part), action)
    with fn.block(For(one, call("ops.as_list", every))):
        fn.act(call(begin, one))


def _object(action: ast.Action) -> str:
    return next(param.name for param in action.params if param.role == "object")
