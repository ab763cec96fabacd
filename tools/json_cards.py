"""Cards written as JSON (``kotowari schema card``): read, and written out as source, so that one checker judges all.

Places in findings are those of the written-out source, which is what the frame then shows.  What a reader would get
wrong: a tree can hold what no source says (a face without a name, a line without a word); so it is read again, and a
card that is another one then is refused.
"""

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.limits import LETTERS, too_long
from kotowari.grammar.printer import print_definition
from kotowari.grammar.source import Source, Span

SUFFIX = ".json"
HELP = "kotowari schema card"


def as_source(path: str, text: str, library: Library) -> tuple[str, list[Diagnostic]]:
    """The card of a JSON text as ``.kw`` source; an empty text and diagnostics when it is none."""
    from kotowari.grammar.json_form import read_json  # brings in pydantic, which most runs do without

    long = too_long(Source(path, text), LETTERS)  # it may be set in any number of lines
    if long is not None:
        return "", [long]
    node, found = read_json(text, path)
    if node is None:
        return "", found
    if not isinstance(node, Card):
        return "", [_refusal(f"this is a {type(node).__name__}, not a card", path)]
    if not node.faces:
        return "", [_refusal("this card has no face", path)]
    try:
        source = print_definition(node, library.vocabulary)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        return "", [_refusal(f"no source says this card ({type(error).__name__}: {error})", path)]
    cards, wrong = load_cards(library, {path: source})
    if cards != [node] and not any(one.severity is Severity.ERROR for one in wrong):
        return "", [_refusal("written out as source, this card is another one: a part of it says nothing", path)]
    return source, []


def _refusal(message: str, path: str) -> Diagnostic:
    return make("E0702", message, Span(path, 1, 1, 1, 1), help=HELP)
