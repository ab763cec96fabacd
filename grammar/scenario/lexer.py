"""Lines and tokens of a scenario.

The surface is that of all definitions (two spaces a level, ``#`` comments, full-width forms count as
ASCII outside strings), but a line here is flat: entries between ``;``.  A trap: ``#`` begins a comment
only after a space, because rule numbers of examples hold one.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.limits import BLOCKS, DIGITS, digits
from kotowari.grammar.source import Span, unwritable

TOKEN = re.compile(
    r"""(?P<space>[ ]+)
    |(?P<string>"[^"]*")
    |(?P<cite>\[[^\]]*\])
    |(?P<symbols>(?:\{[^{}]+\})+|[⓪①-⑳]+)
    |(?P<poss>(?<=["\w])(?:['’]s|の|의)(?![^\s;,:]))
    |(?P<ordinal>[0-9]+(?:st|nd|rd|th|番目の?|번째)(?![^\s;,:]))
    |(?P<pair>[+-]?[0-9*]+/[+-]?[0-9*]+(?![^\s;,:)]))
    |(?P<times>[x×][0-9]+(?![^\s;,:]))
    |(?P<number>-?[0-9]+(?![^\s;,:)]))
    |(?P<op><=|>=|!=|=|<|>)
    |(?P<punct>[:;,])
    |(?P<word>[^\s"\[\]{}:;,=<>!]+)""",
    re.VERBOSE,
)
POSSESSIVE = re.compile(r"(?P<owner>.+?)(?:['’]s|の|의)")
NUMBERS = ("ordinal", "pair", "times", "number")
FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}


@dataclass(frozen=True, slots=True)
class Token:
    """A token: ``text`` as written (folded), ``value`` what it means, ``key`` the scenario word it is, or ""."""

    kind: str
    text: str
    span: Span
    value: str = ""
    key: str = ""


@dataclass(slots=True)
class Line:
    """One line and the deeper lines under it; ``indent`` in spaces."""

    indent: int
    tokens: list[Token]
    span: Span
    children: list["Line"] = field(default_factory=list)


@cache
def scenario_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The words of the scenario language: key → language → spellings, the first one the printer's."""
    data = json.loads(resources.files("kotowari.grammar.scenario").joinpath("words.json").read_text("utf-8"))
    return {key: {lang: tuple(forms) for lang, forms in langs.items()} for key, langs in data.items()}


@cache
def _keys() -> Mapping[str, str]:
    return {form: key for key, langs in scenario_words().items() for forms in langs.values() for form in forms}


def fold(text: str) -> str:
    """``text`` with full-width letters, digits and punctuation as ASCII, strings untouched, lengths kept."""
    parts = re.split(r'("[^"]*")', text)
    return "".join(part if i % 2 else part.translate(FULL_WIDTH) for i, part in enumerate(parts))


def comment_at(text: str) -> int:
    """The column (from 0) at which the comment of a line begins, or its length."""
    quoted = False
    text = fold(text)
    for i, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted and (i == 0 or text[i - 1] in " ;,"):
            return i
    return len(text)


def _meaning(kind: str, text: str) -> str:
    if kind == "string":
        return text[1:-1]
    if kind in ("ordinal", "times"):
        return re.sub(r"[^0-9]", "", text)
    if kind == "cite":
        return text[1:-1].strip()
    return text


def _word_tokens(text: str, path: str, line: int, column: int) -> list[Token]:
    """A word, or a word and the possessive it ends in."""
    span = Span(path, line, column, line, column + len(text))
    found = POSSESSIVE.fullmatch(text)
    if text in _keys() or not found:
        return [Token("word", text, span, text, _keys().get(text, ""))]
    owner = found["owner"]
    cut = column + len(owner)
    first = Token("word", owner, Span(path, line, column, line, cut), owner, _keys().get(owner, ""))
    return [first, Token("poss", text[len(owner) :], Span(path, line, cut, line, span.end_column))]


def tokens(text: str, path: str, line: int, column: int = 1) -> tuple[list[Token], list[Diagnostic]]:
    """The tokens of one line without its indentation; E0802 for what is no token (an open string, a lone brace)."""
    text = fold(text)
    text = text[: comment_at(text)].rstrip()
    found: list[Token] = []
    problems: list[Diagnostic] = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            span = Span(path, line, column + at, line, column + len(text))
            what = "a name without its closing quote" if text[at] == '"' else f"`{text[at]}` means nothing here"
            problems.append(Diagnostic(code="E0802", severity=Severity.ERROR, message=what, span=span))
            found.append(Token("string", text[at:], span, text[at + 1 :]))  # so that the rest of the line can be read
            break
        kind, piece = str(match.lastgroup), match.group()
        span = Span(path, line, column + at, line, column + match.end())
        if kind == "word":
            found.extend(_word_tokens(piece, path, line, column + at))
        elif kind != "space":
            if kind in NUMBERS and digits(piece) > DIGITS:
                problems.append(make("E0109", f"a number has more than {DIGITS} digits", span))
                piece = re.sub("[0-9]{2,}", "1", piece)  # so that the rest of the line can be read
            found.append(Token(kind, piece, span, _meaning(kind, piece)))
        at = match.end()
    return found, problems


def lines(text: str, path: str, first: int = 1) -> tuple[list[Line], list[Diagnostic]]:
    """The lines of ``text`` as a tree by indentation; ``first`` is the number of its first line."""
    roots: list[Line] = []
    open_lines: list[Line] = []
    problems: list[Diagnostic] = []
    for number, raw in enumerate(text.split("\n"), first):
        body = raw.lstrip(" \u3000")
        indent = len(raw) - len(body)
        odd = unwritable(raw)
        if odd is not None:
            at, said, help = odd
            problems.append(make("E0802", said, Span(path, number, at + 1, number, at + 2), help=help))
        found, wrong = tokens(body, path, number, indent + 1)
        problems += wrong
        if not found:
            continue
        line = Line(indent, found, Span(path, number, indent + 1, number, found[-1].span.end_column))
        while open_lines and open_lines[-1].indent >= indent:
            open_lines.pop()
        if len(open_lines) >= BLOCKS:  # told once; what stands deeper can't be read, the readers call themselves
            if not any(problem.code == "E0108" for problem in problems):
                problems.append(make("E0108", f"more than {BLOCKS} blocks are open here", line.span))
            continue
        (open_lines[-1].children if open_lines else roots).append(line)
        open_lines.append(line)
    return roots, problems


def segments(found: list[Token]) -> list[list[Token]]:
    """The entries between ``;``, without empty ones."""
    parts: list[list[Token]] = [[]]
    for token in found:
        if token.kind == "punct" and token.text == ";":
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]
