"""Shapes: what hangs under what, and how much an error costs."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.grammar.garden_rules import FOLDER, garden, with_rules

from kotowari.grammar.library import load_cards
from kotowari.grammar.parser import Parser, parse_surface
from kotowari.grammar.source import Source

GOOD = (FOLDER / "cards.kw").read_text(encoding="utf-8")
VERBS = (FOLDER / "verbs.kw").read_text(encoding="utf-8")
PIECES = sorted(
    set(GOOD.replace("\n", " ").split(" "))
    | {"\n  ", "\n", "\n    ", ":", ",", "(", ")", "as", "it", "or", "of", "that"}
)


def shape(line):
    return (line.key, line.shape, [shape(inner) for inner in line.body])


def test_a_colon_governs_the_rest_of_the_line_or_a_block():
    surface, found = parse_surface(
        Source("t.kw", "card\n".replace("card", 'card "A"') + "  if a: for each b: c\n  else:\n    d\n    e\n")
    )

    assert not found
    assert [shape(line) for line in surface.definitions[0].body] == [
        ("if", "inline", [("for_each", "inline", [("", "end", [])])]),
        ("else", "block", [("", "end", []), ("", "end", [])]),
    ]


def test_an_error_costs_one_definition_and_all_errors_are_found():
    text = GOOD.replace("  winged\n", "  winged: : x\n") + 'crad "X"\n\ncard "Last"\n  Charm\n'
    cards, found = load_cards(garden(), {"t.kw": text})

    assert [card.faces[0].name for card in cards] == ["Night Owl", "Storm", "Last"]
    assert [d.code for d in found] == ["E0106", "E0105"]


def test_a_line_that_cannot_be_read_costs_only_itself():
    cards, found = load_cards(garden(), {"t.kw": GOOD.replace("  winged\n", "  wingd\n")})

    assert [d.code for d in found] == ["E0201"]
    assert found[0].help == "did you mean `winged`?"
    assert (found[0].span.line, found[0].span.column, found[0].span.end_column) == (5, 3, 8)
    assert len(cards[0].faces[0].abilities) == 1


def test_saved_tables_parse_like_built_ones():
    built = Parser()
    loaded = Parser(built.save())

    left, right = (parse_surface(Source("t.kw", GOOD), parser)[0] for parser in (built, loaded))
    assert [shape(x) for d in left.definitions for x in d.body] == [shape(x) for d in right.definitions for x in d.body]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_no_text_of_cards_raises(text):
    load_cards(garden(), {"t.kw": text})


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60))
def test_no_text_at_all_raises(text):
    load_cards(garden(), {"t.kw": 'card "A"\n  ' + text})


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_damaged_rule_raises(data):
    lines = [line for line in VERBS.split("\n") if line]
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split(" ")
    del words[data.draw(st.integers(0, len(words) - 1))]
    with_rules("\n".join([lines[at].replace("[", "x[", 1), " ".join(words)]))
