"""English word forms: what a frame may rely on."""

import pytest

from kotowari.tools.text.english import morphology as forms


@pytest.mark.parametrize(
    ("words", "article"),
    [("ice counter", "an"), ("+1/+1 counter", "a"), ("8/8 Octopus", "an"), ("11/11 token", "an"), ("1/1 token", "a"),
     ("unicorn", "a"), ("untapped land", "an"), ("X/X token", "an"), ("artifact", "an"),
     ("80/80 token", "an"), ("81/2", "a")],
)  # fmt: skip
def test_article_follows_the_sound(words: str, article: str) -> None:
    assert forms.article(words) == article


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("creature", "creatures"),
        ("ability", "abilities"),
        ("artifact creature", "artifact creatures"),
        ("box", "boxes"),
        ("day", "days"),
    ],
)
def test_plural(singular: str, plural: str) -> None:
    assert forms.plural(singular) == plural


@pytest.mark.parametrize(
    ("verb", "third", "participle", "gerund"),
    [
        ("draw", "draws", "drawn", "drawing"),
        ("search", "searches", "searched", "searching"),
        ("destroy", "destroys", "destroyed", "destroying"),
        ("scry", "scries", "scried", "scrying"),
        ("tap", "taps", "tapped", "tapping"),
        ("sacrifice", "sacrifices", "sacrificed", "sacrificing"),
        ("gain control of", "gains control of", "gained control of", "gaining control of"),
        ("have", "has", "had", "having"),
    ],
)
def test_verb_forms(verb: str, third: str, participle: str, gerund: str) -> None:
    assert (forms.third(verb), forms.participle(verb), forms.gerund(verb)) == (third, participle, gerund)
    assert forms.base(third) == verb


@pytest.mark.parametrize(
    ("participle", "past"), [("draw", "drew"), ("attack", "attacked"), ("cast", "cast"), ("be", "was")]
)
def test_simple_past(participle: str, past: str) -> None:
    assert forms.past(participle) == past


def test_listing_has_the_serial_comma() -> None:
    assert forms.listing(["A"]) == "A"
    assert forms.listing(["A", "B"], "or") == "A or B"
    assert forms.listing(["A", "B", "C"]) == "A, B, and C"


def test_capital_raises_the_first_letter_and_lowers_nothing() -> None:
    assert forms.capital("draw a card from Urza's tomb") == "Draw a card from Urza's tomb"
    assert forms.capital("{T}: add {G}") == "{T}: add {G}"
    assert forms.capital('"flying"') == '"Flying"'


def test_a_sentence_is_closed_once() -> None:
    assert forms.sentence("draw a card") == "Draw a card."
    assert forms.sentence('it has "draw a card."') == 'It has "draw a card."'


@pytest.mark.parametrize(
    ("value", "word"),
    [(0, "zero"), (3, "three"), (20, "twenty"), (21, "twenty-one"), (40, "forty"), (99, "ninety-nine"), (100, "100")],
)
def test_number_words(value: int, word: str) -> None:
    assert forms.number_word(value) == word


def test_possessive_of_names_and_plurals() -> None:
    assert forms.possessive("Clone") == "Clone's"
    assert forms.possessive("opponents") == "opponents'"
