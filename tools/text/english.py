"""English, complete: importing this module fills the table of the English linearizer.

What a reader would get wrong: the handlers stand in the ``english_*`` modules and register by being
imported, so English must be imported from here.
"""

from kotowari.tools.text import (
    english_abilities,
    english_conditions,
    english_keywords,
    english_notation,
    english_nouns,
    english_references,
    english_sentences,
    english_values,
    english_verbs,
)
from kotowari.tools.text.english_base import English

PARTS = (
    english_nouns,
    english_references,
    english_values,
    english_verbs,
    english_conditions,
    english_sentences,
    english_abilities,
    english_keywords,
    english_notation,
)

__all__ = ["English"]
