"""What one subject did of several things in one time: its subject and its time are said once."""

from kotowari.grammar import ast


def deeds(node: ast.Logic) -> tuple[ast.Happened, ...]:
    """The parts of "it attacked or blocked this turn"; none where they have other subjects or times, or are undone."""
    parts = tuple(
        part for part in node.parts if isinstance(part, ast.Happened) and isinstance(part.event, ast.EventPattern)
    )
    first = parts[0] if parts else None
    alike = first is not None and all(
        part.event.subject == first.event.subject
        and part.window == first.window
        and not part.negated
        and not part.event.passive
        for part in parts
    )
    return parts if alike and len(parts) == len(node.parts) and parts[0].event.subject is not None else ()
