"""What something is made with, though it is said of it in the next line: no effect on it, but what it is (110.5b)."""

from dataclasses import dataclass, fields, replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler


@dataclass(frozen=True, slots=True)
class MadeAs(ast.Measure):
    """An amount of what is made, and what the next line says that it is."""

    but: tuple[ast.Do, ...] = ()


def plain(node: MadeAs) -> ast.Measure:
    """The amount alone."""
    return ast.Measure(**{each.name: getattr(node, each.name) for each in fields(ast.Measure)})


def unsaid(node: ast.Do) -> ast.Do:
    """A statement without that, where only is asked whether it can be done."""
    args = tuple((name, plain(value) if isinstance(value, MadeAs) else value) for name, value in node.args)
    return node if args == node.args else replace(node, args=args)


def with_what_it_is(k: Compiler, body: tuple[Any, ...]) -> tuple[Any, ...]:
    """A block in which what is said of what was just made is said where it is made; itself if nothing is."""
    out: list[Any] = []
    for node in body:
        made = _made_with(k, out[-1], node) if out else None
        if made is None:
            out.append(node)
        else:
            out[-1] = made
    return tuple(out) if len(out) < len(body) else body


def _made_with(k: Compiler, node: Any, after: Any) -> ast.Do | None:
    """What makes something, with what is said of that right behind; None where something else is said there."""
    if not isinstance(node, ast.Do) or not isinstance(after, ast.Do | ast.DoAll):
        return None
    names = {value.binding for _, value in node.args if hasattr(value, "binding")} | {node.binding}
    subject = after.subject
    if after.duration is not None or not isinstance(subject, ast.Ref) or subject.target not in names - {""}:
        return None
    parts = after.parts if isinstance(after, ast.DoAll) else (after,)
    if not all(_is_as_made(k, part) for part in parts):
        return None
    if any(isinstance(each, ast.Ref) and each.target == subject.target for part in parts for each in _values(part)):
        return None
    but = tuple(replace(part, subject=None, duration=None) for part in parts)
    params = {param.name: param for param in k.action(node.verb, node).params}
    args = tuple(
        (name, _with(value, but) if name in params and "token" in params[name].kinds else value)
        for name, value in node.args
    )
    return None if args == node.args else replace(node, args=args)


def _values(part: ast.Do) -> list[Any]:
    return [each for _, value in part.args for each in walk(value)]


def _is_as_made(k: Compiler, part: ast.Do) -> bool:
    return not part.optional and part.duration is None and "as_made" in dict(k.action(part.verb, part).attributes)


def _with(value: Any, but: tuple[ast.Do, ...]) -> Any:
    match value:
        case ast.CopyOf():
            return replace(value, but=(*value.but, *but))
        case MadeAs():
            return replace(value, but=(*value.but, *but))
        case ast.Measure():
            return MadeAs(**{each.name: getattr(value, each.name) for each in fields(ast.Measure)}, but=but)
        case ast.Either():
            return replace(value, parts=tuple(_with(part, but) for part in value.parts))
    return value


__all__ = ["MadeAs", "plain", "unsaid", "with_what_it_is"]
