"""The faces of a card: which of them is up."""

from typing import Any

from kotowari.interpreter.state.objects import Obj


def turn_over(g: Any, obj: Obj) -> None:
    """Turn the next face up; what comes of that is for the caller to bring up to date."""
    j = g.state.journal
    face = (obj.face + 1) % len(obj.card.bases)
    j.set(obj, "face", face)
    j.set(obj, "turned", obj.turned + 1)
    if not obj.copied:
        j.set(obj, "base", obj.card.bases[face])


def kept(g: Any, old: Obj) -> int:
    """The face with which a spell becomes a permanent: the first, unless it was cast with another one up (712.8c)."""
    if old.face and any(old.status.get(field) for field in g.program.turning):
        return old.face
    return 0
