"""What is said otherwise of "other than" this is said of the noun it stands behind, and of no earlier one."""

import pytest

from kotowari.tools.importing.templating import changes
from kotowari.tools.workspace import ruleset_library

OTHERWISE = [each for each in changes(ruleset_library("magic-2023")) if "other than ~" in each.old]


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Destroy target permanent other than ~.", "Destroy another target permanent."),
        (
            "~ deals X damage to each opponent, where X is the number of creatures you control other than ~.",
            "~ deals X damage to each opponent, where X is the number of other creatures you control.",
        ),
        (
            "Target player loses 1 life for each creature you control other than ~.",
            "Target player loses 1 life for each other creature you control.",
        ),
        (
            "Whenever a creature dies, sacrifice a land other than ~.",
            "Whenever a creature dies, sacrifice another land.",
        ),
    ],
)
def test_the_nearest_noun_is_meant(printed: str, read: str) -> None:
    assert {made for each in OTHERWISE if (made := each.made(printed)) != printed} == {read}
