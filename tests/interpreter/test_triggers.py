"""Triggers: what they hear, when their condition is asked, delayed and reflexive ones, and who puts them in order."""

from tests.interpreter.harbour import Table

CARDS = """
card "Scupper" {0}
  Order
  sink target ship

card "Fleet Fire" {0}
  Order
  sink all ships

card "Mourner" {0}
  Ship — Sloop 1/1
  when ship founders: you gain 1 coin

card "Grave Keeper" {0}
  Port
  when 1 or more ships founder: you gain 1 coin

card "Pauper" {0}
  Ship — Sloop 1/1
  when this enters if your coins <= 10: you gain 4 coins

card "Stipend" {0}
  Order
  you gain 5 coins

card "Promise" {0}
  Order
  later when start of dawn: you gain 7 coins

card "Ransom" {0}
  Port
  when this enters:
    scuttle ship you command
    when done: target rival loses 3 coins

card "Harbinger" {0}
  Port
  when ship enters: you gain 1 coin

card "Customs" {0}
  Port
  when ship as caught enters: sink caught

card "Gossip" {0}
  Port
  when ship enters: target player gains 1 coin
"""


def table(ruleset: str = "harbour", **zones) -> Table:
    return Table(CARDS, ruleset=ruleset, **zones)


def test_a_trigger_waits_to_resolve():
    t = table(hold=["Skiff"], quay=["Harbinger", "North Port", "North Port"])
    t.act("launch Skiff").pick("pass").pick("pass")

    assert t.names("quay", 0).count("Skiff") == 1
    assert t.slip() == ["Harbinger"]
    assert t.coins() == (10, 10)

    t.rest()
    assert t.coins() == (11, 10)


def test_the_thing_of_an_event_has_the_name_that_it_was_given():
    t = table(hold=["Skiff"], quay=["Customs", "North Port", "North Port"])
    t.act("launch Skiff").pick("pass").pick("pass")
    assert "Skiff" in t.names("quay", 0)

    t.rest()
    assert "Skiff" not in t.names("quay", 0)


def test_those_that_founder_together_see_each_other():
    """Look-back: two mourners and a skiff founder at once; each mourner sees all three."""
    t = table(hold=["Fleet Fire"], quay=["Mourner", "Mourner", "Skiff"])
    t.act("launch Fleet Fire").pick("pass").pick("pass")
    assert t.game.decision.purpose == "trigger_order"
    t.game.answer(t.game.decision.legal_answer(lambda bound: 0))
    t.rest()

    assert t.coins() == (16, 10)


def test_one_or_more_hears_a_group_once():
    t = table(hold=["Fleet Fire"], quay=["Grave Keeper", "Skiff", "Skiff", "Raider"])
    t.play("launch Fleet Fire")

    assert t.coins() == (11, 10)


def test_one_after_the_other_each_sees_those_before_it():
    """The first to founder is seen by both mourners, the second only by itself."""
    t = table(hold=["Scupper", "Scupper"], quay=["Mourner", "Mourner"])
    t.play("launch Scupper", "Mourner")
    t.pick("Mourner", "Mourner").rest()
    assert t.coins() == (12, 10)

    t.play("launch Scupper")
    assert t.coins() == (13, 10)


def test_who_waits_for_a_step_is_asked_at_no_other():
    t = Table('card "Early Riser" {0}\n  Port\n  when start of dawn: you gain 1 coin\n', quay=["Early Riser"])
    asked, began = t.engine.work_scanned, len(t.game.log)
    while t.coins() == (10, 10):
        t.pick("pass")

    begun = [ev.args[0] for ev in t.game.log[began:] if ev.kind == "begin_step"]
    assert set(begun) == {"dawn", "day"}
    assert t.engine.work_scanned - asked == begun.count("dawn")


def test_a_condition_is_asked_when_it_happens():
    t = table(hold=["Pauper"], coins=(11, 10))
    t.act("launch Pauper").pick("pass").pick("pass")

    assert t.slip() == []
    assert t.coins() == (11, 10)


def _condition_lost_on_the_way(ruleset: str) -> tuple[int, int]:
    """The trigger of a pauper waits; a rival's gift makes its condition false before it resolves."""
    cards = (
        CARDS
        + """
card "Alms" {0}
  Port
  {0}: rival gains 1 coin
"""
    )
    t = Table(cards, ruleset=ruleset, hold=["Pauper"], rival_quay=["Alms"])
    t.act("launch Pauper").pick("pass").pick("pass")
    t.pick("pass").act("activate Alms (1)").rest()
    return t.coins()


def test_a_condition_is_asked_again_when_it_resolves():
    assert _condition_lost_on_the_way("harbour") == (11, 10)


def test_by_the_other_policy_it_is_asked_once():
    assert _condition_lost_on_the_way("harbour-once") == (15, 10)


def test_a_delayed_trigger_happens_once():
    t = table(hold=["Promise"])
    t.play("launch Promise")
    assert t.coins() == (10, 10)
    assert len(t.engine.state.delayed) == 1

    while t.game.active == 0:
        t.pick("pass")
    t.rest()
    assert t.coins() == (17, 10)
    assert t.engine.state.delayed == []

    while t.game.active == 1:
        t.pick("pass")
    assert t.coins() == (17, 10)


def test_a_reflexive_trigger_needs_the_deed():
    t = table(hold=["Ransom"], quay=["Skiff"])
    t.play("launch Ransom")
    assert t.coins() == (10, 7)

    t = table(hold=["Ransom"])
    t.play("launch Ransom")
    assert t.coins() == (10, 10)


def test_what_comes_later_may_choose_targets_and_keep_what_it_chose():
    """A delayed trigger with a target of its own, beside one of the ability that made it."""
    cards = (
        CARDS
        + """
card "Grudge" {0}
  Order
  let foe = target ship
  sink foe
  later when start of dawn:
    sink target brig with sail >= sail of foe
"""
    )
    t = Table(cards, hold=["Grudge"], quay=["Hulk"], rival_quay=["Raider", "Man of War", "Man of War"])
    t.act("launch Grudge", "Raider")
    while t.game.active == 0:
        t.pick("pass")
    assert t.game.decision.purpose == "targets"
    assert t.labels() == ["Man of War", "Man of War"], "a hulk has sail 0, the raider had 2"
    t.pick("Man of War").rest()

    assert t.names("seabed", 1) == ["Man of War", "Raider"]


def test_what_comes_later_may_set_a_name_it_took_over():
    """It begins with the value of then, and what it sets is its own."""
    cards = (
        CARDS
        + """
card "Loan" {0}
  Order
  let sum = 2
  later when start of dawn:
    set sum = sum + 3
    you gain sum coins
  you gain sum coins
"""
    )
    t = Table(cards, hold=["Loan"])
    t.play("launch Loan")
    assert t.coins() == (12, 10)
    while t.game.active == 0:
        t.pick("pass")
    t.rest()

    assert t.coins() == (17, 10)


def test_a_trigger_without_a_legal_target_is_not_put():
    cards = (
        CARDS
        + """
card "Picky" {0}
  Port
  when ship enters: sink target brig
"""
    )
    t = Table(cards, hold=["Skiff"], quay=["Picky", "North Port"])
    t.act("launch Skiff").pick("pass").pick("pass")

    assert t.slip() == []


def test_the_active_player_puts_triggers_first_and_each_orders_their_own():
    t = table(hold=["Skiff"], quay=["Harbinger", "Gossip", "North Port"], rival_quay=["Harbinger"])
    t.act("launch Skiff").pick("pass").pick("pass")
    decision = t.game.decision
    assert (decision.purpose, decision.player) == ("trigger_order", 0)
    assert sorted(t.labels()) == ["Gossip", "Harbinger"]
    t.pick("Gossip", "Harbinger").pick("Ben")

    assert [(o.base.name, o.controller) for o in t.game.objects("slip")] == [
        ("Gossip", 0),
        ("Harbinger", 0),
        ("Harbinger", 1),
    ]
    t.rest()
    assert t.coins() == (11, 12)
