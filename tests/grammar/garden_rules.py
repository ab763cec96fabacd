"""The garden: a small game of its own, for tests of the language that should not lean on a real one."""

from functools import cache
from pathlib import Path

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library, load_cards, load_library

FOLDER = Path(__file__).parent / "garden"


def garden_files() -> dict[str, str]:
    """The rule files of the garden."""
    return {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("rules.kw", "verbs.kw")}


@cache
def garden() -> Library:
    """The garden's library."""
    return load_library("garden", garden_files())


def with_rules(text: str) -> Library:
    """The garden with one more file of rules."""
    return load_library("garden", garden_files() | {"example.kw": text})


def card(text: str) -> tuple[ast.Card | None, list[Diagnostic]]:
    """The one card of a text."""
    cards, found = load_cards(garden(), {"test.kw": text})
    return (cards[0] if cards else None), found


def abilities(lines: str, kind: str = "Charm") -> tuple[ast.Ability, ...]:
    """The abilities of a card with these lines, which must be right."""
    body = "\n".join("  " + line for line in lines.strip("\n").split("\n"))
    found_card, found = card(f'card "Test" {{1}}\n  {kind}\n{body}\n')
    assert [d.message for d in found if d.severity == "error"] == []
    assert found_card is not None
    return found_card.faces[0].abilities


def statements(lines: str) -> ast.Block:
    """The statements of a card that is one resolution."""
    read = abilities(lines)
    assert len(read) == 1 and isinstance(read[0], ast.Resolution), read
    return read[0].body


def one(lines: str) -> ast.Statement:
    """The one statement that is read."""
    (statement,) = statements(lines)
    return statement


def args(lines: str) -> dict[str, ast.Expr]:
    """The operands of the one thing to do that is read, by the names of its parameters."""
    statement = one(lines)
    assert isinstance(statement, ast.Do)
    return dict(statement.args)
