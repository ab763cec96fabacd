"""A printed text as the paragraphs that are read one by one: without reminder texts, the card's name as ``~``.

What a reader would get wrong: a legend is called by the first part of its name in its own text, and which of both is
printed says nothing.  So names are compared as ``~``, too.
"""

import json
import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass

from kotowari.tools.reading.flavor import BULLET
from kotowari.tools.reading.rows import SELF
from kotowari.tools.reading.tokens import plain, without_notes

BY_ITSELF = {"ja": "これ"}  # what a card calls itself wherever it might say its name; 「これにより」 is what was done
_QUOTED = re.compile(r"(「[^「」]*」)")  # of what has that ability
_NO_NAME = r"(?!により|ら)"
CHANGED = "A-"  # stands in data before the name of a card that was changed since it was printed, not in its own text
TITLE = "、"  # between what a legend is and what it is called
_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"  # of a language whose words stand apart
_NAME = re.compile(r'"([^"\n]*)"')  # in a source
_SENTENCE = re.compile(r"[^.。!?]*(?:[.。!?]+[\"」)]*|$)\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """``text`` as printed; ``read``: what is read of it, "" where all of it is reminder text."""

    text: str
    read: str


def paragraphs(text: str, names: Sequence[str], headings: Container[str] = ()) -> list[Paragraph]:
    """The paragraphs of a face's text; ``names``: what the card calls itself.

    What stands below one of the ``headings`` goes with it, to the next of them or the end.
    """
    joined: list[str] = []
    below = False
    for line in filter(None, map(str.strip, text.split("\n"))):
        heads = line in headings
        if joined and not heads and (below or line.startswith(BULLET)):
            joined[-1] += f"\n{line}"
        else:
            joined.append(line)
        below = below or heads
    return [Paragraph(each, unnamed(without_reminders(each), names)) for each in joined]


def own_names(name: str) -> list[str]:
    """What a card of this name may be called in its own text, the longest first."""
    plainly = name.removeprefix(CHANGED)
    parted = "," in plainly or " of " in plainly or " the " in plainly
    short = re.split(r",| (?:of|the) ", plainly, maxsplit=1)[0] if parted else plainly
    behind = plainly.rpartition(TITLE)[2] or plainly
    return sorted({name, plainly, plainly.split(",")[0], short, behind}, key=len, reverse=True)


def unnamed(text: str, names: Iterable[str]) -> str:
    """A text with the card's names as ``~``."""
    for name in names:
        apart = rf"(?<!{_LETTER}){re.escape(name)}(?!{_LETTER})" if name.isascii() else re.escape(name)
        text = re.sub(apart, SELF, text)
    return text


def named(source: str, text: str, name: str, title: str) -> str:
    """A source in which each name in quotation marks is the one that stands in the text.

    A card of this ``name`` is told apart from one that is called by the first part of it only; ``title``: what it is
    called in a source, whatever language its text is in.
    """
    own = {name, name.removeprefix(CHANGED)}

    def whole(found: re.Match[str]) -> str:
        if SELF not in found[1]:
            return found[0]
        ways = ((each, found[1].replace(SELF, each)) for each in own_names(name))
        called, said = next((way for way in ways if way[1] in text), (name, name))
        return json.dumps(found[1].replace(SELF, title) if called in own else said, ensure_ascii=False)

    return _NAME.sub(whole, source)


def without_reminders(text: str, known: Callable[[str], bool] | None = None) -> str:
    """A text without what stands in parentheses (and is ``known``), and without the lines that are nothing else."""
    lines = (without_notes(line, known).strip() for line in text.split("\n"))
    return "\n".join(filter(None, lines))


def bare(text: str, names: Iterable[str]) -> str:
    """A text as it is compared: NFKC, one form of each sign, no white space, its own names as ``~``."""
    return re.sub(r"\s+", "", unnamed(plain(text), [plain(name) for name in names]))


def by_name(text: str, lang: str, types: str) -> str:
    """A text as it is compared, in which 「これ」, or 「このクリーチャー」 where it is one, is the card's name."""
    if lang not in BY_ITSELF:
        return text
    own = [f"この{word}" for word in re.split(r"[・\s]+|[^・\s]+の", re.split("[—―]", types)[0]) if word]
    itself = re.compile(f"(?:{'|'.join(map(re.escape, [BY_ITSELF[lang], *own]))}){_NO_NAME}")
    parts = _QUOTED.split(text)
    return "".join(part if at % 2 else itself.sub(SELF, part) for at, part in enumerate(parts))


def sentence_at(text: str, at: int) -> str:
    """The sentence of a text in which a letter stands."""
    for match in _SENTENCE.finditer(text):
        if match.start() <= at < match.end():
            return match[0].strip()
    return text.strip()
