"""What is accepted can act: every ability of the cards of the project, and of a sample of the tests, is reached."""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools import workspace
from kotowari.tools.testing.discover import discover
from kotowari.tools.testing.stages import Stages
from kotowari.tools.trying.trial import Trials, Tried, try_cards

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
EVERY = 40  # one of so many cards of the scenario files is tried: which, its name decides, so that new ones shift none
ACTS = ("reached", "held")

# What is not reached, or does nothing where it is, in a position made without knowing the game: card and keyword → why.
LAST_TURN = "nobody does in the turn before what it asks for"
NOT_REACHED = {
    ("Oblivion Ring", "when this leaves battlefield: return held to battlefield under control of owner of held"):
        "what it returns must have been exiled by its other ability in the same game",
    ("Village Messenger", "when start of each upkeep if any player cast 2 or more spells last turn: transform this"):
        LAST_TURN,
    ("Grizzled Outcasts", "when start of each upkeep if any player cast 2 or more spells last turn: transform this"):
        LAST_TURN,
    ("Easy-Going Otter", "when you play easier-played card: draw 1 card"): "a cost must have been made less",
    ("Armored Pangolin", "これ できない 装備される"): "it is asked only of what an equipment could be put on",
    ("Still Pool", "代わりに あなた 引く 1 カード もし でなく (存在 カード あなたの デッキ にある): 回復する 1 ライフ"):
        "the deck must be empty",
    ("Morning Mist", "vanish all tokens"): "no token is on the table",
    ("No Working", "animal cards can't be activated"): "nothing beside it has an ability",
    ("Show a Grave", "reveal animal card in your graveyard"): "what lies open is not revealed once more",
    ("Quick Build", "improvise"): "where all can be paid for nobody helps",
}


def failing(tried: list[Tried]) -> list[str]:
    """The abilities that did nothing and have no reason for it."""
    return [f"{one.outcome} {one.path}:{one.line}: {one.text} {one.problem}" for one in tried
            if one.outcome not in ACTS and (one.card, one.keyword or one.text) not in NOT_REACHED]


@pytest.mark.parametrize("ruleset", ["magic-2018", "animal"])
def test_every_ability_of_the_project_acts(ruleset: str) -> None:
    """Each is cast, used or set off, and something comes of it."""
    library = workspace.ruleset_library(ruleset)
    texts = workspace.game_card_files(library)
    tried = try_cards(library, load_cards(library, texts)[0], texts)

    assert failing(tried) == []
    assert len(tried) > 60


def sample() -> Iterator[tuple[Trials, list]]:
    """The cards of the scenario files that are tried, file by file."""
    given = discover([str(SCENARIOS)])
    stages = Stages(given)
    for suite, ruleset in {suite.path: (suite, one.ruleset) for suite, one in given.each()}.values():
        stage = stages.of(suite, ruleset)[0]
        own = [card for card in stage.cards.values() if card.span.path == suite.path]
        chosen = [card for card in own if crc32(card.faces[0].name.encode()) % EVERY == 0]
        if chosen:
            yield Trials(stage.library, stage.program, {suite.path: Path(suite.path).read_text("utf-8")}), chosen


def test_abilities_of_the_tests_act() -> None:
    """The same for cards that were written to show a rule."""
    tried = [one for trials, cards in sample() for card in cards for one in trials.card(card)]

    assert failing(tried) == []
    assert len(tried) > 40


def test_no_exemption_is_idle() -> None:
    """Each reason is for a card that there still is."""
    rulesets = [workspace.ruleset_library(id) for id in ("magic-2018", "animal")]
    names = {card.faces[0].name for one in rulesets for card in load_cards(one, workspace.game_card_files(one))[0]}
    names |= {card.faces[0].name for _, cards in sample() for card in cards}

    assert {card for card, _ in NOT_REACHED} <= names


def test_what_can_not_act_is_found() -> None:
    """The property can fail: what waits for something that never comes is told, and so is what does nothing."""
    library = workspace.ruleset_library("magic-2018")
    text = """card "Waits for Ever" {1}
  Creature — Bear 2/2
  when this dies if your life = 0 - 5: draw 1 card
  {1}: if your life = 0 - 5: draw 1 card
  flying
"""
    tried = try_cards(library, load_cards(library, {"waits.kw": text})[0], {"waits.kw": text})

    assert [(one.outcome, one.line) for one in tried] == [("unreached", 3), ("idle", 4), ("reached", 5)]
