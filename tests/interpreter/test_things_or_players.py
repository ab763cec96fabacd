"""What is asked of "object or player": each has what it has, and of what it hasn't got nothing is 0."""

import pytest
from tests.interpreter.harbour import Table

RULES = """action poke(what: object or player)
  en "poke" "pokes" "poked"
  let n = 1 + damage of what
  you gain n coins

action prod(what: object or player) if damage of what = 0
  en "prod" "prods" "prodded"
  let n = 1 + sail of what
  you gain n coins

action feel(what: object or player)
  en "feel" "feels" "felt"
  let n = 1 + coins of what
  you gain n coins
"""


def gained(line: str, target: str) -> int:
    """How many coins a spell with this line brings, done to one of a hulk (sail 0), a raider (sail 2), Ann and Ben."""
    t = Table(
        f'card "Probe" {{0}}\n  Order\n  {line}\n', extra=RULES, hold=["Probe"], quay=["Hulk"], rival_quay=["Raider"]
    )
    t.act("launch Probe", target).rest()
    return t.coins()[0] - 10


@pytest.mark.parametrize(("verb", "of_ship", "of_player"), [("poke", 1, 1), ("prod", 3, 1), ("feel", 1, 11)])
def test_a_field_is_read_of_either(verb, of_ship, of_player):
    """A status and a printed number of a player, and what players have of a ship, are 0."""
    assert gained(f"{verb} target (ship or player)", "Raider") == of_ship
    assert gained(f"{verb} target (ship or player)", "Ben") == of_player


@pytest.mark.parametrize(
    "condition", ["with damage < 9", "with sail < 9", "where sail of it < 9", "where coins of it >= 0"]
)
def test_a_phrase_that_tests_either(condition):
    assert gained(f"poke target (ship or player) {condition}", "Ben") == 1
    assert gained(f"poke target (ship or player) {condition}", "Raider") == 1


def test_a_phrase_with_a_word_only_of_ships_leaves_players_out():
    with pytest.raises(AssertionError, match="'Ben' is not among"):
        gained("poke target (ship or player) with sail > 1", "Ben")


def test_what_was_not_chosen_has_nothing():
    t = Table(
        'card "Probe" {0}\n  Order\n  sink up to 1 ship you command as lost\n  let n = 1 + damage of lost\n'
        "  you gain n coins\n",
        hold=["Probe"],
        quay=["Raider"],
    )
    t.act("launch Probe")
    while t.game.decision.purpose == "act" and t.slip():
        t.pick("pass")
    t.pick().rest()

    assert t.names("quay", 0).count("Raider") == 1 and t.coins() == (11, 10)


def test_what_one_thing_chosen_has_is_its_own():
    """A choice gives a list; a number of the only thing in it is the number of that thing."""
    t = Table(
        'card "Probe" {0}\n  Order\n  scuttle 1 ship you command as lost\n  let n = hull of lost\n  you gain n coins\n',
        hold=["Probe"],
        quay=["Raider", "Trader"],
    )
    t.act("launch Probe").pick("pass").pick("pass").pick("Raider").rest()

    assert t.coins() == (11, 10)
