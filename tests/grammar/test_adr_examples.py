"""The examples of the decision on the language are read without an error."""

import re
from functools import cache
from pathlib import Path

import pytest

from kotowari.grammar import ast
from kotowari.grammar.library import Library, load_cards, load_library
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.source import Source

ROOT = Path(__file__).resolve().parents[2]
ADR = (ROOT / "docs" / "adr" / "0001-language.md").read_text(encoding="utf-8")
MAGIC_CARDS, MAGIC_RULES, ANIMAL = re.findall(r"```kotowari\n(.*?)```", ADR, re.S)


@cache
def magic() -> Library:
    folder = ROOT / "stdlib_rules"
    return load_library(
        "magic-2018", {str(p.relative_to(folder)): p.read_text(encoding="utf-8") for p in folder.rglob("*.kw")}
    )


def animal_words() -> str:
    return (Path(__file__).parent / "animal_words.kw").read_text(encoding="utf-8")


def split(text: str, kind: str) -> str:
    """The definitions of a text that are cards, or those that are none."""
    lines = text.split("\n")
    surface, found = parse_surface(Source("adr.kw", text))
    assert found == []
    starts = [d.define.line for d in surface.definitions] + [len(lines) + 1]
    return "\n".join(
        "\n".join(lines[a - 1 : b - 1])
        for d, a, b in zip(surface.definitions, starts, starts[1:], strict=False)
        if (d.kind == "card") == (kind == "card")
    )


def errors(found) -> list[str]:
    return [f"{d.span.line}: {d.code} {d.message}" for d in found if d.severity == "error"]


def test_the_magic_cards() -> None:
    cards, found = load_cards(magic(), {"adr.kw": MAGIC_CARDS})

    assert errors(found) == []
    assert len(cards) == 12
    assert all(face.abilities for card in cards for face in card.faces)


def test_the_animal_cards_and_rules() -> None:
    rules = split(ANIMAL, "rules") + '  ja "プレイする" "プレイされる"\n'  # the example gives no names
    library = load_library("small-animal", {"words.kw": animal_words(), "adr.kw": rules})
    cards, found = load_cards(library, {"adr.kw": split(ANIMAL, "card")})

    assert errors(library.diagnostics) == []
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


@pytest.mark.parametrize("word", ["explore", "proliferate", "transform", "cast", "cycling", "flying"])
def test_the_magic_rules_are_those_of_the_library(word: str) -> None:
    assert word in MAGIC_RULES
    assert word in magic().actions or word in magic().keywords
