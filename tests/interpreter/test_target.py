"""The intermediate form of the compiler: every expression is written so that Python reads the same from it."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotowari.interpreter.from_ast.target import (
    NONE,
    ONE,
    THIS,
    Attr,
    Call,
    Chain,
    Choice,
    Const,
    Each,
    Expr,
    Item,
    Lambda,
    Minus,
    Name,
    Not,
    Pack,
    Row,
    Table,
    call,
    negated,
)

LEAVES = st.sampled_from([THIS, Name("o"), NONE, ONE, Const("word"), Const(("1", "G"))])


def made_of(parts: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    """Expressions with these in them."""
    some = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        parts.map(lambda e: Attr(e if isinstance(e, Call) else THIS, "chars")),
        st.builds(Item, st.just(THIS), parts),
        st.builds(Call, st.just("ops.same"), some),
        st.builds(Pack, some),
        st.builds(Chain, st.sampled_from(["and", "or", "+", "==", ">="]), st.tuples(parts, parts)),
        st.builds(Not, parts),
        st.builds(Choice, parts, parts, parts),
        st.builds(Row, some),
        parts.map(lambda e: Minus(Pack((e, ONE)))),
        parts.map(lambda e: call("ops.every", Lambda("o", e), THIS)),
        st.builds(Each, parts, st.just("o"), parts, st.none() | parts, st.just(True)),
        parts.map(lambda e: Table(((Const("power"), e),))),
    )


EXPRESSIONS = st.recursive(LEAVES, made_of, max_leaves=12)


@given(EXPRESSIONS, EXPRESSIONS)
def test_what_stands_around_an_expression_does_not_change_how_it_is_read(one, other):
    """An expression inside another is read as when it stands alone."""
    alone = ast.dump(ast.parse(str(one), mode="eval").body)
    for around in (Not(one), Chain("and", (other, one)), Chain("==", (one, other)), call("f", one), Pack((one, other))):
        whole = ast.parse(str(around), mode="eval").body

        assert alone in [ast.dump(node) for node in ast.walk(whole) if isinstance(node, ast.expr)]


@given(EXPRESSIONS)
def test_an_expression_is_equal_to_another_that_is_made_so(one):
    again = eval(repr(one), dict(globals()))  # what a node shows of itself makes it again

    assert again == one and again.text == one.text == f"{one}"


def test_a_tuple_of_one_is_a_tuple():
    assert str(Pack((ONE,))) == "(1, )" and str(Pack((ONE, NONE))) == "(1, None)"


def test_the_contrary_of_a_test_is_only_made_where_it_is_meant():
    assert negated(THIS, False) is THIS and negated(THIS, True) == Not(THIS)


def test_something_that_is_no_expression_is_refused():
    with pytest.raises(TypeError):
        Expr()
