"""What is read has the types that the nodes declare: as JSON, whose models are made of those, a tree stays itself."""

from pathlib import Path

import pytest

from kotowari.grammar.ast import Definition
from kotowari.grammar.json_form import from_json, to_json
from kotowari.tools.workspace import game_card_files, load, ruleset_library

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
GAMES = {"magic-2018": "magic", "animal": "animal"}


def definitions(ruleset: str) -> list[Definition]:
    """The rules of a game, its cards, and those of its scenarios."""
    library = ruleset_library(ruleset)
    written = {path.name: path.read_text(encoding="utf-8") for path in (SCENARIOS / GAMES[ruleset]).glob("*.kw")}
    cards, _ = load(library, game_card_files(library))
    own = [card for name, text in written.items() for card in load(library, {name: text})[0]]
    words = [*library.actions.values(), *library.keywords.values(), *library.declarations.values()]
    return [*words, *library.states, *library.offers, library.ruleset, *cards, *own]


@pytest.mark.parametrize("ruleset", GAMES)
def test_trees_are_of_their_types(ruleset: str) -> None:
    """A name where a word is declared, or an event of a step where another is, has no form in JSON."""
    given = definitions(ruleset)

    assert len(given) > 500
    assert [each for each in given if from_json(to_json(each)) != each] == []
