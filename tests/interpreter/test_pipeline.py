"""impossible, forbidden, replaced, performed, observed: in this order, for one event and for a group."""

from tests.interpreter.harbour import Table

ORDERS = """
card "Scupper" {0}
  Order
  sink target ship

card "Drop Anchor" {0}
  Order
  bend target ship

card "Fleet Fire" {0}
  Order
  sink all ships

card "Harbour Law" {0}
  Port
  ships can't be sunk

card "Salvor" {0}
  Port
  instead of ship is sunk: you gain 1 coin

card "Undertaker" {0}
  Port
  when ship is sunk: you gain 3 coins

card "Chandler" {0}
  Port
  when piece is bent: you gain 1 coin
"""


def table(**zones) -> Table:
    return Table(ORDERS, **zones)


def test_an_event_is_performed_and_observed():
    t = table(hold=["Scupper"], quay=["Undertaker"], rival_quay=["Skiff"])
    t.play("launch Scupper")

    assert t.names("seabed", 1) == ["Skiff"]
    assert t.coins() == (13, 10)


def test_the_impossible_is_neither_performed_nor_observed():
    """A bent ship can't be bent: nothing happens, nobody hears of it."""
    t = table(hold=["Drop Anchor"], quay=["Chandler"], rival_quay=["Skiff (bent)"])
    t.play("launch Drop Anchor")

    assert t.coins() == (10, 10)
    assert "bend" not in t.kinds()


def test_the_possible_is():
    t = table(hold=["Drop Anchor"], quay=["Chandler"], rival_quay=["Skiff"])
    t.play("launch Drop Anchor")

    assert t.coins() == (11, 10)
    assert t.the("Skiff").status["bent"] == 1


def test_the_forbidden_is_not_performed():
    t = table(hold=["Scupper"], quay=["Harbour Law", "Undertaker"], rival_quay=["Skiff"])
    t.play("launch Scupper")

    assert t.names("quay", 1) == ["Skiff"]
    assert t.coins() == (10, 10)


def test_the_forbidden_is_not_replaced():
    """A prohibition comes before any replacement: the salvor has nothing to replace."""
    t = table(hold=["Scupper"], quay=["Harbour Law", "Salvor"], rival_quay=["Skiff"])
    t.play("launch Scupper")

    assert t.coins() == (10, 10)


def test_the_replaced_is_not_observed():
    """The event that was replaced never happened; what came in its place did."""
    t = table(hold=["Scupper"], quay=["Salvor", "Undertaker"], rival_quay=["Skiff"])
    t.play("launch Scupper")

    assert t.names("quay", 1) == ["Skiff"]
    assert t.coins() == (11, 10)
    assert "sink" not in t.kinds()


def test_what_one_event_does_to_several_is_one_group():
    t = table(hold=["Fleet Fire"], rival_quay=["Skiff", "Raider"], quay=["Hulk"])
    t.play("launch Fleet Fire")
    moves = [e for e in t.game.log if e.kind == "sink"]

    assert len(moves) == 2, "the ironclad one is left out, the others are not"
    assert len({e.group for e in moves}) == 1
    assert t.names("quay") == ["Hulk"]


def test_the_parts_of_a_group_are_judged_by_what_was_before_it():
    """All ships sink at once, so the one that protects the others while it lies here protects them still."""
    cards = (
        ORDERS
        + """
card "Convoy" {0}
  Ship — Brig 2/2
  sloops you command have ironclad
"""
    )
    t = Table(cards, hold=["Fleet Fire"], quay=["Convoy", "Skiff"])
    t.play("launch Fleet Fire")

    assert t.names("quay") == ["Skiff"]
    assert t.keywords("Skiff") == []


def test_every_event_says_where_it_comes_from():
    """Source, rule and line of an event lead back to the definition."""
    t = table(hold=["Scupper"], rival_quay=["Skiff"])
    t.play("launch Scupper")
    sink = next(e for e in t.game.log if e.kind == "sink")

    assert sink.c.this.base.name == "Scupper"
    assert sink.c.span.path == "test.kw"
    assert sink.act.cites == ("30",)
    assert [e.index for e in t.game.log] == list(range(len(t.game.log)))
