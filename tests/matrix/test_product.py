"""Every phrase of a category in every slot that takes it, or refused there for a reason that the table gives.

Read, laid out in each language, stored, compiled, said, and acted on in a scenario that fails with the neutral phrase.
"""

from typing import Any

import pytest
from tests.matrix.board import LANGUAGES, REASONS, Phrase, Slot, loaded, plays, said, written
from tests.matrix.categories import CATEGORIES

SLOTS = [
    pytest.param(module, slot, id=f"{module.__name__.rpartition('.')[2]}: {slot.name}")
    for module in CATEGORIES
    for slot in module.SLOTS
]


def counterparts(module: Any, phrase: Phrase) -> list[Phrase]:
    """What is neutral beside a phrase: it is worth something else."""
    return [one for one in module.NEUTRAL if one.worth != phrase.worth]


def fits(phrase: Phrase, slot: Slot) -> bool:
    """Whether the slot has what the phrase needs."""
    return not phrase.needs & slot.lacks


@pytest.mark.parametrize(("module", "slot"), SLOTS)
def test_a_phrase_that_can_mean_nothing_is_refused_for_the_reason_of_the_table(module: Any, slot: Slot) -> None:
    """With a code of that reason, and nothing else is refused."""
    for phrase in module.PHRASES:
        codes = {one.code for one in loaded(slot.card(phrase))[1]}
        allowed = {code for reason in phrase.needs & slot.lacks for code in REASONS[reason][0].split()}

        assert (str(phrase), codes <= allowed, bool(codes)) == (str(phrase), True, not fits(phrase, slot)), codes


@pytest.mark.parametrize(("module", "slot"), SLOTS)
def test_it_is_laid_out_stored_and_said(module: Any, slot: Slot) -> None:
    """It is the same when written again in any language; and what it says is not what the neutral one does."""
    for phrase in (one for one in module.PHRASES if fits(one, slot)):
        written(slot.card(phrase))
        for lang in LANGUAGES:
            texts = {said(slot.card(one), lang) for one in counterparts(module, phrase)}
            assert said(slot.card(phrase), lang) not in texts, (str(phrase), lang)


@pytest.mark.parametrize(("module", "slot"), SLOTS)
def test_it_is_acted_on(module: Any, slot: Slot) -> None:
    """What it is worth comes to pass, and would not with the neutral phrase in its place."""
    for phrase in (one for one in module.PHRASES if fits(one, slot)):
        made = plays(slot.card(phrase), slot.scenario(phrase, phrase.worth))

        assert (str(phrase), made.status, made.message) == (str(phrase), "passed", "")
        without = (
            plays(slot.card(one), slot.scenario(one, phrase.worth)).status for one in counterparts(module, phrase)
        )
        assert (str(phrase), next((each for each in without if each != "passed"), "")) == (str(phrase), "failed")


def test_every_reason_refuses_something() -> None:
    """A reason that no pair has is none."""
    needed = {
        reason
        for module in CATEGORIES
        for phrase in module.PHRASES
        for slot in module.SLOTS
        for reason in phrase.needs & slot.lacks
    }

    assert needed == set(REASONS)
