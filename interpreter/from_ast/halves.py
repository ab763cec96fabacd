"""Symbols of several kinds where they are made and not paid: the player chooses a half of each (106.8).

A symbol that may be paid by doing something instead is made as the kind that it is otherwise (106.9).
"""

from dataclasses import replace
from itertools import product
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError

MOST = 64  # so many ways in which one line can be made


def in_halves(k: Compiler, ability: Any) -> Any:
    """An ability that says of each symbol that it makes of which one kind it is."""

    def said(node: ast.Node) -> ast.Node:
        if not isinstance(node, ast.Do) or "resource" not in dict(k.action(node.verb, node).attributes):
            return node
        return replace(node, args=tuple((name, _made(k, value)) for name, value in node.args))

    return transform(ability, said)


def _made(k: Compiler, value: Any) -> Any:
    if isinstance(value, ast.Arith):
        left = _made(k, value.left)
        if isinstance(left, ast.Either) and not isinstance(value.left, ast.Either):
            raise CompileError("which half is made so often is not said", value, "write the kinds: `{B} or {G}`")
        return replace(value, left=left)
    parts = value.parts if isinstance(value, ast.Either) and value.op == "or" else (value,)
    made = [run for part in parts for run in (_runs(k, part) if isinstance(part, ast.Symbols) else [part])]
    if made == list(parts):
        return value
    return made[0] if len(made) == 1 else ast.Either("or", tuple(made), span=value.span)


def _runs(k: Compiler, node: ast.Symbols) -> list[Any]:
    ways = [_halves(k, symbol) for symbol in node.symbols]
    runs = list(dict.fromkeys(product(*ways)))
    if len(runs) > MOST:
        raise CompileError("this may be made in more ways than can be looked at", node)
    return [node] if runs == [node.symbols] else [replace(node, symbols=run) for run in runs]


def _halves(k: Compiler, symbol: str) -> tuple[str, ...]:
    spec = k.program.symbols.get(symbol)
    if spec is None or spec.kind != "resource":
        return (symbol,)
    if len(spec.pays) > 1 or spec.instead or spec.otherwise[0]:
        return (*spec.pays, *spec.instead)
    return (symbol,)


__all__ = ["in_halves"]
