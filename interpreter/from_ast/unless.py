"""``S unless P pays``: who is asked for the price, and what is done if nobody pays it (118.12a).

The trap: ``any player`` is nobody who is known, so that each of them is asked, not whoever is found first.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast import of_many, several
from kotowari.interpreter.from_ast.calls import perform
from kotowari.interpreter.from_ast.choosing import aimed_before
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.statements import block, performer_of, statement
from kotowari.interpreter.from_ast.target import FALSE, Asked, C, Const, Expr, For, G, If, Not, any_of, both, call

ANY = "where it is enough that one pays, write `any` in front of the players, or name one before"


@statement(ast.Unless)
def unless(k: Compiler, fn: Fn, node: ast.Unless) -> None:
    """Somebody may pay to stop it (118.12a); who is one of several is asked about what is done to that one."""
    price = node.price
    first = node.body[0]
    for phrase in (first.subject, *dict(first.args).values()) if isinstance(first, ast.Do) else ():
        if isinstance(phrase, ast.Select) and phrase.det.kind == "each" and several.speaks_of(price, phrase.binding):
            several.distribute(k, fn, node, phrase, unless)
            return
    body = (aimed_before(k, fn, first, price), *node.body[1:]) if isinstance(first, ast.Do) else node.body
    payers = _payers(k, fn, price.subject)
    flag = _may_pay(k, fn, price) if payers is None else _each_may_pay(k, fn, price, payers)
    with fn.block(If(Not(flag))):
        block(k, fn, body)
    fn.last = flag


def _may_pay(k: Compiler, fn: Fn, price: ast.Do) -> Expr:
    """Ask one player for a price, if it can be paid; the local that says whether it was."""
    action = k.action(price.verb, price)
    args = dict(price.args)
    slot = k.subject_slot(action)
    if price.subject is not None and slot is not None:
        args.setdefault(action.params[slot].name, price.subject)
    performer = performer_of(k, fn, action, args)
    flag = fn.local("r")
    can = k.in_full(fn, price, action, args, performer, price=True)
    fn.ask(flag, both(can, Asked(call("choices.yes_no", G, performer, Const("unless"), C))))
    with fn.block(If(flag)):
        paid = perform(k, fn, price, action, args, performer)
        fn.let(flag, call("ops.is_done", paid))
    return flag


def _each_may_pay(k: Compiler, fn: Fn, price: ast.Do, players: ast.Select) -> Expr:
    """Ask each of several players for a price, in turn order, whoever has paid before (101.4); has anybody paid?"""
    name, var, result = players.binding or several.MEMBER, fn.local("one"), fn.local("r")
    fn.let(result, FALSE)
    before = fn.outcomes()
    with fn.block(For(var, call("list", k.collection(fn, players)))), several.member(fn, name, var):
        paid = _may_pay(k, fn, replace(price, subject=ast.Ref(name, target=name, span=players.span)))
        fn.let(result, any_of(paid, result))
    fn.looped |= fn.outcomes() - before
    return result


def _payers(k: Compiler, fn: Fn, payers: Any) -> ast.Select | None:
    """The players of whom one is enough (``unless any player pays``); None where it is one who is known."""
    parts = payers.parts if isinstance(payers, ast.Either) else (payers,)
    of_players = [part for part in parts if isinstance(part, ast.Select) and several.is_of_players(k, part)]
    named = isinstance(payers, ast.Ref) and fn.scope.get(payers.target or payers.name) in fn.many
    one = payers if len(of_players) == len(parts) == 1 else None
    if one is None and not named and len(parts) == 1:
        return None
    if one is None or of_many.are_many(one) or one.det.kind not in ("any", "none", "target"):
        raise CompileError("it isn't said which of them is asked to pay", payers, ANY)
    words = one.alternatives[0].words
    known = one.det.kind == "target" or len(words) == 1 and words[0].id in fn.scope
    return None if known else one


def refuse_several_payers(k: Compiler, fn: Fn, payers: Any) -> None:
    """Refuse what may be any of several where one player has to be known, who is asked before a thing is done."""
    if _payers(k, fn, payers) is not None:
        raise CompileError(
            "of these players nobody is the one who pays", payers, "say who it is: `you`, `its controller`"
        )
