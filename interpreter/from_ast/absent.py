"""What isn't there any more when it is spoken of: a target that has become illegal, who has left, what was moved on.

A target stands for what something is done to, and, where it is only asked, for what is known of it (``knowing``): by
policy that is an illegal target, too.

The trap: where something may be left out, nobody at all would be as if it had been left out ("under its owner", "of
whomever"); what is to be done with what isn't there is not done instead (608.2b).
"""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext

from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import (
    NONE,
    Call,
    Chain,
    Expr,
    If,
    Item,
    Name,
    both,
    call,
    exchanged,
    rel,
    within,
)

# what is known of targets, by what they are
_KNOWN: dict[Expr, Expr] = {Name("tg"): Name("kn"), Name("tg_later"): Name("kn_later")}
_MAY_GIVE_NOTHING = ("ops.as_last", "ops.linked", "ops.only", "c.moved.get", "ops.derived_arrived", "ops.result_of")


def may_be_nothing(fn: Fn, of: Expr) -> bool:
    """May it be no thing any more, or several: a name bound by a choice, a target, what was moved?"""
    if isinstance(of, Call):
        return of.function in _MAY_GIVE_NOTHING
    return isinstance(of, Name) and of.id.startswith("v_") or fn.chosen_at(of) is not None or _is_known(of)


def _is_known(value: Expr) -> bool:
    return isinstance(value, Item) and value.of in _KNOWN.values()


def knowing(reading: Expr) -> Expr:
    """What only reads: of a target that has become illegal it reads what is known of that (608.2b)."""
    if "tg" in reading.text:
        for part in {each for each in within(reading) if isinstance(each, Item) and each.of in _KNOWN}:
            reading = exchanged(reading, part, Item(_KNOWN[part.of], part.at))
    return reading


def of_whom(fn: Fn, who: Expr) -> Expr:
    """Who is said, so that one who isn't there any more is nobody; else that would be as if nobody had been said."""
    return call("ops.owners", who) if may_be_nothing(fn, who) else who


def asked_of(fn: Fn, asked: Iterable[Expr], given: Iterable[Expr] = ()) -> list[Expr]:
    """The targets of which something must be known for these, each once; what is ``given`` whole is not asked for."""
    given = tuple(part for each in given for part in _united(each))
    whole = (*given, *map(knowing, given))
    parts = [part for each in asked for part in within(each) if part not in whole]
    return [*dict.fromkeys(part for part in parts if fn.chosen_at(part) is not None or _is_known(part))]


def _united(value: Expr) -> tuple[Expr, ...]:
    """What is given, or each of what is given together: "this and that" is done to those of them that are there."""
    if isinstance(value, Chain) and all(
        isinstance(part, Call) and part.function == "ops.as_list" for part in value.parts
    ):
        return tuple(part.args[0] for part in value.parts if isinstance(part, Call))
    return (value,)


def where_there(fn: Fn, things: Iterable[Expr]) -> AbstractContextManager[None]:
    """What is written inside is done only where all of these are there; with none of them, in any case."""
    there = [rel(each, "is not", NONE) for each in things]
    return fn.block(If(both(*there))) if there else nullcontext()
