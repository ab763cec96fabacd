"""Flavor words [207.2d]: what stands before an ability or a mode, ties cards together, and means nothing.

What a reader would get wrong: ability words and keywords stand before a dash as well, and those mean something.  What
is a word of the rules is none here; nor is what stands close to its dash (``Escape—{3}``), which is a cost.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import RULE, walk
from kotowari.tools.reading.chart import Reading
from kotowari.tools.reading.tokens import tokens

BULLET = "•"  # begins a line that belongs to the paragraph above
_WORDS = r"(?=[^—\n]*[a-z])(?P<words>[A-Z][^—\n:.;~•\"(){}]{1,60}?) — (?=\S)"  # numbers of chapters are no words
_LEADING = re.compile(_WORDS)
_OF_MODE = re.compile(rf"^(?P<mark>{BULLET} ?){_WORDS}", re.MULTILINE)
_OPTION = re.compile(r"^( *-\s+)", re.MULTILINE)


def flavorless(text: str, is_word: Callable[[str], bool]) -> tuple[str, list[str]]:
    """A paragraph without its flavor words, and those: first those in front of all, then of each mode, "" for none.

    Nothing where there are none.  ``is_word``: whether the rules have such a word.
    """
    leading = _LEADING.match(text)
    front = leading["words"] if leading and not is_word(leading["words"]) else ""
    behind = text[leading.end() :] if leading and front else text
    modes: list[str] = []

    def unlabelled(found: re.Match[str]) -> str:
        modes.append("" if is_word(found["words"]) else found["words"])
        return found["mark"] if modes[-1] else found[0]

    bare = _OF_MODE.sub(unlabelled, behind)
    if len(modes) != sum(line.startswith(BULLET) for line in behind.split("\n")):
        bare, modes = behind, []  # each has them, or none
    return (bare, [front, *modes]) if front or any(modes) else (text, [])


def labelled(reading: Reading, labels: Sequence[str], text: str) -> Reading:
    """What was read without flavor words, with them; places are those of the ``text`` with them."""
    front, *modes = labels
    ahead = len(tokens(text, "en")) - len(tokens(text.partition(" — ")[2], "en")) if front else 0
    sources = [said for each in reading.sources if (said := _with(each, front, modes))]
    return replace(
        reading, sources=sources, reached=reading.reached + ahead, ends=tuple(each + ahead for each in reading.ends)
    )


def flavor_words(card: ast.Card, library: Library) -> Iterator[str]:
    """The flavor words of a card, as they stand in it."""
    for node in walk(card):
        if isinstance(node, ast.Modes):
            yield from filter(None, node.labels)
        head = getattr(node, "head", "")
        if head not in ("", RULE) and library.vocabulary.symbol("term", head) is None:
            yield head


def _with(source: str, front: str, modes: Sequence[str]) -> str:
    """A source with the words in quotes, or "" where it has another number of modes."""
    if modes:
        first, *options = _OPTION.split(source)
        marks, lines = options[::2], options[1::2]
        if len(lines) != len(modes):
            return ""
        said = (f'"{words}" — ' if words else "" for words in modes)
        source = first + "".join(chain.from_iterable(zip(marks, said, lines, strict=True)))
    return f'"{front}" — {source}' if front else source
