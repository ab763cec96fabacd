"""Versions of a thing: what is last known of one, and how far a word for it follows."""

from tests.interpreter.harbour import Table

CARDS = """
card "Scupper" {0}
  Order
  sink target ship

card "Tow" {0}
  Order
  lift target ship to hold of owner of it

card "Legacy" {0}
  Ship — Brig 3/1
  when this founders: its controller gains (sail of this) coins

card "Paint" {0}
  Port
  ships you command get +2/+2

card "Phoenix" {0}
  Ship — Sloop 1/1
  when this founders: lift it to hold of owner of it

card "Tax" {0}
  Port
  when ship enters: lift it to hold of owner of it

card "Whirlpool" {0}
  Order
  sink target ship as wreckage
  lift wreckage to hold of owner of wreckage

card "Vault" {0}
  Port
  when this enters: lift target ship to hoard as kept
  when this leaves quay: lift kept to hold of owner of kept

card "Ruin" {0}
  Order
  scuttle target port you command
"""
HOARD = """
zone hoard: shared, public
  en "hoard"
"""


def table(**zones) -> Table:
    return Table(CARDS, extra=HOARD, **zones)


def test_the_dead_are_known_as_they_last_were():
    """The brig had sail 5 when it foundered, not the printed 3."""
    t = table(hold=["Scupper"], quay=["Legacy", "Paint"])
    assert t.stats("Legacy") == (5, 3)
    t.play("launch Scupper")

    assert t.coins() == (15, 10)


def test_a_move_makes_a_new_version():
    t = table(hold=["Tow"], rival_quay=["Skiff"])
    before = t.the("Skiff")
    t.play("launch Tow")
    after = next(o for o in t.game.objects("hold") if o.owner == 1)

    assert after.id != before.id
    assert before.next is after and after.previous is before
    assert before.zone is None


def test_a_word_follows_the_move_of_its_own_event():
    """`it` in `when this founders` is the card on the seabed now."""
    t = table(hold=["Scupper"], quay=["Phoenix"])
    t.play("launch Scupper")

    assert t.names("hold", 0) == ["Phoenix"]


def test_a_word_follows_the_move_of_its_own_effect():
    t = table(hold=["Whirlpool"], rival_quay=["Skiff"])
    t.play("launch Whirlpool")

    assert t.names("hold", 1) == ["Skiff"]
    assert t.names("seabed", 1) == []


def test_a_word_follows_no_other_move():
    """The ship that entered is sunk before the tax is collected: the one on the seabed is another thing."""
    cards = (
        CARDS
        + """
card "Ambush" {0}
  Port
  {0}, scuttle this: sink target ship
"""
    )
    t = Table(cards, extra=HOARD, hold=["Skiff"], quay=["North Port"], rival_quay=["Tax", "Ambush"])
    t.act("launch Skiff").pick("pass").pick("pass")
    assert t.slip() == ["Tax"]
    t.pick("pass").act("activate Ambush (1)").rest()

    assert t.names("seabed", 0) == ["Skiff"]
    assert t.names("hold", 0) == []


def test_a_target_that_moved_is_no_target():
    """Sunk in response: the order finds nothing and goes away without effect."""
    cards = (
        CARDS
        + """
card "Ambush" {0}
  Port
  {0}, scuttle this: sink target ship
"""
    )
    t = Table(cards, extra=HOARD, hold=["Tow"], rival_quay=["Skiff", "Ambush"])
    t.act("launch Tow").pick("pass").act("activate Ambush (1)").rest()

    assert t.names("seabed", 1) == ["Ambush", "Skiff"]
    assert t.names("hold", 1) == []


AMBUSH = (
    CARDS
    + """
card "Ambush" {0}
  Port
  {0}, scuttle this: sink target ship

card "Toll Tow" {0}
  Order
  lift target ship to hold of owner of it
  you gain 2 coins
"""
)


def test_without_a_legal_target_the_policy_decides_about_the_rest():
    """The only target is sunk in response: one rule set lets nothing of the order happen, the other the rest."""
    for ruleset, coins in (("harbour", 10), ("harbour-once", 12)):
        t = Table(AMBUSH, extra=HOARD, ruleset=ruleset, hold=["Toll Tow"], rival_quay=["Skiff", "Ambush"])
        t.act("launch Toll Tow").pick("pass").act("activate Ambush (1)").rest()
        assert t.coins() == (coins, 10)
        assert t.names("hold", 1) == []


def test_linked_abilities_share_a_name():
    """What one ability kept the other gives back, and only to the very object that kept it."""
    t = table(hold=["Vault", "Vault", "Ruin"], rival_quay=["Skiff", "Hulk"])
    t.play("launch Vault").pick("Skiff").rest()
    t.play("launch Vault").rest()
    assert t.names("hoard") == ["Hulk", "Skiff"]

    t.act("launch Ruin")
    vaults = [i for i, label in enumerate(t.labels()) if label == "Vault"]
    assert len(vaults) == 2
    t.game.answer((vaults[0],))
    t.rest()

    assert t.names("hold", 1) == ["Skiff"]
    assert t.names("hoard") == ["Hulk"]
