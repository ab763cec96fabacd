"""Each code has a page, each page an example that gives the code and one that gives none."""

import json
import re
from pathlib import Path

import pytest
from tests.grammar.garden_rules import garden, garden_files
from tests.tools.command_line import run

from kotowari.grammar.library import load_cards, load_library
from kotowari.tools.explain.codes import pages as all_pages

ROOT = Path(__file__).resolve().parents[2]
CODES = ROOT / "grammar" / "codes"
EXAMPLE = re.compile(r"^## (Bad|Good)\n+```kotowari (card|rules|ruleset|file)\n(.*?)\n```", re.M | re.S)
RULESET, CARD = "magic-2018", "Giant Growth"  # in place of `your-game` and of a card of it
ROOMS = ("grammar", "interpreter", "tools")
# What no text of one file gives: JSON, which has its own examples; a mistake of the formatter; decks; a game that
# ends; a card under a rule set over another.
SHOWN_ELSEWHERE = re.compile(r"E070[12]|E0711|E091\d|W0505")


def pages() -> list[Path]:
    return sorted(path for path in CODES.glob("*.md") if not SHOWN_ELSEWHERE.fullmatch(path.stem))


def strings(*rooms: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for room in rooms for path in sorted((ROOT / room).rglob("*.py")))


def codes_in_source() -> set[str]:
    return set(re.findall(r'"([EW]0\d{3})"', strings(*ROOMS)))


def codes_of(mode: str, text: str, file: Path) -> set[str]:
    """The codes a text gives: as a card, rules or a ruleset over the garden; as a file that is checked."""
    if mode == "file":
        file.write_text(text.replace("your-game", RULESET).replace("Red Fox", CARD) + "\n", encoding="utf-8")
        return {d["code"] for d in json.loads(run("check", "--json", str(file), "--ruleset", RULESET)[1])}
    if mode == "card":
        return {d.code for d in load_cards(garden(), {"example.kw": text + "\n"})[1]}
    if mode == "ruleset":
        return {
            d.code
            for d in load_library(
                "garden-2", {f"garden/{k}": v for k, v in garden_files().items()} | {"second/example.kw": text + "\n"}
            ).diagnostics
        }
    return {d.code for d in load_library("garden", garden_files() | {"example.kw": text + "\n"}).diagnostics}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert all_pages().keys() == codes_in_source()


def test_what_has_no_example_here_is_given_by_another_test() -> None:
    tests = strings("tests")
    assert [
        code
        for code in all_pages()
        if SHOWN_ELSEWHERE.fullmatch(code) and f'"{code}"' not in tests and f"{code} " not in tests
    ] == []


def test_the_garden_itself_is_right() -> None:
    assert garden().diagnostics == []


@pytest.mark.parametrize("path", pages(), ids=lambda p: p.stem)
def test_the_page_shows_the_code(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    examples = {kind: (mode, body) for kind, mode, body in EXAMPLE.findall(text)}

    assert text.startswith(f"# {path.stem}: ")
    assert codes_of(*examples["Bad"], tmp_path / "bad.kw") == {path.stem}
    assert codes_of(*examples["Good"], tmp_path / "good.kw") == set()
