"""``kotowari fmt``: the house layout of any ``.kw`` file: rules, cards and scenarios, alone or together.

A definition with an error stays as written; the caller decides whether the file is then refused.
"""

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library
from kotowari.grammar.limits import too_long
from kotowari.grammar.printer import format_source
from kotowari.grammar.source import Source
from kotowari.tools.garbage import quick_loading


def formatted(path: str, text: str, library: Library) -> tuple[str, list[Diagnostic]]:
    """The text in the house layout, and what prevents it."""
    long = too_long(Source(path, text))
    if long is not None:
        return text, [long]
    with quick_loading():
        return format_source(text, library, path)
