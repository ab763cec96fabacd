"""``docs/hooks.md`` is the generated page; ``python -m tests.tools.test_hooks_page`` writes it anew."""

from pathlib import Path

from kotowari.grammar.library import Library
from kotowari.interpreter.primitives import PRIMITIVES
from kotowari.tools import workspace
from kotowari.tools.explain.hooks import doers, page

OVERLAYS = (
    "magic-2003",
    "magic-2002",
    "magic-2023",
    "magic-2018+commander+planechase+free_for_all+attack_left",
    "magic-2018+two_headed_giant",
    "magic-2018+emperor",
    "magic-2018+grand_melee",
)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "hooks.md"


def made() -> str:
    return page(libraries(), [workspace.ruleset_library(ruleset) for ruleset in OVERLAYS])


def libraries() -> list[Library]:
    return [workspace.ruleset_library(ruleset) for ruleset in ("magic-2018", "animal")]


def test_the_page_of_hooks_is_the_generated_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == made()


def test_whatever_the_core_does_is_said_and_asked_for_by_rules() -> None:
    """By those of the page, or by an edition that lies over them."""
    editions = [
        workspace.ruleset_library(edition) for edition in ("magic-2003", "magic-2023", "magic-2018+grand_melee")
    ]

    assert set(doers([*libraries(), *editions])) == set(PRIMITIVES)
    assert all((do.__doc__ or "").strip() for do in PRIMITIVES.values())


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")
