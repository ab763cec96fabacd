"""``kotowari fmt`` on files with scenarios: the same scenarios, comments kept, no second change."""

import random
from pathlib import Path

import pytest

from kotowari.grammar import printer
from kotowari.grammar.document import columns
from kotowari.grammar.printer import format_source
from kotowari.grammar.scenario import parse_suite
from kotowari.grammar.scenario.layout import comments_in

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.kw"))
HEAD = 'scenario "t" under game [1.2]\n'


def formatted(text: str) -> str:
    """The text laid out, after proof that a second pass changes nothing and nothing was found wrong."""
    once, found = format_source(text)
    assert [one.code for one in found] == []
    assert format_source(once)[0] == once
    return once


def body(text: str) -> str:
    """The formatted lines under a head."""
    once = formatted(HEAD + text)
    assert once.startswith(HEAD)
    return once.removeprefix(HEAD)


def untidy(text: str, seed: int) -> str:
    """The same words with other blanks: deeper blocks, spaces before punctuation, commas and lines left alone."""
    chance = random.Random(seed)
    lines = []
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(" "))
        if line.startswith(" ") and '"' not in line and "#" not in line:
            line = " " * depth + line.strip().replace("; ", chance.choice([";", " ;  ", "; ; "])).replace("= ", "=  ")
        lines.append(" " * depth + line if depth else line)
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_files_of_the_suite_are_laid_out(path: Path) -> None:
    """Each file is as the formatter writes it."""
    text = path.read_text(encoding="utf-8")

    assert formatted(text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_other_blanks_are_laid_out_alike(path: Path) -> None:
    """However a script is spaced and indented, it comes out the same, with the same comments."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    text = "\n\n".join(block.strip("\n") for block in blocks if parse_suite(block)[0].scenarios) + "\n"
    wild = untidy(text, seed=len(text))

    assert wild != text
    assert parse_suite(wild) == parse_suite(text)
    assert formatted(wild) == text


def test_a_line_that_is_too_long_is_broken_at_its_entries() -> None:
    """The position and the checks go one to a line; what can't be broken stays."""
    cards = ", ".join(f'"Some Card Number {n}"' for n in range(4))
    many = ", ".join(f'"Some Card Number {n}"' for n in range(8))

    text = body(f"  you: hand {cards}; library {cards}\n  opponent: hand {many}\n")

    assert text == f"  you:\n    hand {cards}\n    library {cards}\n  opponent:\n    hand {many}\n"


def test_checks_after_expect_stay_checks() -> None:
    """``expect`` takes all that follows it in its line into its block, and the commands before it stay outside."""
    checks = [f"some_long_name_{n} is in opponent's graveyard" for n in range(3)]

    text = body(f"  turn 1 main: you cast a; resolve; expect {'; '.join(checks)}\n")

    rows = "\n".join(f"      {check}" for check in checks)
    assert text == f"  turn 1 main:\n    you cast a\n    resolve\n    expect\n{rows}\n"


def test_a_block_of_one_line_goes_to_its_head() -> None:
    """What fits stands on one line, but lines that were written apart stay apart."""
    assert body("  turn 1 main:\n    you cast a; resolve\n  expect:\n    a is 2/1\n") == (
        "  turn 1 main: you cast a; resolve\n  expect a is 2/1\n"
    )
    assert body("  turn 1 main:\n    you cast a\n    resolve\n") == "  turn 1 main:\n    you cast a\n    resolve\n"


def test_comments_keep_their_place() -> None:
    """A comment on its own line stays before what it was before, any other at the end of its line."""
    text = (
        "#about the file\n" + HEAD.rstrip() + " #head\n  # given\n  you: hand a #cards\n\n  # script\n"
        "  turn 1 main:\n    # first\n    you cast a\n# between\n    resolve\n    # last\n\n"
        '# about the next\ncard "A"\n  Thing # b\n'
    )

    assert formatted(text) == (
        "# about the file\n" + HEAD.rstrip() + "  # head\n  # given\n  you: hand a  # cards\n\n  # script\n"
        "  turn 1 main:\n    # first\n    you cast a\n    # between\n    resolve\n    # last\n\n# about the next\n"
        'card "A"\n  Thing  # b\n'
    )


def test_words_stay_in_their_language() -> None:
    """Wide forms become narrow ones, as in cards; no word changes."""
    wild = '場面 "島" 適用 game [1.2,1.3]\n  あなた：戦場 森 x2；手札 "長い 名"\n  期待 あなたの 手札=島\n'

    assert formatted(wild) == (
        '場面 "島" 適用 game [1.2, 1.3]\n  あなた: 戦場 森 x2; 手札 "長い 名"\n  期待 あなたの 手札 = 島\n'
    )


def test_wide_characters_count_two() -> None:
    """A line of 120 columns is broken by its width on the screen."""
    name = "長" * 28

    text = body(f'  あなた: 手札 "{name}"; 戦場 "{name}"\n')

    assert text.count("\n") == 3
    assert all(columns(line) <= 120 for line in text.split("\n"))


def test_a_scenario_with_a_mistake_stays_as_written() -> None:
    """The finding is given back and the others of the file are laid out."""
    wrong = 'scenario "x" under game\n  you:    hand a b c ;\n  turn: what\n'
    once, found = format_source(f"{wrong}\n{HEAD}  you :hand a\n")

    assert once == f"{wrong}\n{HEAD}  you: hand a\n"
    assert {one.code for one in found} == {"E0801"}


def test_a_layout_that_says_something_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text comes back with E0711 when the proof fails, for a scenario as for a comment in it."""
    text = f"{HEAD}  you :hand a # why\n"
    for bad in (f"{HEAD}  you: hand b  # why\n", f"{HEAD}  you: hand a\n"):
        monkeypatch.setattr(printer, "relayout", lambda *given, bad=bad: bad)
        assert format_source(text)[0] == text
        assert [one.code for one in format_source(text)[1]] == ["E0711"]


def test_a_number_sign_in_a_name_is_no_comment() -> None:
    """Only after a space or punctuation, and outside quotes, does it begin one."""
    assert [c.text for c in comments_in('  you: hand "A # b", a#1 # c', 1)] == ["# c"]


def test_what_one_edition_does_may_stand_in_the_line_of_its_moment() -> None:
    """``under`` takes the rest of its line, whatever stands before it there."""
    one = "  turn 1 main: under game: you pass; pass\n"

    assert body(one) == one
