"""Continuous effects: layers in the order of the rule set, timestamps, and dependency by trial."""

import inspect
import re
from types import ModuleType

import pytest
from tests.interpreter.harbour import Table

from kotowari.interpreter import ops
from kotowari.interpreter.continuous import icons
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.from_ast.reading import READS

CHARACTERISTICS = {"words", "numbers", "abilities", "keywords", "controller", "name", "names", "cost"}

CARDS = """
card "Paint" {0}
  Port
  ships get +1/+1

card "Standard" {0}
  Port
  ships have sail and hull 2/2

card "Great Standard" {0}
  Port
  ships have sail and hull 5/5

card "Blessing" {0}
  Port
  brigs have swift

card "Conversion" {0}
  Port
  sloops become brig

card "Reversal" {0}
  Port
  brigs become sloop

card "Silence" {0}
  Port
  ships lose all abilities

card "Gift" {0}
  Port
  ships have swift

card "Teacher" {0}
  Ship — Brig 1/1
  sloops get +3/+3

card "Storm" {0}
  Order
  target ship gets +2/+0 until end of day

card "Prize" {0}
  Order
  you seize target ship until end of day

card "Double" {0}
  Ship — Sloop 0/1
  as this enters: become copy of any brig in quay

card "Muster" {0}
  Ship — Sloop 0/0
  this gets +1/+1 for each port you command
"""


def table(**zones) -> Table:
    return Table(CARDS, **zones)


def test_setting_comes_before_adjusting_whatever_came_first():
    for quay in (["Skiff", "Paint", "Standard"], ["Skiff", "Standard", "Paint"]):
        assert table(quay=quay).stats("Skiff") == (3, 3)


def test_inside_a_layer_the_later_one_wins():
    assert table(quay=["Skiff", "Standard", "Great Standard"]).stats("Skiff") == (5, 5)
    assert table(quay=["Skiff", "Great Standard", "Standard"]).stats("Skiff") == (2, 2)


def test_counters_come_after_what_is_set():
    t = table(hold=["Refit", "Standard"], quay=["Skiff"], pool=(("E", 3),))
    t.act("launch Refit")
    t.game.answer(2)
    t.rest()
    assert t.stats("Skiff") == (3, 3)

    t.play("launch Standard")
    assert t.stats("Skiff") == (4, 4)


def test_types_come_before_abilities_whatever_came_first():
    for quay in (["Skiff", "Blessing", "Conversion"], ["Skiff", "Conversion", "Blessing"]):
        assert table(quay=quay).keywords("Skiff") == ["swift"]


ROYAL = """
supertype royal
  en "royal"
"""
COURT = (
    CARDS
    + """
card "Court" {0}
  Port
  brigs become royal

card "Envoy" {0}
  Ship — Brig 1/1
  sloops have swift

card "Muzzle" {0}
  Port
  brigs lose all abilities
"""
)


def test_what_the_other_reaches_by_this_waits_for_it():
    """Two effects of one layer: making brigs of sloops decides whom the court reaches, so it comes first at any age."""
    for quay in (["Skiff", "Court", "Conversion"], ["Skiff", "Conversion", "Court"]):
        t = Table(COURT, extra=ROYAL, quay=quay)
        assert _words(t, "Skiff") == ["brig", "royal", "ship"]


def test_what_takes_the_other_away_comes_first():
    """The envoy is older, yet the muzzle decides whether its ability exists at all."""
    for quay in (["Envoy", "Muzzle", "Skiff"], ["Muzzle", "Envoy", "Skiff"]):
        assert Table(COURT, extra=ROYAL, quay=quay).keywords("Skiff") == []
    assert Table(COURT, extra=ROYAL, quay=["Envoy", "Skiff"]).keywords("Skiff") == ["swift"]


def test_a_loop_of_dependencies_falls_back_to_timestamps():
    """Each of the two would change what the other applies to: the older goes first, the younger has the last word."""
    t = table(quay=["Skiff", "Hulk", "Conversion", "Reversal"])
    assert (_words(t, "Skiff"), _words(t, "Hulk")) == (["ship", "sloop"], ["ship", "sloop"])

    t = table(quay=["Skiff", "Hulk", "Reversal", "Conversion"])
    assert (_words(t, "Skiff"), _words(t, "Hulk")) == (["brig", "ship"], ["brig", "ship"])


def _words(t: Table, name: str) -> list[str]:
    return t.game.characteristics(t.the(name).id)["words"]


def test_losing_all_and_gaining_are_one_layer():
    assert table(quay=["Skiff", "Silence", "Gift"]).keywords("Skiff") == ["swift"]
    assert table(quay=["Skiff", "Gift", "Silence"]).keywords("Skiff") == []


def test_an_effect_of_a_changed_word_reaches_who_it_now_fits():
    """The reversal makes the teacher a sloop, so it teaches itself: types come before numbers."""
    assert table(quay=["Teacher"]).stats("Teacher") == (1, 1)
    assert table(quay=["Teacher", "Reversal"]).stats("Teacher") == (4, 4)


def test_a_count_follows_what_is_counted():
    t = table(hold=["Paint"], quay=["Muster", "North Port", "East Port"])
    assert t.stats("Muster") == (3, 3), "two ports and the lighthouse"
    t.play("launch Paint")

    assert t.stats("Muster") == (5, 5)


def test_an_effect_until_the_end_of_the_day_ends_then():
    t = table(hold=["Storm"], rival_quay=["Skiff"])
    t.play("launch Storm")
    assert t.stats("Skiff") == (3, 1)
    while t.game.active == 0:
        t.pick("pass")

    assert t.stats("Skiff") == (1, 1)


def test_command_is_borrowed():
    t = table(hold=["Prize"], rival_quay=["Raider"])
    t.play("launch Prize")
    assert t.game.characteristics(t.the("Raider").id)["controller"] == 0
    while t.game.active == 0:
        t.pick("pass")
    assert t.game.characteristics(t.the("Raider").id)["controller"] == 1


def test_a_copy_has_what_is_printed_and_not_what_is_added():
    t = table(hold=["Double"], quay=["Man of War", "Paint"])
    t.play("launch Double")
    copy = next(o for o in t.game.objects("quay") if o.card and o.card.name == "Double")
    shown = t.game.characteristics(copy.id)

    assert (shown["name"], shown["numbers"], shown["keywords"]) == ("Man of War", {"sail": 4, "hull": 4}, ["armed"])
    assert copy.base.numbers == {"sail": 3, "hull": 3}


@pytest.mark.parametrize("quay", [["Skiff", "Paint", "Standard"], ["Skiff", "Standard", "Paint", "Great Standard"]])
def test_the_steps_of_a_value_lead_to_it(quay):
    """The explanation of a number begins with the printed one and ends with the one that holds."""
    t = table(quay=quay)
    steps = t.game.explain_value(t.the("Skiff").id, "sail")

    assert steps[0]["layer"] == "printed" and steps[0]["value"] == 1
    assert steps[-1]["layer"] == "result" and steps[-1]["value"] == t.stats("Skiff")[0]
    order = [s["layer"] for s in steps[1:-1]]
    assert order == sorted(order, key=["set_stats", "adjust_stats"].index)
    assert {s["source"] for s in steps[1:-1]} == set(quay) - {"Skiff"}
    assert all(s["where"].startswith("test.kw:") for s in steps[1:-1])


def test_a_value_that_a_seat_does_not_know_is_not_explained_to_it():
    """Of a card in the hold of another a seat is told nothing, and whose hold it is everything."""
    t = table(hold=["Skiff"])
    skiff = t.the("Skiff", "hold").id

    assert t.game.explain_value(skiff, "sail", 0)[-1]["value"] == 1
    assert [(s["source"], s["value"], s["after"]) for s in t.game.explain_value(skiff, "sail", 1)] == [
        ("a card", None, None)
    ]


WEATHER = """
card "Leaner" {1}
  Ship — Sloop 1/1
  while this is bent: this gets +2/+0

card "Laden" {1}
  Ship — Sloop 1/1
  while this has barnacle counter: this gets +3/+0

card "Follower" {1}
  Ship — Sloop 1/1
  while exists bent brig: this gets +4/+0
"""


def follow(t: Table, verb: str, *args: object) -> list[tuple[int, int]]:
    """Do it; what the ships of WEATHER are then."""
    for _ in pipeline.do(t.engine, t.engine.program.actions[verb], [*args], Context(None, t.engine.state.players[0])):
        raise AssertionError("nobody is asked")
    return [t.stats(name) for name in ("Leaner", "Laden", "Follower") if name in t.names("quay", 0)]


def test_what_reads_its_own_status_or_counters_follows_them_at_once():
    t = Table(WEATHER, quay=["Leaner", "Laden"])

    assert follow(t, "bend", t.the("Leaner")) == [(3, 1), (1, 1)]
    assert follow(t, "put_counters", t.engine.state.players[0], (1, "barnacle"), t.the("Laden")) == [(3, 1), (4, 1)]
    assert follow(t, "raise", t.the("Leaner")) == [(1, 1), (4, 1)]


def test_what_reads_the_status_of_another_follows_it_at_once():
    t = Table(WEATHER, quay=["Follower", "Man of War"])

    assert follow(t, "bend", t.the("Man of War")) == [(5, 1)]
    assert follow(t, "raise", t.the("Man of War")) == [(1, 1)]


@pytest.mark.parametrize("module", [ops, icons])
def test_what_reads_characteristics_is_known_to(module: ModuleType) -> None:
    """A function that an effect's expressions call and that reads characteristics stands in the table of readers."""
    prefix = module.__name__.rsplit(".", 1)[-1]
    unknown = {
        name
        for name, function in vars(module).items()
        if not name.startswith("_") and inspect.isfunction(function)
        if set(re.findall(r"\.chars\.(\w+)", inspect.getsource(function))) & CHARACTERISTICS
        if f"{prefix}.{name}" not in READS
    }

    assert unknown == set()
