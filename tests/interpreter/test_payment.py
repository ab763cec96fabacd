"""Paying: what can be paid is paid, what can't is not, judged by trying everything."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.interpreter.harbour import Table

from kotowari.interpreter.acting import payable

EXTRA = """
symbol {S}: pays S, value 1
  en "{S}"
"""
CARDS = """
card "South Port" {0}
  Port
  {T}: add {S}

card "Cross" {0}
  Port
  {T}: add {N}
  {T}: add {E}

card "Depot" {0}
  Port
  {T}: add {S}{S}

card "Toll" {0}
  Port
  {1}, {T}: add {S}

card "Bill" {2}{N}
  Order
  draw 1 card
"""
UNITS = ("N", "E", "S")
MAKES = {"North Port": ("N",), "East Port": ("E",), "South Port": ("S",), "Cross": ("N", "E")}
SYMBOLS = {"N": "N", "E": "E", "S": "S", "N/E": "NE", "1": "NES", "2": ("NES", "NES")}


def needs(price: tuple[str, ...]) -> list[str]:
    """One string of acceptable units for each unit to pay."""
    found = []
    for symbol in price:
        found.extend(SYMBOLS[symbol] if isinstance(SYMBOLS[symbol], tuple) else (SYMBOLS[symbol],))
    return found


def by_brute_force(price: tuple[str, ...], ports: list[str], pool: dict[str, int]) -> bool:
    """Every way to use every port, then every way to assign the units: slow, plain, and independent."""
    wanted = needs(price)
    for made in product(*(MAKES[port] for port in ports)):
        units = sorted(made + tuple(u for u, n in pool.items() for _ in range(n)))
        if _assign(wanted, units):
            return True
    return False


def _assign(wanted: list[str], units: list[str]) -> bool:
    if not wanted:
        return True
    return any(_assign(wanted[1:], units[:i] + units[i + 1 :]) for i, unit in enumerate(units) if unit in wanted[0])


PRICES = st.lists(st.sampled_from(list(SYMBOLS)), min_size=1, max_size=4).map(tuple)
PORTS = st.lists(st.sampled_from(list(MAKES)), max_size=4)
POOLS = st.dictionaries(st.sampled_from(UNITS), st.integers(0, 2), max_size=2)


@settings(max_examples=150, deadline=None)
@given(price=PRICES, ports=PORTS, pool=POOLS)
def test_what_can_be_paid_is_found_exactly(price, ports, pool):
    t = Table(CARDS, extra=EXTRA, quay=ports, pool=tuple(pool.items()))
    engine = t.engine
    player = engine.state.players[0]

    assert payable.can_pay(engine, player, price) == by_brute_force(price, ports, pool)


@settings(max_examples=100, deadline=None)
@given(price=PRICES, ports=PORTS, pool=POOLS)
def test_a_plan_pays_what_it_says(price, ports, pool):
    """No port twice, no unit that is not there, just as many units as asked, each need covered."""
    t = Table(CARDS, extra=EXTRA, quay=ports, pool=tuple(pool.items()))
    engine = t.engine
    player = engine.state.players[0]
    plan = payable.plan(engine, player, price)
    if plan is None:
        return
    spent, used = plan
    have = dict(player.pool)
    for source, kind in used:
        assert kind in source.kinds
        have[kind] = have.get(kind, 0) + 1

    assert len({source.obj.id for source, _ in used}) == len(used)
    assert all(number <= have.get(unit, 0) for unit, number in spent.items())
    assert sum(spent.values()) == len(needs(price))
    assert _assign(needs(price), sorted(u for u, n in spent.items() for _ in range(n)))


def test_paying_uses_the_least_flexible_first():
    """The cross is left for later: it could make either."""
    t = Table(CARDS, extra=EXTRA, hold=["Skiff"], quay=["Cross", "North Port"])
    t.play("launch Skiff")

    assert t.the("North Port").status.get("bent") == 1
    assert not t.the("Cross").status.get("bent")


def test_what_is_over_stays_in_the_pool_till_the_step_ends():
    t = Table(CARDS, extra=EXTRA, hold=["Skiff"], quay=["Depot"])
    t.play("launch Skiff")
    assert t.game.player(0).pool == {"S": 1}
    while t.game.active == 0:
        t.pick("pass")

    assert not any(t.game.player(0).pool.values())


def test_an_ability_that_costs_resources_is_no_source():
    t = Table(CARDS, extra=EXTRA, hold=["Skiff"], quay=["Toll"])

    assert "launch Skiff" not in t.labels()


def test_the_pool_pays_first():
    ports = ["North Port", "East Port", "South Port"]
    t = Table(CARDS, extra=EXTRA, hold=["Bill"], quay=ports, pool=(("N", 1), ("E", 2)))
    t.play("launch Bill")

    assert [t.the(port).status.get("bent") for port in ("North Port", "East Port", "South Port")] == [None] * 3
    assert not any(t.game.player(0).pool.values())


def test_the_largest_x_is_offered():
    t = Table(CARDS, extra=EXTRA, hold=["Refit"], quay=["Skiff", "East Port", "North Port", "Cross"], pool=(("S", 1),))
    t.act("launch Refit")
    decision = t.game.decision

    assert (decision.kind, decision.low, decision.high) == ("number", 0, 3)
