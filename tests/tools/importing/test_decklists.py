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


def test_a_list_that_is_too_long_is_told(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("4 Forest\n" * 200_000, "utf-8")

    code, out, err = run("deck", str(path))

    assert (code, len(out.splitlines())) == (1, 500)
    assert "list.txt:501: a deck has at most 2000 cards; from here on it is not read" in err


def test_a_list_of_nothing_but_headings_ends_too(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("4 Forest\n" + "Deck\n" * 200_000, "utf-8")

    code, out, err = run("deck", str(path))

    assert (code, out) == (1, "4 Forest\n")
    assert "list.txt:5001: a list has at most 5000 lines; from here on it is not read" in err


@pytest.mark.parametrize(
    "line",
    [
        "4 Forest" + " " * 20_000 + "(",
        "4 " + " " * 20_000 + "Forest(",
        "4 Fire" + " " * 20_000 + "Ice",
        "[" + " " * 20_000 + "(",
        f'<Cards Quantity="4" Name="Fire{" " * 20_000}Ice" />',
    ],
    ids=["behind", "before", "within", "heading", "element"],
)
def test_a_line_of_blanks_takes_no_time(tmp_path: Path, line: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{line}\n1 Oak\n", "utf-8")

    code, out, err = run("deck", str(path))

    assert (code, out) == (1, "1 Oak\n")
    assert "list.txt:1: a line has at most 500 letters" in err


NAMELESS = ["4 ../../x", "4 /", "4 Fire // ..", '<Cards Quantity="1" Name="A"/><Cards Name="B"/>']


@pytest.mark.parametrize("line", NAMELESS)
def test_what_names_no_card_is_no_entry(tmp_path: Path, line: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{line}\n1 Oak\n", "utf-8")

    code, out, err = run("deck", str(path))

    assert (code, out) == (1, "1 Oak\n")
    assert "list.txt:1: no entry of a deck" in err
