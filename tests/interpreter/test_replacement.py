"""Replacements: each once for an event, in whose order, and what they may change."""

from tests.interpreter.harbour import Table

CARDS = """
card "Bounty" {0}
  Order
  you gain 1 coin

card "Doubler" {0}
  Port
  instead of you gain coins: change number to twice number

card "Tipper" {0}
  Port
  instead of you gain coins: change number to number + 3

card "Swapper" {0}
  Port
  instead of you gain coins: you draw 1 card

card "Mirror" {0}
  Port
  instead of you draw card: you gain 5 coins
"""


def table(ruleset: str = "harbour", **zones) -> Table:
    return Table(CARDS, ruleset=ruleset, **zones)


def test_one_replacement_changes_the_event():
    t = table(hold=["Bounty"], quay=["Doubler"])
    t.play("launch Bounty")

    assert t.coins() == (12, 10)


def test_each_replacement_applies_once():
    """A doubler doubles once, though the doubled gain is a gain too."""
    t = table(hold=["Bounty"], quay=["Doubler", "Doubler"])
    t.act("launch Bounty")
    t.pick("pass").pick("pass")
    t.pick("Doubler")

    assert t.coins() == (14, 10)


def test_the_affected_player_chooses_the_order():
    outcomes = set()
    for first in ("Doubler", "Tipper"):
        t = table(hold=["Bounty"], quay=["Doubler", "Tipper"])
        t.act("launch Bounty").pick("pass").pick("pass")
        assert t.game.decision.purpose == "order_replacements"
        assert t.game.decision.player == 0
        t.pick(first)
        outcomes.add(t.coins()[0])

    assert outcomes == {10 + (1 * 2 + 3), 10 + (1 + 3) * 2}


def test_by_the_other_policy_the_oldest_comes_first():
    """The same cards under the rule set that says so: nobody is asked."""
    for quay, coins in ((["Doubler", "Tipper"], 10 + 1 * 2 + 3), (["Tipper", "Doubler"], 10 + (1 + 3) * 2)):
        t = table("harbour-oldest", hold=["Bounty"], quay=quay)
        t.play("launch Bounty")
        assert t.coins() == (coins, 10)


def test_what_comes_instead_may_be_replaced_by_another_but_not_by_the_same():
    """Gaining becomes drawing, drawing becomes gaining: each once, then it happens."""
    t = table(hold=["Bounty"], quay=["Swapper", "Mirror"])
    t.play("launch Bounty")

    assert t.coins() == (15, 10)
    assert t.names("hold", 0) == []


def test_a_replacement_of_another_player_is_not_asked():
    t = table(hold=["Bounty"], rival_quay=["Doubler"])
    t.play("launch Bounty")

    assert t.coins() == (11, 10)


def test_a_replacement_that_has_left_replaces_nothing():
    cards = (
        CARDS
        + """
card "Clear Out" {0}
  Order
  scuttle target port you command
  you gain 1 coin
"""
    )
    t = Table(cards, hold=["Clear Out"], quay=["Doubler"])
    t.play("launch Clear Out", "Doubler")

    assert t.coins() == (11, 10)
