"""What is accepted can act: every ability of the cards of the project, and of a sample of the tests, is reached."""

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from kotowari.grammar.ast import Card, Do, EventPattern, KeywordUse
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import walk
from kotowari.tools import workspace
from kotowari.tools.testing.discover import discover
from kotowari.tools.testing.stages import Stages
from kotowari.tools.trying.trial import Trials, Tried, try_cards

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
MOST = 140  # so many cards of the scenario files are tried, about as many as a core does in a minute
ACTS = ("reached", "held")

# What isn't reached, or does nothing where it is: card and keyword or line → why.
NOT_REACHED = {
    (
        "Easy-Going Otter",
        "when you play easier-played card: draw 1 card",
    ): "of just one card the condition must be met by nothing but what makes it less [703.7a]",
    (
        "Named Bell",
        "when you cast spell where name of it = chosen_name: gain 3 life",
    ): "the name that is chosen first is of no card that can be cast",
    ("Safe Me", "you_have_hexproof"): "of a player: nobody else casts anything at one while a card is tried [702.11c]",
    (
        "Narrow Watch",
        "instead of opponent searches library: that player searches top 2 cards of their library",
    ): "nothing is done in place of the search: who looks sees less from the start [701.18f]",
    (
        "Risen Guard",
        "ascend",
    ): "of a permanent the rules look for ten, which nobody has while a card is tried [702.130b]",
    ("Loose Strap", "while equipped creature has defender:"): "what it is put on there has no defender",
    (
        "Rite of Two",
        "when this enters if green mana spent of this >= 1: gain 2 life",
    ): "what is generic is paid with whatever is at hand, here with no green mana [601.2h]",
}


def failing(tried: list[Tried]) -> list[str]:
    """The abilities that did nothing and have no reason for it, and those that did something and have one."""
    return [
        f"{one.outcome} {one.path}:{one.line}: {one.text} {one.problem}"
        for one in tried
        if (one.outcome in ACTS) == ((one.card, one.keyword or one.text) in NOT_REACHED)
    ]


@pytest.mark.parametrize("ruleset", ["magic-2018", "animal"])
def test_every_ability_of_the_project_acts(ruleset: str) -> None:
    """Each is cast, used or set off, and something comes of it."""
    library = workspace.ruleset_library(ruleset)
    texts = workspace.game_card_files(library)
    tried = try_cards(library, load_cards(library, texts)[0], texts)

    assert failing(tried) == []
    assert len(tried) > 60


def shape(card: Card) -> frozenset[str]:
    """Of which kinds of phrases a card is made, and of which verbs and keywords."""
    nodes = list(walk(card))
    return frozenset(
        (
            *(type(node).__name__ for node in nodes),
            *(node.verb for node in nodes if isinstance(node, (Do, EventPattern))),
            *(node.keyword for node in nodes if isinstance(node, KeywordUse)),
        )
    )


def sample() -> Iterator[tuple[Trials, list[Card]]]:
    """The cards of the scenario files that are tried, file by file: the first of each shape, in the order of a hash.

    Their names decide, not their places, so that new cards shift few.  Those with a reason not to act are among them.
    """
    given = discover([str(SCENARIOS)])
    stages = Stages(given)
    excused = {name for name, _ in NOT_REACHED}
    files = []
    for suite, ruleset in {suite.path: (suite, one.ruleset) for suite, one in given.each()}.values():
        stage = stages.of(suite, ruleset)[0]
        files.append((suite.path, stage, [card for card in stage.cards.values() if card.span.path == suite.path]))
    every = [card for _, _, cards in files for card in cards]
    every.sort(key=lambda card: crc32(card.faces[0].name.encode()))
    shapes = {shape(card): card for card in reversed(every)}
    chosen = {id(card) for card in [*shapes.values()][-MOST:]}
    chosen |= {id(card) for card in every if card.faces[0].name in excused}
    for path, stage, cards in files:
        tried = [card for card in cards if id(card) in chosen]
        if tried:
            yield Trials(stage.library, stage.program, {path: Path(path).read_text("utf-8")}), tried


def test_abilities_of_the_tests_act() -> None:
    """The same for cards that were written to show a rule."""
    tried = [one for trials, cards in sample() for card in cards for one in trials.card(card)]

    assert failing(tried) == []
    assert len(tried) > MOST


def test_no_exemption_is_idle() -> None:
    """Each reason is for a card that there still is."""
    rulesets = [workspace.ruleset_library(id) for id in ("magic-2018", "animal")]
    names = {card.faces[0].name for one in rulesets for card in load_cards(one, workspace.game_card_files(one))[0]}
    names |= {card.faces[0].name for _, cards in sample() for card in cards}

    assert {card for card, _ in NOT_REACHED} <= names


@pytest.mark.parametrize("ruleset", ["magic-2002", "magic-2003"])
def test_cards_are_tried_where_what_is_not_spent_burns(ruleset: str) -> None:
    """The step in which most can be done is found, though nobody would live to see it with a full pool [300.3]."""
    library = workspace.ruleset_library(ruleset)
    texts = {"bolt.kw": 'card "Plain Bolt" {R}\n  Sorcery\n  this deals 2 damage to target creature\n'}

    assert [one.outcome for one in try_cards(library, load_cards(library, texts)[0], texts)] == ["reached"]


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


def test_what_is_chosen_first_is_at_hand() -> None:
    """A card that lets a word be chosen is tried with something that has it [105.4, 205.3m]."""
    library = workspace.ruleset_library("magic-2018")
    text = """card "Color Bell" {1}
  Enchantment
  as this enters: choose color as k
  when creature enters if it is k: draw 1 card

card "Kind Bell" {1}
  Enchantment
  as this enters: choose creature type as k
  when creature enters if it is k: draw 1 card
"""
    tried = try_cards(library, load_cards(library, {"bells.kw": text})[0], {"bells.kw": text})

    assert {(one.card, one.line, one.outcome) for one in tried} >= {
        ("Color Bell", 4, "reached"),
        ("Kind Bell", 9, "reached"),
    }


def test_what_is_paid_is_nothing_done() -> None:
    """An ability of which only the cost happened did nothing."""
    library = workspace.ruleset_library("magic-2018")
    text = """card "Paid in Vain" {1}
  Artifact
  {T}, sacrifice this: if your life = 0 - 5: draw 1 card
"""
    tried = try_cards(library, load_cards(library, {"vain.kw": text})[0], {"vain.kw": text})

    assert [one.outcome for one in tried] == ["idle"]


def test_what_it_speaks_of_by_name_is_at_hand() -> None:
    """The other half of a pair lies there, though what lies beside it first asks for targets [701.36a]."""
    library = workspace.ruleset_library("magic-2018")
    cards, _ = load_cards(library, workspace.game_card_files(library))
    melding = [card for card in cards if card.faces[0].name == "Hanweir Battlements"]
    told = [said for one in try_cards(library, melding, {}) for said in one.did]

    assert "move Hanweir Garrison from battlefield to open exile" in told
