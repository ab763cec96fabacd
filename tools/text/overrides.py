"""Counts wordings typed by hand, so that they are seen: a derived text is the rule, an override the exception.

What a reader would get wrong: a *frame* (``text en "{{ verb }} …"``) is a rule of the language for one
verb and is no override; a whole text of a card and a whole reminder are.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.tools.text.lexicon import REMINDER


@dataclass(frozen=True, slots=True)
class OverrideCount:
    """How many texts are typed by hand: of cards (faces), of reminders of keywords and verbs, out of how many each.

    ``others``: keywords and verbs that have reminders typed beside the one they are printed with (``reminder brief``).
    """

    cards: int
    faces: int
    reminders: int
    explained: int
    frames: int
    others: int

    def __str__(self) -> str:
        return (
            f"{self.cards} of {self.faces} faces and {self.reminders} of {self.explained} keywords and keyword actions "
            f"have a text typed by hand; {self.frames} frames"
        )


def by_hand(texts: Iterable[ast.TextOverride], lang: str, reminder: bool) -> int:
    """How many wordings in ``lang`` are reminders that are printed (or are no reminders)."""
    return sum(
        (REMINDER in text.variant) == reminder and not (reminder and is_other(text)) and spoken(text, lang)
        for text in texts
    )


def is_other(text: ast.TextOverride) -> bool:
    """Whether it is a reminder beside that which is printed: with a word for its manner behind ``reminder``."""
    return REMINDER in text.variant and any(word != REMINDER and not word.isdigit() for word in text.variant)


def spoken(text: ast.TextOverride, lang: str) -> bool:
    """Whether a wording is there in a language."""
    return any(name.lang == lang for name in text.texts)


def count_overrides(library: Library, cards: Iterable[ast.Card], lang: str = "en") -> OverrideCount:
    """The wordings typed by hand in a library and its cards, in one language."""
    faces = [face for card in cards for face in card.faces]
    definitions: list[ast.Action | ast.Keyword] = [*library.actions.values(), *library.keywords.values()]
    explained = [node for node in definitions if isinstance(node, ast.Keyword) or by_hand(node.texts, lang, True)]
    return OverrideCount(
        cards=sum(bool(by_hand(face.overrides, lang, False)) for face in faces),
        faces=len(faces),
        reminders=sum(bool(by_hand(node.texts, lang, True)) for node in explained),
        explained=len(explained),
        frames=sum(by_hand(node.texts, lang, False) for node in definitions)
        + sum(by_hand(word.texts, lang, False) for word in library.declarations.values()),
        others=sum(any(is_other(text) and spoken(text, lang) for text in node.texts) for node in definitions),
    )
