"""What isn't there any more when it is spoken of: a target that has become illegal, who has left, what was moved on.

The trap: where something may be left out, nobody at all would be as if it had been left out ("under its owner", "of
whomever"); what is to be done with what isn't there is not done instead (608.2b).
"""

from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import Call, Expr, Name, call

_MAY_GIVE_NOTHING = ("ops.as_last", "ops.linked", "ops.only", "c.moved.get", "ops.derived_arrived", "ops.result_of")


def may_be_nothing(fn: Fn, of: Expr) -> bool:
    """May it be no thing any more, or several: a name bound by a choice, a target, what was moved?"""
    if isinstance(of, Call):
        return of.function in _MAY_GIVE_NOTHING
    return isinstance(of, Name) and of.id.startswith("v_") or fn.chosen_at(of) is not None


def of_whom(fn: Fn, who: Expr) -> Expr:
    """Who is said, so that one who isn't there any more is nobody; else that would be as if nobody had been said."""
    return call("ops.owners", who) if may_be_nothing(fn, who) else who
