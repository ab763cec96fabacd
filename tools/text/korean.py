"""Korean card text: the class with all its handlers.

What a reader would get wrong: importing the class from ``korean_base`` gives an empty table; the
handlers register when their modules are imported, which happens here.
"""

from kotowari.tools.text import (
    korean_abilities,
    korean_clauses,
    korean_events,
    korean_notation,
    korean_nouns,
    korean_references,
    korean_statements,
    korean_values,
)
from kotowari.tools.text.korean_base import Korean

HANDLER_MODULES = (
    korean_nouns,
    korean_values,
    korean_references,
    korean_events,
    korean_clauses,
    korean_statements,
    korean_abilities,
    korean_notation,
)

__all__ = ["Korean", "HANDLER_MODULES"]
