"""The layout of scenarios: one line for what fits, else a block with one entry a line; words stay as written.

It works on tokens, so it never chooses between two spellings of one word.  A block that its author
wrote as several lines stays one, because which commands stand together is part of what a script says.
A trap: after ``expect`` all that follows in its line is a check, so it is always the last of a line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kotowari.grammar.document import INDENT, columns
from kotowari.grammar.document import Line as Laid
from kotowari.grammar.lexer import Comment
from kotowari.grammar.scenario.lexer import Line, Token, comment_at, lines, segments

WIDTH = 120
GLUED = (",", ";", ":")


@dataclass(slots=True)
class Row:
    """What one written line says; only the last of ``items`` may be a block (``expect``)."""

    source: int
    items: list["str | Block"]


@dataclass(slots=True)
class Block:
    """``head`` and what stands after or under it; ``column`` is where the head was written, ``last`` its last line."""

    head: str
    source: int
    column: int
    rows: list[Row] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The source line of the last row."""
        row = self.rows[-1] if self.rows else Row(self.source, [])
        inner = row.items[-1] if row.items else ""
        return max(row.source, inner.last if isinstance(inner, Block) else 0)


def comments_in(text: str, first: int) -> list[Comment]:
    """The comments of a scenario whose first line has the number ``first``."""
    found = []
    for number, line in enumerate(text.split("\n"), first):
        at = comment_at(line)
        if at < len(line):
            found.append(Comment(number, at + 1, "#" + line[at + 1 :].rstrip(), not line[:at].strip()))
    return found


def lay_out_scenario(text: str, first: int, comments: list[Comment]) -> list[Laid]:
    """The laid-out lines of one scenario, each with the number of the line it came from."""
    roots, _ = lines(text, "", first)
    layout = _Layout(comments)
    return [line for root in roots for line in layout.scenario(root)]


def spaced(tokens: list[Token]) -> str:
    """Tokens with one space between, none before punctuation and what shows whose something is."""
    out = ""
    for token in tokens:
        glue = not out or token.kind == "poss" or token.kind == "punct" and token.text in GLUED
        out += ("" if glue else " ") + _spelled(token)
    return out


def _spelled(token: Token) -> str:
    if token.kind == "cite":
        return "[" + ", ".join(rule.strip() for rule in token.value.split(",")) + "]"
    return token.text


# --------------------------------------------------------------------------- tokens to rows
def _part(line: Line) -> Block | str:
    """A line right under the head of a scenario: a block of entries, or words alone."""
    key = line.tokens[0].key
    if key == "expect":
        return _expect(segments(line.tokens), line)
    if key == "under":
        return _under(line.tokens, line)
    colon = next((i for i, token in enumerate(line.tokens) if token.kind == "punct" and token.text == ":"), None)
    if colon is None or key in ("seats", "fixed"):
        return spaced(line.tokens)
    rows = _rows(segments(line.tokens[colon + 1 :]), line, checks=key != "turn")
    return Block(spaced(line.tokens[: colon + 1]), line.span.line, line.span.column, rows)


def _expect(written: list[list[Token]], line: Line) -> Block:
    """``expect`` and its checks; the colon that may follow it says nothing."""
    head, rest = written[0][0], written[0][1:]
    if rest and rest[0].text == ":":
        rest = rest[1:]
    found = [part for part in (rest, *written[1:]) if part]
    return Block(head.text, line.span.line, line.span.column, _rows(found, line, checks=True))


def _under(tokens: list[Token], line: Line) -> Block:
    """``under RULESET:`` and what is done and expected there."""
    colon = next((i for i, token in enumerate(tokens) if token.kind == "punct" and token.text == ":"), len(tokens) - 1)
    rows = _rows(segments(tokens[colon + 1 :]), line, checks=False)
    return Block(spaced(tokens[: colon + 1]), line.span.line, line.span.column, rows)


def _rows(written: list[list[Token]], line: Line, checks: bool) -> list[Row]:
    """The rows of the entries of a line and of the lines under it; in ``checks`` there is no ``expect``."""
    items: list[str | Block] = []
    if written and written[0][0].key == "under":
        return [Row(line.span.line, [_under(line.tokens[line.tokens.index(written[0][0]) :], line)])]
    for index, part in enumerate(written):
        if not checks and part[0].key == "expect":
            return [Row(line.span.line, [*items, _expect(written[index:], line)])]
        items.append(spaced(part))
    rows = [Row(line.span.line, items)] if items else []
    for child in line.children:
        rows += _rows(segments(child.tokens), child, checks)
    return rows


# --------------------------------------------------------------------------- rows to lines
class _Layout:
    """Blocks to lines; knows the comments, because one inside a block keeps it open."""

    def __init__(self, comments: list[Comment]) -> None:
        self.comments = comments

    def scenario(self, root: Line) -> Iterator[Laid]:
        """The head and the parts under it."""
        yield Laid(0, spaced(root.tokens), root.span.line)
        for child in root.children:
            part = _part(child)
            if isinstance(part, Block):
                yield from self.block(part, 1)
            else:
                yield Laid(1, part, child.span.line)

    def block(self, block: Block, level: int) -> Iterator[Laid]:
        """A block in one line if it is one row and fits, else its head with the rows under it."""
        flat = self.flat(block)
        if flat is not None and _fits(flat, level):
            yield Laid(level, flat, block.source)
            return
        yield Laid(level, block.head, block.source)
        for row in block.rows:
            yield from self.row(row, level + 1, apart=len(block.rows) == 1)

    def row(self, row: Row, level: int, apart: bool) -> Iterator[Laid]:
        """A row as it was written if it fits and need not stand ``apart``, else an entry a line."""
        flat = self.flat_row(row)
        if flat is not None and not apart and _fits(flat, level):
            yield Laid(level, flat, row.source)
            return
        for item in row.items:
            if isinstance(item, Block):
                yield from self.block(item, level)
            else:
                yield Laid(level, item, row.source)

    def flat(self, block: Block) -> str | None:
        """A block as one line; None for several rows, or where a comment stands inside."""
        if len(block.rows) > 1 or self.commented(block):
            return None
        if not block.rows:
            return block.head
        row = self.flat_row(block.rows[0])
        return None if row is None else f"{block.head} {row}"

    def flat_row(self, row: Row) -> str | None:
        """A row as one line, None if a block in it is none."""
        items = [self.flat(item) if isinstance(item, Block) else item for item in row.items]
        return None if None in items else "; ".join(filter(None, items))

    def commented(self, block: Block) -> bool:
        """Whether a comment stands between the head and its last line, or under that and deeper than the head."""
        return any(block.source <= one.line < block.last for one in self.comments) or any(
            one.own_line and one.line == block.last + 1 and one.column > block.column for one in self.comments
        )


def _fits(text: str, level: int) -> bool:
    return columns(text) + len(INDENT) * level <= WIDTH
