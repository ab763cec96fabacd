"""A reminder of today in the words of an earlier time: what each change of words replaced, the latest undone first.

What a reader would get wrong: a dated wording of the terms ``en_words``, ``ja_words``, ``ko_words`` says what changed
*after* its month, so for an early printing all of them are undone, one after the other.  ``…`` in a pair stands for
words of one clause, which stay (``create …token>put …token onto the battlefield``), ``#`` for a number, ``¶`` for the
first letter of a sentence that follows.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

PAIRS, BECAME = "|", ">"
KEPT = {"…": '([^.,:;"。、：「」]*?)', "#": "([0-9０-９XYZＸＹＺ]+)", "¶": '([^.,:;"。、：「」])'}
MARKS = re.compile("([…#¶])")
NUMBERS = "①②③"


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
            pattern = "".join(KEPT.get(part) or re.escape(part) for part in MARKS.split(first))
            made.append((re.compile(f"{start}{pattern}{end}"), kept(other)))
    return tuple(made)


def upper(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def kept(then: str) -> str:
    """What replaces it, with what stays in its order, or by its number where that is another (①, ②)."""
    then = then.replace("\\", r"\\")
    for at, number in enumerate(NUMBERS, 1):
        then = then.replace(number, rf"\g<{at}>")
    parts = MARKS.split(then)
    return "".join(rf"\g<{at // 2 + 1}>" if at % 2 else part for at, part in enumerate(parts))
