"""Whether the noun of several alternatives can be said once, behind all of them ("instant or sorcery card")."""

from collections.abc import Sequence

from kotowari.grammar import ast


def runs_into(rows: Sequence[Sequence[ast.Word]]) -> bool:
    """Whether something would be left that is a noun of its own: "artifact creature or black creature"."""
    if any(len(row) == 1 for row in rows):
        return True
    return all(row[-1].kind == "type" for row in rows) and any(row[-2].kind == "type" for row in rows[:-1])


def shared_end(rows: Sequence[Sequence[ast.Word]]) -> int:
    """How many words all alternatives end with alike, something being left of each: "Elf or Wizard creature card"."""
    for size in range(min(map(len, rows), default=1) - 1, 0, -1):
        if len({tuple((word.kind, word.id) for word in row[-size:]) for row in rows}) == 1:
            return size
    return 0


__all__ = ["runs_into", "shared_end"]
