"""The formatter: one layout for a file, in the words it was written in, comments kept.

It works on the surface tree, not on the syntax tree, so it never chooses between two spellings of
one meaning.  A definition with an error stays as it was written.  Nothing is trusted: the result is
read again, and if it does not say the same the text is given back unchanged with E0711.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf

from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.document import INDENT, Line, Part, lay_out
from kotowari.grammar.lexer import Comment, Tok, fold
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.scenario.layout import comments_in, lay_out_scenario
from kotowari.grammar.source import Source, Span
from kotowari.grammar.surface import Line as SurfaceLine
from kotowari.grammar.surface import SurfaceDefinition, SurfaceFile
from kotowari.grammar.words import structural_words

WITH_PARAMETERS = frozenset({"action", "event", "procedure", "primitive", "keyword", "offer"})
STATEMENT_DEFINITIONS = frozenset({"state", "offer"})  # elsewhere the colon of a definition begins its attributes
WITH_STATEMENTS = WITH_PARAMETERS | STATEMENT_DEFINITIONS | {"card"}  # elsewhere a line is `name: values` or a block
COSTS = frozenset({"COMMA", "SYMBOLS", "CIRCLED"})
SIGNS = ("+", "-")
FUNCTIONS = frozenset({"min", "max"})
JOINED = frozenset(word.id for word in structural_words().values() if "definition" in word.use) | {"use"}


@dataclass(slots=True)
class Segment:
    """A stretch of the file: one definition, or what stands before the first.

    ``gap``: blank lines and comments at the margin before it; ``first`` and ``last`` count source lines from 1.
    """

    gap: list[str]
    first: int
    last: int
    written: list[str]
    laid_out: list[str] | None = field(default=None)

    @property
    def lines(self) -> list[str]:
        """What the file shall hold: the new layout, or the old text."""
        return self.written if self.laid_out is None else self.laid_out


def layout(source: Source) -> tuple[str, list[Diagnostic]]:
    """The formatted text of a file, and what is wrong with the shape of its definitions (those stay as written)."""
    clean = source.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    surface, findings = parse_surface(Source(source.path, clean))
    wrong = {finding.span.line for finding in findings if finding.severity is Severity.ERROR}
    return relayout(clean, surface, wrong), findings


def relayout(text: str, surface: SurfaceFile, wrong: set[int], scenarios: Collection[int] = ()) -> str:
    """``text`` with every definition laid out, but those with a line in ``wrong``.

    ``scenarios``: the lines at which scenarios begin, which ``surface`` knows nothing of.
    """
    lines = text.split("\n")
    definitions = {one.define.line: one for one in surface.definitions}
    segments = _segments(lines)
    wrong_lines = sorted(wrong)
    comment_lines = [comment.line for comment in surface.comments]
    for segment in segments:
        if bisect_left(wrong_lines, segment.first) < bisect_right(wrong_lines, segment.last):
            continue
        definition = definitions.get(segment.first)
        if definition:
            inside = slice(bisect_left(comment_lines, segment.first), bisect_right(comment_lines, segment.last))
            comments = surface.comments[inside]
            laid_out = list(lay_out((_Shapes(definition, comments).definition(definition),)))
            segment.laid_out = list(_with_comments(laid_out, comments, lines))
        elif segment.first in scenarios:
            written = "\n".join(segment.written)
            comments = comments_in(written, segment.first)
            laid_out = lay_out_scenario(written, segment.first, comments)
            segment.laid_out = list(_with_comments(laid_out, comments, lines))
    return _join(segments)


# --------------------------------------------------------------------------- the file
def _segments(lines: list[str]) -> list[Segment]:
    """Cut a file where a line begins at the margin; comments at the margin belong to what follows them."""
    segments = [Segment([], 0, 0, [])]
    gap: list[str] = []
    for number, line in enumerate(lines, 1):
        at_margin = bool(line.strip()) and not fold(line).startswith(" ")
        if not line.strip() or at_margin and line.startswith("#"):
            gap.append(_comment(line.strip()))
        elif at_margin:
            segments.append(Segment(gap, number, number, [line.rstrip()]))
            gap = []
        else:
            last = segments[-1]
            if last.written:  # a comment at the margin inside a definition stays with it
                last.written.extend(lines[last.last : number - 1])
            else:
                last.gap = gap
            last.written.append(line.rstrip())
            last.last, gap = number, []
    return [*segments, Segment(gap, len(lines) + 1, len(lines) + 1, [])]


def _join(segments: list[Segment]) -> str:
    """The file of all segments: one blank line between definitions, none between neighbours of one line."""
    out: list[str] = []
    before: Segment | None = None
    for segment in segments:
        gap = _squeeze(segment.gap)
        if segment.lines and before and not gap and len(segment.lines) == len(before.lines) == 1 and not segment.gap:
            pass
        elif out and (segment.lines or gap):
            out.append("")
        out.extend(gap)
        if gap and segment.gap[-1] == "" and segment.lines:
            out.append("")
        out.extend(segment.lines)
        before = segment if segment.lines else before
    return "".join(f"{line}\n" for line in out)


def _squeeze(gap: list[str]) -> list[str]:
    """The comments of a gap, with at most one blank line between two and none at the ends."""
    kept = [line for index, line in enumerate(gap) if line or index and gap[index - 1]]
    start = 1 if kept and not kept[0] else 0
    return kept[start:-1] if kept and not kept[-1] else kept[start:]


def _comment(text: str) -> str:
    """A comment with one space after its mark."""
    mark = len(text) - len(text.lstrip("#"))
    rest = text[mark:]
    return text[:mark] + (" " if rest and not rest[0].isspace() and rest[0] != "!" else "") + rest


# --------------------------------------------------------------------------- one definition
def _with_comments(laid_out: list[Line], comments: list[Comment], written: list[str]) -> Iterator[str]:
    """The lines of a definition with its comments where they were, and single blank lines where there were any."""
    trailing = {_home(laid_out, comment): comment for comment in comments if not comment.own_line}
    own = [comment for comment in comments if comment.own_line]
    previous: Line | None = None
    for index, line in enumerate(laid_out):
        while own and own[0].line < line.source:
            level = _level(own[0], previous, line)
            yield from _blank(own[0].line, written, previous, level)
            previous = Line(level, _comment(own.pop(0).text))
            yield str(previous)
        if index and line.source != laid_out[index - 1].source:
            yield from _blank(line.source, written, previous, line.level)
        previous = line
        yield f"{line}  {_comment(trailing[index].text)}" if index in trailing else str(line)
    for comment in own:
        level = _level(comment, previous, None)
        yield from _blank(comment.line, written, previous, level)
        previous = Line(level, _comment(comment.text))
        yield str(previous)


def _home(lines: list[Line], comment: Comment) -> int:
    """Index of the line a comment at the end of a line goes with: the first of those its source line became."""
    source = max(line.source for line in lines if line.source <= comment.line)
    return next(index for index, line in enumerate(lines) if line.source == source)


def _level(comment: Comment, before: Line | None, after: Line | None) -> int:
    """How deep a comment of its own line stands: as deep as written, but not outside its neighbours."""
    upper = max(before.level if before else 0, after.level if after else 1)
    lower = after.level if after else 1
    return min(max(_depth(comment.column), lower), max(upper, lower))


def _depth(column: int) -> int:
    """How many whole steps in from the margin a column is."""
    return (column - 1) // len(INDENT)


def _blank(number: int, written: list[str], previous: Line | None, level: int) -> Iterator[str]:
    """An empty line if one stood before line ``number`` and the block does not just begin."""
    if previous is not None and level <= previous.level and not written[number - 2].strip():
        yield ""


class _Shapes:
    """Surface lines to parts; knows the comments, because a comment inside a block keeps it open."""

    def __init__(self, definition: SurfaceDefinition, comments: list[Comment]) -> None:
        self.comments = comments
        self.statements = definition.kind in WITH_STATEMENTS
        self.content = sorted({definition.define.line, *(line.first.line for line in _lines(definition.body))})

    def definition(self, definition: SurfaceDefinition) -> Part:
        """The part of a definition; what follows its colon stays there, unless it is a block of statements."""
        text = spaced([definition.define, *definition.phrase], definition.kind)
        free = definition.kind in STATEMENT_DEFINITIONS
        return self.part(text, definition.define, definition.shape, definition.body, free)

    def parts(self, lines: list[SurfaceLine]) -> tuple[Part, ...]:
        """The parts of sibling lines; one before an ``else`` keeps its layout, which says whose ``else`` it is."""
        following = [line.key for line in lines[1:]] + [""]
        return tuple(self.line(line, after == "else") for line, after in zip(lines, following, strict=True))

    def line(self, line: SurfaceLine, fixed: bool = False) -> Part:
        """The part of a line; a bullet takes the line it marks into its own."""
        if line.key == "-" and line.shape == "block":
            return Part("-", self.parts(line.body), line.first.line, bare=True)
        if line.key == "-":
            inner = self.line(line.body[0])
            return Part(f"- {inner.text}", inner.body, line.first.line, inner.bare, inner.open, inner.closed)
        tokens = [*filter(None, (line.link, line.head)), *line.phrase]
        nested = any(inner.body for inner in line.body)
        free = self.statements and not (fixed and nested) and (line.head is not None or is_cost(line.phrase))
        return self.part(spaced(tokens, line.key), line.first, line.shape, line.body, free)

    def part(self, text: str, first: Tok, shape: str, body: list[SurfaceLine], free: bool) -> Part:
        """A part of the given shape; blocks and one-line forms are free to become each other if ``free``."""
        source = first.line
        if shape == "end":
            return Part(text, source=source)
        parts = self.parts(body)
        if shape == "members":
            return Part(text, parts, source, bare=True)
        keep_open = shape == "block" and (not free or self.commented(first, _last_line(body[-1])))
        return Part(text, parts, source, open=keep_open, closed=shape == "inline" and not free)

    def commented(self, head: Tok, last: int) -> bool:
        """Whether a comment stands inside the block of ``head``, not counting one at the end of its last line."""
        after = bisect_right(self.content, last)
        end = self.content[after] if after < len(self.content) else inf
        return any(
            head.line <= c.line < last or c.own_line and last <= c.line < end and _depth(c.column) > _depth(head.column)
            for c in self.comments
        )


def is_cost(phrase: list[Tok]) -> bool:
    """Whether a line without a head word surely is a cost or ``P may``, not a name with a value behind it."""
    return phrase[-1].key == "may" or any(tok.type in COSTS for tok in phrase)


def _lines(body: list[SurfaceLine]) -> Iterator[SurfaceLine]:
    for line in body:
        yield line
        yield from _lines(line.body)


def _last_line(line: SurfaceLine) -> int:
    return _last_line(line.body[-1]) if line.body else line.last.line


# --------------------------------------------------------------------------- one line
def spaced(tokens: list[Tok], key: str = "") -> str:
    """The tokens of a line with the spaces they shall have; ``key``: the word the line begins with.

    The first parenthesis of a definition holds its parameters and follows its name directly.  Operators
    in ids and paths (``rules-2018``, ``words/zones``) stay joined as written, and so do two worked out numbers
    that are one value (``+(force of a)/+0``).
    """
    out: list[str] = []
    pairs = _within_pairs(tokens)
    call = key in WITH_PARAMETERS
    joined = key in JOINED
    before: Tok | None = None
    for at, tok in enumerate(tokens):
        glue = before is None or at in pairs or tok.type in ("COMMA", "RPAR", "KIND_OF") or before.type == "LPAR"
        if tok.type == "LPAR" and before is not None:
            glue = glue or call or before.key in FUNCTIONS
            call = False
        elif joined and before is not None and "OP" in (tok.type, before.type):
            glue = tok.column == before.end_column
        out.append(("" if glue else " ") + _spelled(tok))
        before = tok
    return "".join(out)


def _within_pairs(tokens: list[Tok]) -> set[int]:
    """The tokens that follow the one before directly: both are parts of two signed numbers with a ``/`` between."""
    found: set[int] = set()
    opened: list[int] = []
    began: dict[int, int] = {}  # the end of each parenthesis → its beginning
    for at, tok in enumerate(tokens):
        if tok.type == "LPAR":
            opened.append(at)
        elif tok.type == "RPAR" and opened:
            began[at] = opened.pop()
    for at in range(1, len(tokens) - 1):
        left = _is_signed(tokens, began.get(at - 1, at - 1))
        right = at + 1 if tokens[at + 1].value not in SIGNS else at + 2
        if tokens[at].value == "/" and left and right < len(tokens) and _is_signed(tokens, right):
            found |= {at, at + 1, right, began.get(at - 1, at)}
    return found


def _is_signed(tokens: list[Tok], at: int) -> bool:
    """Does a number with its sign stand at this place, or a parenthesis behind one?"""
    if tokens[at].type == "LPAR":
        return at > 0 and tokens[at - 1].value in SIGNS
    return tokens[at].value[:1] in SIGNS and len(tokens[at].value) > 1


def _spelled(tok: Tok) -> str:
    return _bare(tok) + ("." if tok.ends else "")


def _bare(tok: Tok) -> str:
    if tok.type == "COMMA":
        return ","
    if tok.type == "CITE":
        return "[" + ", ".join(part.strip() for part in tok.value[1:-1].split(",")) + "]"
    return tok.value


# --------------------------------------------------------------------------- proof
def comments_of(text: str, first: int) -> list[str]:
    """The comments of a scenario as they shall be written."""
    return [_comment(comment.text) for comment in comments_in(text, first)]


def same_shape(old: SurfaceFile, new: SurfaceFile) -> bool:
    """Whether two files have the same definitions, word for word; layout and comments' places do not count."""
    shapes = [[list(_flat(definition)) for definition in file.definitions] for file in (old, new)]
    comments = [[_comment(comment.text) for comment in file.comments] for file in (old, new)]
    return shapes[0] == shapes[1] and comments[0] == comments[1]


def _flat(definition: SurfaceDefinition) -> Iterator[object]:
    yield from (_identity(tok) for tok in (definition.define, *definition.phrase))
    yield from _flat_body(definition.shape, definition.body)


def _flat_body(shape: str, body: list[SurfaceLine]) -> Iterator[object]:
    yield "block" if shape == "inline" else shape
    for index, line in enumerate(body):
        yield from (_identity(tok) for tok in (line.link, line.head) if tok)
        yield from (_identity(tok) for tok in line.phrase)
        if index + 1 < len(body) and body[index + 1].key == "else" and any(inner.body for inner in line.body):
            yield line.shape  # it says to which `if` the `else` belongs
        yield from _flat_body(line.shape, line.body)
    yield "end of block"


def _identity(tok: Tok) -> tuple[str, str]:
    return (tok.type, _spelled(tok))


def damage(path: str, line: int = 1) -> Diagnostic:
    """E0711: the formatter would have changed what the file says, so it changed nothing."""
    span = Span(path, line, 1, line, 2)
    return make(
        "E0711",
        "formatting would change what this file says, so it was left alone",
        span,
        help="this is a mistake of the formatter; please report it with this file",
    )
