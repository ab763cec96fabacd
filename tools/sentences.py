"""Lines of a card that stand as they are printed, among lines of source: where they are, not what they say.

What a reader would get wrong: in a source words stand apart, whatever the language; a Japanese line in which they don't
is no line of source but of a card.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kotowari.grammar.library import Library
from kotowari.grammar.words import LANGUAGES, spellings

LANG = "ja"  # the language in which a sentence looks like none of a source
SHAPES = "shapes"  # of a ruleset: the files of its phrasebook, without which nothing printed is read
STOP = "。"
BULLETS = ("•", "・")
_SIGN = r"[\u3005-\u3007\u3040-\u30ff\u4e00-\u9fff]"
_JAPANESE = re.compile(_SIGN)
_APART = re.compile(r"\w[ \u3000]+\w")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_COST = re.compile(r"(?:\{[^{}\s]+\})+")
_NAME = re.compile(rf"(?P<lang>{'|'.join(LANGUAGES)})\s")


@dataclass(frozen=True, slots=True)
class Sentence:
    """What stands on the lines from ``first`` to ``last`` (from 1): a paragraph of a face.

    ``names``: what the face is called; ``cost``: its symbols; ``types``: its type line with what stands behind it,
    on the line ``below``; ``indent``: in spaces.
    """

    names: tuple[str, ...]
    cost: str = ""
    types: str = ""
    below: int = 0
    indent: int = 2
    first: int = 0
    last: int = 0
    text: str = ""

    @property
    def is_whole(self) -> bool:
        """Does it end as no line of words does?"""
        return STOP in self.text


def may_hold_sentences(library: Library, text: str) -> bool:
    """Is there a sentence that could be read with this library?"""
    return STOP in text and SHAPES in library.properties and any(one.is_whole for one in sentences(text))


def sentences(text: str) -> Iterator[Sentence]:
    """The lines of cards that may be sentences, with what is known of their face."""
    face: Sentence | None = None
    found: Sentence | None = None
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if found is not None and said.startswith(BULLETS):
            found = replace(found, last=number, text=f"{found.text}\n{BULLETS[0]} {said[1:].strip()}")
            continue
        if found is not None:
            yield found
        found = None
        if indent == 0 and said and not said.startswith("#"):
            face = _face(said, 2) if _head(said, "definition") == "card" else None
        elif face is not None and _head(said, "head") == "face":
            face = _face(said, indent + 2)
        elif face is not None and indent == face.indent and said and not said.startswith("#"):
            if _NAME.match(said):
                face = replace(face, names=(*_STRING.findall(said), *face.names))
            elif not face.types:
                face = replace(face, types=said, below=number)
            elif _JAPANESE.search(said) and not _APART.search(said) and '"' not in said:
                found = replace(face, first=number, last=number, text=said)
    if found is not None:
        yield found


def beside(sentence: Sentence, text: str) -> Iterator[int]:
    """The lines (from 1) of its face that stand beside a sentence, below the type line."""
    for number, line in enumerate(text.split("\n")[sentence.below :], sentence.below + 1):
        said = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if said and (indent < sentence.indent or indent == sentence.indent and _head(said, "head") == "face"):
            return
        if said and not said.startswith("#") and not sentence.first <= number <= sentence.last:
            yield number


def _head(line: str, use: str) -> str:
    """The structural word that a line begins with."""
    return spellings(use).get(line.split(maxsplit=1)[0].lower() if line else "", ("",))[0]


def _face(line: str, indent: int) -> Sentence:
    cost = _COST.search(_STRING.sub("", line))
    return Sentence(tuple(_STRING.findall(line)[:1]), cost[0] if cost else "", indent=indent)
