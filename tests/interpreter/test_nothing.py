"""What is asked of nothing is answered: a card may speak of what was not chosen, or is gone.

Nothing has no name, no cost, no color and no counters; numbers of it are 0.  Every value that a definition can read
of a thing is asked here, so that a new one can't be forgotten.
"""

import inspect

import pytest
from tests.interpreter.harbour import program

from kotowari.interpreter import Game, Seat, ops
from kotowari.interpreter.asking import choices
from kotowari.interpreter.events.event import Context, Event

OF_THE_GAME = {  # what they say does not depend on a thing
    "derived_turn",
    "derived_waiting",
    "derived_players",
    "derived_demands",
    "derived_moment",
    "derived_resolving",
    "derived_spent_colors",
    "derived_count",
    "derived_player",
    "derived_targets",
}
QUALITIES = [
    ops.status,
    ops.has_word,
    ops.has_counter,
    ops.in_zone_id,
    ops.is_card,
    ops.is_token,
    ops.is_ability,
    ops.is_object,
    ops.is_attached,
    ops.counter_kinds,
    ops.abilities_of,
    ops.counters,
]
VALUES = [getattr(ops, name) for name in dir(ops) if name.startswith("derived_") and name not in OF_THE_GAME]


@pytest.fixture(scope="module")
def engine() -> object:
    made = program()
    return Game(made, [Seat("a", ("Skiff",) * 9), Seat("b", ("Skiff",) * 9)], 1)._engine


def extra(function: object, first: int) -> list[str]:
    """A word for each other operand that must be given."""
    parameters = list(inspect.signature(function).parameters.values())[first:]
    return ["coins" for each in parameters if each.default is each.empty and each.kind is not each.VAR_POSITIONAL]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_a_value_of_nothing_is_nothing(engine, value):
    assert not value(engine, None, *extra(value, 2))


@pytest.mark.parametrize("quality", QUALITIES, ids=lambda quality: quality.__name__)
def test_nothing_has_no_quality(quality):
    assert not quality(None, *extra(quality, 1))


def test_what_stands_on_a_face_of_nothing_is_nothing(engine):
    assert ops.original(None, "name") == "" and ops.original(None, "power") == 0
    assert ops.original_icons(engine, None, "icons", "most") == 0
    assert ops.missing(engine, None, "power", 4) == 0
    assert not ops.would(None, "strike", ()) and not ops.has_icon(None, "icons", "x")
    assert not ops.must(engine, None, "draw") and not ops.copiable(engine, None)


def asked(steps: object) -> object:
    """What comes of a question that nobody is asked."""
    with pytest.raises(StopIteration) as stopped:
        next(steps)
    return stopped.value.value


def test_nobody_is_asked_nothing(engine):
    cards = engine.state.all_objects()[:3]

    assert asked(choices.yes_no(engine, None, "may", None)) is False
    assert asked(choices.yes_no(engine, [], "may", None)) is False
    assert asked(choices.choose(engine, None, cards, 1, 1, "choose", None)) == []
    assert asked(choices.number(engine, None, 2, 5, "number", None)) == 2
    assert asked(choices.modes(engine, None, 3, 1, 1, Context(None, None))) is None
    assert asked(choices.arrange(engine, None, cards, "order", None)) == cards


def test_the_past_of_nothing_is_nothing_though_something_happened(engine, monkeypatch):
    happened = Event(engine.program.actions["draw"], [engine.state.players[0], 1], Context(None, None))
    monkeypatch.setattr(engine.turns, "history_of", lambda kind: [happened])

    assert ops.derived_earlier(engine, None, "draw", "turn") == 0
