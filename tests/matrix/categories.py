"""The categories of phrases, each with its phrases and its slots."""

from tests.matrix import (
    conditions,
    costs,
    durations,
    events,
    limits,
    past,
    players,
    quantities,
    statements,
    things,
    windows,
)

CATEGORIES = (quantities, conditions, players, costs, statements, things, durations, windows, past, limits, events)
