"""What a thing does to itself: "Target creature deals damage to itself equal to its power", 「自身に」, 「자신에게」.

What a reader would get wrong: only what the thing itself suffers is said so here; what belongs to it is its own in each
language's way ("its power").
"""

from dataclasses import replace

from kotowari.grammar import ast

ITSELF = "itself"  # under which name each language binds its word


def doer_of(node: ast.Do) -> str:
    """The name by which the doer of a statement is known, "" for none or for several."""
    if isinstance(node.subject, ast.Ref):
        return node.subject.target or node.subject.name
    return node.subject.binding if isinstance(node.subject, ast.Select) else ""


def to_itself(node: ast.Do) -> ast.Do:
    """The statement with each operand that is its doer called ``ITSELF``."""
    doer = doer_of(node)
    if not doer or len(node.args) < 2:
        return node
    again = ast.Ref(ITSELF, target=ITSELF)
    same = [isinstance(value, ast.Ref) and (value.target or value.name) == doer for _, value in node.args]
    args = ((name, again if found else value) for (name, value), found in zip(node.args, same, strict=True))
    return replace(node, args=tuple(args)) if any(same) else node


def is_itself(value: object) -> bool:
    """Whether an operand is the doer, as :func:`to_itself` calls it."""
    return isinstance(value, ast.Ref) and value.target == ITSELF
