"""Words in brackets: what two ways of saying a spell have in common, with what only the longer one says set apart.

A card with such a cost says all at once: "Destroy all creatures [with mana value 2 or less]" (CR 702.148a).  Both ways
are said by themselves; where the shorter one is the longer one without some words, these get the brackets.
"""

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Context

FAR = 1 << 20
LONGEST = 300  # words or letters: beyond that nobody would find the way through the brackets
STOPS = ".,;"
WORDS = re.compile(rf"[^\s{STOPS}]+|[{STOPS}]")
VARIANT = "brackets"  # of the adjective that asks for the cost: what is put around, and what comes between the words


def marks(say: Any, node: ast.If) -> tuple[str, str, str, ast.Block, ast.Block] | None:
    """What opens and closes, what parts words, what is said in full and what in short; None: it is an ordinary ``if``.

    The condition asks of this itself for a word with ``text brackets`` (the opening one, the closing one, the gap).
    """
    asked = node.condition
    if node.instead or not isinstance(asked, ast.Is) or not isinstance(asked.what, tuple) or len(asked.what) != 1:
        return None
    words = asked.what[0].words
    form = say.lexicon.wording("adjective", words[0].id, VARIANT) if len(words) == 1 else None
    if not form or words[0].kind != "adjective":
        return None
    opening, closing, *gap = form
    short, full = (node.otherwise, node.then) if asked.negated != words[0].negated else (node.then, node.otherwise)
    return (opening, closing, gap[0] if gap else "", full, short) if full else None


def set_apart(say: Any, node: ast.If, ctx: Context, told: Callable[[ast.Block, Context], str]) -> str | None:
    """Both branches as one text with brackets; None where they are not so alike.

    ``told``: says a block as whole sentences.
    """
    found = marks(say, node)
    if found is None:
        return None
    opening, closing, gap, full, short = found
    brief = told(short, _aside(ctx)) if short else ""
    whole = told(full, _aside(ctx))
    split = WORDS.findall if gap else list
    parts = _parts(split(whole), split(brief))
    if parts is None:
        return None
    told(full, ctx)  # what is mentioned counts for what follows
    text = ""
    for only, words in parts:
        run = _joined(words, gap)
        text += gap * bool(text and words[0] not in STOPS) + (f"{opening}{run}{closing}" if only else run)
    return text


def _aside(ctx: Context) -> Context:
    """The same place, where what is said counts for nothing that follows."""
    discourse, bindings, told = deepcopy((ctx.discourse, ctx.bindings, ctx.told))
    return replace(ctx, discourse=discourse, bindings=bindings, told=told)


def _joined(words: Sequence[str], gap: str) -> str:
    return "".join(gap * bool(at and word not in STOPS) + word for at, word in enumerate(words))


def _parts(whole: Sequence[str], brief: Sequence[str]) -> list[tuple[bool, list[str]]] | None:
    """The words of the whole in runs, each with whether the brief one lacks it, in as few runs as may be."""

    @cache
    def fewest(i: int, j: int, lacking: bool) -> tuple[int, int]:
        """How many runs begin from here on, and which way to go: 0 none, 1 kept, 2 lacking."""
        if i == len(whole):
            return (0, 0) if j == len(brief) else (FAR, 0)
        kept = (fewest(i + 1, j + 1, False)[0] + lacking, 1) if brief[j : j + 1] == [whole[i]] else (FAR, 0)
        left = (fewest(i + 1, j, True)[0] + (not lacking), 2) if len(whole) - i > len(brief) - j else (FAR, 0)
        return min(kept, left)

    if len(whole) > LONGEST or fewest(0, 0, False)[0] >= FAR:
        return None
    parts: list[tuple[bool, list[str]]] = []
    i = j = 0
    lacking = False
    while i < len(whole):
        way = fewest(i, j, lacking)[1]
        lacking = way == 2
        if not parts or parts[-1][0] != lacking:
            parts.append((lacking, []))
        parts[-1][1].append(whole[i])
        i, j = i + 1, j + (not lacking)
    return parts
