"""``docs/words-*.md`` are the generated pages; ``python -m tests.tools.test_words_page`` writes them anew."""

from pathlib import Path

import pytest

from kotowari.tools import workspace
from kotowari.tools.explain.words import SECTIONS, page

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {"words-magic.md": "magic-2023", "words-animal.md": "animal"}


def made(ruleset: str) -> str:
    return page(workspace.ruleset_library(ruleset))


@pytest.mark.parametrize(("name", "ruleset"), PAGES.items())
def test_the_page_of_words_is_the_generated_one(name: str, ruleset: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == made(ruleset)


@pytest.mark.parametrize("ruleset", PAGES.values())
def test_every_kind_of_word_is_on_the_page(ruleset: str) -> None:
    shown = {kind for _, kinds, _ in SECTIONS for kind in kinds}

    assert set(workspace.ruleset_library(ruleset).vocabulary.kinds()) - shown == {"subtype"}


if __name__ == "__main__":
    for file, of in PAGES.items():
        (DOCS / file).write_text(made(of), encoding="utf-8")
