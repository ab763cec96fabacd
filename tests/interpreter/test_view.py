"""What a player is shown: everything public, their own, and of the rest a number; no name, no id, no order."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.interpreter.harbour import NAMES, Table, program

from kotowari.interpreter import Game, Program, Seat

KINDS = (
    ("{0}", "Port", "{T}: add {N}"),
    ("{0}", "Port", "{T}: add {E}"),
    ("{1}", "Ship — Sloop 1/1", "swift"),
    ("{2}", "Ship — Brig 2/2", "when this enters: draw 1 card"),
    ("{1}", "Order", "this deals 2 harm to target any"),
    ("{1}", "Order", "lift target ship to hold of owner of it"),
    ("{0}", "Port", "{1}, scuttle this: reveal top card of your cargo"),
    ("{1}", "Order", "each player discards 1 card"),
)


@cache
def singles() -> tuple[Program, tuple[tuple[str, ...], ...]]:
    """A game in which no two cards have the same name, so that a name gives a card away."""
    decks, text = [], []
    for who in NAMES:
        names = []
        for number in range(28):
            cost, types, ability = KINDS[number % len(KINDS)]
            names.append(f"{who}x{number:02}x")
            text.append(f'card "{names[-1]}" {cost}\n  {types}\n  {ability}\n')
        decks.append(tuple(names))
    return program("\n".join(text)), tuple(decks)


def hidden_from(game: Game, seat: int | None) -> list:
    """The cards in zones that this player can't look into."""
    return [
        obj
        for (_, owner), zone in game._engine.state.zones.items()
        for obj in zone.cards
        if zone.spec.visible == "hidden" or (zone.spec.visible == "owner" and owner != seat)
    ]


def ids_in(data: Any) -> Iterator[int]:
    """Every object id in a view."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("id", "host") and isinstance(value, int):
                yield value
            yield from ids_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from ids_in(value)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_nothing_hidden_shows_at_any_decision(seed):
    """Of a random game, every decision: neither the three views nor what is asked names a card its reader can't see."""
    made, decks = singles()
    chance = Random(seed)
    game = Game(made, [Seat(name, deck) for name, deck in zip(NAMES, decks, strict=True)], seed)
    while not game.over and game.decisions < 60:
        for seat in (0, 1, None):
            shown = game.view(seat)
            text, ids = json.dumps(shown), set(ids_in(shown))
            for obj in hidden_from(game, seat):
                assert obj.base.name not in text
                assert obj.id not in ids
        decision = game.decision
        secret = hidden_from(game, decision.player)
        for option in decision.options:
            assert option.object not in {obj.id for obj in secret}
            assert not any(obj.base.name in option.label for obj in secret)
        assert decision.source not in {obj.id for obj in secret}
        game.answer(decision.legal_answer(chance.randrange))


def test_a_hidden_zone_is_a_number():
    t = Table(cargo=["Skiff", "Hulk"], hold=["Squall"], rival_hold=["Levy", "Fog", "Skiff"])
    own, other, nobody = (t.game.view(seat)["zones"] for seat in (0, 1, None))

    assert own["cargo of Ann"] == other["cargo of Ann"] == {"count": 2}
    assert [card["name"] for card in own["hold of Ann"]] == ["Squall"]
    assert other["hold of Ann"] == nobody["hold of Ann"] == {"count": 1}
    assert own["hold of Ben"] == {"count": 3}


def test_an_id_does_not_follow_a_card_into_hiding():
    """What went back to the hold comes out with another id: nobody can tell which of two it was."""
    cards = """
card "Tow" {0}
  Order
  lift target ship to hold of owner of it
"""
    t = Table(cards, hold=["Tow"], rival_quay=["Skiff"], rival_hold=["Skiff"])
    known = t.the("Skiff").id
    t.play("launch Tow")

    assert known not in {obj.id for obj in t.game.objects()}


OPENED = """
field opened: status, shown
  en "opened mark"
"""


def test_what_lies_open_for_a_time_is_in_every_view_as_long_as_it_does():
    """Shown to pay for an ability that waits: everybody sees it until the ability has resolved."""
    cards = """
card "Spyglass" {0}
  Port
  reveal top card of your cargo: you gain 1 coin
"""
    t = Table(cards, extra=OPENED, quay=["Spyglass"], cargo=["Skiff", "Hulk"])

    def cargo(seat: int | None) -> dict:
        return t.game.view(seat)["zones"]["cargo of Ann"]

    t.act("activate Spyglass (1)")
    waiting = [cargo(seat) for seat in (0, 1, None)]
    t.rest()

    assert [(seen["count"], [card["name"] for card in seen["shown"]]) for seen in waiting] == [(2, ["Skiff"])] * 3
    assert cargo(1) == {"count": 2}


def test_a_view_is_plain_data_of_its_own():
    """Changing a view changes no game."""
    t = Table(quay=["Skiff"], hold=["Squall"])
    before = t.game.state_digest()
    shown = t.game.view(0)
    json.dumps(shown)
    shown["players"][0]["fields"]["coins"] = 99
    shown["zones"]["quay"][0]["numbers"]["sail"] = 99
    shown["zones"]["quay"].clear()

    assert t.game.state_digest() == before
    assert t.stats("Skiff") == (1, 1)


def test_why_not_says_why():
    t = Table(hold=["Man of War", "Salvage"], quay=["North Port", "East Port"], rival_hold=["Skiff"])
    game = t.game

    def reasons(name: str, zone: str = "hold") -> str:
        return "; ".join(game.why_not(0, "launch", t.the(name, zone).id))

    assert "{2}{N} can't be paid: 2 can be made, 3 are needed" in reasons("Man of War")
    assert "there is no legal target" in reasons("Salvage")
    assert "can't see" in reasons("Skiff")
    assert reasons("North Port", "quay") != ""


SEEN = """
adverb any_hour: anytime
  en "any hour"
"""


def test_who_may_look_at_a_card_sees_it_but_for_what_comes_while_something_is_announced():
    cards = """
card "Lookout" {0}
  Port
  you may look at top card of your cargo any hour
  you may launch top card of your cargo

card "Volley" {0}
  Order
  this deals 2 harm to target any
"""
    t = Table(cards, extra=SEEN, quay=["Lookout"], cargo=["Volley", "Hulk", "Skiff"], rival_cargo=["Skiff"])

    def seen(seat: int) -> list[str]:
        return [card["name"] for card in t.game.view(seat)["zones"]["cargo of Ann"].get("shown", ())]

    assert (seen(0), seen(1)) == (["Volley"], [])
    t.act("launch Volley")
    while_aiming = seen(0)
    t.pick("Ben")
    assert (while_aiming, seen(0), seen(1)) == ([], ["Hulk"], [])
