"""Where ``instead if C: …`` stands: below the sentence in place of which something is done.

What a reader would get wrong: that may be several lines, and it is put within what is done instead of it
(``otherwise``); of several below one another the last is asked first.
"""

from collections.abc import Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement


def sentence_above(out: Sequence[Statement]) -> int:
    """Where the last sentence begins: what ``and`` and ``then`` join is one."""
    at = len(out) - 1
    while at > 0 and out[at].link in ("and", "then"):
        at -= 1
    return at


def alternatives_deep(out: Sequence[Statement]) -> int:
    """How many things are done instead of one another in the last sentence."""
    depth, within = 0, out[sentence_above(out)]
    while isinstance(within, ast.If) and within.otherwise:
        depth, within = depth + 1, within.otherwise[0]
    return depth


def put_in_place(out: list[Statement], done: ast.If) -> tuple[Statement, Statement]:
    """Put what is done instead in the place of the last sentence; the first of that as it is now, and as it was."""
    at = sentence_above(out)
    first = out[at]
    usual = (replace(first, link=""), *out[at + 1 :])
    out[at:] = [replace(done, otherwise=usual, link=first.link)]
    return usual[0], first


__all__ = ["alternatives_deep", "put_in_place"]
