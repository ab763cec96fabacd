"""The rulesets and cards of the project and the small ruleset of the tests, read once."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from kotowari.grammar import ast
from kotowari.grammar.library import Library, load_cards, load_library
from kotowari.tools.workspace import game_card_files, ruleset_library

ROOT = Path(__file__).resolve().parents[1]
RULESETS = tuple(id for id in ("magic-2018", "animal") if any((ROOT / "cards" / id.partition("-")[0]).rglob("*.kw")))


def texts(folder: Path) -> dict[str, str]:
    """Path from ``folder`` → text of all source files below."""
    paths = sorted(folder.rglob("*.kw"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@cache
def mini() -> Library:
    """The ruleset of ``grammar/mini.kw``."""
    return load_library("mini", {"mini.kw": (ROOT / "tests/grammar/mini.kw").read_text(encoding="utf-8")})


@cache
def ruleset(id: str) -> Library:
    """A ruleset of the standard rules."""
    return mini() if id == "mini" else load_library(id, texts(ROOT / "stdlib_rules"))


@cache
def cards(id: str) -> tuple[ast.Card, ...]:
    """The cards of the game a ruleset belongs to, but for those of its options."""
    folder = id.partition("-")[0]
    played = game_card_files(ruleset_library(id))
    files = {path: text for path, text in texts(ROOT / "cards" / folder).items() if f"cards/{folder}/{path}" in played}
    return tuple(load_cards(ruleset(id), files)[0])


def definitions(library: Library) -> dict[tuple[str, ...], ast.Definition]:
    """All definitions of a library but the ruleset itself, by what identifies them."""
    found: dict[tuple[str, ...], ast.Definition] = {("word", *key): node for key, node in library.declarations.items()}
    found |= {("verb", id): node for id, node in library.actions.items()}
    found |= {("keyword", id): node for id, node in library.keywords.items()}
    found |= {("state", str(index)): node for index, node in enumerate(library.states)}
    found |= {("offer", str(index)): node for index, node in enumerate(library.offers)}
    return found


def alone(library: Library) -> ast.Ruleset:
    """The ruleset of a library as one that needs no base and no other files."""
    return replace(library.ruleset, base="", uses=())


def types_with(keyword: ast.Keyword) -> str:
    """The type line of a card that may have a keyword: a creature's, unless only something else has it."""
    only = dict(keyword.attributes).get("only", ("",))[0]
    return {
        "aura": "Enchantment — Aura",
        "equipment": "Artifact — Equipment",
        "fortification": "Artifact — Fortification",
        "vehicle": "Artifact — Vehicle 2/2",
        "instant": "Instant",
    }.get(only, "Creature — Goblin 2/2")


def face_with(keyword: ast.Keyword) -> str:
    """The lines of another face below a card that has a keyword, where only a card of several has it."""
    several = "faces" in dict(keyword.attributes)
    return '  face half "Other Half" {1}\n    Sorcery\n    draw 1 card\n' if several else ""
