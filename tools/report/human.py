"""A diagnostic framed for a person: the line of source, the span underlined, what to do about it.

Columns of a span count characters; the frame counts terminal columns, so that a marker stands under the
right letters of a Japanese or Korean line.
"""

from collections.abc import Callable, Iterator

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.source import Span
from kotowari.tools.report.width import width

Paint = Callable[..., str]
Lines = Callable[[str], list[str]]

_COLORS = {"error": "red", "warning": "yellow", "info": "cyan"}
_TAB = "    "
SHOWN = 400  # characters of one line of source


def render(diagnostic: Diagnostic, lines: Lines, paint: Paint, note: str = "") -> str:
    """One diagnostic as several lines of text.

    ``lines`` gives the lines of a file by path ([] when unknown); ``paint(text, *styles)`` colours; ``note`` is said
    beneath the place.
    """
    severity = diagnostic.severity.value
    color = _COLORS.get(severity, "cyan")
    places = [(diagnostic.span, diagnostic.label, "^", color)]
    places += [(span, label, "-", "blue") for span, label in ((one.span, one.message) for one in diagnostic.related)]
    margin = max(len(str(span.line)) for span, *_ in places)
    gutter = " " * (margin + 1) + paint("│", "blue")
    out = [paint(f"{severity}[{diagnostic.code}]", "bold", color) + paint(f": {diagnostic.message}", "bold")]
    for number, (span, label, mark, mark_color) in enumerate(places):
        if not span.path:
            continue
        corner = "┌─" if number == 0 else "├─"
        out.append(" " * (margin + 1) + paint(corner, "blue") + f" {span.path}:{span.line}:{span.column}")
        out.append(gutter)
        out += _snippet(
            span,
            label,
            lines(span.path),
            margin,
            lambda text, m=mark, c=mark_color: paint(text.replace("^", m), c),
            paint,
        )
        out.append(gutter)
    out += _notes(diagnostic, margin, paint, note)
    return "\n".join(out)


def _snippet(span: Span, label: str, lines: list[str], margin: int, mark: Paint, paint: Paint) -> Iterator[str]:
    if not 1 <= span.line <= len(lines):
        if label:
            yield " " * (margin + 1) + paint("│", "blue") + f" {label}"
        return
    line = lines[span.line - 1]
    last = span.end_column if span.end_line == span.line else len(line) + 1
    line, last, column = _window(line, last, span.column)
    before, under = line[: column - 1].replace("\t", _TAB), line[column - 1 : max(last, column) - 1]
    indent = " " * width(before)
    underline = "^" * max(1, width(under.replace("\t", _TAB)))
    yield paint(f"{span.line:>{margin}} │", "blue") + " " + line.replace("\t", _TAB)
    yield (
        " " * (margin + 1) + paint("│", "blue") + f" {indent}" + mark(underline) + (f" {mark(label)}" if label else "")
    )


def _window(line: str, last: int, column: int) -> tuple[str, int, int]:
    """What is shown of a very long line, and where the span is in it."""
    if len(line) <= SHOWN:
        return line, last, column
    start = max(0, column - 1 - SHOWN // 4)
    front, rest = ("…", start - 1) if start else ("", 0)
    shown = f"{front}{line[start : start + SHOWN]}"
    return f"{shown}…", min(last - rest, len(shown) + 1), column - rest


def _notes(diagnostic: Diagnostic, margin: int, paint: Paint, note: str) -> Iterator[str]:
    lead = " " * (margin + 1) + paint("=", "blue")
    if note:
        yield f"{lead} {note}"
    if diagnostic.help:
        yield f"{lead} {paint('help:', 'bold')} {diagnostic.help}"
    yield f"{lead} {paint('more:', 'dim')} kotowari explain {diagnostic.code}"
