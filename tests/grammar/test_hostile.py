"""Whatever stands in a file: an answer with a place and a code, or success; never a traceback."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import libraries
from tests.grammar.hostile import TEXTS, card, codes_of

from kotowari.grammar.library import load_cards
from kotowari.grammar.printer import format_source
from kotowari.grammar.source import NO_SPAN

CLEAN: list[str] = []
EXPECTED = {
    "nonsense": ["E0101", "E0102", "E0103", "E0104", "E0105", "E0106", "E0203"],
    "wordy": ["E0102"],
    "empty": CLEAN,
    "one_line": ["E0105"],
    "long_word": ["E0201"],
    "long_string": CLEAN,
    "open_string": ["E0103"],
    "odd_indentation": ["E0102"],
    "many_cards": ["E0201"],
    "many_lines": CLEAN,
    "many_words": ["E0108"],
    "comments": CLEAN,
    "too_many_lines": ["E0110"],
    "too_many_letters": ["E0110"],
    "bom": CLEAN,
    "two_boms": ["E0101"],
    "crlf": CLEAN,
    "cr": ["E0101"],
    "nul": ["E0101"],
    "controls": ["E0101"],
    "surrogates": ["E0101"],
    "marks": ["E0101"],
    "combining": ["E0101"],
    "full_width": CLEAN,
    "circled": ["E0201"],
    "digits": ["E0109"],
    "unknown_words": ["E0201"],
    "square_brackets": ["E0104"],
    "curly_brackets": ["E0104"],
    "cycle_of_one": ["E0405", "E0412"],
    "cycle_of_many": ["E0405", "E0412"],
    "ruleset_cycle": ["E0403", "E0408", "E0412"],
    "self_event": ["E0412"],
    "wrong_kinds": ["E0302"],
    "names": CLEAN,
    "heads": ["E0104", "E0105", "E0106", "E0203", "E0412"],
    "near_broken_brackets": ["E0201"],
    "near_let_brackets": ["E0202"],
    "near_verbs": ["E0202"],
    "near_inline_blocks": ["E0301"],
}
NESTED = """
    long_phrase long_or long_and long_sum long_fields many_nots many_wheres brackets open_brackets
    condition_brackets inline_blocks deep_indentation
""".split()
ANY_TEXT = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def expected(name):
    if name in NESTED:
        return ["E0108"]
    return EXPECTED.get(name, CLEAN)


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_texts_get_an_answer(name):
    assert codes_of(TEXTS[name]()) == expected(name)


@pytest.mark.parametrize("name", ["nonsense", "long_string", "many_cards", "brackets", "comments"])
def test_hostile_texts_fit_in_half_a_gigabyte(name):
    """In a process of its own with an address space of 500 MB above the program; the time limit only ends a hang."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.grammar.hostile", name],
        cwd=libraries.ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.stderr == ""
    assert done.returncode == 0


def test_findings_stand_in_the_file():
    text = TEXTS["marks"]()

    _, findings = load_cards(libraries.mini(), {"t.kw": text})

    lines = text.split("\n")
    assert findings
    for finding in findings:
        assert finding.span != NO_SPAN
        assert 1 <= finding.span.column <= len(lines[finding.span.line - 1]) + 1


def test_full_width_is_read_as_ascii():
    full, _ = load_cards(libraries.mini(), {"t.kw": card("｛R｝： ｆｅｔｃｈ　１　ｃａｒｄ".replace("｛R｝", "{R}"))})
    plain, _ = load_cards(libraries.mini(), {"t.kw": card("{R}: fetch 1 card")})

    assert full == plain
    assert full[0].faces[0].abilities


def test_a_mark_of_byte_order_and_foreign_line_ends_change_nothing():
    plain, _ = load_cards(libraries.mini(), {"t.kw": card("wreck this")})

    for name in ("bom", "crlf"):
        assert load_cards(libraries.mini(), {"t.kw": TEXTS[name]()}) == (plain, [])


def test_one_bad_definition_costs_only_itself():
    text = card("wreck " + "(" * 500) + "\n" + card("wreck this").replace('"A"', '"B"')

    cards, findings = load_cards(libraries.mini(), {"t.kw": text})

    assert [c.faces[0].name for c in cards] == ["B"]
    assert [f.code for f in findings] == ["E0108"]


WORDS = st.sampled_from(
    """
    card "A" wreck critter this it when if else may where with of as or and target 2 1/1 {R} : , ( ) — - [1]
    獣 これ の 으로 keyword state action ruleset let = < until end dusk unless modes for each has soar #
    """.split()
    + ["\n", "\n  ", "\n    "]
)


@ANY_TEXT
@given(st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=80))
def test_any_text_gets_an_answer_and_formats_stably(text):
    """Readers and formatter take any text; what the formatter gives back it gives back again."""
    codes_of(text)


@ANY_TEXT
@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_line_of_a_card_gets_an_answer(line):
    text = card(line)
    _, findings = load_cards(libraries.mini(), {"t.kw": text})
    once, more = format_source(text, libraries.mini())

    assert not any(finding.code == "E0711" for finding in more)
    assert format_source(once, libraries.mini())[0] == once
    assert all(finding.span != NO_SPAN for finding in findings)
