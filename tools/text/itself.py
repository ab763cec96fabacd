"""What becomes something as another thing enters: that thing, or what has the ability."""

from kotowari.grammar import ast
from kotowari.grammar.vocabulary import Vocabulary


def is_of_another(event: ast.EventPattern, deed: ast.Do, vocabulary: Vocabulary) -> bool:
    """Whether a deed is of another thing than the one that enters, or nothing enters: it doesn't say how that does."""
    entering = vocabulary.verb(event.verb)
    if entering is None or "after" not in entering.attributes:
        return True
    things = [value for _, value in deed.args if isinstance(value, ast.Ref | ast.Select)]
    if not all(_is_it(value) or _is_this(value) and _is_this(event.subject) for value in things):
        return True
    verb = vocabulary.verb(deed.verb)
    doer = next((param for param in verb.params if param.role == "by"), None) if verb is not None else None
    if doer is None or "player" in doer.kinds or _is_this(event.subject):
        return False
    return deed.subject is None or _is_this(deed.subject)


def _is_it(node: object) -> bool:
    """Is it what the event happens to?"""
    return isinstance(node, ast.Ref) and (node.target in ("it", "") or node.target.startswith("event."))


def _is_this(node: object) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"
