"""The words of a type line that are not just the names of its types: a supertype may stand elsewhere or be part of one.

What a reader would get wrong: where a supertype goes is a wording of its definition (``of_TYPE``, ``with_TYPE``).
"""

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Linearizer


def behind(say: Linearizer, face: ast.Face) -> dict[str, str]:
    """Supertypes that stand among the subtypes of a type: id → what they are called there ("Legend")."""
    found = [(w.id, say.lexicon.frame(w.kind, w.id, f"of_{t.id}")) for w in face.supertypes for t in face.types]
    return {id: said for id, said in found if said}


def in_front(say: Linearizer, face: ast.Face) -> tuple[list[str], list[str]]:
    """The supertypes and the types in front of the dash.

    Where a supertype and a type have one name together ("Enchant World") that stands where the type does.
    """
    elsewhere, types = behind(say, face), []
    supertypes = [word for word in face.supertypes if word.id not in elsewhere]
    for one in face.types:
        frames = ((word, say.lexicon.frame(word.kind, word.id, f"with_{one.id}")) for word in supertypes)
        joint = next(((word, frame) for word, frame in frames if frame), None)
        if joint is not None:
            supertypes.remove(joint[0])
        types.append(joint[1] if joint is not None else say.lexicon.name(one.kind, one.id))
    return [say.lexicon.name(word.kind, word.id) for word in supertypes], types
