"""Frames and the choice of a wording by date."""

import pytest

from kotowari.grammar import ast
from kotowari.tools.text.frames import FrameError, Frames
from kotowari.tools.text.lexicon import CURRENT, Lexicon, month, wordings
from kotowari.tools.workspace import ruleset_library


def override(form: str, *variant: str) -> ast.TextOverride:
    return ast.TextOverride(variant=variant, texts=(ast.Name(lang="en", forms=(form,)),))


TEXTS = (override("enters"), override("comes into play", "2008"), override("reminder text", "reminder"))


def lexicon(date: str, lang: str = "en") -> Lexicon:
    return Lexicon(ruleset_library("magic-2023"), lang, month(date))


@pytest.mark.parametrize(
    ("date", "form"),
    [("2002", "comes into play"), ("2008", "comes into play"), ("2009", "enters"), ("2023-05", "enters")],
)
def test_a_year_is_the_last_in_which_a_wording_was_used(date: str, form: str) -> None:
    assert lexicon(date).chosen(TEXTS) == (form,)


def test_variants_and_languages_are_apart() -> None:
    assert wordings(TEXTS, "en", frozenset({"reminder"})) == [(CURRENT, ("reminder text",))]
    assert lexicon("2018", "ja").chosen(TEXTS) is None


def test_a_month_is_finer_than_a_year() -> None:
    texts = (override("new"), override("old", "201804"))
    assert [lexicon(date).chosen(texts) for date in ("2018-04", "2018-05", "2018")] == [("old",), ("new",), ("new",)]


def test_what_would_be_said_otherwise_in_another_month_is_known() -> None:
    spoken = lexicon("2018")
    spoken.chosen((override("new"),))
    assert spoken.turns == set()
    spoken.chosen(TEXTS)
    assert spoken.turns == {200812}


def test_a_frame_with_an_unknown_name_is_an_error() -> None:
    with pytest.raises(FrameError, match="amuont"):
        Frames({}).fill("{{ verb }} {{ amuont }}", {"verb": "deals", "amount": "3 damage"})


def test_a_broken_frame_is_an_error() -> None:
    with pytest.raises(FrameError):
        Frames({}).fill("{{ verb ", {})
