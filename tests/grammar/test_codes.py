"""Each code of the language has a page, each page an example that gives the code and one that gives none."""

import re
from pathlib import Path

import pytest
from tests.grammar.garden_rules import garden, garden_files

from kotowari.grammar.library import load_cards, load_library

ROOT = Path(__file__).resolve().parents[2]
CODES = ROOT / "grammar" / "codes"
EXAMPLE = re.compile(r"^## (Bad|Good)\n+```kotowari (card|rules|ruleset)\n(.*?)\n```", re.M | re.S)
MINE = re.compile(r"[EW]0[1-5]\d\d")


def pages() -> list[Path]:
    return sorted(path for path in CODES.glob("*.md") if MINE.fullmatch(path.stem))


def codes_in_source() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "grammar").rglob("*.py"):
        found.update(
            code for code in re.findall(r'"([EW]0\d{3})"', path.read_text(encoding="utf-8")) if MINE.fullmatch(code)
        )
    return found


def codes_of(mode: str, text: str) -> set[str]:
    """The codes that a text gives, as a card, as one more file of rules, or as a ruleset over the garden."""
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
    assert {path.stem for path in pages()} == codes_in_source()


def test_the_garden_itself_is_right() -> None:
    assert garden().diagnostics == []


@pytest.mark.parametrize("path", pages(), ids=lambda p: p.stem)
def test_the_page_shows_the_code(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    examples = {kind: (mode, body) for kind, mode, body in EXAMPLE.findall(text)}

    assert text.startswith(f"# {path.stem}: ")
    assert codes_of(*examples["Bad"]) == {path.stem}
    assert codes_of(*examples["Good"]) == set()
