"""Rule numbers in brackets have the form of the books: ``701.39a``, ``206-1b``.

``202-6c#4`` names an example, ``gl.move`` an entry of the glossary.
"""

import re
from collections.abc import Iterable

from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make

FORM = re.compile(r"\d+(?:[.-]\d+[a-z]?)*[a-z]?(?:#\d+)?|gl\.[a-z\d-]+")


def citations(checked: Checked) -> Iterable[Diagnostic]:
    """E0413 for each citation of another form."""
    node = checked.resolved.node
    places = [(m.cite, m.span) for m in checked.resolved.marked if m.cite]
    places.append((getattr(node, "cites", ()), node.span))
    for cites, span in places:
        for cite in cites:
            if not FORM.fullmatch(cite):
                yield make(
                    "E0413", f"`{cite}` is not the number of a rule", span, help="write it as in the book: `[701.39a]`"
                )
