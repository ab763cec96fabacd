"""Indentation by another step than two spaces, made even: what the formatter mends before it reads a file.

The language itself knows one step, so that a place in a file means one level for everybody who looks at it.  A file
written by tabs, or by four spaces throughout, can still mean only one thing.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.source import Span

STEP = 2
_LEAD = re.compile(r"[ \t]*")


def evened(text: str) -> tuple[str, Callable[[Diagnostic], Diagnostic]]:
    """The text indented by two spaces a level, and what moves a finding in it back to where the text had it.

    Unchanged unless every line is indented by the same step: a tab, or as many spaces as the least indented line.
    Comments don't count, for they may stand anywhere.
    """
    lines = text.split("\n")
    leads = [_lead(line) for line in lines]
    step = _step([lead for line, lead in zip(lines, leads, strict=True) if lead and _says(line)])
    if step in ("", " " * STEP):
        return text, lambda found: found
    level = [len(lead) // len(step) if not lead.strip(step[0]) else 0 for lead in leads]
    longer = [len(lead) - STEP * deep if deep else 0 for lead, deep in zip(leads, level, strict=True)]
    made = [" " * (STEP * deep) + line[len(lead) :] if deep else line
            for line, lead, deep in zip(lines, leads, level, strict=True)]  # fmt: skip
    return "\n".join(made), lambda found: _moved(found, longer)


def _lead(line: str) -> str:
    found = _LEAD.match(line)
    return found.group() if found else ""


def _says(line: str) -> bool:
    body = line.strip()
    return bool(body) and not body.startswith("#")


def _step(leads: list[str]) -> str:
    """The one step by which all these lines are indented; empty if there is none."""
    least = min(leads, key=len, default="")
    step = "\t" if least.startswith("\t") else least
    return step if all(lead == step * (len(lead) // len(step)) for lead in leads) else ""


def _moved(found: Diagnostic, longer: list[int]) -> Diagnostic:
    def span(one: Span) -> Span:
        def column(number: int, line: int) -> int:
            return max(1, number + longer[line - 1]) if number > 1 and 1 <= line <= len(longer) else number

        return one._replace(column=column(one.column, one.line), end_column=column(one.end_column, one.end_line))

    return replace(
        found,
        span=span(found.span),
        fixes=tuple(replace(one, span=span(one.span)) for one in found.fixes),
        related=tuple(replace(one, span=span(one.span)) for one in found.related),
    )
