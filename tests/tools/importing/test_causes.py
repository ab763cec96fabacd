"""The table of causes of the page."""

from collections import Counter

from kotowari.tools.importing.causes import BEGIN, END, cause, table, with_table
from kotowari.tools.importing.importer import Outcome
from kotowari.tools.importing.sheet import Refusal


def test_a_cause_is_the_words_that_found_no_place_or_what_was_said() -> None:
    unread = Outcome("Owl", refusal=Refusal("unread", "…", words="Thoroughly and without mercy"))
    other = Outcome("Owl", refusal=Refusal("card", "the type line `X` would be printed as `Y`"))

    assert [cause(each) for each in (Outcome("Owl"), unread, other)] == [
        "",
        "`thoroughly and without`",
        "card: the type line … would be printed as …",
    ]


def test_the_table_is_put_between_its_marks() -> None:
    made = table(Counter(accepted=3, unread=2), Counter({"`a`": 2}))

    assert "| accepted | 3 |" in made and "| `a` | 2 |" in made
    assert with_table(f"a\n{BEGIN}\nold\n{END}\nb", "new") == f"a\n{BEGIN}\nnew\n{END}\nb"
