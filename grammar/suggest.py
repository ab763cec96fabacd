"""Did you mean: the known word nearest to one that is not known.

A lone candidate is not enough of a reason to suggest it; a wrong suggestion costs more than none.
"""

from collections.abc import Iterable

LONGEST = 60  # a longer word is no slip of the pen
SHORT = 5  # two letters are too much of a word that is no longer, unless it begins alike


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The best candidate within a third of the length of the longer of both, or ``""``; of several the first in order.

    An edit inserts, deletes or replaces a letter, or swaps two neighbours (optimal string alignment); case is none.
    """
    from rapidfuzz.distance import OSA  # only who mistypes waits for it
    from rapidfuzz.process import extractOne

    if not 1 < len(word) <= LONGEST:  # of a single letter every other one would be near
        return ""
    words, limit = sorted(known), max(len(word) // 3, 1)
    near = extractOne(word, words, scorer=OSA.distance, processor=str.casefold, score_cutoff=limit)
    if near is not None:
        return near[0]
    if len(word) <= SHORT:
        words = [each for each in words if each[:2].casefold() == word[:2].casefold()]
    like = extractOne(word, words, scorer=OSA.normalized_distance, processor=str.casefold, score_cutoff=1 / 3)
    return like[0] if like is not None else ""


def suggestion(word: str, known: Iterable[str], before: str = "") -> str:
    """A help line, or ``""`` when nothing is near; ``before`` is shown in front of the word."""
    found = did_you_mean(word, known)
    return f"did you mean `{before}{found}`?" if found else ""
