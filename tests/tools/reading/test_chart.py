"""The chart parser finds every derivation, whatever begins a row."""

from kotowari.tools.reading.chart import Chart, Filled, Gap, Row, digits, rows_from_bytes, rows_to_bytes

NOUN = Gap("noun", 0)
ROWS = [
    Row("noun", ("beast",), ("beast",)),
    Row("noun", (NOUN, "you", "control"), (Filled(0), " you control")),
    Row("noun", (NOUN, "or", Gap("noun", 1)), (Filled(0), " or ", Filled(1))),
    Row("block", (NOUN, "."), ("do:\n  ", Filled(0, 2))),
]


def read(text: str, category: str = "noun") -> list[str]:
    return Chart(ROWS, {"number": digits}).read(tuple(text.split()), category).sources


def test_a_row_may_begin_with_a_gap_of_its_own_category() -> None:
    assert read("beast you control you control") == ["beast you control you control"]


def test_gaps_are_filled_in_the_order_of_the_source() -> None:
    chart = Chart(
        [*ROWS, Row("amount", (Gap("number", 0), Gap("noun", 1)), (Filled(1), " times ", Filled(0)))],
        {"number": digits},
    )
    assert chart.read(("3", "beast"), "amount").sources == ["beast times 3"]


def test_two_derivations_of_one_source_are_one_reading() -> None:
    assert read("beast or beast or beast") == ["beast or beast or beast"]


def test_what_cannot_be_read_says_how_far_it_was() -> None:
    reading = Chart(ROWS, {}).read(("beast", "you", "fear"), "noun")
    assert (reading.sources, reading.reached) == ([], 2)


def test_lines_of_what_fills_a_gap_are_indented_as_the_gap_is() -> None:
    rows = [*ROWS, Row("noun", ("two", "lines"), ("a\nb",))]
    assert Chart(rows, {}).read(("two", "lines", "."), "block").sources == ["do:\n  a\n  b"]


def test_rows_are_kept_and_found_again() -> None:
    assert rows_from_bytes(rows_to_bytes(ROWS)) == ROWS
