"""Diagnostics as people and programs see them."""

import io
import json

import pytest

from kotowari.grammar.diagnostics import Related, make
from kotowari.grammar.source import Span
from kotowari.tools.report.console import Console, wants_color
from kotowari.tools.report.width import pad, width
from kotowari.tools.report.writers import write_diagnostics

SOURCES = {
    "raise.kw": 'card "Raise" {1}{B}\n  Sorcery\n  return target card from graveyrad\n',
    "z.kw": "zone graveyard\n",
}
FOUND = make(
    "E0203",
    "no zone is called `graveyrad`",
    Span("raise.kw", 3, 27, 3, 36),
    label="there is no such zone",
    help="did you mean `graveyard`?",
    related=(Related(Span("z.kw", 1, 6, 1, 15), "declared here"),),
)


def written(format_: str, color: str = "never") -> str:
    out = io.StringIO()
    write_diagnostics([FOUND], SOURCES, Console(out, io.StringIO(), color), format_)
    return out.getvalue()


def test_human_frame() -> None:
    """The frame shows the line, marks the span, and says what to do and where to read more."""
    assert written("human") == (
        "error[E0203]: no zone is called `graveyrad`\n"
        "  ┌─ raise.kw:3:27\n"
        "  │\n"
        "3 │   return target card from graveyrad\n"
        "  │                           ^^^^^^^^^ there is no such zone\n"
        "  │\n"
        "  ├─ z.kw:1:6\n"
        "  │\n"
        "1 │ zone graveyard\n"
        "  │      --------- declared here\n"
        "  │\n"
        "  = help: did you mean `graveyard`?\n"
        "  = more: kotowari explain E0203\n\n"
    )


def test_the_marker_stands_under_wide_letters() -> None:
    """A Japanese letter is two columns wide, and so is its underline."""
    out = io.StringIO()
    found = make("E0201", "未知", Span("ja.kw", 1, 4, 1, 6))

    write_diagnostics([found], {"ja.kw": "引く 墓場"}, Console(out, io.StringIO(), "never"), "human")

    assert "1 │ 引く 墓場\n  │      ^^^^\n" in out.getvalue()


def test_concise_line() -> None:
    """One line per finding, as editors and CI read it."""
    assert (
        written("concise") == "raise.kw:3:27: error[E0203] no zone is called `graveyrad` (did you mean `graveyard`?)\n"
    )


def test_json_has_the_contract_keys() -> None:
    """Programs get at least code, severity, path, line, column, message and help."""
    (data,) = json.loads(written("json"))

    assert {k: data[k] for k in ("code", "severity", "path", "line", "column")} == {
        "code": "E0203",
        "severity": "error",
        "path": "raise.kw",
        "line": 3,
        "column": 27,
    }
    assert data["help"] == "did you mean `graveyard`?"


def test_color_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """``always`` colours, ``never`` does not, and NO_COLOR turns ``auto`` off on a terminal."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_color(Terminal())
    monkeypatch.setenv("NO_COLOR", "")
    assert not wants_color(Terminal())
    assert "\x1b[" in written("human", "always")
    assert "\x1b[" not in written("human", "never")


def test_a_place_that_is_not_there_is_no_crash() -> None:
    """A span outside the text (a file that changed meanwhile) still gives a message."""
    out = io.StringIO()

    write_diagnostics([make("E0001", "odd", Span("gone.kw", 9, 1, 9, 2), label="here")], {}, Console(out), "human")

    assert "gone.kw:9:1" in out.getvalue() and "here" in out.getvalue()


def test_width_and_padding() -> None:
    """Wide letters take two columns, combining marks none."""
    assert width("月の狐 2/1") == 10
    assert width("e\u0301") == 1
    assert pad("月", 4) == "月  "
