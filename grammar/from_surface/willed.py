"""What somebody may do or leave, and what goes on from it."""

from kotowari.grammar import ast


def is_willed(node: object) -> bool:
    """Whether somebody may do or leave what a statement says, so that its sentence is about that."""
    if isinstance(node, ast.If) and not node.otherwise:
        return any(map(is_willed, node.then[-1:]))
    return isinstance(node, ast.May) or isinstance(node, ast.Do) and node.optional
