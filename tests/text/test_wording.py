"""Frames and the choice of a wording by date."""

import pytest

from kotowari.grammar import ast
from kotowari.tools.text.frames import FrameError, Frames
from kotowari.tools.text.lexicon import choose, month


def override(form: str, *variant: str) -> ast.TextOverride:
    return ast.TextOverride(variant=variant, texts=(ast.Name(lang="en", forms=(form,)),))


TEXTS = (override("enters"), override("comes into play", "2008"), override("reminder text", "reminder"))


@pytest.mark.parametrize(
    ("date", "form"),
    [("2002", "comes into play"), ("2008", "comes into play"), ("2009", "enters"), ("2023-05", "enters")],
)
def test_a_year_is_the_last_in_which_a_wording_was_used(date: str, form: str) -> None:
    assert choose(TEXTS, "en", month(date), frozenset()) == (form,)


def test_variants_and_languages_are_apart() -> None:
    assert choose(TEXTS, "en", month("2018"), frozenset({"reminder"})) == ("reminder text",)
    assert choose(TEXTS, "ja", month("2018"), frozenset()) is None


def test_a_month_is_finer_than_a_year() -> None:
    texts = (override("new"), override("old", "201804"))
    assert choose(texts, "en", month("2018-04"), frozenset()) == ("old",)
    assert choose(texts, "en", month("2018-05"), frozenset()) == ("new",)
    assert choose(texts, "en", month("2018"), frozenset()) == ("new",)


def test_a_frame_with_an_unknown_name_is_an_error() -> None:
    with pytest.raises(FrameError, match="amuont"):
        Frames({}).fill("{{ verb }} {{ amuont }}", {"verb": "deals", "amount": "3 damage"})


def test_a_broken_frame_is_an_error() -> None:
    with pytest.raises(FrameError):
        Frames({}).fill("{{ verb ", {})
