"""How large one definition, and one file, may grow: beyond any text a person writes, below what a reader can stand.

The readers call themselves for what is nested, and trees are compared and printed the same way; so a
definition that is nested too deeply is refused before it is read.  So is a file that is too long: there may be any
number of files.
"""

from collections.abc import Sequence

from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.lexer import Tok
from kotowari.grammar.source import Source, Span

LINES = 4_000  # of a file; a set of five hundred cards has three thousand
LETTERS = 100_000  # of a file, without indentation; such a set has eighty thousand
TOKENS = 4_000  # of one definition; the largest of a rule book has five hundred
PHRASE = 250  # tokens between two line ends or colons; lines of real rules have up to 40
BRACKETS = 20  # parentheses open at a time
BLOCKS = 20  # blocks open at a time, those on one line included
DIGITS = 9  # of one number
NUMBERS = ("NUMBER", "PAIR")  # tokens with digits that are read as numbers
ABILITIES = 500  # that a keyword stands for, written out; those of real rules have up to 10
ATTEMPTS = 10_000  # to read a phrase one way or another; those of real rules take up to some hundreds
EXPRESSION = 20_000  # characters that one value or condition comes to when it is compiled
NESTED = 100  # brackets open at a time there; Python reads 200
NODES = 5_000  # of the tree of a keyword, with its arguments in the place of its parameters
RESOURCES = 10_000  # in all the ways together in which one ability may make some; those of real rules take some dozens
TARGETS = 100  # that one definition asks for; those of real rules ask for up to 6
LINE = 500  # letters of a line of keywords that is asked for by itself
CARDS = 2_000  # of a deck, or laid out by a scenario; the largest decks that anybody shuffles have some hundreds


def too_long(source: Source, lines: int = LINES) -> Diagnostic | None:
    """E0110 for a file that would take minutes and gigabytes, else None."""
    text = source.text
    if text.count("\n") > lines:
        line, said = lines + 1, f"a file has at most {lines} lines"
    elif len(text) > LETTERS and sum(len(each.strip()) for each in text.split("\n")) > LETTERS:
        line, said = 1, f"a file has at most {LETTERS} letters"
    else:
        return None
    return make("E0110", said, Span(source.path, line, 1, line, 2), help="divide it among several files")


def too_large(tokens: Sequence[Tok], path: str) -> Diagnostic | None:
    """E0108 or E0109 for the first token of a definition that exceeds a limit, else None."""
    types = [tok.type for tok in tokens]
    if len(types) > TOKENS:
        message = f"this definition has more than {TOKENS} words and signs"
        return make("E0108", message, _place(tokens[0], path), help="divide it")
    if (
        len(types) <= PHRASE
        and types.count("LPAR") <= BRACKETS
        and types.count("_INDENT") + types.count("_COLON") <= BLOCKS
        and not [1 for tok in tokens if len(tok.value) > DIGITS and tok.type in NUMBERS]
    ):
        return None  # nearly every definition
    phrase = brackets = levels = colons = 0
    for tok in tokens:
        kind = tok.type
        if kind == "_NL":
            phrase = brackets = colons = 0
        elif kind == "_INDENT":
            levels += 1
        elif kind == "_DEDENT":
            levels -= 1
        elif kind == "_COLON":
            phrase, colons = 0, colons + 1
        else:
            phrase += 1
            brackets += (kind == "LPAR") - (kind == "RPAR")
            if kind in NUMBERS and len(tok.value) > DIGITS and digits(tok.value) > DIGITS:
                return make("E0109", f"a number has more than {DIGITS} digits", _place(tok, path))
        if phrase > PHRASE:
            message = f"this line has more than {PHRASE} words"
            return make("E0108", message, _place(tok, path), help="name parts with `let`")
        if brackets > BRACKETS:
            return make("E0108", f"more than {BRACKETS} brackets are open here", _place(tok, path))
        if levels + colons > BLOCKS:
            return make(
                "E0108", f"more than {BLOCKS} blocks are open here", _place(tok, path), help="make an action of a part"
            )
    return None


class TooDeep(RecursionError):
    """A phrase whose parts can be read in so many ways that nobody can wait for it; as if nested beyond all reading."""


def too_deep(span: Span) -> Diagnostic:
    """E0108 for a definition whose phrases nest more than the reader can follow."""
    return make("E0108", "this definition is nested too deeply to be read", span, help="name parts with `let`")


def digits(text: str) -> int:
    """The length of the longest run of digits."""
    return max(len(run) for run in "".join(c if c.isdigit() else " " for c in text).split(" "))


def _place(tok: Tok, path: str) -> Span:
    return Span(path, tok.line, max(tok.column, 1), tok.line, max(tok.end_column, tok.column + 1))
