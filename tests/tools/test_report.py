"""Diagnostics as people and programs see them."""

import io
import json
from collections.abc import Sequence

import pytest

from kotowari.grammar.diagnostics import Diagnostic, Related, make
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


def written(
    format_: str, color: str = "never", found: Sequence[Diagnostic] = (FOUND,), everything: bool = False
) -> str:
    out = io.StringIO()
    write_diagnostics(found, SOURCES, Console(out, io.StringIO(), color), format_, everything)
    return out.getvalue()


def many(count: int, code: str = "E0201", path: str = "raise.kw") -> list[Diagnostic]:
    """That many different findings, one on each line."""
    return [make(code, f"`{code}{n}` is no word", Span(path, n, 1, n, 2)) for n in range(1, count + 1)]


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


def test_a_person_sees_the_first_of_a_file_and_how_many_more_of_which_code() -> None:
    """Each file is cut for itself; what is left out is counted by code."""
    found = [*many(18), *many(3, "W0503"), *many(4, "E0405"), *many(1, path="z.kw")]

    lines = written("concise", found=found).splitlines()

    assert len(lines) == 22
    assert lines[20] == "5 more in raise.kw: 2 E0405, 3 W0503 (`kotowari check --all` shows them)"
    assert lines[21].startswith("z.kw:1:1")
    assert "… 5 more in raise.kw: 2 E0405, 3 W0503" in written("human", found=found)


def test_an_error_is_not_cut_for_warnings_before_it() -> None:
    """Of thirty warnings and the error after them the error is shown."""
    assert "error[E0201]" in written("concise", found=[*many(30, "W0503"), *many(1)])


def test_one_bad_name_is_shown_once_in_a_file() -> None:
    """At its first place, with the lines where it stands again; in another file it is shown again."""
    found = [make("E0201", "`graveyrad` is no word", Span(path, n, 1, n, 2)) for path in SOURCES for n in range(1, 9)]

    assert written("concise", found=found).splitlines() == [
        f"{path}:1:1: error[E0201] `graveyrad` is no word and 7 more times: lines 2, 3, 4, 5, 6 …" for path in SOURCES
    ]
    assert "= and once more: line 2\n" in written("human", found=found[:2])


@pytest.mark.parametrize("format_, everything", [("json", False), ("concise", True), ("human", True)])
def test_nothing_is_cut_for_programs_and_who_asks_for_all(format_: str, everything: bool) -> None:
    """JSON is complete, and so is ``--all``: the same finding on two lines, and the hundredth."""
    found = [*many(100), *many(1)]

    assert written(format_, found=found, everything=everything).count("is no word") == 101


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


def test_progress_is_shown_at_a_terminal_alone_and_only_of_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is left behind; who keeps stderr gets the same on a slow machine as on a fast one."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def told(err: io.StringIO, step: float) -> str:
        clock = (step * tick for tick in range(10_000))
        monkeypatch.setattr("kotowari.tools.report.console.time.monotonic", lambda: next(clock))
        assert list(Console(io.StringIO(), err).progress("abc", 3, "letters")) == ["a", "b", "c"]
        return err.getvalue()

    assert "3/3" in told(Terminal(), 2.0)
    assert told(Terminal(), 0.001) == ""
    assert told(io.StringIO(), 2.0) == ""


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


def test_a_terminal_is_told_nothing_by_a_file() -> None:
    """Names and lines of a stranger's file hold no title, colour or turned order of letters for a terminal."""
    out, err = io.StringIO(), io.StringIO()
    console = Console(out, err)
    console.result("Fo\x1b[31mx\x1b]0;own\x07\u202e")
    console.talk("a\x9bb")
    console.problem("c\x08", "d\r")

    assert out.getvalue() == "Fo\\x1b[31mx\\x1b]0;own\\x07\\u202e\n"
    assert not set(err.getvalue()) & set("\x1b\x9b\x08\r")
