"""A text of many parts is answered in work in proportion: what a stranger printed may not take minutes."""

import pytest

from kotowari.tools.importing.printed import Card, face
from kotowari.tools.importing.proof import PARTED, Proven, Prover
from kotowari.tools.importing.sheet import BEHIND, Sheet
from kotowari.tools.reading.chart import Filled, Gap, Row
from kotowari.tools.workspace import ruleset_library

LIST = Gap("keywords", 0)
ROWS = [
    Row("keywords", ("lifelink",), ("lifelink",)),
    Row("keywords", (LIST, ",", "lifelink"), (Filled(0), ", lifelink")),
    Row("paragraph", (LIST,), (Filled(0),)),
]


@pytest.fixture
def prover() -> Prover:
    """Reads lists of one keyword, and nothing else."""
    made = Prover(ruleset_library("magic-2018"))
    vars(made.reader)["rows"] = ROWS
    return made


def proven(prover: Prover, text: str) -> Proven:
    return prover.prove(Card((face("Testcard", "{1}{W}", "Creature — Bear", text, "2/2"),)))


def test_a_few_lost_lines_are_found(prover: Prover) -> None:
    found = proven(prover, "Lifelink, lifelink Lifelink Lifelink")

    assert found.refusal is None
    assert found.source.endswith("\n  lifelink, lifelink\n  lifelink\n  lifelink\n")


@pytest.mark.parametrize("text", ["Lifelink " * 150, "Lifelink, lifelink " * 75 + "rampages"])
def test_a_text_of_many_parts_is_refused_after_so_many_readings(
    prover: Prover, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = prover.reader.read
    texts: list[str] = []
    monkeypatch.setattr(prover.reader, "read", lambda text: (texts.append(text), read(text))[1])
    part = Sheet.read
    places: list[str] = []
    monkeypatch.setattr(Sheet, "read", lambda sheet, text: (places.append(text), part(sheet, text))[1])

    found = proven(prover, text.strip())

    assert found.refusal is not None and found.refusal.kind == "unread"
    assert len(texts) <= 2 * PARTED
    assert len(places) <= 2 * PARTED * (BEHIND + 5)  # before and behind each blank
