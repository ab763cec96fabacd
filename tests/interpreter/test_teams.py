"""What no scenario can say of teams: who sees a hand, how many players make teams, which options go together."""

import pytest

from kotowari.interpreter import Game, PlayerPosition, Position, Refused
from kotowari.interpreter.decisions import least
from kotowari.interpreter.position import Placed
from kotowari.tools import workspace
from kotowari.tools.games import compiled

NAMES = ("Ann", "Bob", "Cem", "Dan")


def game(option: str, names: tuple[str, ...] = NAMES) -> Game:
    """Ann holds a card, and has the turn."""
    library = workspace.ruleset_library(f"magic-2018+{option}")
    cards, _ = workspace.load(library, {"c.kw": 'card "Some Elf" {G}\n  Creature — Elf 1/1\n'})
    zones = (("hand", (Placed("Some Elf"),)), ("library", (Placed("Some Elf", 9),)))
    players = tuple(PlayerPosition(name, zones) for name in names)
    return Game.from_position(compiled(library, cards), Position(players, step="upkeep"), 1, ask_idle=True)


@pytest.mark.parametrize(
    ("option", "sees"),
    [("two_headed_giant", [True, True, False, False]), ("alternating_teams", [True, False, False, False])],
)
def test_teammates_see_each_others_hands(option: str, sees: list[bool]) -> None:
    """808.5, 809.7, 810.5: a teammate's hand may be looked at, an opponent's may not."""
    played = game(option)
    held = played.contents("hand", 0)[0]

    assert [played.sees(seat, held) for seat in range(4)] == sees


@pytest.mark.parametrize("names", [NAMES[:3], (*NAMES, "Eve", "Flo")])
def test_players_who_do_not_make_two_teams_are_refused(names: tuple[str, ...]) -> None:
    """810.1: two teams of two players each."""
    with pytest.raises(Refused, match="teams of 2"):
        game("two_headed_giant", names)


def test_all_turns_are_seen_that_go_on_at_once() -> None:
    """807.4, 807.5: each with its step and its stack; a record of the answers is the same game."""
    played = game("grand_melee", tuple("ABCDEFGH"))
    while len(played.turns) < 2:
        played.answer(least(played.decision))
    seen = played.view(None)

    assert [(one["active"], one["turn"]) for one in seen["turns"]] == [(1, 2), (5, 3)]
    assert seen["zones"]["stack of the turn of F"] == []
    assert Game.restore(played.program, played.snapshot()).digest() == played.digest()


@pytest.mark.parametrize(
    ("options", "fine"),
    [
        ("free_for_all+attack_left", True),
        ("free_for_all+attack_multiple", True),
        ("free_for_all", False),
        ("free_for_all+attack_left+attack_right", False),
        ("free_for_all+attack_multiple+deploy_creatures", False),
        ("two_headed_giant+attack_left", False),
        ("grand_melee", True),
        ("grand_melee+attack_multiple", False),
        ("grand_melee+deploy_creatures", False),
    ],
)
def test_options_that_the_book_does_not_combine_are_refused(options: str, fine: bool) -> None:
    """806.2b, 806.2c: exactly one of the attack options, and nobody deploys; 807.2c: nor in Grand Melee."""
    found = [one.code for one in workspace.ruleset_library(f"magic-2018+{options}").diagnostics]

    assert ("E0408" not in found) == fine
