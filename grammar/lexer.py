"""Text to tokens: words, numbers, strings, symbols, indentation, one list of tokens per definition.

Columns are those of the source as written: full-width characters are folded one to one, so folding
never moves a place.  Structural words get their id here (``Tok.key``), vocabulary words do not: a file
can be read before its vocabulary is known.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.source import Source, Span, unwritable
from kotowari.grammar.words import runs, spellings

_NUM = r"(?:\d+(?:[+-][*])?|[a-zA-Z*])"
_FIRST = rf"(?:[a-zA-Z](?=/[a-zA-Z])|[+-]{_NUM}|\d+(?:[+-][*])?|[*])"  # `x/2` is half of x, not a pair
TOKEN = re.compile(
    r"(?P<SPACE>[ ]+)"
    rf"|(?P<PAIR>(?<!\w){_FIRST}/[+-]?{_NUM}(?![\w/]))"
    r"|(?P<CIRCLED>[⓪①-⑳]+)"
    r"|(?P<WORD>~(?!\w)|(?:[aA]nd/or)(?!\w)|[^\W\d][\w《》・「」]*(?:[-'’][^\W_][\w・]*)*(?:'(?!\w))?|[《「][^《》「」]*[》」][\w《》]*)"
    r"|(?P<NUMBER>(?:(?<![\w)])[+-])?\d+(?![\w])|\d+(?=[^\W\d_a-zA-Z]))"
    r'|(?P<STRING>"(?:[^"\\]|\\.)*")'
    r"|(?P<SYMBOLS>(?:\{[^{}\s\"]+\})+)"
    r"|(?P<CITE>\[[^\]\[]*\])"
    r"|(?P<COMMENT>\#.*)"
    r"|(?P<CMP><=|>=|!=|[<>=≤≥≠])"
    r"|(?P<PUNCT>[,、:()—+*/-])"
    r"|(?P<STOP>[.。](?=[ ]*(?:\#|$)))"
)
PUNCTUATION = {
    ",": "COMMA",
    "、": "COMMA",
    ":": "_COLON",
    "(": "LPAR",
    ")": "RPAR",
    "—": "DASH",
    "+": "OP",
    "-": "OP",
    "*": "OP",
    "/": "OP",
}
LINKS = ("AND", "THEN")  # before the word that a line begins with
STATEMENT_DEFINITIONS = ("state", "offer")  # after the colon of these stands a statement, of the others attributes
COMPARISONS = {"≤": "<=", "≥": ">=", "≠": "!="}
FOLD = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFF01, 0xFF5F)}
FOLD |= {0x3000: " ", 0x2212: "-", 0x2019: "'", 0x2015: "—", 0xFF65: "・"}


class Tok:
    """One token.  ``low`` is the spelling for look-up, ``key`` the structural word's id or ``""``, ``lang`` its
    language.

    ``possessive``: written with ``'s``, which ``low`` keeps and ``base`` lacks.  ``ends``: a full stop
    stands behind it.  Columns count from 1.
    """

    __slots__ = ("type", "value", "low", "base", "key", "lang", "line", "column", "end_column", "possessive", "ends")

    def __init__(self, type: str, value: str, low: str, line: int, column: int, end_column: int) -> None:
        self.type = type
        self.value = value
        self.low = self.base = low
        self.key = self.lang = ""
        self.line = line
        self.column = column
        self.end_column = end_column
        self.possessive = self.ends = False

    # What Lark reads of a token to report where the input ended.
    end_line = property(lambda self: self.line)
    start_pos = end_pos = property(lambda self: None)

    def __repr__(self) -> str:
        return f"{self.type}({self.value!r})"


@dataclass(slots=True)
class Comment:
    """A comment with its mark; ``own_line``: nothing stands before it."""

    line: int
    column: int
    text: str
    own_line: bool


@dataclass(slots=True)
class Chunk:
    """The tokens of one definition; ``broken`` when the lexer already reported an error in it."""

    tokens: list[Tok]
    line: int
    broken: bool = False


def fold(text: str) -> str:
    """Full-width digits, letters and punctuation as ASCII outside strings, character for character."""
    if text.isascii():
        return text
    parts = text.split('"')
    parts[::2] = [part.translate(FOLD) for part in parts[::2]]
    return '"'.join(parts).replace("\uff02", '"')


def _word(tok: Tok) -> None:
    low = tok.value.lower()
    if not low.isascii():
        low = unicodedata.normalize("NFKC", low).replace("’", "'")
        tok.value = unicodedata.normalize("NFKC", tok.value)
    tok.low = tok.base = low
    if "'" in low:
        if low.endswith("'s"):
            tok.base, tok.possessive = low[:-2], True
        elif low.endswith("'"):
            tok.base, tok.possessive = low[:-1], True


def _merge(tokens: list[Tok], start: int, use: str) -> bool:
    """Give the structural word at ``start`` its key; several parts become one token.  Says whether there is one."""
    tok = tokens[start]
    for parts in runs(use).get(tok.low, ()):
        end = start + len(parts)
        if tuple(t.low for t in tokens[start:end]) == parts:
            text = " ".join(parts)
            tok.key, tok.lang = spellings(use)[text]
            tok.low = tok.base = text
            tok.value = " ".join(t.value for t in tokens[start:end])
            tok.end_column = tokens[end - 1].end_column
            del tokens[start + 1 : end]
            return True
    found = spellings(use).get(tok.low) or (spellings(use).get(tok.base) if tok.possessive else None)
    if found is not None:
        tok.key, tok.lang = found
        return True
    return False


def begins_line(tokens: list[Tok]) -> bool:
    """Make the first of these the head word of a line that begins with them, if it is one; says whether it is."""
    found = bool(tokens) and tokens[0].type == "WORD" and _merge(tokens, 0, "head")
    if found:
        tokens[0].type = tokens[0].key.upper()
    return found


class Lines:
    """Reads a source line by line into chunks; holds what one line tells the next (indentation)."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.chunks: list[Chunk] = []
        self.comments: list[Comment] = []
        self.diagnostics: list[Diagnostic] = []
        self.level = 0

    def report(self, code: str, message: str, line: int, column: int, end_column: int, help: str = "") -> None:
        """Record an error; the definition it stands in is dropped."""
        self.diagnostics.append(make(code, message, Span(self.source.path, line, column, line, end_column), help=help))
        if self.chunks:
            self.chunks[-1].broken = True

    def read(self) -> None:
        """Read the whole source."""
        for number, text in enumerate(self.source.text.removeprefix("\ufeff").split("\n"), 1):
            stripped = text.strip()
            odd = unwritable(text)
            if odd is not None:
                self.unwritable(number, text, *odd)
            elif stripped and not stripped.startswith("#"):
                self.line(number, fold(text.rstrip()))
            elif stripped:
                self.comments.append(Comment(number, text.index("#") + 1, stripped, True))
        self.close(self.level)

    def unwritable(self, number: int, text: str, at: int, said: str, help: str) -> None:
        """Say what can't be in a file, or isn't seen in it: a name or comment may hold what no token may."""
        if text[:1].strip():
            self.close(self.level)
            self.chunks.append(Chunk([], number))
        self.report("E0101", said, number, at + 1, at + 2, help)

    def close(self, levels: int) -> None:
        """End the blocks that are still open."""
        if self.chunks and levels:
            last = self.chunks[-1].tokens[-1]
            self.chunks[-1].tokens.extend(
                Tok("_DEDENT", "", "", last.line, last.end_column, last.end_column) for _ in range(levels)
            )
        self.level -= levels

    def indent(self, number: int, width: int) -> None:
        """Put INDENT or DEDENT for a line that begins after ``width`` spaces."""
        level, odd = divmod(width, 2)
        if not self.chunks:
            self.chunks.append(Chunk([], number))
        if odd or level > self.level + 1:
            self.report(
                "E0102",
                "indentation goes by two spaces, one level at a time",
                number,
                1,
                width + 1,
                f"expected at most {2 * (self.level + 1)} spaces",
            )
            level = min(level, self.level + 1)
        if level > self.level:
            self.chunks[-1].tokens.append(Tok("_INDENT", "", "", number, 1, width + 1))
            self.level = level
        else:
            self.close(self.level - level)

    def line(self, number: int, text: str) -> None:
        """Read one line that is not empty."""
        body = text.lstrip(" ")
        width = len(text) - len(body)
        if width == 0:
            self.close(self.level)
            self.chunks.append(Chunk([], number))
        else:
            self.indent(number, width)
        tokens = self.tokens(number, text, width)
        if not tokens:
            return
        target = self.chunks[-1].tokens
        self.structure(tokens, width == 0)
        target.extend(tokens)
        target.append(Tok("_NL", "", "", number, tokens[-1].end_column, tokens[-1].end_column))

    def tokens(self, number: int, text: str, start: int) -> list[Tok]:
        """The tokens of a line, structural words not yet known."""
        out: list[Tok] = []
        position, size, match = start, len(text), TOKEN.match
        while position < size:
            found = match(text, position)
            if found is None:
                self.bad_character(number, text, position)
                return out
            kind = found.lastgroup or ""
            end = found.end()
            if kind != "SPACE":
                if kind == "COMMENT":
                    self.comments.append(Comment(number, position + 1, found.group(), False))
                    break
                if kind == "STOP":
                    if not out or not start:  # a definition is no sentence
                        self.bad_character(number, text, position)
                        return out
                    out[-1].ends, position = True, end
                    continue
                value = found.group()
                tok = Tok(kind, value, value, number, position + 1, end + 1)
                if kind == "WORD":
                    _word(tok)
                elif kind == "PUNCT":
                    tok.type = PUNCTUATION[value]
                elif kind == "CMP":
                    tok.value = COMPARISONS.get(value, value)
                elif kind == "PAIR":
                    tok.low = tok.base = value.lower()
                out.append(tok)
            position = end
        return out

    def bad_character(self, number: int, text: str, position: int) -> None:
        """Say what stands at ``position`` that no token begins with."""
        char = text[position]
        if char == '"':
            self.report(
                "E0103",
                "this string is not closed",
                number,
                position + 1,
                len(text) + 1,
                'a string ends with `"` on the same line',
            )
        elif char == "\t":
            self.report(
                "E0102",
                "a tab stands where spaces are expected",
                number,
                position + 1,
                position + 2,
                "indent by two spaces",
            )
        elif char in "{[":
            self.report("E0104", f"`{char}` is not closed", number, position + 1, len(text) + 1)
        else:
            self.report(
                "E0101",
                f"`{char}` has no meaning here",
                number,
                position + 1,
                position + 2,
                "is it part of a name? names stand in quotes",
            )

    def structure(self, tokens: list[Tok], definition: bool) -> None:
        """Find the head words and structural words of a line; merge those of several parts; colons in parentheses."""
        head, depth, index = True, 0, 0
        speaks = not definition
        while index < len(tokens):
            tok = tokens[index]
            kind = tok.type
            if kind == "WORD":
                if index == 0 and definition:
                    tok.type = "DEFINE" if _merge(tokens, index, "definition") else "UNKNOWN_DEFINITION"
                    speaks, head = tok.key in STATEMENT_DEFINITIONS, False
                elif head and _merge(tokens, index, "head"):
                    tok.type = tok.key.upper()
                    head = tok.type in LINKS
                else:
                    _merge(tokens, index, "phrase")
                    if tok.key == "abilities" and not (index and tokens[index - 1].key == "all"):
                        tok.key = tok.lang = ""  # only behind "all"; elsewhere a noun that a ruleset may declare
                    head = False
            elif kind == "OP" and head and tok.value == "-":
                tok.type = "BULLET"
            elif kind == "LPAR":
                depth, head = depth + 1, False
            elif kind == "RPAR":
                depth = max(depth - 1, 0)
            elif kind == "_COLON":
                head = speaks and not depth
                if depth:
                    tok.type = "KIND_OF"
            else:
                head = False
            index += 1


def read_tokens(source: Source) -> Lines:
    """All tokens, comments and lexical findings of a source."""
    lines = Lines(source)
    lines.read()
    return lines


@cache
def name_parts(name: str) -> tuple[str, ...]:
    """The look-up forms of the tokens that a declared name is written with."""
    lines = Lines(Source("", name))
    tokens = lines.tokens(1, fold(name), 0)
    index = 0
    while index < len(tokens):
        if tokens[index].type == "WORD":
            _merge(tokens, index, "phrase")
        index += 1
    return tuple(tok.low for tok in tokens)
