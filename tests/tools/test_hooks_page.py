"""``docs/hooks.md`` is the generated page; ``python -m tests.tools.test_hooks_page`` writes it anew."""

from pathlib import Path

from kotowari.tools import workspace
from kotowari.tools.explain.hooks import page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hooks.md"


def made() -> str:
    return page(map(workspace.ruleset_library, ("magic-2018", "animal")))


def test_the_page_of_hooks_is_the_generated_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == made()


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
