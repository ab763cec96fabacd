"""``X may VERB as though it had KEYWORD`` → what may be supposed, and the places that ask for it.

A supposition that nothing would ask for is refused: it would be a sentence without a meaning.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import (
    EV,
    HEARD,
    NONE,
    Attr,
    Const,
    Expr,
    Lambda,
    Name,
    Pack,
    any_of,
    both,
    rel,
    within,
)


def suppositions(k: Compiler, fn: Fn, node: ast.Restrict, event: ast.EventPattern) -> list[Expr]:
    """``(thing(g, ev, this, you, a), keyword, has it)`` for what is behind ``as though``, None for nothing.

    What is supposed to lack a keyword lacks each of its forms (702.11e).
    """
    supposed = node.as_though
    if supposed is None:
        return [NONE]
    if node.mode != "may":
        raise CompileError(
            "only what is permitted is permitted `as though` something were so",
            supposed,
            "write `may` or `can`, or leave it out",
        )
    if not isinstance(supposed, ast.Has) or not isinstance(supposed.quality.what, ast.KeywordUse):
        raise CompileError(
            "it can only be supposed that a thing has a keyword or lacks it",
            supposed,
            "write `as though it has KEYWORD` or `as though it doesn't have KEYWORD`",
        )
    keyword = supposed.quality.what.keyword
    action, *_ = k.unfold(event)
    asked = sorted({each.keyword for each in _asked(k, action.id) if isinstance(each, ast.KeywordUse)})
    if keyword not in asked:
        raise CompileError(
            f"whether something has '{keyword}' is not asked when it would be '{action.id}'",
            supposed,
            f"asked is for: {', '.join(asked)}" if asked else "no keyword is asked for then",
        )
    with fn.binding(ev=EV, **{"event actions": Const(event.verb)}):
        thing = expr(k, fn, supposed.subject)
    lacks = supposed.quality.negated
    forms = k.forms_of(supposed.quality.what) if lacks else (keyword,)
    return [Pack((Lambda(HEARD, thing), Const(form), Const(not lacks))) for form in forms]


def _asked(k: Compiler, verb: str) -> Iterator[Any]:
    """All that is asked when something of a kind would happen: its condition, its offers, what forbids it."""
    condition = k.action_nodes[verb].condition
    if condition is not None:
        yield from walk(condition)
    for offer in k.library.offers:
        if offer.condition is not None and verb_of(offer) == verb:
            yield from walk(offer.condition)
    for keyword in k.library.keywords.values():
        for effect in walk(keyword):
            if (
                isinstance(effect, ast.Restrict)
                and effect.mode == "cant"
                and any(
                    isinstance(event, ast.EventPattern) and k.unfold(event)[0].id == verb for event in effect.events
                )
            ):
                yield ast.KeywordUse(keyword.id)
                yield from walk(effect)


def verb_of(offer: ast.Offer) -> str:
    """The verb that an offer does."""
    return next((statement.verb for statement in offer.body if isinstance(statement, ast.Do)), "")


def supposable(condition: Expr, verb: str, asked: Callable[[Expr], Expr]) -> Expr:
    """A condition that is asked again (``asked``) of what has not the keywords it asks for, if a permission says so."""
    if not verb or not any(isinstance(part, Attr) and part.name == "chars.keywords" for part in within(condition)):
        return condition
    supposed = rel(Const(verb), "in", Name("g.tables.supposers.count"))
    return any_of(condition, both(supposed, asked(Lambda("", condition))))
