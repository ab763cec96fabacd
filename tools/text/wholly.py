"""What a condition says by two relations of one player to one thing, and of another that is there as well."""

from dataclasses import dataclass, replace

from kotowari.grammar import ast


@dataclass(frozen=True, slots=True)
class Wholly:
    """Whose two ``relations`` they are, to ``what`` and to some ``other``, which says nothing of them any more."""

    by: ast.Expr
    relations: tuple[str, ...]
    what: ast.Expr
    other: ast.Select


def wholly(node: object) -> Wholly | None:
    """``you own this and you control this and exists fox you own you control``, as it is said: "both own and control".

    None for any other condition.
    """
    if not isinstance(node, ast.Logic) or node.op != "and" or len(node.parts) != 3:
        return None
    first, second, there = node.parts
    if not isinstance(first, ast.Related) or not isinstance(second, ast.Related) or not isinstance(there, ast.Exists):
        return None
    held = tuple(part for part in there.what.modifiers if isinstance(part, ast.Controlled))
    relations = (first.relation, second.relation)
    same = all(part.by == first.subject and not part.negated for part in held) and first.subject == second.subject
    denied = first.negated or second.negated or there.negated
    if denied or not same or first.what != second.what or tuple(part.relation for part in held) != relations:
        return None
    others = tuple(part for part in there.what.modifiers if part not in held)
    return Wholly(first.subject, relations, first.what, replace(there.what, modifiers=others))


__all__ = ["Wholly", "wholly"]
