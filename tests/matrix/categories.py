"""The categories of phrases, each with its phrases and its slots."""

from tests.matrix import conditions, costs, players, quantities, statements

CATEGORIES = (quantities, conditions, players, costs, statements)
