"""English, complete: importing this module fills the table of the English linearizer.

What a reader would get wrong: the handlers stand in the modules beside this and register by being
imported, so English must be imported from here.
"""

from kotowari.tools.text.english import (
    abilities,
    conditions,
    keywords,
    notation,
    nouns,
    references,
    sentences,
    values,
    verbs,
    windows,
)
from kotowari.tools.text.english.base import English

PARTS = (
    nouns,
    references,
    values,
    verbs,
    windows,
    conditions,
    sentences,
    abilities,
    keywords,
    notation,
)

__all__ = ["English"]
