"""What happens but once, so that it is said with "when", 「とき」, and not with "whenever", 「たび」."""

from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import is_related


def happens_once(say: Any, event: ast.EventPattern) -> bool:
    """Whether an event can happen but once to the one thing it names."""
    if isinstance(event.subject, ast.Ref) and any(value == event.subject for _, value in event.preps):
        return True
    taken = event.subject if event.passive and event.object is None else event.object
    if taken is None and event.preps:  # a verb that takes its thing behind a preposition alone
        taken = event.preps[0][1]
    if _is_this(taken) and any(_worded(say, event.verb, each) for each in ("itself", "final", "once")):
        return True
    symbol = say.library.vocabulary.verb(event.verb)
    if symbol is not None and "once" in symbol.attributes:
        return any(_is_one(say, each) for each in (event.subject, event.object, *(value for _, value in event.preps)))
    return taken is event.subject and _goes_with(say, taken) and _worded(say, event.verb, "final")


def comes_once(say: Any, event: ast.EventPattern | ast.StepEvent) -> bool:
    """Whether what comes later triggers one time: said without a time, or what happens to one thing once (603.7c)."""
    if not isinstance(event, ast.EventPattern) or event.window is None:
        return True
    aimed = isinstance(event.subject, ast.Select) and event.subject.det.kind == "target"
    named = isinstance(event.subject, ast.Ref) and event.subject.name != "them"
    return (aimed and _worded(say, event.verb, "final")) or named and happens_once(say, event)


def ends_itself(say: Any, node: ast.Triggered) -> bool:
    """Whether an ability about this, or about what this is gone with, first of all makes it go (``text final``).

    Then it happens once: "When enchanted creature blocks, destroy it."
    """
    first = node.body[0] if node.body and node.cost is None and not node.optional else None
    if isinstance(first, ast.Later) and all(isinstance(each, ast.StepEvent) for each in first.events):
        first = first.body[0]
    elif any(isinstance(each, ast.Later) for each in node.body):  # it comes back
        return False
    if not isinstance(first, ast.Do) or first.optional or first.duration is not None:
        return False
    if not _worded(say, first.verb, "final"):
        return False
    subjects = [getattr(event, "subject", None) for event in node.events]
    if _is_this(first.subject):
        return True
    for gone in (part for _, value in first.args for part in getattr(value, "parts", (value,))):
        of_event = isinstance(gone, ast.Ref) and (gone.target or gone.name).startswith("event.")
        if _is_this(gone) or any(_goes_with(say, each) for each in (subjects if of_event else [gone])):
            return True
    return False


def _worded(say: Any, verb: str, variant: str) -> bool:
    """Whether a verb has a variant of its wording."""
    symbol = say.library.vocabulary.verb(verb)
    return symbol is not None and say.lexicon.frame(symbol.kind, verb, variant) is not None


def _is_this(value: object) -> bool:
    return isinstance(value, ast.Ref) and (value.target or value.name) == "this"


def _is_one(say: Any, value: object) -> bool:
    """Whether a phrase of an event means one thing: this, what was named before, what this is attached to for good."""
    if isinstance(value, ast.Ref):
        return value.name != "them"
    return isinstance(value, ast.Select) and (_goes_with(say, value) or is_related(say, value))


def _goes_with(say: Any, value: object) -> bool:
    """Whether this is gone as soon as something is: what an Aura is attached to (``text final`` of its adjective)."""
    words = value.alternatives[0].words if isinstance(value, ast.Select) else ()
    return any(say.lexicon.frame(word.kind, word.id, "final") is not None for word in words)
