"""The benches do what they say: the bound plays whole games, counters are fixed, boards hold what is measured."""

import pytest

from kotowari.tools import workspace
from kotowari.tools.bench import boards, bound, plays, report, texts
from kotowari.tools.bench.measure import Figure, in_turn
from kotowari.tools.games import prepare_game


@pytest.fixture(scope="module")
def decks() -> tuple[list[bound.Card], ...]:
    """The bench's decks as the bound knows them."""
    program, seats = prepare_game(boards.RULESET, (), plays.DECKS)
    return tuple(bound.cards_of(program, seat.deck) for seat in seats)


def test_the_bound_knows_costs_and_sizes(decks: tuple) -> None:
    """Cards of the bound come from the definitions, not from a list."""
    cards = {card.name: card for deck in decks for card in deck}

    assert cards["Llanowar Elves"].needs == (("G", 1),) and cards["Llanowar Elves"].total == 1
    assert (cards["Llanowar Elves"].power, cards["Llanowar Elves"].creature) == (1, True)
    assert cards["Giant Growth"].instant and not cards["Giant Growth"].creature
    assert cards["Forest"].land and cards["Forest"].makes == "G"
    assert all(len(deck) == 60 for deck in decks)


def test_the_bound_plays_to_an_end_and_again_the_same(decks: tuple) -> None:
    """A seed is a game; many end before a library does."""
    played = [bound.play(decks, seed) for seed in range(20)]

    assert played == [bound.play(decks, seed) for seed in range(20)]
    assert len(set(played)) > 10
    assert all(0 < turns < 110 and decisions > turns for turns, decisions in played)


def test_the_bound_asks_what_a_game_asks(decks: tuple) -> None:
    """Mulligans, acting, attacks, blocks, their order and discards all come up, for both players."""
    kinds = set()
    for seed in range(5):
        steps, answer = bound.BoundGame(decks, seed).steps(), None
        while True:
            try:
                player, kind, options, low, high = steps.send(answer)
            except StopIteration:
                break
            kinds.add((player, kind))
            assert 0 <= low <= high <= len(options)
            answer = options[-high:] if kind != "mulligan" else [False]

    assert {kind for _, kind in kinds} >= {"mulligan", "act", "attack", "block"}
    assert {player for player, _ in kinds} == {0, 1}


def test_the_bound_pays_by_colours(decks: tuple) -> None:
    """A spell is offered only when lands of its colours are untapped."""
    card = next(card for deck in decks for card in deck if card.name == "Counterspell")
    game = bound.BoundGame(decks, 1)
    side = game.sides[0]
    side.hand = [card]
    side.untapped = {"G": 5, "U": 1}
    assert game.options(0, True) == []
    side.untapped = {"G": 5, "U": 2}

    assert game.options(0, False) == [card]
    game.act(0, card)
    assert side.untapped == {"G": 5, "U": 0} and game.stack == [(0, card)]


def test_counters_are_the_same_each_time() -> None:
    """What is published as work counted can be compared between two versions."""
    first = plays.work(games=3)

    assert first == plays.work(games=3)
    assert first["decisions"] > 100
    assert first["enumerations of legal answers per decision"] >= 1


def test_bytecodes_are_counted_and_not_lines() -> None:
    """Each turn of a loop costs the same; what is on one line costs as many as it takes."""

    def loop(turns: int) -> None:
        for _ in range(turns):
            pass

    few, more, most = (plays.executed(lambda n=n: loop(n)) for n in (10, 20, 30))
    assert 0 < more - few == most - more
    assert plays.executed(lambda: loop(10)) == few


def test_boards_check_what_they_measure() -> None:
    """The assertions inside the benches hold: digests after take-backs, one evaluation for one change."""
    figures = {one.name: one for one in [*boards.take_back(rounds=1), *boards.one_change(rounds=1)]}

    assert figures["idle_layers"].value == 0
    assert figures["take_back"].value > 1


def test_generated_cards_are_good_and_differ() -> None:
    """The texts that are read are cards of the rules without a finding, the same for the same seed."""
    sources = texts.card_texts(300)
    cards, found = workspace.load(workspace.ruleset_library(boards.RULESET), sources)

    assert found == [] and len(cards) == 300
    assert sources == texts.card_texts(300) != texts.card_texts(300, seed=2)
    assert len({text.split("\n", 1)[1].split("\n", 1)[1] for text in sources.values()}) > 100


def test_unrelated_cards_change_no_game() -> None:
    """The bench of the larger pool compares digests before it measures."""
    (figure,) = plays.larger_pool(rounds=1)

    assert figure.value > 0


def test_figures_know_whether_their_goal_is_met() -> None:
    """At least or at most, as the figure says."""
    assert Figure("a", "", 2.0, 1.5).met is True
    assert Figure("a", "", 2.0, 1.5, more=False).met is False
    assert Figure("a", "", 2.0).met is None


def test_the_page_names_every_figure() -> None:
    """A missed goal is written as one."""
    figures = [Figure("one", "this", 0.1, 0.2), Figure("two", "that", 1234.0, None)]
    page, table = report.page(figures, {"events": 12}), report.table(figures, {"events": 12})

    assert "| one | this | 0.100× | ≥ 0.2 | **no** |" in page and "| two | that | 1,234× | – |" in page
    assert "MISSED" in table and "events" in table


def test_works_take_turns() -> None:
    """No work runs twice in a row, so that a slow spell meets all."""
    ran: list[str] = []
    times = in_turn(lambda: ran.append("a"), lambda: ran.append("b"), rounds=2)

    assert ran == ["a", "b"] * 3
    assert len(times) == 2
