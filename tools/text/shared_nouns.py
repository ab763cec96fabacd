"""Whether the noun of several alternatives can be said once, behind all of them ("instant or sorcery card")."""

from collections.abc import Sequence

from kotowari.grammar import ast


def runs_into(rows: Sequence[Sequence[ast.Word]]) -> bool:
    """Whether something would be left that is a noun of its own: "artifact creature or black creature"."""
    if any(len(row) == 1 for row in rows):
        return True
    return all(row[-1].kind == "type" for row in rows) and any(row[-2].kind == "type" for row in rows[:-1])


__all__ = ["runs_into"]
