"""A reminder of today in the words of an earlier time: what each change of words replaced, the latest undone first.

What a reader would get wrong: a dated wording of the terms ``en_words``, ``ja_words``, ``ko_words`` says what changed
*after* its month, so for an early printing all of them are undone, one after the other.  ``…`` in a pair stands for
words of one clause, which stay: ``create …token>put …token onto the battlefield``.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

PAIRS, BECAME, KEPT = "|", ">", "…"
CLAUSE = '([^.,:;"。、：「」]*?)'


def in_earlier_words(text: str, changes: Iterable[str], edge: str = "") -> str:
    """The text with every pair of each change taken back; ``edge`` is what bounds a word in the language."""
    for change in changes:
        for now, then in pairs(change, edge):
            text = now.sub(then, text)
    return text


@lru_cache(maxsize=64)
def pairs(change: str, edge: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The pairs of a change as patterns with what stood in their place, at the start of a sentence, too."""
    made = []
    for pair in filter(None, change.split(PAIRS)):
        now, _, then = pair.partition(BECAME)
        for first, other in dict.fromkeys(((now, then), (upper(now), upper(then)))):
            start, end = (edge if part.isalnum() else "" for part in (first[:1], first[-1:]))
            pattern = CLAUSE.join(map(re.escape, first.split(KEPT)))
            made.append((re.compile(f"{start}{pattern}{end}"), kept(other)))
    return tuple(made)


def upper(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def kept(then: str) -> str:
    """What replaces it, with the words that stay by their number."""
    parts = [part.replace("\\", r"\\") for part in then.split(KEPT)]
    return "".join(part + (rf"\g<{at}>" if at < len(parts) else "") for at, part in enumerate(parts, 1))
