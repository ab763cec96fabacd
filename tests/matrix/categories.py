"""The categories of phrases, each with its phrases and its slots."""

from tests.matrix import conditions, quantities

CATEGORIES = (quantities, conditions)
