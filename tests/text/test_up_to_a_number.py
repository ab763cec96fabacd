"""What is said of the most there may be, and of what each of several does, is said in every form of number."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("draw up to x cards", "Draw up to X cards."),
        ("put up to x +1/+1 counters on target creature", "Put up to X +1/+1 counters on target creature."),
        ("gain up to x life", "You gain up to X life."),
        ("draw x cards", "Draw X cards."),
    ],
)
def test_the_most_there_may_be_is_said_of_a_letter_too(written: str, said: str) -> None:
    assert text_of(written, "{X}{U}") == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "each player exiles top card of their library\n  if it is land card: put it into your hand",
            "Each player exiles the top card of their library. If they're land cards, put them into your hand.",
        ),
        (
            "each opponent exiles top card of their library\n  you may play that card this turn",
            "Each opponent exiles the top card of their library. You may play those cards this turn.",
        ),
        (
            "exile top card of your library\n  if it is land card: put it into your hand",
            "Exile the top card of your library. If it's a land card, put it into your hand.",
        ),
    ],
)
def test_what_each_of_several_did_it_to_are_several(written: str, said: str) -> None:
    assert text_of(written, "{U}") == said


def test_what_a_condition_tells_by_what_it_is_to_this_is_it_from_then_on() -> None:
    head = "when this enters if enchanted creature is red"
    said = "When Test enters the battlefield, if enchanted creature is red, tap"

    assert text_of(f"enchant creature\n  {head}: tap it", "{U}", "Enchantment — Aura") == f"{said} it."
    assert text_of(f"enchant creature\n  {head}: tap this", "{U}", "Enchantment — Aura") == f"{said} Test."


def text_of(written: str, cost: str, types: str = "Sorcery") -> str:
    found, diagnostics = load_cards(LIBRARY, {"test.kw": f'card "Test" {cost}\n  {types}\n  {written}\n'})
    assert not [each for each in diagnostics if each.severity == "error"]
    return render_card(found[0], LIBRARY, "en")[0].text.split("\n")[-1]
