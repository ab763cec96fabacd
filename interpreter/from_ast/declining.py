"""What takes the place of an event, where that is left to a player: "if you would draw a card, you may … instead".

Declined, the event goes on as it was (614.1a says what would happen, 608.2d whose choice it is).  The trap:
``instead of this moves: may move this`` is no such thing: it leaves the event itself to be chosen.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import refusable, walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import KEPT, CompileError, Fn
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import FALSE, NONE, TRUE, Const, Expr, Not, call

GOES_ON = "goes on"  # in the scope: whether the event goes on, an expression; nothing if it never does


def block_instead(k: Compiler, fn: Fn, events: tuple[Any, ...], body: tuple[Any, ...]) -> None:
    """The block of a replacement; CompileError where it is not said what of it is done if it is declined."""
    if kept := _kept_field(k, events):
        fn.scope[KEPT] = Const(kept)
    first = body[0] if body else None
    optional = isinstance(first, ast.May) or isinstance(first, ast.Do) and first.optional
    if not optional or refusable(events, body) is not None:
        block(k, fn, body)
        return
    beside = next((each for each in body[1:] if not _asks_of_it(each)), None)
    if beside is not None:
        raise CompileError(
            "it isn't said whether this is done, too, if that is declined",
            beside,
            "write it below `if done:`, or all of it below `may:`",
        )
    block(k, fn, body[:1])
    declined = Not(call("ops.is_done", fn.last or NONE))
    block(k, fn, body[1:])
    fn.scope.setdefault(GOES_ON, declined)


def _kept_field(k: Compiler, events: tuple[Any, ...]) -> str:
    """The field of what it is about that goes along with a card: of several cards that are one each has its own."""
    words = [part for each in events for part in walk(each) if isinstance(part, ast.Word) and part.kind == "adjective"]
    fields = [field for word in words for field in k.word_spec(word.kind, word.id).get("field", ())]
    return next((field for field in fields if "kept" in k.word_spec("field", field)), "")


def _asks_of_it(statement: Any) -> bool:
    """Is it done only if something else was, or was not?"""
    condition = statement.condition if isinstance(statement, ast.If) else None
    return isinstance(condition.condition if isinstance(condition, ast.Not) else condition, ast.Done)


def goes_on(fn: Fn) -> Expr:
    """What a replacement returns: whether its event goes on."""
    return fn.scope.get(GOES_ON, FALSE)


def is_changed(fn: Fn) -> bool:
    """Does a replacement change an operand of its event, which other events may not have?"""
    return goes_on(fn) == TRUE
