"""The examples of the decision on the language: cards are read without an error, rules are those of the games."""

import re
from pathlib import Path

import pytest

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.tools import workspace

ROOT = Path(__file__).resolve().parents[2]
ADR = (ROOT / "docs" / "adr" / "0001-language.md").read_text(encoding="utf-8")
MAGIC_CARDS, MAGIC_RULES, ANIMAL_CARDS, ANIMAL_RULES = re.findall(r"```kotowari\n(.*?)```", ADR, re.S)


def errors(found) -> list[str]:
    return [f"{d.span.line}: {d.code} {d.message}" for d in found if d.severity == "error"]


def test_the_magic_cards() -> None:
    cards, found = load_cards(workspace.ruleset_library("magic-2018"), {"adr.kw": MAGIC_CARDS})

    assert errors(found) == []
    assert len(cards) == 12
    assert all(face.abilities for card in cards for face in card.faces)


def test_the_animal_cards() -> None:
    cards, found = load_cards(workspace.ruleset_library("animal"), {"adr.kw": ANIMAL_CARDS})

    assert errors(found) == []
    kinds = {card.faces[0].name: type(card.faces[0].abilities[0]) for card in cards}
    assert kinds == {
        "Moon Fox": ast.Triggered,
        "墓守の鼬": ast.Triggered,
        "見張りの梟": ast.Static,
        "水辺の蛙": ast.Activated,
        "嵐": ast.Resolution,
        "若鹿": ast.AsEvent,
        "群れの掟": ast.Static,
        "Twin Trails": ast.Resolution,
    }


def definitions(text: str) -> dict[str, list[str]]:
    """The lines of each definition by its first, without its wordings."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        if line[:1].strip() and not line.startswith("#"):
            lines = found[line] = []
        elif line.strip() and not line.strip().startswith(("text ", "reminder ", "#")):
            lines.append(line)
    return found


@pytest.mark.parametrize(("game", "shown"), [("magic", MAGIC_RULES), ("animal", ANIMAL_RULES)])
def test_the_rules_are_those_of_the_game(game: str, shown: str) -> None:
    paths = [path for path in (ROOT / "stdlib_rules" / game).rglob("*.kw") if "editions" not in path.parts]
    rules = {head: lines for path in paths for head, lines in definitions(path.read_text(encoding="utf-8")).items()}
    told = definitions(shown)

    assert len(told) >= 3
    assert told == {head: rules.get(head) for head in told}
