"""What becomes something as another thing enters: that thing, or what has the ability."""

from kotowari.grammar import ast
from kotowari.grammar.vocabulary import Vocabulary


def is_of_another(event: ast.EventPattern, deed: ast.Do, vocabulary: Vocabulary) -> bool:
    """Whether a deed is of this while another thing enters, so that it doesn't say how that enters."""
    verb = vocabulary.verb(deed.verb)
    doer = next((param for param in verb.params if param.role == "by"), None) if verb is not None else None
    if doer is None or "player" in doer.kinds or _is_this(event.subject):
        return False
    return deed.subject is None or _is_this(deed.subject)


def _is_this(node: object) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"
