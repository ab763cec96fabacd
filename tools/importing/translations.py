"""What a definition says in another language, held against what was printed there: the same meaning?

Wordings of a period, of politeness and of order differ and say nothing.  What counts are the classes in which a card
that is read wrongly differs: numbers and symbols, targets, what may be done, negation, zones, and who.
"""

import re
from collections import Counter
from collections.abc import Iterator

from kotowari.grammar.library import Library
from kotowari.tools.importing.paragraphs import bare, own_names, without_reminders

_NUMBERS = re.compile(r"\{[^}]+\}|[+-]?(?:\d+|X)/[+-]?(?:\d+|X)|\d+")
# By language what shows that something is a target, may be done, is not so.
MARKS: dict[str, dict[str, str]] = {
    "ja": {"target": "対象", "may": "(?:て|で)もよい", "not": "ない|ず(?:に|、)|できません"},
    "ko": {"target": "목표", "may": "[ㄹ-힣] ?수 ?있다", "not": "않|없|못"},
}
NAMED = ("zone", "player")


def meaning(text: str, name: str, library: Library, lang: str) -> Counter[str]:
    """What of a text must be alike in another wording of it."""
    said = bare(without_reminders(text), own_names(name))
    found = Counter(f"number {each}" for each in _NUMBERS.findall(said))
    for mark, pattern in MARKS.get(lang, {}).items():
        found[mark] = len(re.findall(pattern, said))
    for kind, form in _names(library, lang):
        if form in said:
            found[f"{kind} {form}"] = 1
    return +found


def differences(ours: str, theirs: str, name: str, library: Library, lang: str) -> list[str]:
    """In what the meanings of two texts differ: "number 2", "target"; empty where they do not."""
    first, second = (meaning(text, name, library, lang) for text in (ours, theirs))
    return sorted((first - second) + (second - first))


def same_words(ours: str, theirs: str, name: str) -> bool:
    """Are two texts the same, reminder texts aside?"""
    names = own_names(name)
    return bare(without_reminders(ours), names) == bare(without_reminders(theirs), names)


def _names(library: Library, lang: str) -> Iterator[tuple[str, str]]:
    for kind in NAMED:
        for symbol in library.vocabulary.symbols(kind):
            for form in library.vocabulary.names(kind, symbol.id, lang)[:1]:
                yield kind, re.sub(r"\s+", "", form)
