"""What the core keeps for speed is what it would find out anew: characteristics, listeners, offers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.interpreter.harbour import Table, dealt
from tests.properties.test_any_cards import FOLDERS, dealt_anything
from tests.properties.test_games import prepared

from kotowari.interpreter import Game
from kotowari.interpreter.acting import sources
from kotowari.interpreter.acting.priority import offers
from kotowari.interpreter.engine import Engine

TABLES = ("triggers", "replacers", "during", "forbidders", "requirers", "permitters")


def known(engine: Engine) -> dict[str, object]:
    """Everything that is rebuilt from the state, as plain data."""
    engine.chars.refresh_if_idle()
    shown: dict[str, object] = {}
    for obj in engine.state.all_objects():
        chars = obj.chars
        shown[f"#{obj.id}"] = (
            chars.name,
            sorted(chars.words),
            sorted(chars.numbers.items()),
            chars.cost,
            chars.controller,
            sorted(chars.keywords),
            [id(ability.definition) for ability in chars.abilities],
        )
    for name in TABLES:
        shown[name] = sorted(getattr(engine.tables, name).count.items(), key=str)
    shown["activated"] = sorted((obj.id, id(ability.definition)) for obj, ability in engine.tables.activated)
    for player in engine.state.players:
        shown[f"supply of {player.name}"] = sorted(
            (source.obj.id, id(source.ability.definition)) for source in sources.usable(engine, player)
        )
        shown[f"offers of {player.name}"] = sorted(_offer(offer, thing) for offer, thing in offers(engine, player))
    return shown


def _offer(offer: object, thing: object) -> tuple[str, int]:
    obj = thing[0] if isinstance(thing, tuple) else thing
    return offer.id, obj.id if obj is not None else 0


def compare_at_each_decision(game: Game, chance: Random, most: int) -> None:
    while not game.over and game.decisions < most:
        if game.decision.purpose == "act":  # between actions: no group is open, nothing is half done
            engine = game._engine
            kept = known(engine)
            engine.rebuild()
            engine.version += 1  # as every moment is another one, so that offers are looked for again
            assert known(engine) == kept
        game.answer(game.decision.legal_answer(chance.randrange))


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000))
def test_at_every_decision_of_a_game_of_harbour(seed):
    compare_at_each_decision(dealt(seed), Random(seed), 60)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1000))
def test_at_every_decision_of_a_game_of_two_decks(seed):
    program, seats = prepared("magic-2018")
    compare_at_each_decision(Game(program, seats, seed), Random(seed), 70)


@pytest.mark.parametrize("ruleset", FOLDERS)
@pytest.mark.parametrize("seed", range(4))
def test_at_every_decision_of_a_game_with_cards_of_all_kinds(ruleset, seed):
    compare_at_each_decision(*dealt_anything(ruleset, seed), 120)


def test_effects_of_many_layers_are_kept_up_to_date():
    """Cards that change each other, entering and leaving one by one."""
    cards = """
card "Paint" {0}
  Port
  brigs get +1/+1

card "Conversion" {0}
  Port
  sloops become brig

card "Muster" {0}
  Ship — Sloop 0/2
  this gets +1/+1 for each port you command

card "Silence" {0}
  Port
  {0}, scuttle this: sink target ship
  ships with sail >= 4 lose all abilities
"""
    hold = ["Muster", "Paint", "Conversion", "Silence", "Skiff", "Raider"]
    t = Table(cards, hold=hold, quay=["North Port", "East Port"])
    chance = Random(4)
    compare_at_each_decision(t.game, chance, 60)
    assert t.game.decisions > 20
