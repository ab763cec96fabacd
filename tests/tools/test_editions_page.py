"""``docs/editions.md`` is the generated page; ``python -m tests.tools.test_editions_page`` writes it anew."""

from pathlib import Path

from kotowari.tools import workspace
from kotowari.tools.comparing.editions import page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "editions.md"
PAIRS = (("magic-2018", "magic-2023"), ("magic-2018", "magic-2003"), ("magic-2003", "magic-2002"))


def made() -> str:
    return page(tuple(workspace.ruleset_library(one) for one in pair) for pair in PAIRS)


def test_the_page_of_editions_is_the_generated_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == made()


def test_every_edition_is_on_it() -> None:
    """But for the base that nobody plays."""
    known = {name for name in workspace.declared_rulesets() if name.startswith("magic-")}

    assert known == {name for pair in PAIRS for name in pair}


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
