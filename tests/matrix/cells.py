"""What is tried of a phrase in a slot: read, laid out, stored, said in each language, and played.

A scenario counts only if it fails with the neutral phrase: else it would hold whatever the phrase meant.
"""

from dataclasses import dataclass
from functools import cache

from kotowari.grammar import ast
from kotowari.grammar.json_form import dump_json, read_json
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.printer import print_definition
from kotowari.grammar.visit import without_places
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import Given, read
from kotowari.tools.testing.run import Outcome
from kotowari.tools.testing.stages import Stages
from kotowari.tools.text.render import LANGUAGES, render_card
from kotowari.tools.workspace import ruleset_library

RULESET = "magic-2018"
CUB = 'card "Cub" {1}\n  Creature — Bear 1/1\n'


@dataclass(frozen=True)
class Cell:
    """A slot: a card with a gap, the phrase for it, what is neutral there, and what comes to pass with the phrase."""

    slot: str
    host: str
    phrase: str
    neutral: str
    script: str

    def card(self, phrase: str) -> str:
        """The card with a phrase in its gap."""
        before, _, behind = self.host.rpartition("{}")
        return f'card "Host" {{1}}\n  {before}{phrase}{behind}\n'


@cache
def library() -> Library:
    """The rules that the cells are played by."""
    return ruleset_library(RULESET)


def loads(cell: Cell, phrase: str) -> ast.Card:
    """The card with this phrase, read without an error."""
    (card,), findings = load_cards(library(), {"cell.kw": cell.card(phrase)})
    assert [f"{f.span.line}: {f.message}" for f in findings if f.code.startswith("E")] == []
    return card


def written(cell: Cell) -> None:
    """Printed in each language and read again, and stored and restored, it is the same card."""
    card = without_places(loads(cell, cell.phrase))
    for lang in LANGUAGES:
        (again,), findings = load_cards(library(), {"cell.kw": print_definition(card, library().vocabulary, lang)})
        assert [f.message for f in findings if f.code.startswith("E")] == []
        assert without_places(again) == card
    assert read_json(dump_json(card))[0] == card


def said(cell: Cell, phrase: str, lang: str) -> list[str]:
    """The sentences of the card."""
    return [face.text for face in render_card(loads(cell, phrase), library(), lang)]


def plays(cell: Cell, phrase: str) -> Outcome:
    """How the cell's scenario ends for the card with this phrase."""
    scenario = f'scenario "{cell.slot}" under {RULESET} [100.1]\n  {cell.script}\n'
    suite = read("cell.kw", f"{CUB}\n{cell.card(phrase)}\n{scenario}")
    assert suite.problems == ()
    return outcome(Stages(Given([suite])), suite, suite.scenarios[0])


__all__ = ["LANGUAGES", "Cell", "loads", "plays", "said", "written"]
