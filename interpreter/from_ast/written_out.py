"""Derived fields that are asked at every step of a game, written out where they are asked.

The same as a function in ``ops`` would work out, without a call.
"""

from collections.abc import Callable

from kotowari.interpreter.from_ast.target import (
    NONE,
    ONE,
    ZERO,
    Attr,
    Choice,
    Const,
    Expr,
    Item,
    Name,
    any_of,
    both,
    call,
    rel,
)

_OVER: Expr = any_of(  # the game has a result, or whose turn it is has left and taken it along
    rel(Name("g.state.result"), "is not", NONE),
    both(Name("g.policy.turns_leave"), Attr(Item(Name("g.state.players"), Name("g.state.active")), "lost")),
)
WRITTEN_OUT: dict[str, Callable[[str], Expr]] = {  # of the zone in which things wait
    "turn": lambda waiting: rel(Name("g.state.turn"), "+", ONE),
    "waiting": lambda waiting: call("len", Attr(Item(Name("g.state.zones"), Const((waiting, None))), "cards")),
    "over": lambda waiting: Choice(_OVER, ONE, ZERO),
}


def written_out(derived: str, of: Expr, waiting: str) -> Expr | None:
    """A derived field of ``of``, or of the game with its zone where things wait; None: a function works it out."""
    if derived == "gone" and isinstance(of, Name):
        return Choice(both(rel(of, "is not", NONE), Attr(of, "lost")), ONE, ZERO)
    return WRITTEN_OUT[derived](waiting) if derived in WRITTEN_OUT else None
