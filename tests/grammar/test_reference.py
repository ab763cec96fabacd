"""The language reference shows the words that the reader reads."""

from pathlib import Path

import pytest

from kotowari.grammar.reference import TABLES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_page_is_the_generated_one(name: str) -> None:
    shown = PAGE.split(f"<!-- table: {name} -->\n")[1].split("\n<!-- end -->")[0]

    assert shown == TABLES[name]()
