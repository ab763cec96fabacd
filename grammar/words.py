"""The structural words of the language, in English, Japanese and Korean (``words.json``).

A structural word has an id; which spelling was written does not matter after the lexer.  The same
spelling may be one word at the head of a line and another inside it (``as``, ``in``).
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ja", "ko")
FORMS = {"en": "forms", "ja": "ja_forms"}  # where words.json has other forms


@dataclass(frozen=True, slots=True)
class StructuralWord:
    """One word of ``words.json``: its id, where it may stand (definition, head, phrase, preposition), its spellings.

    ``forms``: other forms that are read, by language (``are`` for ``is``); what is printed is the spelling.
    """

    id: str
    use: tuple[str, ...]
    spellings: tuple[tuple[str, str], ...]
    forms: tuple[tuple[str, str], ...] = ()

    def written(self, lang: str) -> tuple[str, ...]:
        """The spelling in a language and the other forms that are read."""
        return (self.spelled(lang), *(text for each, text in self.forms if each == lang))

    def spelled(self, lang: str) -> str:
        """The spelling in ``en``, ``ja`` or ``ko``; KeyError for another language."""
        return dict(self.spellings)[lang]


@cache
def structural_words() -> dict[str, StructuralWord]:
    """All structural words by id."""
    raw = json.loads(files("kotowari.grammar").joinpath("words.json").read_text(encoding="utf-8"))
    return {
        key: StructuralWord(
            key,
            tuple(entry["use"]),
            tuple((lang, entry[lang]) for lang in LANGUAGES),
            tuple((lang, form) for lang, field in FORMS.items() for form in entry.get(field, ())),
        )
        for key, entry in raw.items()
    }


@cache
def spellings(use: str) -> dict[str, tuple[str, str]]:
    """Spelling (lower case) → (id, language) of the words that may stand there."""
    table: dict[str, tuple[str, str]] = {}
    for word in structural_words().values():
        if use in word.use:
            for lang, text in word.spellings:
                table.setdefault(text, (word.id, lang))
            for lang, text in word.forms:
                table.setdefault(text, (word.id, lang))
    return table


@cache
def runs(use: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """First part → the spellings of several parts that begin with it, longest first."""
    table: dict[str, list[tuple[str, ...]]] = {}
    for text in spellings(use):
        parts = tuple(text.split(" "))
        if len(parts) > 1:
            table.setdefault(parts[0], []).append(parts)
    return {first: tuple(sorted(all_parts, key=len, reverse=True)) for first, all_parts in table.items()}


@cache
def prepositions() -> frozenset[str]:
    """Ids of the words that introduce an operand; in Japanese and Korean they follow it."""
    return frozenset(key for key, word in structural_words().items() if "preposition" in word.use) | {"within", "with"}


def spelled(word_id: str, lang: str) -> str:
    """The spelling of a structural word in a language; KeyError if there is no such word."""
    return structural_words()[word_id].spelled(lang)
