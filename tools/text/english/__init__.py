"""English, complete: importing this module fills the table of the English linearizer.

What a reader would get wrong: the handlers stand in the modules beside this and register by being
imported, so English must be imported from here.
"""

from kotowari.tools.text.english import (
    abilities,
    amounts,
    base,
    conditions,
    events,
    keywords,
    notation,
    nouns,
    references,
    relatives,
    restrictions,
    sentences,
    values,
    verbs,
    windows,
)

PARTS = (
    nouns,
    references,
    values,
    amounts,
    verbs,
    windows,
    events,
    conditions,
    relatives,
    sentences,
    restrictions,
    abilities,
    keywords,
    notation,
)


class English(base.English):
    """English, complete."""

    # An amount that is counted "equal to the number of", not "for each"; "equal to" at its other place; "when" for
    # "whenever"; "instead" at the other end of its sentence; the items of a cost joined by "and";
    # what holds of one thing in a sentence each, or in one; where what is done to lies: "in your hand", not "from".
    WAYS = ("counted", "placed", "when", "instead", "joined", "apart", "merged", "there")

    bracket = notation.bracket
    effect = notation.effect
    narrowed = notation.narrowed
    told_apart = references.told_apart


__all__ = ["English"]
