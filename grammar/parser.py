"""Source text to surface tree, one definition at a time, so that an error costs one definition.

The LALR tables are built from ``language.lark`` on first use, or handed in as bytes that an earlier
run saved; the module itself reads nothing but its own grammar.
"""

import pickle
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Transformer, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from kotowari.grammar.diagnostics import Diagnostic, make, sort_key
from kotowari.grammar.lexer import Chunk, Tok, read_tokens
from kotowari.grammar.limits import too_large, too_long
from kotowari.grammar.source import Source, Span
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.surface import Line, SurfaceDefinition, SurfaceFile
from kotowari.grammar.words import spellings

NAMES = {
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the block",
    "_COLON": "`:`",
    "COMMA": "`,`",
    "DASH": "`—`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "KIND_OF": "`:`",
    "BULLET": "`-`",
}
PHRASE = {
    "WORD",
    "NUMBER",
    "STRING",
    "SYMBOLS",
    "PAIR",
    "CIRCLED",
    "CITE",
    "CMP",
    "OP",
    "COMMA",
    "DASH",
    "LPAR",
    "RPAR",
    "KIND_OF",
}


class Tokens(Lexer):
    """Hands Lark the tokens that ``lexer.py`` has already made."""

    __future_interface__ = 1

    def __init__(self, conf: object) -> None:
        del conf

    def lex(self, lexer_state: Any, parser_state: object) -> Iterator[Tok]:  # type: ignore[override]  # no lark.Token
        return iter(lexer_state.text)


class Shapes(Transformer[Tok, object]):
    """Builds the surface tree while Lark reduces; each method is one rule of the grammar."""

    def start(self, parts: list[object]) -> object:
        return parts[0]

    def definition(self, parts: list[Any]) -> SurfaceDefinition:
        define, phrase, (shape, body) = parts
        return SurfaceDefinition(define, phrase, body, shape)

    def phrase(self, parts: list[Tok]) -> list[Tok]:
        return parts

    def end(self, parts: list[Any]) -> tuple[str, list[Line]]:
        return ("end", [])

    def members(self, parts: list[Line]) -> tuple[str, list[Line]]:
        return ("members", parts)

    def inline(self, parts: list[Line]) -> tuple[str, list[Line]]:
        return ("inline", parts)

    def block(self, parts: list[Line]) -> tuple[str, list[Line]]:
        return ("block", parts)

    def plain(self, parts: list[Any]) -> Line:
        return Line(None, parts[0], parts[1][1], parts[1][0])

    def headed(self, parts: list[Any]) -> Line:
        return Line(parts[0], parts[1], parts[2][1], parts[2][0])

    def bare(self, parts: list[Any]) -> Line:
        return Line(parts[0], [], parts[1][1], parts[1][0])

    def option(self, parts: list[Any]) -> Line:
        return Line(parts[0], [], [parts[1]], "inline")

    def options(self, parts: list[Any]) -> Line:
        return Line(parts[0], [], parts[1:], "block")

    def linked(self, parts: list[Any]) -> Line:
        parts[1].link = parts[0]
        return cast(Line, parts[1])

    def sentence(self, parts: list[Any]) -> Line:
        return Line(parts[0], parts[1] if len(parts) > 1 else [], [], "end")


class _Kept:
    """What Lark writes, in memory."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Keep some bytes."""
        self.parts.append(bytes(data))


class Parser:
    """A parser of definitions.  ``tables``: bytes of :meth:`save`, from a place that is trusted: they are unpickled."""

    def __init__(self, tables: bytes | None = None) -> None:
        if tables is None:
            grammar = files("kotowari.grammar").joinpath("language.lark").read_text(encoding="utf-8")
            self._lark = Lark(grammar, parser="lalr", lexer=Tokens, transformer=Shapes())
        else:
            self._lark = Lark.load(pickle.loads(tables))

    def save(self) -> bytes:
        """The tables as bytes, to hand in next time."""
        kept = _Kept()
        self._lark.save(kept)
        return b"".join(kept.parts)

    def parse(self, tokens: list[Tok]) -> SurfaceDefinition:
        """The definition that ``tokens`` spell; raises lark's ``UnexpectedInput`` when they spell none."""
        definition: Any = self._lark.parse(tokens)
        return cast(SurfaceDefinition, definition)


Load = Callable[[], bytes | None]
Keep = Callable[[bytes], object]
_supply: list[tuple[Load, Keep]] = []


def supply_tables(load: Load, keep: Keep) -> None:
    """From now on the parser of this process takes its tables from ``load``; ``keep`` gets those it had to make."""
    _supply[:] = [(load, keep)]


@cache
def default_parser() -> Parser:
    """The parser of this process, built on first use."""
    for load, keep in _supply:
        tables = load()
        if tables is not None:
            return Parser(tables)
        made = Parser()
        keep(made.save())
        return made
    return Parser()


def parse_surface(source: Source, parser: Parser | None = None) -> tuple[SurfaceFile, list[Diagnostic]]:
    """The surface tree of a file and everything found wrong with its shape; never raises on bad text."""
    long = too_long(source)
    if long is not None:
        return SurfaceFile(source, [], []), [long]
    parser = parser or default_parser()
    lines = read_tokens(source)
    findings = list(lines.diagnostics)
    definitions = []
    for chunk in lines.chunks:
        if chunk.broken or not chunk.tokens:
            continue
        first = chunk.tokens[0]
        if first.type != "DEFINE":
            findings.append(_no_definition(source, first))
            continue
        large = too_large(chunk.tokens, source.path)
        if large is not None:
            findings.append(large)
            continue
        try:
            definitions.append(parser.parse(chunk.tokens))
        except UnexpectedInput as error:
            findings.append(_unexpected(source, chunk, error))
    findings.sort(key=sort_key)
    return SurfaceFile(source, definitions, lines.comments), findings


def definition_kinds(source: Source) -> set[str]:
    """What a file defines (``card``, ``keyword`` …), by how its definitions begin, right or wrong as they go on."""
    if too_long(source) is not None:
        return set()
    starts = (chunk.tokens[0] for chunk in read_tokens(source).chunks if chunk.tokens)
    return {first.key for first in starts if first.type == "DEFINE"}


def _no_definition(source: Source, tok: Tok) -> Diagnostic:
    span = Span(source.path, tok.line, max(tok.column, 1), tok.line, tok.end_column)
    if tok.type == "_INDENT":
        return make("E0102", "the first line of a definition is not indented", span)
    return make(
        "E0105",
        f"`{tok.value}` does not begin a definition",
        span,
        help=suggestion(tok.low, spellings("definition"))
        or "a line that is not indented begins a definition: card, keyword, action …",
    )


def _unexpected(source: Source, chunk: Chunk, error: UnexpectedInput) -> Diagnostic:
    tok = getattr(error, "token", None)
    if not isinstance(tok, Tok):
        last = chunk.tokens[-1]
        span = Span(source.path, last.line, last.column, last.line, last.end_column)
        return make("E0106", "the definition ends too early", span)
    span = Span(source.path, tok.line, tok.column, tok.line, max(tok.end_column, tok.column + 1))
    expected = set(error.expected) if isinstance(error, UnexpectedToken) else set()
    if tok.type == "_NL" and "_COLON" in expected and "_NL" not in expected:
        if expected & PHRASE:
            return make(
                "E0107", "this line needs a `:` and what it governs", span, help="put `:` and a statement or a block"
            )
        return make("E0107", "a `:` is missing", span)
    if tok.type == "_INDENT":
        return make(
            "E0102",
            "this line is indented, but the line above opens no block",
            span,
            help="end the line above with `:`",
        )
    if tok.type in ("ELSE", "BULLET") or tok.type.isupper() and tok.key and tok.type not in PHRASE:
        return make("E0106", f"`{tok.value}` can't stand here", span, help=_expected(expected))
    what = NAMES.get(tok.type, f"`{tok.value}`")
    return make("E0106", f"{what} is not expected here", span, help=_expected(expected))


def _expected(expected: set[str]) -> str:
    names = sorted(
        NAMES.get(name, f"`{name.lower().replace('_', ' ')}`") for name in expected - PHRASE if name != "$END"
    )
    if expected & PHRASE:
        names.insert(0, "a word")
    return "expected " + ", ".join(names[:6]) if names else ""
