"""Policies: a ruleset names only what the table has, and games that name different ones get different answers."""

import pytest

from kotowari.interpreter.policies import POLICIES, unknown
from kotowari.tools import workspace


@pytest.mark.parametrize("ruleset", sorted(workspace.declared_rulesets()))
def test_a_ruleset_names_known_policies(ruleset: str) -> None:
    """A value that is not in the table would silently be the first."""
    properties = workspace.ruleset_library(ruleset).properties

    assert unknown({name: values[0] for name, values in properties.items() if values}) == []


def test_a_wrong_value_is_found() -> None:
    """The check can fail."""
    assert unknown({"pending": "sometimes", "stats": "anything"}) == ["pending: sometimes"]


def test_every_policy_has_an_alternative() -> None:
    """A hook with one value is no policy."""
    assert all(len(values) > 1 for values in POLICIES.values())
