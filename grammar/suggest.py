"""Did you mean: the known word nearest to one that is not known.

A lone candidate is not enough of a reason to suggest it; a wrong suggestion costs more than none.
"""

from collections.abc import Iterable

LONGEST = 60  # a longer word is no slip of the pen


def distance(left: str, right: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) between two words; ``limit + 1`` when there are more."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    previous = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        current = [i]
        for j, b in enumerate(right, 1):
            cost = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, previous = previous, current
    return previous[-1]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The best candidate within a third of the word's length, or ``""``; ties go to the alphabetically first."""
    folded = word.casefold()
    if len(folded) > LONGEST:
        return ""
    limit = max(len(folded) // 3, 1)
    best, best_distance = "", limit + 1
    for candidate in sorted(set(known)):
        lowered = candidate.casefold()
        if lowered == folded:
            return candidate
        if abs(len(lowered) - len(folded)) >= best_distance:
            continue
        found = distance(folded, lowered, limit)
        if found < best_distance:
            best, best_distance = candidate, found
    return best


def suggestion(word: str, known: Iterable[str]) -> str:
    """A help line, or ``""`` when nothing is near."""
    found = did_you_mean(word, known)
    return f"did you mean `{found}`?" if found else ""
