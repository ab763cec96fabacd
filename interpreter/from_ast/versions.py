"""A second version of what a card does: with a keyword that ``widens`` it, each thing in place of a target.

Which of the two is carried out depends on what was paid, so it is known when targets are announced, and the version
without targets asks for none (702.95b of one book).
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk

THIS = ast.Ref(name="this", target="this")


def versions(k: Any, face: ast.Face, node: Any) -> Any:
    """A resolution with its wider version beside it, if a keyword of the face says when that counts; else the node."""
    if not isinstance(node, ast.Resolution):
        return node
    paid = next((dict(k.library.keywords[use.keyword].attributes).get("widens") for line in face.abilities
                 if isinstance(line, ast.KeywordLine) for use in line.uses), None)
    if paid is None or not any(_is_target(each) for each in walk(node)):
        return node
    wide = transform(node, _widened)
    said = ast.Is(THIS, (ast.Alternative((ast.Word(kind="adjective", id=paid[0]),)),), span=node.span)
    return replace(node, body=(ast.If(said, wide.body, node.body, span=node.span),))


def _is_target(node: ast.Node) -> bool:
    return isinstance(node, ast.Select) and node.det.kind == "target"


def _widened(node: ast.Node) -> ast.Node:
    if not _is_target(node):
        return node
    return replace(node, det=ast.Det("each", another=node.det.another))


__all__ = ["versions"]
