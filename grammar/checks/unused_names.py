"""A name that was bound and never used: the author may have meant something else by ``it``."""

from collections.abc import Iterable

from kotowari.grammar.checks.announced_targets import unused_targets
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make


def unused_names(checked: Checked) -> Iterable[Diagnostic]:
    """W0501 for each; none for a definition that has errors, where the use may be in a line that was left out."""
    if not checked.resolved.clean:
        return
    unused = [binding for binding in checked.resolved.bindings if not binding.used]
    targets = {each.name for each in unused_targets(checked.nodes)} if unused else ()  # they are told apart
    for binding in unused:
        if binding.name not in targets:
            yield make(
                "W0501",
                f"`{binding.name}` is never used",
                binding.span,
                help=f"leave out `as {binding.name}`, or use it",
            )
