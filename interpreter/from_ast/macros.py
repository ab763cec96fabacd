"""Keyword use → the keyword's abilities with the arguments in place of the parameters."""

from dataclasses import fields, replace
from hashlib import blake2b
from itertools import islice
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.limits import NODES
from kotowari.grammar.visit import walk, without_places
from kotowari.interpreter.from_ast.emit import CompileError


def said(use: ast.KeywordUse) -> str:
    """What tells one use of a keyword from another with other arguments: ``""`` where it has none."""
    return blake2b(repr(without_places(use).args).encode(), digest_size=6).hexdigest() if use.args else ""


def substitute(keyword: ast.Keyword, use: ast.KeywordUse) -> ast.Keyword:
    """The keyword with its parameters replaced by the arguments of ``use``; missing ones by their defaults."""
    values: dict[str, Any] = {}
    for index, param in enumerate(keyword.params):
        if index < len(use.args):
            values[param.name] = use.args[index]
        elif param.default is not None:
            values[param.name] = param.default
        elif not param.optional:
            raise CompileError(f"'{keyword.id}' is had with its {param.name}", use, "write it behind the word")
    if not values:
        return keyword
    unfolded = replace(keyword, abilities=tuple(_node(a, values) for a in keyword.abilities))
    if sum(1 for _ in islice(walk(unfolded), NODES + 1)) > NODES:  # arguments that are written twice, and again
        raise CompileError(f"'{keyword.id}' with these arguments is too large to be written out", use)
    return unfolded


def written_out(action: ast.Action, node: ast.Do) -> ast.Block:
    """What a verb says that is carried out where it is written, with its operands in the place of its parameters."""
    missing = [param.name for param in action.params if param.name not in dict(node.args) and param.default is None]
    if missing:
        raise CompileError(f"'{action.id}' needs '{missing[0]}'", node)
    given = {param.name: param.default for param in action.params} | dict(node.args)
    return tuple(_node(statement, given) for statement in action.body)


def _value(value: Any, values: dict[str, Any]) -> Any:
    if isinstance(value, ast.Node):
        return _node(value, values)
    if isinstance(value, tuple):
        return tuple(_value(each, values) for each in value)
    return value


def _node(node: Any, values: dict[str, Any]) -> Any:
    if isinstance(node, ast.Ref) and (node.target or node.name) in values:
        return values[node.target or node.name]
    if isinstance(node, ast.Cost):
        return _cost(node, values)
    if isinstance(node, ast.Select):
        single = _single_word(node)
        if single in values:
            return _as_select(node, values[single], values)
        counted = node.det.count
        if isinstance(counted, ast.Ref) and isinstance(values.get(counted.name), (ast.Word, ast.Select)):
            return _node(_qualified(node, values[counted.name]), values)
    if isinstance(node, ast.Is) and isinstance(node.what, tuple) and len(node.what) == 1:
        words = node.what[0].words
        if len(words) == 1 and words[0].id in values and isinstance(values[words[0].id], ast.Select):
            inner = replace(node, what=values[words[0].id], subject=_value(node.subject, values))
            return replace(inner, negated=not inner.negated) if words[0].negated else inner
    changes = {}
    for each in fields(node):
        if each.name in ("span",):
            continue
        old = getattr(node, each.name)
        new = _value(old, values)
        if new is not old:
            changes[each.name] = new
    return replace(node, **changes) if changes else node


def _single_word(node: ast.Select) -> str:
    if len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1:
        return node.alternatives[0].words[0].id
    return ""


def _as_select(node: ast.Select, value: Any, values: dict[str, Any]) -> Any:
    if not isinstance(value, ast.Select):
        return value
    det = node.det
    if det.kind == "none" and value.det.kind != "none":
        det = replace(value.det, another=det.another or value.det.another)
    modifiers = value.modifiers + tuple(_value(m, values) for m in node.modifiers)
    return replace(node, alternatives=value.alternatives, det=det, modifiers=modifiers)


def _qualified(node: ast.Select, value: ast.Word | ast.Select) -> ast.Select:
    """A parameter before a noun that turned out to be a word, not a number: it qualifies every alternative."""
    words = (value,) if isinstance(value, ast.Word) else value.alternatives[0].words
    return replace(
        node, det=ast.Det(), alternatives=tuple(ast.Alternative((*words, *each.words)) for each in node.alternatives)
    )


def _cost(node: ast.Cost, values: dict[str, Any]) -> ast.Cost:
    items: list[Any] = []
    for item in node.items:
        if isinstance(item, ast.Ref) and (item.target or item.name) in values:
            value = values[item.target or item.name]
            items.extend(value.items if isinstance(value, ast.Cost) else (value,))
        else:
            items.append(_value(item, values))
    return replace(node, items=tuple(items))
