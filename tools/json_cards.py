"""Cards written as JSON (``kotowari schema card``): read, and written out as source, so that one checker judges all.

Places in findings are those of the written-out source, which is what the frame then shows.
"""

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.library import Library
from kotowari.grammar.printer import print_definition
from kotowari.grammar.source import Span

SUFFIX = ".json"


def as_source(path: str, text: str, library: Library) -> tuple[str, list[Diagnostic]]:
    """The card of a JSON text as ``.kw`` source; an empty text and diagnostics when it is none."""
    from kotowari.grammar.json_form import read_json  # brings in pydantic, which most runs do without

    node, found = read_json(text, path)
    if node is None:
        return "", found
    if not isinstance(node, Card):
        message = f"this is a {type(node).__name__}, not a card"
        return "", [make("E0702", message, Span(path, 1, 1, 1, 1), help="kotowari schema card")]
    return print_definition(node, library.vocabulary), []
