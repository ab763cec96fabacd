"""What a definition says in another language, held against what was printed there: the same meaning?

Wordings of a period, of politeness and of order differ and say nothing.  What counts are the classes in which a card
that is read wrongly differs: numbers and symbols, targets, what may be done, negation, zones, and who.
"""

import re
from collections import Counter
from difflib import SequenceMatcher

from kotowari.grammar.library import Library
from kotowari.tools.importing.paragraphs import bare, own_names, without_reminders
from kotowari.tools.reading.alike import plainest
from kotowari.tools.text.render import linearizer

_NUMBERS = re.compile(r"\{[^}]+\}|[+-]?(?:\d+|X)/[+-]?(?:\d+|X)|\d+")
UNSAID = "1"  # the number that some wordings say and others do not
_CUT_OFF = re.compile(r"[(（][^)）]*$")  # a reminder text that the data holds in part
# By language what shows that something is a target, may be done, is not so, and what only looks as if.
MARKS: dict[str, dict[str, str]] = {
    "ja": {"target": "対象", "may": "(?:て|で)もよい", "not": "ない|ず(?:に|、)|できません"},
    "ko": {"target": "목표", "may": "수 ?있다", "not": "않|없|못"},
}
ALIKE: dict[str, str] = {"ja": "しか[^。]*ない|でなければ[^。]*ない|これでない|でない[^。]*場合にのみ"}
NAMED = ("zone", "player")


class Translations:
    """Compares texts in the languages of a library; what is named is looked up once for each month."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._forms: dict[tuple[str, str], list[tuple[str, tuple[str, ...]]]] = {}

    def differences(self, ours: str, theirs: str, name: str, lang: str, date: str = "") -> list[str]:
        """In what the meanings of two texts differ: "number 2", "target"; empty where they do not.

        ``date`` is the month of whose wording they are.
        """
        first, second = (self._meaning(text, name, lang, date) for text in (ours, theirs))
        if "{" not in theirs:  # some data have lost the symbols
            first = Counter({key: count for key, count in first.items() if "{" not in key})
        return sorted((first - second) + (second - first))

    def _meaning(self, text: str, name: str, lang: str, date: str) -> Counter[str]:
        """What of a text must be alike in another wording of it."""
        said = bare(_CUT_OFF.sub("", without_reminders(text)), own_names(name))
        said = re.sub(ALIKE.get(lang, "(?!)"), "", said)
        found = Counter(f"number {each}" for each in _NUMBERS.findall(said) if each != UNSAID)
        for mark, pattern in MARKS.get(lang, {}).items():
            found[mark] = len(re.findall(re.sub(" \\?", "", pattern), said))
        for what, forms in self._named(lang, date):
            found[what] = int(any(form in said for form in forms))
        return +found

    def _named(self, lang: str, date: str) -> list[tuple[str, tuple[str, ...]]]:
        """Zones and players with what they are called, now and in that month."""
        if (lang, date) not in self._forms:
            lexicons = [linearizer(self.library, lang, each).lexicon for each in dict.fromkeys(("", date))]
            self._forms[lang, date] = [
                (f"{kind} {symbol.id}", tuple(re.sub(r"\s+", "", one.name(kind, symbol.id)) for one in lexicons))
                for kind in NAMED
                for symbol in self.library.vocabulary.symbols(kind)
            ]
        return self._forms[lang, date]


MORE, LESS = 8, 12  # signs in a row that a reminder worded otherwise may have more, and less, than ours: no clause
SHARED = 0.7  # and the share of signs that both have at least


def nearly_alike(ours: str, theirs: str) -> bool:
    """Whether a text is another with a word for a word: nowhere is a clause put in, so that no rule may hide there."""
    match = SequenceMatcher(None, ours, theirs, autojunk=False)
    return match.ratio() >= SHARED and all(
        kind == "equal" or last - first <= LESS and end - begin <= MORE
        for kind, first, last, begin, end in match.get_opcodes()
    )


def same_words(ours: str, theirs: str, name: str, lang: str) -> bool:
    """Are two texts the same, reminder texts aside, and what says nothing in the language, as where a text is read?"""
    names = own_names(name)
    first, second = (plainest(bare(without_reminders(text), names), lang) for text in (ours, theirs))
    return first == second
