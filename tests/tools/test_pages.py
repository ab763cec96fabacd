"""README, CONTRIBUTING and docs/: every code block is right and every shown output is real."""

import re
from pathlib import Path

import pytest
from tests.tools.pages import ROOT, blocks, matches, run_page

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
KINDS = {"console", "kotowari", "python", "json", "deck", "toml", "sh", "text", "tree", "oracle", "printed"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page tells its reader to do works, and prints what the page says it prints."""
    (tmp_path / "cards").symlink_to(ROOT / "cards")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    problems = run_page(page)

    assert problems == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_have_a_known_kind(page: Path) -> None:
    """No block escapes the test above by a misspelt or missing kind."""
    kinds = {block.kind for block in blocks(page.read_text(encoding="utf-8"))}

    assert kinds <= KINDS


def test_the_ellipsis_stands_for_any_text() -> None:
    """``…`` matches within and across lines, and nothing else is loose."""
    assert matches("a\n… s\n", "a\nb\n12 s\n")
    assert not matches("a\n… s\n", "a\n12 min\n")
    assert not matches("a.c\n", "abc\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of the project finds it."""
    targets = re.findall(r"\]\(([^)#:\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if not (page.parent / target).exists()]

    assert missing == []
