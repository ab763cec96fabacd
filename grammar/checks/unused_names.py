"""A name that was bound and never used: the author may have meant something else by ``it``."""

from collections.abc import Iterable

from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make


def unused_names(checked: Checked) -> Iterable[Diagnostic]:
    """W0501 for each; none for a definition that has errors, where the use may be in a line that was left out."""
    if not checked.resolved.clean:
        return
    for binding in checked.resolved.bindings:
        if not binding.used:
            yield make(
                "W0501",
                f"`{binding.name}` is never used",
                binding.span,
                help=f"leave out `as {binding.name}`, or use it",
            )
