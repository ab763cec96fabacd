"""Lists of decks of other programs become deck files."""

from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools.decks import read_deck

WANTED = "4 Moon Fox\n1 Fire\n20 Forest\n\nsideboard:\n2 Oak\n"
LISTS = {
    "text": "// mine\n4 Moon Fox\n1 Fire // Ice\n20x Forest\n\nSideboard\n2 Oak\n",
    "dec": "// NAME : mine\n4 Moon Fox\n1 Fire/Ice\n20 Forest\nSB: 2 Oak\n",
    "arena": "About\nName Mine: it\n\nDeck\n4 Moon Fox (ABC) 12\n"
    "1 Fire // Ice (ABC) 13\n20 Forest (XYZ) 270\n\nSideboard\n2 Oak (ABC) 7\n",
    "xmage": "NAME:mine\n4 [ABC:12] Moon Fox\n"
    "1 [ABC:13] Fire // Ice\n20 [XYZ:1] Forest\nSB: 2 [ABC:7] Oak\nLAYOUT MAIN:(1,2)(x)\n",
    "forge": "[metadata]\nName=mine\n[Main]\n4 Moon Fox|ABC|1\n1 Fire // Ice|ABC\n20 Forest\n[Sideboard]\n2 Oak|ABC\n",
    "mtgo": '<?xml version="1.0"?>\n<Deck>\n<Cards CatID="1" Quantity="4" Sideboard="false" Name="Moon Fox" />\n'
    '<Cards CatID="2" Quantity="1" Sideboard="false" Name="Fire/Ice" />\n'
    '<Cards CatID="3" Quantity="20" Sideboard="false" Name="Forest" />\n'
    '<Cards CatID="4" Quantity="2" Sideboard="true" Name="Oak" />\n</Deck>\n',
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_a_list_becomes_a_deck_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text, "utf-8")

    code, out, err = run("deck", str(path))

    assert (out, code) == (WANTED, 0), err
    deck, found = read_deck("a.deck", out)
    assert (len(deck.entries), found) == (4, [])


def test_a_line_that_is_no_entry_is_told(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("4 Moon Fox\nwhat is this?\n99999999 Oak\n", "utf-8")

    code, out, err = run("deck", str(path))

    assert (code, out) == (1, "4 Moon Fox\n")
    assert "list.txt:2:" in err and "list.txt:3:" in err
