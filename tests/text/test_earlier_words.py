"""What changed in the words of a language is undone in texts of before, pair by pair."""

import pytest

from kotowari.tools.text.earlier import in_earlier_words

EDGE = r"\b"


@pytest.mark.parametrize(
    ("text", "changes", "before"),
    [
        ("You may cast it.", ["cast>play"], "You may play it."),
        ("It broadcasts.", ["cast>play"], "It broadcasts."),  # no word of its own
        ("Cast it.", ["cast>play"], "Play it."),
        ("Create a Fox token.", ["create …token>put …token into play"], "Put a Fox token into play."),
        ("Create it, then tap a token.", ["create …token>put …token"], "Create it, then tap a token."),  # two clauses
        ("It dies.", ["dies>is buried", "buried>gone"], "It is gone."),
        ("tap 3 of 3", ["tap # of #>#, tap #"], "3, tap 3"),
        ("tap 2 foxes.", ["tap #>untap #"], "untap 2 foxes."),
        ("tap two foxes.", ["tap #>untap #"], "tap two foxes."),  # a number is what a digit or a letter says
        ("While it sits, it is big.", ["while …, it ….>it ② while ①."], "It is big while it sits."),
        ("a (b) c", ["(b)>[b]"], "a [b] c"),
    ],
)
def test_a_change_is_undone(text: str, changes: list[str], before: str) -> None:
    assert in_earlier_words(text, changes, EDGE) == before


def test_words_of_a_language_without_spaces_have_no_edges() -> None:
    assert in_earlier_words("これを唱える。", ["唱える>プレイする"]) == "これをプレイする。"
