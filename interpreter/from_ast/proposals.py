"""Events that are only proposed → whether they could happen: neither impossible nor forbidden."""

from collections.abc import Callable
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import THIS_AND_YOU, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import amount, expr
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    THIS,
    TRUE,
    YOU,
    Const,
    Expr,
    G,
    Name,
    Not,
    Row,
    any_of,
    both,
    call,
    names,
    rel,
)


class Proposals(Chunk):
    """The part of the compiler that knows what could be done."""

    def proposed(self, fn: Fn, node: ast.EventPattern) -> tuple[ast.Action, list[Expr]]:
        """The action of a proposed event, and its operands."""
        action, slots, _, _ = self.k.unfold(node)
        args: list[Expr] = [NONE] * len(action.params)
        for slot, operand, _ in slots:
            args[slot] = expr(self.k, fn, operand)
        for slot, param in enumerate(action.params):
            if args[slot] == NONE and param.role == "by" and "player" in param.kinds:
                args[slot] = YOU
        return action, args

    def possible(self, fn: Fn, node: ast.EventPattern) -> Expr:
        """``it can attack``: the event, proposed, is neither impossible nor forbidden."""
        action, args = self.proposed(fn, node)
        flags = [Const(tuple(word.id for word in node.adverbs))] if node.adverbs else []
        return call("ops.possible", G, self.action_name(action.id), Row(tuple(args)), THIS, YOU, *flags)

    def inline_possible(
        self,
        fn: Fn,
        action: ast.Action,
        args: list[Expr],
        objects: dict[str, str],
        take: Callable[[Compiler, Fn, Any], Expr] = expr,
    ) -> Expr | None:
        """``ops.possible`` of an action written out, for operands that are plain names; None if it can't be.

        ``objects``: the names among them that surely hold an object, with its zone; ``take`` writes the condition.
        """
        if "agreed" in dict(action.attributes):  # whether what is asked for it could be paid is asked, too
            return None
        barred = call("listeners.barred", G, self.action_name(action.id), Row(tuple(args)), THIS, YOU)
        free = any_of(rel(Const(action.id), "not in", Name("g.tables.forbidders.count")), Not(barred))
        if action.condition is None:
            return free
        inner = Fn("", "", THIS_AND_YOU)
        inner.asks = False
        inner.objects = dict(objects)
        inner.single = set(objects)
        for param, value in zip(action.params, args, strict=True):
            inner.scope[param.name] = value
        inner.scope.setdefault("it", args[0])
        try:
            condition = take(self.k, inner, action.condition)
        except CompileError:
            return None
        return None if names(condition, EV.id) else both(condition, free)

    def unforbidden(self, fn: Fn, action: ast.Action, args: dict[str, Any], performer: Expr) -> Expr:
        """Could a player do so much of something, so that it may be chosen (120.3)?  Nothing else is asked for."""
        doers = [param for param in action.params if param.role == "by" and "player" in param.kinds]
        amounts = [node for node in args.values() if isinstance(node, ast.Measure) and not node.kinds]
        if action.form != "action" or len(doers) != 1 or not amounts or len(amounts) + 1 != len(action.params):
            return TRUE
        if any("object" in param.kinds for param in action.params) or any(node.up_to for node in amounts):
            return TRUE
        rest = iter(amounts)
        given = [performer if param is doers[0] else amount(self.k, fn, next(rest).amount) for param in action.params]
        return call("ops.possible", G, self.action_name(action.id), Row(tuple(given)), THIS, YOU)
