"""Findings as data: a code, a place, what is wrong and what to do.

The prose that explains a code lives in ``codes/CODE.md``; a diagnostic carries only what this one
case adds.  Nothing here prints.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kotowari.grammar.source import NO_SPAN, Span


class Severity(StrEnum):
    """How bad a finding is: an error stops the definition it is in, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fix:
    """A replacement of the text at ``span`` that would repair the finding."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that explains the first."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.  ``label`` stands under the marked text, ``help`` says what to do."""

    code: str
    severity: Severity
    message: str
    span: Span = NO_SPAN
    label: str = ""
    help: str = ""
    fixes: tuple[Fix, ...] = ()
    related: tuple[Related, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data for machines."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "path": self.span.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "message": self.message,
            "label": self.label,
            "help": self.help,
            "fixes": [
                {"line": f.span.line, "column": f.span.column, "end_column": f.span.end_column, "text": f.text}
                for f in self.fixes
            ],
        }


def severity_of(code: str) -> Severity:
    """Codes that begin with W are warnings."""
    return Severity.WARNING if code.startswith("W") else Severity.ERROR


LONGEST = 500  # characters of a message; what is told has some hundred
TAIL = 50


def make(
    code: str,
    message: str,
    span: Span,
    *,
    help: str = "",
    label: str = "",
    fixes: tuple[Fix, ...] = (),
    related: tuple[Related, ...] = (),
) -> Diagnostic:
    """A diagnostic whose severity follows from its code; a message that quotes a monster is cut."""
    return Diagnostic(code, severity_of(code), clipped(message), span, clipped(label), clipped(help), fixes, related)


def clipped(text: str) -> str:
    """A text of bearable length: its beginning and its end."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - TAIL]} … {text[-TAIL:]}"


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    """Order of reading: file, line, column, code."""
    return (diagnostic.span.path, diagnostic.span.line, diagnostic.span.column, diagnostic.code)
