"""Of which of two players there is more: "an opponent controls more lands than you", 「あなたよりも多くの土地」.

What a reader would get wrong: both sides are counted by the same words; else the numbers themselves are compared.
"""

from dataclasses import dataclass, replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting.reading import is_player
from kotowari.tools.text.linearizer import is_candidate


@dataclass(frozen=True, slots=True)
class More:
    """``who`` has more of ``what`` than ``than``: things by a relation or in a zone, or (no ``what``) of a field."""

    name: str  # of the relation, zone or field
    who: ast.Expr
    than: ast.Expr
    what: ast.Select | None
    place: ast.ZoneOf | None = None


def more_of(test: ast.Node) -> More | None:
    """What a comparison says of two players who are counted alike, else None."""
    if not isinstance(test, ast.Compare) or test.op != ">":
        return None
    left, right = test.left, test.right
    if isinstance(left, ast.FieldOf) and isinstance(right, ast.FieldOf):
        alike = left.field == right.field and is_player_ref(left.of)
        return More(left.field, left.of, right.of, None) if alike else None
    mine = left.of if isinstance(left, ast.Count) else None
    theirs = right.of if isinstance(right, ast.Count) else None
    if not isinstance(mine, ast.Select) or not isinstance(theirs, ast.Select):
        return None
    if (mine.alternatives, mine.det) != (theirs.alternatives, theirs.det):
        return None
    if not len(mine.modifiers) == len(theirs.modifiers) == 1:
        return None
    own, other, plain = mine.modifiers[0], theirs.modifiers[0], replace(mine, modifiers=())
    if isinstance(own, ast.Controlled) and isinstance(other, ast.Controlled):
        alike = own.relation == other.relation and not own.negated and not other.negated
        return More(own.relation, own.by, other.by, plain) if alike else None
    if isinstance(own, ast.InZone) and isinstance(other, ast.InZone) and not own.others and not other.others:
        here, there = own.zone, other.zone
        if here.zone == there.zone and here.of is not None and there.of is not None:
            return More(here.zone, here.of, there.of, plain, here)
    return None


def is_player_ref(node: ast.Node) -> bool:
    """Whether a field is asked of a player as a reader knows it without a look at the field."""
    return is_player(node) or is_candidate(node) or isinstance(node, ast.Ref) and node.target == "you"


def more_of_some(node: ast.Exists) -> More | None:
    """What is asked of some player ("exists opponent where …"), said of that player himself; else None."""
    what = node.what
    part = what.modifiers[0] if len(what.modifiers) == 1 else None
    if node.negated or not isinstance(part, ast.Where) or not is_player(what) or what.det.kind != "none":
        return None
    more = more_of(part.condition)
    if more is None or not is_candidate(more.who):
        return None
    return replace(more, who=replace(what, modifiers=(), det=ast.Det(kind="any")))
