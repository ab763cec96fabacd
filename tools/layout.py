"""``kotowari fmt``: the house layout of any ``.kw`` file: rules, cards and scenarios, alone or together.

A definition with an error stays as written; the caller decides whether the file is then refused.
"""

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library
from kotowari.grammar.printer import format_source
from kotowari.tools.garbage import quick_loading


def formatted(path: str, text: str, library: Library) -> tuple[str, list[Diagnostic]]:
    """The text in the house layout, and what prevents it."""
    with quick_loading():
        return format_source(text, library, path)
