"""State checks to a fixed point, the end of the game, and loops that nobody can leave."""

from random import Random

import pytest
from tests.interpreter.harbour import Table

from kotowari.interpreter import Game, Overrun

CARDS = """
card "Fleet Fire" {0}
  Order
  sink all ships

card "Raft Wright" {0}
  Ship — Sloop 1/1
  sloops you command get +1/+1

card "Frail" {0}
  Ship — Sloop 0/0

card "Ruin" {0}
  Order
  each player loses 10 coins

card "Broadside" {0}
  Order
  this deals 2 harm to each ship

card "Scupper" {0}
  Order
  sink target ship

card "Echo" {0}
  Port
  when you gain coins: you gain 1 coin

card "Stipend" {0}
  Order
  you gain 1 coin

card "Eternal" {0}
  Order
  loop:
    you gain 1 coin

card "Idle" {0}
  Order
  loop:
    if your coins < 0: leave

card "Wright" {0}
  Order
  create 2 Raft tokens

card "Whirl" {0}
  Order
  lift all tokens to hold of you
"""


def table(**zones) -> Table:
    return Table(CARDS, **zones)


def test_checks_go_on_until_nothing_is_left_to_do():
    """The wright goes down, so the frail ones it kept afloat go in the next round."""
    t = table(hold=["Scupper"], quay=["Raft Wright", "Frail", "Frail"])
    assert t.names("quay", 0) == ["Frail", "Frail", "Raft Wright"]
    t.play("launch Scupper", "Raft Wright")

    assert t.names("quay", 0) == []
    assert t.names("seabed", 0) == ["Frail", "Frail", "Raft Wright", "Scupper"]


def test_what_is_checked_together_happens_together():
    t = table(hold=["Broadside"], quay=["Raider", "Skiff"], rival_quay=["Skiff"])
    t.play("launch Broadside")
    sunk = [e for e in t.game.log if e.kind == "sink"]

    assert len(sunk) == 3
    assert len({e.group for e in sunk}) == 1


def test_harm_that_is_not_enough_is_healed_overnight():
    t = table(hold=["Broadside"], quay=["Hulk"])
    t.play("launch Broadside")
    assert t.the("Hulk").status["damage"] == 2
    while t.game.active == 0:
        t.pick("pass")

    assert t.the("Hulk").status["damage"] == 0


def test_a_token_elsewhere_ceases_to_exist():
    t = table(hold=["Wright", "Whirl"])
    t.play("launch Wright")
    assert t.names("quay", 0) == ["Raft", "Raft"]
    t.play("launch Whirl")

    assert t.names("quay", 0) == t.names("hold", 0) == []


def test_who_has_no_coins_loses():
    t = table(hold=["Squall"], quay=["North Port"], coins=(5, 2))
    t.play("launch Squall", "Ben")

    assert t.game.over
    assert (t.game.result.winner, t.game.decision) == (0, None)


def test_when_all_lose_at_once_the_policy_decides():
    for ruleset, winner in (("harbour", None), ("harbour-oldest", 1)):
        t = Table(CARDS, ruleset=ruleset, hold=["Ruin"])
        t.play("launch Ruin")
        assert t.game.over
        assert t.game.result.winner == winner


@pytest.mark.parametrize(
    ("card", "quay", "said"),
    [
        ("Stipend", ["Echo"], "gain_coins by Echo"),
        ("Eternal", [], "test.kw:35"),
        ("Idle", [], "in the loop at test.kw:40"),
    ],
)
def test_a_loop_that_nobody_can_leave_is_reported(card, quay, said):
    """No hang and no endless list: an exception that names the budget, the line, and what was going on."""
    t = table(hold=[card], quay=quay, lighthouses=False)

    with pytest.raises(Overrun) as stopped:
        t.act(f"launch {card}")

    assert str(stopped.value).startswith("more than 200000 events without a decision, ")
    assert said in str(stopped.value)
    assert len(str(stopped.value)) < 350


@pytest.mark.parametrize("ruleset", ["harbour-patient", "harbour-patient-in-turn"])
@pytest.mark.parametrize(
    ("card", "quay", "coins"),
    [
        ("Stipend", ["Echo"], 12),  # the effect, and once what hears itself
        ("Eternal", [], 11),
        ("Idle", [], 10),
    ],
)
def test_or_it_is_gone_through_once(ruleset, card, quay, coins):
    """By policy (1403.1); the game goes on from there, and plays again the same."""
    t = table(hold=[card, "Stipend"], quay=quay, lighthouses=False, ruleset=ruleset)
    t.act(f"launch {card}")

    assert t.coins()[0] == coins and t.slip() == []
    assert t.game.decision.purpose == "act" and "launch Stipend" in t.labels()
    assert Game.restore(t.program, t.game.snapshot()).digest() == t.game.digest()


@pytest.mark.parametrize("ruleset", ["harbour-patient", "harbour-patient-in-turn"])
def test_in_what_order_all_of_it_is_done_is_no_way_out(ruleset):
    """Two that feed each other, whose order somebody is asked for each time: each ends."""
    t = table(hold=["Stipend", "Stipend"], quay=["Echo", "Echo"], lighthouses=False, ruleset=ruleset)
    t.act("launch Stipend")
    chance = Random(3)
    while t.game.decision.purpose != "act":
        t.game.answer(t.game.decision.legal_answer(chance.randrange))

    assert t.coins()[0] <= 15 and t.slip() == []


def test_a_loop_that_players_could_leave_is_theirs():
    """Whoever could do something else is asked each time, so the game never runs away."""
    t = table(hold=["Stipend"], quay=["Echo"])
    t.act("launch Stipend")
    for _ in range(40):
        t.pick("pass")

    assert t.coins() == (30, 10)
