"""What is to be tried of a card: its abilities, each with the line on which it is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter import Program
from kotowari.interpreter.program import Ability


@dataclass(frozen=True)
class Subject:
    """An ability of a face of a card: where it is written, and the words there."""

    card: str
    face: int
    ability: Ability
    path: str
    line: int
    text: str

    @property
    def kind(self) -> str:
        """Which kind of ability it is."""
        return str(self.ability.definition.kind)


def subjects(card: ast.Card, program: Program, texts: Mapping[str, str]) -> list[Subject]:
    """The abilities of a compiled card, each once, in the order of its faces."""
    lines = texts.get(card.span.path, "").split("\n")
    seen: list[Ability] = []
    found = []
    name = card.faces[0].name
    for face, base in enumerate(program.cards[name].bases):
        for ability in base.abilities:
            if ability in seen:
                continue
            seen.append(ability)
            line = _line(card, ability)
            text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
            found.append(Subject(name, face, ability, card.span.path, line, text))
    return found


def _line(card: ast.Card, ability: Ability) -> int:
    """The line of an ability; of what a keyword or a word gives that of the keyword, or of the card."""
    span = ability.definition.span
    if not ability.keyword and span.path == card.span.path and span.line:
        return span.line
    used = (use for use in _uses(card) if use.keyword == ability.keyword)
    return next((use.span.line for use in used if use.span.line), card.span.line)


def _uses(card: ast.Card) -> Iterator[ast.KeywordUse]:
    return (node for node in walk(card) if isinstance(node, ast.KeywordUse))
