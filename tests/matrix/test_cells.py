"""Each phrase of a table in each slot of it: read, laid out, stored, said in three languages, and acted on."""

import pytest
from tests.matrix import each, times
from tests.matrix.cells import LANGUAGES, Cell, plays, said, written

CELLS = [
    pytest.param(cell, id=f"{table.__name__.rpartition('.')[2]}: {cell.slot}")
    for table in (times, each)
    for cell in table.CELLS
]


@pytest.mark.parametrize("cell", CELLS)
def test_the_phrase_is_read_and_laid_out_and_stored(cell: Cell) -> None:
    """It is read without a finding, in the same form when written again, and comes back from JSON."""
    written(cell)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cell", CELLS)
def test_the_phrase_is_said(cell: Cell, lang: str) -> None:
    """The text with it is another than the text without it."""
    assert said(cell, cell.phrase, lang) != said(cell, cell.neutral, lang)


@pytest.mark.parametrize("cell", CELLS)
def test_the_phrase_is_acted_on(cell: Cell) -> None:
    """What it says comes to pass, and would not with the neutral phrase in its place."""
    made = plays(cell, cell.phrase)

    assert (made.status, made.message) == ("passed", "")
    assert plays(cell, cell.neutral).status != "passed"


def test_a_time_that_a_trigger_has_always_is_refused() -> None:
    """``when E this turn`` would be ``when E``, whichever turn it is; what is made for a time is delayed (603.7b)."""
    cell = Cell(
        "trigger",
        "Enchantment\n  {1}: gain 1 life\n  when you gain life{}: draw 1 card",
        " this turn",
        "",
        f"{times.BOARD}\n  turn 1 main: you activate h; resolve all; expect your hand = 1 cards",
    )

    assert plays(cell, cell.neutral).status == "passed"
    assert "this time says nothing" in plays(cell, cell.phrase).message
