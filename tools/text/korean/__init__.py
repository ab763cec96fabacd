"""Korean card text: the class with all its handlers.

What a reader would get wrong: importing the class from ``korean.base`` gives an empty table; the
handlers register when their modules are imported, which happens here.
"""

from kotowari.tools.text.korean import abilities, clauses, events, notation, nouns, references, statements, values
from kotowari.tools.text.korean.base import Korean

HANDLER_MODULES = (
    nouns,
    values,
    references,
    events,
    clauses,
    statements,
    abilities,
    notation,
)

__all__ = ["Korean", "HANDLER_MODULES"]
