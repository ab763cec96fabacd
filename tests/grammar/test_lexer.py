"""Tokens: folding of full-width forms, structural words in three languages, indentation, places."""

import pytest

from kotowari.grammar.lexer import read_tokens
from kotowari.grammar.source import Source
from kotowari.grammar.words import LANGUAGES, structural_words


def tokens(text):
    return [tok for chunk in read_tokens(Source("t.kw", text)).chunks for tok in chunk.tokens]


def shown(text):
    return [f"{tok.type}:{tok.key or tok.low}" for tok in tokens(text) if not tok.type.startswith("_")]


def test_full_width_forms_count_as_ascii_outside_strings_and_keep_their_columns():
    plain = tokens('card "Ａ" {2}\n  draw 1: x')
    wide = tokens('card "Ａ" ｛２｝\n  ｄｒａｗ　１： ｘ')

    assert [(t.type, t.low, t.column) for t in wide] == [(t.type, t.low, t.column) for t in plain]
    assert wide[1].value == '"Ａ"'


def test_half_width_katakana_is_the_same_word():
    assert tokens("card\n  ｶｰﾄﾞ")[3].low == tokens("card\n  カード")[3].low


@pytest.mark.parametrize("use", ["definition", "head", "phrase"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_structural_word_has_a_spelling_of_its_own(use, lang):
    words = [word.spelled(lang) for word in structural_words().values() if use in word.use]

    assert len(words) == len(set(words))


def test_head_words_are_known_only_at_the_head_of_a_line():
    assert shown("card\n  in hand: if in x") == ["DEFINE:card", "IN:in", "WORD:hand", "IF:if", "WORD:within", "WORD:x"]


def test_words_of_several_parts_become_one_token():
    assert "WORD:any_number_of" in shown("card\n  choose any number of beasts")
    assert "INSTEAD_OF:instead_of" in shown("card\n  instead of x: y")


def test_circled_digits_are_symbols_and_no_numbers():
    assert shown("card\n  ①, ⑩: x")[1:4] == ["CIRCLED:①", "COMMA:,", "CIRCLED:⑩"]


def test_a_possessive_knows_its_word():
    owner = tokens("card\n  its owner's hand")[4]

    assert (owner.low, owner.base, owner.possessive) == ("owner's", "owner", True)


def test_comments_are_kept_apart_with_their_place():
    lines = read_tokens(Source("t.kw", "# one\ncard x  # two\n"))

    assert [(c.line, c.column, c.own_line) for c in lines.comments] == [(1, 1, True), (2, 9, False)]


def test_blocks_are_closed_at_the_end():
    kinds = [tok.type for tok in tokens("card\n  a:\n    b\ncard\n")]

    assert kinds.count("_INDENT") == kinds.count("_DEDENT") == 2
