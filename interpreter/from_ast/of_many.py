"""What is said of one of several things that have one name: which of them is meant nothing tells.

The trap: a name means one thing where it is bound over and over (``each fox … its power``, ``for each fox as f``) and
several where they were chosen, moved or aimed at together.  What is asked is the local that holds them, not the name.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.definitions import FieldSpec
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.target import C, Call, Expr, call

_NUMBERS = ("value", "cost")  # what is derived of one thing alone


def are_many(node: Any) -> bool:
    """Does a phrase mean several things at once?"""
    if isinstance(node, ast.EndOfZone):
        return node.several
    if isinstance(node, ast.Measure):
        return not _is_one(node.amount) or node.at_least
    if not isinstance(node, ast.Select):
        return False
    det = node.det
    return det.kind == "all" or det.any_number or det.at_least or det.count is not None and not _is_one(det.count)


def _is_one(amount: Any) -> bool:
    return isinstance(amount, ast.Number) and amount.value == 1


def note_done(fn: Fn, node: ast.Do, thing: bool) -> None:
    """Remember whether a statement is done to several things, or is said of one: something may make that more."""
    value = fn.scope[node.binding]
    if thing and any(are_many(each) for _, each in node.args):
        fn.many.add(value)
        return
    who = node.subject
    by_one = not isinstance(who, ast.Select) or who.det.kind == "target" and not are_many(who)
    if by_one and any(isinstance(each, ast.Measure) and not are_many(each) for _, each in node.args):
        fn.scope[f"one {node.binding}"] = value


def is_said_of_one(fn: Fn, node: Any) -> bool:
    """Is it the name of what a statement, as it is said, is done to once ("a page is torn out this way")?"""
    name = (node.target or node.name) if isinstance(node, ast.Ref) else ""
    return f"one {name}" in fn.scope and fn.scope[f"one {name}"] == fn.scope.get(name)


def note(k: Compiler, fn: Fn, phrase: Any, local: Expr) -> None:
    """Remember that a local holds several things, or a name all players, if the phrase that it stands for says so."""
    if are_many(phrase):
        fn.many.add(local)
    else:
        fn.many.discard(local)
    if isinstance(phrase, ast.Select) and phrase.binding and _is_everyone(k, phrase):
        fn.scope[f"everyone {phrase.binding}"] = local


def _is_everyone(k: Compiler, phrase: ast.Select) -> bool:
    words = phrase.alternatives[0].words
    whole = phrase.det.kind in ("all", "each") and not (phrase.det.another or phrase.modifiers)
    bare = len(phrase.alternatives) == len(words) == 1 and words[0].kind == "player" and not words[0].negated
    return whole and bare and not k.word_spec("player", words[0].id)


def refuse_no_other(fn: Fn, phrase: Any) -> None:
    """Refuse "each other player" behind "each player": nobody is other than all of them."""
    than = phrase.det.than if isinstance(phrase, ast.Select) else None
    if than is not None and f"everyone {than.target}" in fn.scope:
        raise CompileError(
            "everyone was spoken of before, and nobody is another player than all of them",
            phrase,
            "say who is meant: `each opponent`, or `each player`",
        )


def refuse_of_many(fn: Fn, node: ast.FieldOf, field: FieldSpec, of: Expr) -> None:
    """Refuse a number of several things: it would be that of none of them, and "their power" says it of each."""
    if of in fn.many and (field.kind == "number" or field.derived in _NUMBERS):
        raise CompileError(
            "of which of them is not said", node, "say it of all of them: `total FIELD of …`, `greatest FIELD among …`"
        )


def of_the_one(node: ast.FieldOf, field: FieldSpec, of: Expr) -> Expr:
    """The thing whose number is read: of what a statement did something to the one there is, though that is a list."""
    listed = isinstance(of, Call) and of.function == "ops.as_last"
    return call("ops.only", of) if listed and (field.kind == "number" or field.derived in _NUMBERS) else of


def of_things_moved(k: Compiler, node: Any) -> bool:
    """Is counted how many things something was done to, and not how many cards (712.4e)?"""
    if not isinstance(node, ast.Select) or not any(isinstance(each, ast.Among) for each in node.modifiers):
        return False
    return not any("card" in k.word_spec(word.kind, word.id) for each in node.alternatives for word in each.words)


def as_it_was(value: Expr) -> Expr:
    """What a statement was done to, as something is read of it: as it was last in play (608.2h)."""
    return call("ops.as_last", C, value) if isinstance(value, Call) and value.function == "ops.result_of" else value
