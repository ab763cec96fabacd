"""Reads a keyword or keyword action as printed on a card ("Cycling {2}", "Explore") and gives its reminder text.

What a reader would get wrong: the line is read by the language itself as the only line of a card, so
every keyword of the ruleset is known in every language and nothing is listed here.
"""

import re
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import load_cards
from kotowari.tools.text.english.morphology import ONES
from kotowari.tools.text.render import render_reminder


@dataclass(frozen=True, slots=True)
class Reminder:
    """The reminder text without parentheses, or None with the reasons why there is none."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()


def read_line(line: str, library: object) -> tuple[ast.KeywordUse | ast.Do | None, tuple[Diagnostic, ...]]:
    """A printed line as a node: a keyword use, or a verb with this object as its doer."""
    last = line.rpartition("; ")[2]  # of several keywords in a line the reminder explains the last
    written = re.sub(r"\s*[—–]\s*", " ", last.strip().rstrip(".").replace("’", "'"))
    written = re.sub(r"\b(an?|the) (?=\w)", "1 ", written)
    written = re.sub(r"\b(two|three|four|five|six|seven|eight|nine|ten)\b", lambda m: str(ONES.index(m[0])), written)
    first: tuple[Diagnostic, ...] = ()
    for attempt in (written, written[:1].lower() + written[1:], f"this {written}", f"it {written}"):
        for head in ("when this enters: ", "") if attempt.startswith(("this ", "it ")) else ("",):
            source = f'card "?"\n  {any_type(library)}\n  {head}{attempt}\n'
            cards, diagnostics = load_cards(library, {"reminder": source})
            node = next((found for card in cards if (found := use_of(card.faces[0])) is not None), None)
            if node is not None and not any(problem.severity == "error" for problem in diagnostics):
                return node, ()
            first = first or tuple(diagnostics)
    return bare_verb(written, library), first


def bare_verb(written: str, library: object) -> ast.Do | None:
    """A verb named without what it acts on ("Fight")."""
    words = written.split()
    for size in range(len(words), 0, -1):
        for symbol in library.vocabulary.lookup(" ".join(words[:size]).lower()):
            if symbol.id in library.actions:
                return ast.Do(verb=symbol.id)
    return None


def any_type(library: object) -> str:
    """A type word of the ruleset, to stand on the type line of the card that is read."""
    symbols = library.vocabulary.symbols("type")
    return library.vocabulary.names("type", symbols[0].id, "en")[0] if symbols else ""


def use_of(face: ast.Face) -> ast.KeywordUse | ast.Do | None:
    """The keyword use or statement that is all a face says."""
    for ability in face.abilities:
        if isinstance(ability, ast.KeywordLine):
            return ability.uses[0]
        body = getattr(ability, "body", ()) or getattr(ability, "effects", ())
        if body and isinstance(body[0], ast.Do):
            return body[0]
    return None


def reminder_of_line(line: str, on_type: str, library: object, lang: str, date: str = "") -> Reminder:
    """The reminder of a printed line on an object of ``on_type`` (a type's name or id)."""
    node, diagnostics = read_line(line, library)
    if node is None:
        return Reminder(None, diagnostics)
    found = library.vocabulary.lookup(on_type, frozenset({"type", "subtype"}))
    return Reminder(render_reminder(node, found[0].id if found else on_type.lower(), library, lang, date))
