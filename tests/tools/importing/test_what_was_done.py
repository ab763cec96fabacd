"""What was done "this way" is read as what the nearest instruction or cost before it was done to."""

import pytest

from kotowari.tools.importing.printed import Card, face
from kotowari.tools.importing.proof import Prover
from kotowari.tools.workspace import ruleset_library


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(ruleset_library("magic-2023"))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            "{T}: Discard a card, then draw a card. If a land card is discarded this way, draw an additional card.",
            "discard card as gone",
        ),
        (
            "At the beginning of your upkeep, you may exile a card from a graveyard. "
            "If a creature card was exiled this way, put a +1/+1 counter on Testcard.",
            "may exile card from graveyard as gone",
        ),
        (
            "{1}, Sacrifice another creature: You gain 1 life. If an Elf was sacrificed this way, you gain 2 life.",
            "sacrifice another creature as gone",
        ),
        (
            "Whenever another nontoken artifact enters the battlefield under your control, you may pay {2}. "
            "If you do, create a token that's a copy of that artifact.",
            "create 1 token from that artifact",
        ),
    ],
)
def test_what_was_done_is_named_where_it_was(prover: Prover, text: str, named: str) -> None:
    found = prover.prove(Card((face("Testcard", "{1}{G}", "Creature — Bear", text, "2/2"),)))

    assert found.refusal is None
    assert named in found.source
