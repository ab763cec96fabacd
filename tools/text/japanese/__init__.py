"""Japanese card text: the class with all its handlers.

What a reader would get wrong: importing the class from ``japanese.base`` gives an empty table; the
handlers register when their modules are imported, which happens here.
"""

from kotowari.tools.text.japanese import abilities, clauses, events, notation, nouns, references, statements, values
from kotowari.tools.text.japanese.base import Japanese

HANDLER_MODULES = (
    nouns,
    values,
    references,
    statements,
    events,
    clauses,
    abilities,
    notation,
)

__all__ = ["Japanese", "HANDLER_MODULES"]
