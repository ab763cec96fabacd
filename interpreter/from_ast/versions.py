"""A second version of what a card does: with a cost that ``opens targets``, each thing in place of a target.

Which of the two is carried out depends on what was paid, so it is known when targets are announced, and the version
without targets asks for none (702.95b).
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, transform, walk
from kotowari.interpreter.from_ast.compiler import Compiler

THIS = ast.Ref(name="this", target="this")


def versions(k: Compiler, face: ast.Face, node: Any) -> Any:
    """A resolution with its wider version beside it, if a cost of the face says when that counts; else the node."""
    if not isinstance(node, ast.Resolution):
        return node
    paid = _opening(k, face)
    if paid is None or not any(is_target(each) for each in walk(node)):
        return node
    wide = transform(node, _widened)
    said = ast.Is(THIS, (ast.Alternative((ast.Word(kind="adjective", id=paid),)),), span=node.span)
    return replace(node, body=(ast.If(said, wide.body, node.body, span=node.span),))


def _opening(k: Compiler, face: ast.Face) -> str | None:
    """The adjective that says that a further cost was paid which opens targets, if the face has such a cost."""
    uses = [use for line in face.abilities if isinstance(line, ast.KeywordLine) for use in line.uses]
    said = (*face.abilities, *(node for use in uses for node in k.library.keywords[use.keyword].abilities))
    costs = {node.name for node in said if isinstance(node, ast.ExtraCost)}
    if not costs:
        return None
    for (kind, id), word in k.library.declarations.items():
        attributes = dict(word.attributes) if kind == "adjective" else {}
        if attributes.get("opens") == ("targets",) and costs.intersection(attributes.get("flag", ())):
            return str(id)
    return None


def _widened(node: ast.Node) -> ast.Node:
    if not is_target(node):
        return node
    return replace(node, det=ast.Det("each", another=node.det.another, than=node.det.than))


__all__ = ["versions"]
