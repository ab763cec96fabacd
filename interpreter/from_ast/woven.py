"""Procedures that are done as another one begins (``opens``) or is over (``closes``): what options add to their base.

The trap: two options that add to one procedure must not each state it anew, or the later one undoes the earlier.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.emit import CompileError


def woven(actions: Mapping[str, ast.Action]) -> dict[str, ast.Action]:
    """All actions, where others are done as they begin or end with those in their bodies.

    Raises ``CompileError`` for what adds to no body, takes what that is not given, or begins without end.
    """
    found = dict(actions)
    added = [(host, hook, node) for node in actions.values() for hook, host in _hosts(node)]
    for host, hook, node in added:
        into = found[host]
        if into.form != "procedure" or not into.body:
            raise CompileError(f"'{host}' is no procedure that another one could begin or end with", node)
        given = dict(_given(node, into))
        doer = next(
            (given.pop(param.name) for param in node.params if param.role == "by" and param.name in given), None
        )
        call = ast.Do(node.id, doer, tuple(given.items()), span=node.span)
        found[host] = replace(into, body=(*into.body, call) if hook == "closes" else _behind(into, call, added))
    for host, _, node in added:
        if _comes_back(host, added):
            raise CompileError(f"'{node.id}' begins with itself", node)
    return found


def _hosts(node: ast.Action) -> Iterator[tuple[str, str]]:
    said = dict(node.attributes) if node.form == "procedure" else {}
    return ((hook, host) for hook in ("opens", "closes") for host in said.get(hook, ()))


def _behind(into: ast.Action, call: ast.Do, added: list[tuple[str, str, ast.Action]]) -> ast.Block:
    """The body with a call in front, behind those that open it already."""
    opening = {node.id for host, hook, node in added if host == into.id and hook == "opens"}
    at = next((at for at, each in enumerate(into.body) if not (isinstance(each, ast.Do) and each.verb in opening)), 0)
    return (*into.body[:at], call, *into.body[at:])


def _given(node: ast.Action, into: ast.Action) -> Iterator[tuple[str, ast.Expr]]:
    """What it takes it is given by those names."""
    there = {param.name for param in into.params}
    for param in node.params:
        if param.name in there:
            yield param.name, ast.Ref(param.name, target=param.name, span=node.span)
        elif param.default is None and not param.optional:
            raise CompileError(f"'{node.id}' takes '{param.name}', which '{into.id}' is not given", node)


def _comes_back(start: str, added: list[tuple[str, str, ast.Action]]) -> bool:
    reached, waiting = set[str](), [start]
    while waiting:
        at = waiting.pop()
        more = {node.id for host, _, node in added if host == at} - reached
        if start in more:
            return True
        reached |= more
        waiting.extend(more)
    return False
