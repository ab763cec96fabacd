"""Random games with decks of anything: every card that the project or one of its scenarios defines.

Nobody would play such decks; that is why they bring together what no scenario thinks of.
"""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from kotowari.grammar.diagnostics import Severity
from kotowari.interpreter import Game, Overrun, Program, Seat, compile_program
from kotowari.tools import workspace
from kotowari.tools.testing.discover import discover

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
FOLDERS = {"magic-2018": "magic", "magic-2023": "magic", "animal": "animal"}
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
DECISIONS = 400  # then a game has had its chance: with some of these cards it would never end


@cache
def everything(ruleset: str) -> tuple[Program, tuple[str, ...]]:
    """A program of all cards that this ruleset can read, and their names."""
    library = workspace.ruleset_library(ruleset, ())
    pool = {card.faces[0].name: card for card in workspace.load(library, workspace.game_card_files(library))[0]}
    for suite in discover([str(SCENARIOS / FOLDERS[ruleset])]).suites:
        if suite.rules or not suite.definitions or all(one.ruleset != ruleset for one in suite.scenarios):
            continue
        cards, found = workspace.load(library, {suite.path: suite.definitions})
        if all(one.severity is not Severity.ERROR for one in found):
            for card in cards:
                pool.setdefault(card.faces[0].name, card)
    return compile_program(library, list(pool.values())), tuple(sorted(pool))


def deck(program: Program, names: tuple[str, ...], chance: Random) -> tuple[str, ...]:
    """Sixty cards, a third of them basic lands where there are such."""
    lands = [chance.choice(BASICS) for _ in range(20)] if BASICS[0] in names else []
    return (*lands, *(chance.choice(names) for _ in range(60 - len(lands))))


def dealt_anything(ruleset: str, seed: int) -> tuple[Game, Random]:
    """A game of two such decks, and the chance that goes on with its answers."""
    program, names = everything(ruleset)
    chance = Random(seed)
    seats = [Seat("a", deck(program, names, chance)), Seat("b", deck(program, names, chance))]
    return Game(program, seats, seed), chance


@pytest.mark.parametrize("ruleset", FOLDERS)
@pytest.mark.parametrize("seed", range(12))
def test_cards_of_all_kinds_can_meet(ruleset, seed):
    game, chance = dealt_anything(ruleset, seed)
    try:
        while not game.over and game.decisions < DECISIONS:
            game.answer(game.decision.legal_answer(chance.randrange))
    except Overrun:  # nobody can do anything, and nobody can lose: what such cards may come to
        return
    for seat in (0, 1, None):
        game.view(seat)
    assert Game.replay(game.program, game.seats, seed, game.answers).digest() == game.digest()
