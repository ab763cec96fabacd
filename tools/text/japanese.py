"""Japanese card text: the class with all its handlers.

What a reader would get wrong: importing the class from ``japanese_base`` gives an empty table; the
handlers register when their modules are imported, which happens here.
"""

from kotowari.tools.text import (
    japanese_abilities,
    japanese_clauses,
    japanese_events,
    japanese_notation,
    japanese_nouns,
    japanese_references,
    japanese_statements,
    japanese_values,
)
from kotowari.tools.text.japanese_base import Japanese

HANDLER_MODULES = (
    japanese_nouns,
    japanese_values,
    japanese_references,
    japanese_statements,
    japanese_events,
    japanese_clauses,
    japanese_abilities,
    japanese_notation,
)

__all__ = ["Japanese", "HANDLER_MODULES"]
