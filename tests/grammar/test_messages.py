"""What newcomers write is answered with what is written here, once, at the word that is meant."""

import pytest
from tests.libraries import ruleset

from kotowari.grammar.library import load_cards

MISTAKES = [
    ("when this enters: target creature gets +1/+1 till end of turn", "E0201", "till", "it is written `until`"),
    ("whenever this attacks: draw 1 card", "E0201", "whenever", "it is written `when`"),
    ("{1}: draw two cards", "E0201", "two", "numbers are written in figures"),
    ("{1}: draw a card", "E0201", "a", "articles are left out"),
    ("when this enters: choose one", "E0201", "one", "`modes 1:`"),
    ("when this enters: if you control Hawk: gain 1 life", "E0201", "Hawk", ""),
    ("this cannot be blocked except by Walls", "E0201", "except", "non-WORD"),
    ("{1}: each opponent sacrifices creature they control", "E0201", "they", "that player"),
    ("{1}: deal 3 damage to any target", "E0202", "any", "expected a noun: a type, a class or a player"),
    ("{1}: gain x life", "E0210", "x", "let x ="),
    ("{1}: destroy artifact and return artifact to battlefield", "E0204", "and", "a line of its own"),
    ("when creature enters: attach this to this", "E0302", "this", "never the same thing"),
    ("{T}: add 1 red mana", "E0302", "1 red mana", "`2 any-color mana`"),
    ("{T}: gain 2 tapped life", "E0302", "2 tapped life", "`2 life`"),
    ("{1}: gain m life\n  {2}: gain 1 life", "E0201", "m", ""),
]


@pytest.mark.parametrize(("line", "code", "word", "help_"), MISTAKES)
def test_a_mistake_is_answered_once_at_its_word(line: str, code: str, word: str, help_: str) -> None:
    source = f'card "Try" {{1}}\n  Creature — Bear 1/1\n  {line}\n'
    _, found = load_cards(ruleset("magic-2018"), {"try.kw": source})

    (one,) = found
    marked = source.split("\n")[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1]
    assert (one.code, marked) == (code, word)
    assert help_ in one.help
